import { useState } from 'react';
import { ANULAR_VENTA } from '#contract/calls/addresses.ts';
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
import { devoluciones, type VentaAbierta } from '../../../shared/cobro/devoluciones.ts';
import { EnDuda, useIntento } from '../../../shared/formularios/intento.tsx';
import { MOTIVOS_DE_ANULACION, MotivosChips } from '../../../shared/formularios/motivos-chips.tsx';
import { esDedo } from '../../../shared/teclado/teclado.ts';
import styles from './anular-venta-dialog.module.css';

interface AnularVentaDialogProps {
  abierta: VentaAbierta;
  onClose: () => void;
  /** After it was voided. */
  onDone: () => void;
}

/** Explains what voiding a sale does, and asks for the reason. */
export function AnularVentaDialog({ abierta, onClose, onDone }: AnularVentaDialogProps) {
  const { venta } = abierta;
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
      await enviar(
        () => ({ motivo: motivo.trim() }),
        (envio) => api(ANULAR_VENTA, { ...envio, params: { id: venta._id } }),
      );
      toast.settle(topic);
      onDone();
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
      <Efectos abierta={abierta} />
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

/** What voiding does to the stock, the reports and the money. */
function Efectos({ abierta }: Pick<AnularVentaDialogProps, 'abierta'>) {
  const usuario = useSession((state) => state.usuario);
  const { pedido } = abierta.venta;
  return (
    <ul className={styles.effects}>
      <li>
        {pedido
          ? `El pedido ${pedido.numero} conserva sus productos y vuelve a «Listo para Entrega»: se puede cobrar otra vez o cancelar.`
          : 'Los productos vuelven al inventario.'}
      </li>
      <li>Deja de contar en los reportes y en las compras del cliente, en el día en que se hizo.</li>
      <li>La venta queda en la lista, marcada como anulada, con el motivo y tu nombre.</li>
      {usuario && devoluciones(abierta, usuario).map((texto) => <li key={texto}>{texto}</li>)}
    </ul>
  );
}
