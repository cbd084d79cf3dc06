import { Undo2 } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { OBTENER_VENTA } from '#contract/calls/addresses.ts';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { NOMBRE_DE_METODO, nombreDelCliente, nombreDelMetodo } from '#contract/words/pagos.ts';
import { Button } from '#ui/controls/button.tsx';
import { Price } from '#ui/display/price.tsx';
import { exactTime } from '#ui/display/relative-time.tsx';
import { api } from '../../../lib/api.ts';
import { rutaDelPedido } from '../../../lib/routes.ts';
import { useEsPropietario } from '../../../lib/session/permisos.ts';
import type { VentaAbierta } from '../../../shared/cobro/devoluciones.ts';
import { useEquivocada } from '../../../shared/cobro/me-equivoque-link.tsx';
import { LoadedDialog, useLoadById } from '../../../shared/pagina/loaded.tsx';
import { PapelDialog } from '../../../shared/ticket/papel-dialog.tsx';
import { pagadoPorMetodo, telefonoDe, ticketDe } from '../../../shared/ticket/ticket.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import { AnularVentaDialog } from './anular-venta-dialog.tsx';
import { EstadoDeVenta, ParaPedir } from './estado-de-venta.tsx';
import { PedirAnulacionDialog } from './pedir-anulacion-dialog.tsx';
import styles from './venta-dialog.module.css';

interface VentaDialogProps {
  id: string;
  onClose: () => void;
  /** After it was voided, somebody asked for it, or that was declined. */
  onChanged: () => void;
}

/** The details of one sale, and its ticket. */
export function VentaDialog({ id, onClose, onChanged }: VentaDialogProps) {
  const load = useLoadById(
    id,
    (input) => api(OBTENER_VENTA, input),
    'venta-cambiada',
    'Error al cargar la venta',
  );
  return (
    <LoadedDialog load={load} loading="Cargando la venta…" title="Venta" onClose={onClose}>
      {(abierta) => (
        <Details
          abierta={abierta}
          onClose={onClose}
          onChanged={() => {
            load.reload();
            onChanged();
          }}
        />
      )}
    </LoadedDialog>
  );
}

type DetailsProps = Omit<VentaDialogProps, 'id'> & { abierta: VentaAbierta };

function Details({ abierta, onClose, onChanged }: DetailsProps) {
  const { venta, propietarios } = abierta;
  const esPropietario = useEsPropietario();
  const tienda = useTienda();
  const ticket = useMemo(() => ticketDe(venta, tienda, { copia: true }), [venta, tienda]);
  // Both the owner's question and an employee's request.
  const [preguntando, setPreguntando] = useState(useEquivocada());
  const anulada = venta.estado === 'anulada';
  const pedida = !anulada && venta.solicitud?.estado === 'pendiente';
  const puedePedir = !esPropietario && !anulada && !pedida;
  const aQuien = propietarios.join(' o ') || 'el propietario';
  const pregunta = {
    onClose: () => setPreguntando(false),
    onDone() {
      setPreguntando(false);
      onChanged();
    },
  };
  return (
    <>
      <PapelDialog
        title={`Venta ${venta.numero}`}
        papel={ticket}
        nombre="ticket"
        printLast={anulada || pedida}
        onClose={onClose}
        actions={
          esPropietario &&
          !anulada &&
          !pedida && (
            <Button
              variant="secondary"
              icon={<Undo2 aria-hidden="true" />}
              onClick={() => setPreguntando(true)}
            >
              Anular venta
            </Button>
          )
        }
      >
        <div>
          <EstadoDeVenta abierta={abierta} onAnular={() => setPreguntando(true)} onChanged={onChanged} />
          <Facts venta={venta} />
          {puedePedir && <ParaPedir venta={venta} aQuien={aQuien} onPedir={() => setPreguntando(true)} />}
        </div>
      </PapelDialog>
      {preguntando && esPropietario && !anulada && <AnularVentaDialog abierta={abierta} {...pregunta} />}
      {preguntando && puedePedir && <PedirAnulacionDialog venta={venta} aQuien={aQuien} {...pregunta} />}
    </>
  );
}

function Facts({ venta }: { venta: Venta }) {
  const zona = useTienda()?.zonaHoraria;
  const { datosCliente, pedido } = venta;
  const pagado = pagadoPorMetodo(venta);
  const telefono = telefonoDe(datosCliente);
  return (
    <>
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
          {pagado.length > 1 &&
            pagado.map(({ metodo, monto }) => (
              <span key={metodo} className={styles.quiet}>
                {NOMBRE_DE_METODO[metodo]} <Price centavos={monto} />
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
    </>
  );
}
