import { Undo2 } from 'lucide-react';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { OBTENER_VENTA } from '#contract/calls/addresses.ts';
import type { Answer } from '#contract/calls/types.ts';
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
import { CobrarLoCorrecto, SolicitudDeVenta } from './solicitud-de-venta.tsx';
import styles from './venta-dialog.module.css';

/** A sale, and what is known of voiding it. */
export type VentaAbierta = Answer<typeof OBTENER_VENTA>;

interface VentaDialogProps {
  id: string;
  onClose: () => void;
  /** Asks to void the sale. */
  onAnular: (abierta: VentaAbierta) => void;
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
      {(abierta) => <Details {...abierta} onClose={onClose} onAnular={onAnular} />}
    </LoadedDialog>
  );
}

type DetailsProps = VentaAbierta & Omit<VentaDialogProps, 'id'>;

function Details({ onClose, onAnular, ...abierta }: DetailsProps) {
  const { venta, propietarios } = abierta;
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
          <Button variant="secondary" icon={<Undo2 aria-hidden="true" />} onClick={() => onAnular(abierta)}>
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
      {anulacion && !pedido && <CobrarLoCorrecto venta={venta} />}
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
