import { Printer, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { ETIQUETA_METODO } from '#contract/pagos.ts';
import type { Venta } from '#contract/ventas.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Price } from '#ui/price.tsx';
import { exactTime } from '#ui/relative-time.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { api } from '../../lib/api.ts';
import { useEventos } from '../../lib/eventos.ts';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { useEsPropietario } from '../../lib/permiso.ts';
import { rutaDelPedido } from '../../lib/routes.ts';
import { Paper, useSaleTicket } from '../../lib/sale-ticket.tsx';
import { useTienda } from '../../lib/tienda.ts';
import { useLoad } from '../../lib/use-load.ts';
import { telefonoDe } from './telefono.ts';
import styles from './ventas-page.module.css';

export interface SaleDetailDialogProps {
  id: string;
  onClose: () => void;
  /** Asked to void it. */
  onVoid: (venta: Venta) => void;
}

/** All of one sale, and its ticket once more. */
export function SaleDetailDialog({ id, onClose, onVoid }: SaleDetailDialogProps) {
  const { data, error, reload } = useLoad(
    id,
    (signal) => api.get<{ venta: Venta }>(`/api/ventas/${encodeURIComponent(id)}`, { signal }),
    'Error al cargar la venta',
  );
  useEventos({ 'venta-cambiada': ({ _id }) => _id === id && reload(), recargar: reload });
  if (data) return <Details venta={data.venta} onClose={onClose} onVoid={onVoid} />;
  return (
    <Dialog open size="lg" title="Venta" onClose={onClose}>
      {error ? (
        <LoadFailed error={error} onRetry={reload} />
      ) : (
        <TableSkeleton rows={5} columns={3} label="Cargando la venta…" />
      )}
    </Dialog>
  );
}

function Details({ venta, onClose, onVoid }: Omit<SaleDetailDialogProps, 'id'> & { venta: Venta }) {
  const esPropietario = useEsPropietario();
  const { ticket, paper, print, printing } = useSaleTicket(venta);
  return (
    <Dialog
      open
      size="lg"
      title={`Venta ${venta.numero}`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cerrar
          </Button>
          {esPropietario && venta.estado === 'completada' && (
            <Button variant="secondary" icon={<Undo2 aria-hidden="true" />} onClick={() => onVoid(venta)}>
              Anular venta
            </Button>
          )}
          <Button
            data-autofocus
            icon={<Printer aria-hidden="true" />}
            loading={printing}
            onClick={() => void print()}
          >
            Imprimir ticket
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        <Facts venta={venta} />
        <Paper papel={ticket} label="Vista del ticket" paper={paper} />
      </div>
    </Dialog>
  );
}

function Facts({ venta }: { venta: Venta }) {
  const zona = useTienda()?.zonaHoraria;
  const { datosCliente, pagos, pedido, anulacion } = venta;
  const telefono = telefonoDe(datosCliente);
  return (
    <div>
      {anulacion && (
        <Banner tone="danger" className={styles.voided}>
          <strong>Venta anulada</strong> el {exactTime(anulacion.fecha, zona)}
          {anulacion.usuario && ` por ${anulacion.usuario}`}: {anulacion.motivo}
        </Banner>
      )}
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
          {datosCliente.nombre}
          {telefono && (
            <>
              {' · '}
              <a href={`tel:${datosCliente.telefono}`}>{telefono}</a>
            </>
          )}
        </dd>
        <dt>Pago</dt>
        <dd>
          {ETIQUETA_METODO[venta.metodoPago]}
          {pagos.length > 1 &&
            pagos.map(({ metodo, monto }) => (
              <span key={metodo} className={styles.quiet}>
                {ETIQUETA_METODO[metodo]} <Price quetzales={monto} />
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
    </div>
  );
}
