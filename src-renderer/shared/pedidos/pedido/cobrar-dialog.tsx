import { useEffect, useRef, useState } from 'react';
import { COBRAR_PEDIDO } from '#contract/calls/addresses.ts';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import type { CobroDePedidoJson, PedidoCobrado } from '#contract/schemas/ventas/ventas.ts';
import { aQuetzales, deQuetzales, restar } from '#contract/words/dinero.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Price } from '#ui/display/price.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { decirError } from '../../../lib/errores.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useAutorizacion } from '../../acceso/autorizacion.tsx';
import { useSinCaja } from '../../caja/sin-caja.ts';
import { SinCajaDialog } from '../../caja/sin-caja-dialog.tsx';
import { useCaja } from '../../caja/use-caja.ts';
import {
  cambioDelPago,
  type Descuento,
  efectivoDudoso,
  errorDelDescuento,
  errorDelPago,
  errorDePartes,
  faltaDeMixto,
  leerDescuento,
  PAGO_NUEVO,
  type Pago,
  pagosDe,
} from '../../cobro/cobro.ts';
import { CambioStatus, CobroFields, DescuentoField, MetodoChoice } from '../../cobro/cobro-fields.tsx';
import { EfectivoDudosoDialog, useEfectivoDudoso } from '../../cobro/efectivo-dudoso-dialog.tsx';
import { useFechaAtrasada } from '../../cobro/fecha-atrasada.tsx';
import { enfocarPorError } from '../../cobro/mixto-fields.tsx';
import { useExacto } from '../../cobro/use-exacto.ts';
import { useIntento } from '../../formularios/intento.tsx';
import { TecladoDeDialogo } from '../../teclado/teclado-panel.tsx';
import styles from './cobrar-dialog.module.css';

interface CobrarDialogProps {
  pedido: Pedido;
  onClose: () => void;
  onCobrado: (cobrado: PedidoCobrado) => void;
}

/** Which questions about a payment were answered. */
interface Respondido {
  efectivo?: boolean;
  caja?: boolean;
}

/** The payment of an order as it is typed: checked, asked about, and sent. */
function useCobroDePedido({ pedido, onCobrado }: Omit<CobrarDialogProps, 'onClose'>) {
  const [pago, setPago] = useState<Pago>(PAGO_NUEVO);
  const [descuento, setDescuento] = useState<Descuento>({ modo: 'Q', texto: '' });
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { pendiente, enviar } = useIntento<CobroDePedidoJson>();
  const recibido = useRef<HTMLInputElement>(null);
  const mixto = useRef<HTMLInputElement>(null);
  const { dudoso, setDudoso, corregir } = useEfectivoDudoso(recibido);
  const { autorizado, dialogo: autorizacion } = useAutorizacion();
  const { conFecha, dialogo: fechaAtrasada } = useFechaAtrasada();
  const usuarioId = useSession((state) => state.usuario?._id ?? '');
  const sinCaja = useSinCaja(usuarioId, useCaja(usuarioId));
  const topic = pedido._id;
  useEffect(() => recibido.current?.focus(), []);

  const subtotal = deQuetzales(pedido.total);
  const menos = leerDescuento(descuento, subtotal);
  const excedido = menos >= subtotal;
  const total = excedido ? subtotal : restar(subtotal, menos);

  function errorDelCobro(): string | undefined {
    if (excedido) return 'El descuento deja el pedido sin nada que cobrar';
    return errorDelDescuento(descuento) ?? errorDelPago(pago, total);
  }

  /** Whether the payment is as it should be; otherwise it says what is missing, or asks about a doubtful amount. */
  function esCierto(respondido: Respondido): boolean {
    const falta = pendiente ? undefined : errorDelCobro();
    setError(falta);
    setDudoso(undefined);
    if (falta) {
      toast.warning(falta, { topic });
      if (!excedido && errorDePartes(pago, total)) enfocarPorError(mixto);
      else if (!excedido) recibido.current?.focus();
      return false;
    }
    const duda = pendiente || respondido.efectivo ? undefined : efectivoDudoso(pago, total);
    setDudoso(duda);
    return duda === undefined;
  }

  async function cobrar(respondido: Respondido = {}) {
    if (busy || !esCierto(respondido)) return;
    setBusy(true);
    if (!pendiente && !respondido.caja && (await sinCaja.hayQuePreguntar(pago, total))) {
      setBusy(false);
      return;
    }
    try {
      const cobrado = await enviar(
        () => ({ metodoPago: pago.metodo, descuento: aQuetzales(menos), pagos: pagosDe(pago, total) }),
        ({ body, idempotencyKey }) =>
          conFecha((fechaAceptada) =>
            autorizado('Autorizar el descuento', (autorizacion) =>
              api(COBRAR_PEDIDO, {
                body: { ...body, fechaAceptada, ...(autorizacion && { autorizacion }) },
                idempotencyKey,
                params: { id: pedido._id },
              }),
            ),
          ),
      );
      if (!cobrado) {
        setBusy(false);
        return;
      }
      toast.success(cobrado.message, { topic });
      onCobrado(cobrado);
    } catch (error) {
      decirError(error, 'Error al cobrar el pedido', { topic });
      setBusy(false);
    }
  }

  return {
    pago,
    putPago: (cambios: Partial<Pago>) => setPago((antes) => ({ ...antes, ...cambios })),
    descuento,
    setDescuento,
    excedido,
    total,
    error: error && !excedido && 'Revisa el pago',
    dudoso,
    corregir,
    cobrar,
    sinCaja,
    autorizacion,
    fechaAtrasada,
    busy,
    unanswered: !!pendiente && !busy,
    locked: busy || !!pendiente,
    recibido,
    mixto,
  };
}

