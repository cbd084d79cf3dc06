import { useState } from 'react';
import { PEDIR_ANULACION } from '#contract/calls/addresses.ts';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { api } from '../../../lib/api.ts';
import { decirError } from '../../../lib/errores.ts';
import { EnDuda, useIntento } from '../../../shared/formularios/intento.tsx';
import { MOTIVOS_DE_ANULACION, MotivosChips } from '../../../shared/formularios/motivos-chips.tsx';
import { esDedo } from '../../../shared/teclado/teclado.ts';

interface PedirAnulacionDialogProps {
  venta: Venta;
  /** Those who may void it, in words. */
  aQuien: string;
  onClose: () => void;
  /** After it was asked. */
  onDone: () => void;
}

/** Asks the owner to void a sale, with what went wrong. */
export function PedirAnulacionDialog({ venta, aQuien, onClose, onDone }: PedirAnulacionDialogProps) {
  const [motivo, setMotivo] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { pendiente, enviar } = useIntento<{ motivo: string }>();
  const topic = venta._id;

  async function pedir() {
    if (busy) return;
    if (!motivo.trim()) return setMissing(true);
    setBusy(true);
    try {
      await enviar(
        () => ({ motivo: motivo.trim() }),
        (envio) => api(PEDIR_ANULACION, { ...envio, params: { id: venta._id } }),
      );
      toast.settle(topic);
      onDone();
    } catch (error) {
      decirError(error, 'Error al pedir la anulación', { topic });
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={`Pedir que se anule ${venta.numero}`}
      changed={motivo !== ''}
      busy={busy}
      submitLabel="Pedir anulación"
      onClose={onClose}
      onSubmit={() => void pedir()}
    >
      <p>
        {aQuien} lo ve al momento y decide. Mientras tanto la venta queda como está: puedes cobrar otra vez lo
        correcto.
      </p>
      <EnDuda shown={!!pendiente && !busy} />
      <Field
        label="¿Qué salió mal?"
        required
        error={missing && !motivo.trim() && 'Por favor indica qué salió mal'}
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
    </FormDialog>
  );
}
