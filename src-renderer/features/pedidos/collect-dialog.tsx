import { useEffect, useRef, useState } from 'react';
import { aQuetzales, centavos, deQuetzales, formatoQ, restar } from '#contract/dinero.ts';
import type { Pedido } from '#contract/pedidos.ts';
import type { CobroDePedidoJson, PedidoCobrado } from '#contract/ventas.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Price } from '#ui/price.tsx';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { ChangeDue } from '../../lib/change-due.tsx';
import {
  cambioDelPago,
  type Descuento,
  efectivoDebido,
  efectivoDudoso,
  leerDescuento,
  PAGO_NUEVO,
  type Pago,
  pagosDe,
  reparoDelDescuento,
  reparoDelPago,
} from '../../lib/cobro.ts';
import { decirFallo } from '../../lib/fallo.ts';
import { leerMonto } from '../../lib/monto.ts';
import { AmountFields, DiscountField, MethodChoice } from '../../lib/payment-fields.tsx';
import { useIntento } from '../../lib/use-intento.ts';
import styles from './collect-dialog.module.css';

export interface CollectDialogProps {
  pedido: Pedido;
  onClose: () => void;
  onCollected: (cobrado: PedidoCobrado) => void;
}

/** Takes the money for an order that is picked up, as at the till. */
export function CollectDialog({ pedido, onClose, onCollected }: CollectDialogProps) {
  const [pago, setPago] = useState<Pago>(PAGO_NUEVO);
  const [descuento, setDescuento] = useState<Descuento>({ modo: 'Q', texto: '' });
  const [reparo, setReparo] = useState<string>();
  const [dudando, setDudando] = useState(false);
  const [busy, setBusy] = useState(false);
  const { pendiente, enviar } = useIntento<CobroDePedidoJson>();
  const recibido = useRef<HTMLInputElement>(null);
  const mixto = useRef<HTMLInputElement>(null);
  const topic = pedido._id;
  useEffect(() => recibido.current?.focus(), []);
  const locked = busy || !!pendiente;

  const subtotal = deQuetzales(pedido.total);
  const menos = leerDescuento(descuento, subtotal);
  const excedido = menos >= subtotal;
  const total = excedido ? subtotal : restar(subtotal, menos);
  const cambio = cambioDelPago(pago, total);

  async function cobrar(creido = false) {
    if (busy) return;
    const falta =
      pendiente === undefined
        ? excedido
          ? 'El descuento deja el pedido sin nada que cobrar'
          : (reparoDelDescuento(descuento) ?? reparoDelPago(pago, total))
        : undefined;
    setReparo(falta);
    setDudando(false);
    if (falta) {
      toast.warning(falta, { topic });
      if (!excedido) (pago.metodo === 'mixto' ? mixto : recibido).current?.focus();
      return;
    }
    if (!pendiente && !creido && efectivoDudoso(pago, total) !== undefined) {
      setDudando(true);
      return;
    }
    setBusy(true);
    try {
      const cobrado = await enviar(
        () => ({ metodoPago: pago.metodo, descuento: aQuetzales(menos), pagos: pagosDe(pago, total) }),
        (envio) => api.post<PedidoCobrado>(`/api/pedidos/admin/${pedido._id}/cobrar`, envio),
      );
      toast.success(cobrado.message, { topic });
      onCollected(cobrado);
    } catch (error) {
      decirFallo(error, 'Error al cobrar el pedido', { topic });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={`Cobrar ${pedido.numero}`}
      description={`${pedido.cliente.nombre} · al cobrarlo queda entregado.`}
      closeOnBackdrop={false}
      dismissible={!busy}
      onClose={onClose}
      onSubmit={() => void cobrar()}
      footer={
        <>
          <Button variant="secondary" size="lg" disabled={busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" variant="accent" size="lg" loading={busy}>
            {busy ? 'Procesando...' : `Cobrar ${formatoQ(total)}`}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        {pendiente && !busy && (
          <Banner tone="warning">
            No llegó la respuesta de este cobro. Vuelve a cobrar tal como está: si ya quedó registrado, no se
            cobra dos veces.
          </Banner>
        )}
        <ul className={styles.items} aria-label="Productos del pedido">
          {pedido.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the lines of an order never move
            <li key={place}>
              <span>
                {item.cantidad} × {item.nombre}
              </span>
              <Price quetzales={item.subtotal} />
            </li>
          ))}
        </ul>
        <MethodChoice
          metodo={pago.metodo}
          onChange={(cambios) => setPago((antes) => ({ ...antes, ...cambios }))}
          locked={locked}
        />
        <AmountFields
          pago={pago}
          onChange={(cambios) => setPago((antes) => ({ ...antes, ...cambios }))}
          total={total}
          locked={locked}
          error={reparo && !excedido && 'Revisa el pago'}
          recibido={recibido}
          mixto={mixto}
          onEnter={() => void cobrar()}
        >
          <DiscountField
            descuento={descuento}
            onChange={setDescuento}
            locked={locked}
            error={excedido && 'Debe quedar algo que cobrar'}
            onEnter={() => recibido.current?.focus()}
          />
        </AmountFields>
        <p className={styles.total}>
          <span>Total</span>
          <ChangeDue cambio={cambio} />
          <output aria-label="Total a cobrar">{formatoQ(total)}</output>
        </p>
      </div>
      <ConfirmDialog
        open={dudando}
        title={`¿Recibiste ${formatoQ(leerMonto(pago.recibido))} en efectivo?`}
        description={`Se deben ${formatoQ(efectivoDebido(pago, total))}: el cambio sería de ${formatoQ(centavos(Math.max(0, cambio ?? 0)))}.`}
        confirmLabel="Sí, cobrar"
        cancelLabel="Corregir"
        destructive={false}
        onCancel={() => setDudando(false)}
        onConfirm={() => void cobrar(true)}
      />
    </Dialog>
  );
}
