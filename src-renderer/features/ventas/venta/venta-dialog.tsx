import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { OBTENER_VENTA } from '#contract/calls/addresses.ts';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { NOMBRE_DE_METODO, nombreDelCliente, nombreDelMetodo } from '#contract/words/pagos.ts';
import { Button } from '#ui/controls/button.tsx';
import { Price } from '#ui/display/price.tsx';
import { exactTime } from '#ui/display/relative-time.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../../lib/api.ts';
import { rutaDelPedido } from '../../../lib/routes.ts';
import { useEsPropietario } from '../../../lib/session/permisos.ts';
import { LoadedDialog, useLoadById } from '../../../shared/pagina/loaded.tsx';
import { PapelDialog } from '../../../shared/ticket/papel-dialog.tsx';
import { telefonoDe, ticketDe } from '../../../shared/ticket/ticket.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { SolicitudDeVenta } from './solicitud-de-venta.tsx';
import styles from './venta-dialog.module.css';

interface VentaDialogProps {
  id: string;
  onClose: () => void;
  /** Asks to void the sale. */
  onAnular: (venta: Venta) => void;
}

/** The details of one sale, and its ticket. */
export function VentaDialog({ id, onClose, onAnular }: VentaDialogProps) {
  const load = useLoadById(
    id,
    (input) => api(OBTENER_VENTA, input),
    'venta-cambiada',
    'Error al cargar la venta',
  );
  return (
    <LoadedDialog load={load} loading="Cargando la venta…" title="Venta" onClose={onClose}>
      {({ venta, propietarios }) => (
        <Details venta={venta} propietarios={propietarios} onClose={onClose} onAnular={onAnular} />
      )}
    </LoadedDialog>
  );
}

interface DetailsProps extends Omit<VentaDialogProps, 'id'> {
  venta: Venta;
  propietarios: readonly string[];
}

function Details({ venta, propietarios, onClose, onAnular }: DetailsProps) {
  const esPropietario = useEsPropietario();
  const tienda = useTienda();
  const ticket = useMemo(() => ticketDe(venta, tienda), [venta, tienda]);
  return (
    <PapelDialog
      title={`Venta ${venta.numero}`}
      papel={ticket}
      nombre="ticket"
      onClose={onClose}
      actions={
        esPropietario &&
        venta.estado === 'completada' && (
          <Button variant="secondary" icon={<Undo2 aria-hidden="true" />} onClick={() => onAnular(venta)}>
            Anular venta
          </Button>
        )
      }
    >
      <Facts venta={venta} propietarios={propietarios} />
    </PapelDialog>
  );
}

function Facts({ venta, propietarios }: Pick<DetailsProps, 'venta' | 'propietarios'>) {
  const zona = useTienda()?.zonaHoraria;
  const { datosCliente, pagos, pedido, anulacion } = venta;
  const pide = venta.solicitud?.estado === 'pendiente';
  const telefono = telefonoDe(datosCliente);
  return (
    <div>
      {anulacion && (
        <Banner tone="danger" className={styles.voided}>
          <strong>Venta anulada</strong> el {exactTime(anulacion.fecha, zona)}
          {anulacion.usuario && ` por ${anulacion.usuario}`}: {anulacion.motivo}
        </Banner>
      )}
      {pide && <SolicitudDeVenta venta={venta} propietarios={propietarios} />}
      <dl className={styles.facts}>
        <dt>Total</dt>
        <dd>
          <Price quetzales={venta.total} size="lg" />
        </dd>
        <dt>Fecha</dt>
        <dd>{exactTime(venta.fechaVenta, zona)}</dd>
        <dt>Vendedor</dt>
        <dd>{venta.vendedor.nombre}</dd>
        <dt>Cliente</dt>
        <dd>
          {nombreDelCliente(datosCliente)}
          {telefono && (
            <>
              {' · '}
              <a href={`tel:${datosCliente.telefono}`}>{telefono}</a>
            </>
          )}
        </dd>
        <dt>Pago</dt>
        <dd>
          {nombreDelMetodo(venta)}
          {pagos.length > 1 &&
            pagos.map(({ metodo, monto }) => (
              <span key={metodo} className={styles.quiet}>
                {NOMBRE_DE_METODO[metodo]} <Price quetzales={monto} />
              </span>
            ))}
        </dd>
        {pedido && (
          <>
            <dt>Pedido</dt>
            <dd>
              <Link to={rutaDelPedido(pedido._id)}>{pedido.numero}</Link>
            </dd>
          </>
        )}
      </dl>
      {venta.notas && <p className={styles.note}>{venta.notas}</p>}
      {!pide && <SolicitudDeVenta venta={venta} propietarios={propietarios} />}
    </div>
  );
}
