import { useState } from 'react';
import { ANULAR_VENTA } from '#contract/calls/addresses.ts';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { nombreDelCliente, nombreDelMetodo } from '#contract/words/pagos.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useUnsaved } from '#ui/dialogs/unsaved.ts';
import { Price } from '#ui/display/price.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { api } from '../../../lib/api.ts';
import { decirError } from '../../../lib/errores.ts';
import { useSession } from '../../../lib/session/session.ts';
import { EnDuda, useIntento } from '../../../shared/formularios/intento.tsx';
import { MOTIVOS_DE_ANULACION, MotivosChips } from '../../../shared/formularios/motivos-chips.tsx';
import { esDedo } from '../../../shared/teclado/teclado.ts';
import styles from './anular-venta-dialog.module.css';
import type { VentaAbierta } from './venta-dialog.tsx';

interface AnularVentaDialogProps {
  venta: Venta;
  /** Whose open drawer its cash comes out of. */
  devuelve?: VentaAbierta['devuelve'];
  onClose: () => void;
  onAnulada: () => void;
}

/** Explains what voiding a sale does, and asks for the reason. */
export function AnularVentaDialog({ venta, devuelve, onClose, onAnulada }: AnularVentaDialogProps) {
  const { solicitud } = venta;
  const propuesto = solicitud?.estado === 'pendiente' ? solicitud.motivo : '';
  const [motivo, setMotivo] = useState(propuesto);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { pendiente, enviar } = useIntento<{ motivo: string }>();
  const topic = venta._id;
  useUnsaved(motivo !== propuesto, onClose);

  async function anular() {
    if (busy) return;
    if (!motivo.trim()) {
      setMissing(true);
      return;
    }
    setBusy(true);
    try {
      const { message } = await enviar(
        () => ({ motivo: motivo.trim() }),
        (envio) => api(ANULAR_VENTA, { ...envio, params: { id: venta._id } }),
      );
      toast.success(message, { topic });
      onAnulada();
    } catch (error) {
      decirError(error, 'Error al anular la venta', { topic });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={`¿Anular la venta ${venta.numero}?`}
      description={
        <>
          {nombreDelCliente(venta.datosCliente)} · <Price quetzales={venta.total} /> ·{' '}
          {nombreDelMetodo(venta)}. Una venta anulada ya no se puede recuperar.
        </>
      }
      closeOnBackdrop={false}
      dismissible={!busy}
      onClose={onClose}
      onSubmit={() => void anular()}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            No anular
          </Button>
          <Button type="submit" variant="danger" loading={busy}>
            {busy ? 'Anulando…' : 'Sí, anular venta'}
          </Button>
        </>
      }
    >
      <Efectos venta={venta} devuelve={devuelve} />
      <EnDuda
        shown={!!pendiente && !busy}
        otraVez="Vuelve a anularla tal como está: si ya quedó anulada, no pasa dos veces."
      />
      <Field
        label="Motivo"
        required
        error={missing && !motivo.trim() && 'Por favor indica el motivo de la anulación'}
        count={motivo.length}
        max={LIMITES.motivo}
      >
        <TextArea
          data-autofocus={!esDedo() || undefined}
          maxLength={LIMITES.motivo}
          disabled={busy || !!pendiente}
          value={motivo}
          onChange={(event) => setMotivo(event.currentTarget.value)}
        />
      </Field>
      <MotivosChips
        motivos={MOTIVOS_DE_ANULACION}
        motivo={motivo}
        disabled={busy || !!pendiente}
        onChange={setMotivo}
      />
    </Dialog>
  );
}

type Caja = NonNullable<AnularVentaDialogProps['devuelve']> & { propia: boolean };

/** Who gives the money back, and out of where; a mixed sale without its split does not say how much was cash. */
function devoluciones({ pagos, total, solicitud }: Venta, caja: Caja | undefined): string[] {
  if (pagos.length === 0) {
    return [
      `Devuelve ${formatoQ(deQuetzales(total))} como te los pagaron. No salen de ninguna caja abierta.`,
    ];
  }
  return pagos.map(({ metodo, monto }) => {
    const cuanto = formatoQ(deQuetzales(monto));
    if (metodo === 'tarjeta') return `${cuanto} de la tarjeta se devuelven en tu terminal.`;
    if (metodo === 'transferencia') return `${cuanto} de la transferencia se devuelven desde tu banco.`;
    if (caja?.propia) return `${cuanto} en efectivo salen de tu caja: los devuelves tú.`;
    if (caja) return `${cuanto} en efectivo salen de la caja de ${caja.nombre}, que los devuelve.`;
    const quien =
      solicitud?.estado === 'pendiente' ? `los devuelve ${solicitud.usuario}` : 'los devuelves tú';
    return `${cuanto} en efectivo no salen de ninguna caja abierta: ${quien}.`;
  });
}

/** What voiding does to the stock, the reports and the money. */
function Efectos({ venta, devuelve }: Pick<AnularVentaDialogProps, 'venta' | 'devuelve'>) {
  const propia = useSession(({ usuario }) => usuario?._id) === devuelve?._id;
  return (
    <ul className={styles.effects}>
      <li>
        {venta.pedido
          ? `El pedido ${venta.pedido.numero} conserva sus productos y vuelve a «Listo para Entrega»: se puede cobrar otra vez o cancelar.`
          : 'Los productos vuelven al inventario.'}
      </li>
      <li>Deja de contar en los reportes y en las compras del cliente, en el día en que se hizo.</li>
      <li>La venta queda en la lista, marcada como anulada, con el motivo y tu nombre.</li>
      {devoluciones(venta, devuelve && { ...devuelve, propia }).map((texto) => (
        <li key={texto}>{texto}</li>
      ))}
    </ul>
  );
}