/** Takes the payment of an order that is handed over, as at the counter. */
export function CobrarDialog({ pedido, onClose, onCobrado }: CobrarDialogProps) {
  const cobro = useCobroDePedido({ pedido, onCobrado });
  const { pago, total, busy } = cobro;
  const ponerExacto = useExacto(pago, total, cobro.putPago);
  return (
    <Dialog
      open
      title={`Cobrar ${pedido.numero}`}
      description={`${pedido.cliente.nombre} · al cobrarlo queda entregado.`}
      closeOnBackdrop={false}
      dismissible={!busy}
      onClose={onClose}
      onSubmit={() => void cobro.cobrar()}
      aside={<TecladoDeDialogo />}
      footer={
        <>
          <Button variant="secondary" size="lg" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="accent" size="lg" loading={busy}>
            {busy ? (
              'Procesando...'
            ) : (
              <>
                Cobrar <Price centavos={total} />
              </>
            )}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {cobro.unanswered && (
          <Banner tone="warning">
            No llegó la respuesta de este cobro. Vuelve a cobrar tal como está: si ya quedó registrado, no se
            cobra dos veces.
          </Banner>
        )}
        <Items pedido={pedido} />
        <PagoFields cobro={cobro} onExacto={ponerExacto} />
        <p className={styles.total}>
          <span>Total</span>
          <CambioStatus
            cambio={cambioDelPago(pago, total)}
            falta={pago.metodo === 'mixto' ? faltaDeMixto(pago, total) : undefined}
          />
          <output aria-label="Total a cobrar">
            <Price centavos={total} />
          </output>
        </p>
      </div>
      <EfectivoDudosoDialog
        recibido={cobro.dudoso}
        pago={pago}
        total={total}
        onCancel={cobro.corregir}
        onConfirm={() => void cobro.cobrar({ efectivo: true })}
      />
      <SinCajaDialog
        pregunta={cobro.sinCaja}
        onSeguir={() => void cobro.cobrar({ efectivo: true, caja: true })}
      />
      {cobro.autorizacion}
      {cobro.fechaAtrasada}
    </Dialog>
  );
}

interface PagoFieldsProps {
  cobro: ReturnType<typeof useCobroDePedido>;
  onExacto: () => void;
}

/** The payment method, the cash and the discount. */
function PagoFields({ cobro, onExacto }: PagoFieldsProps) {
  const { pago, putPago, locked, recibido } = cobro;
  return (
    <>
      <MetodoChoice metodo={pago.metodo} onChange={putPago} locked={locked} />
      <CobroFields
        pago={pago}
        onChange={putPago}
        total={cobro.total}
        locked={locked}
        error={cobro.error}
        recibido={recibido}
        mixto={cobro.mixto}
        onExacto={onExacto}
        onEnter={() => void cobro.cobrar()}
      >
        <DescuentoField
          descuento={cobro.descuento}
          onChange={cobro.setDescuento}
          locked={locked}
          error={cobro.excedido && 'Debe quedar algo que cobrar'}
          onEnter={() => recibido.current?.focus()}
        />
      </CobroFields>
    </>
  );
}

function Items({ pedido }: Pick<CobrarDialogProps, 'pedido'>) {
  return (
    <ul className={styles.items} aria-label="Productos del pedido">
      {pedido.items.map((item, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never change order
        <li key={place}>
          <span>
            {item.cantidad} × {item.nombre}
          </span>
          <Price quetzales={item.subtotal} />
        </li>
      ))}
    </ul>
  );
}
