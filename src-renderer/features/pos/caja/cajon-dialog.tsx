import { LIMITES } from '#contract/words/limites.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { useForm } from '../../../shared/formularios/use-form.ts';
import { abrirCajonConMotivo } from '../../../shared/impresion/cajon.ts';

/** Opens the cash drawer without a sale; asks why, which the owner reads in the trail. */
export function CajonDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ motivo: 'Dar cambio' });
  const motivo = form.borrador.motivo.trim();

  async function abrir() {
    const errors = motivo ? {} : { motivo: 'Por favor escribe el motivo' };
    const done = await form.send(errors, () => abrirCajonConMotivo(motivo), 'Error al abrir el cajón', true);
    if (done) onClose();
  }

  return (
    <Dialog
      open
      size="sm"
      title="Abrir el cajón sin una venta"
      dismissible={!form.busy}
      onClose={onClose}
      onSubmit={() => void abrir()}
      footer={
        <>
          <Button variant="secondary" disabled={form.busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={form.busy}>
            Abrir cajón
          </Button>
        </>
      }
    >
      <Field
        label="Motivo"
        error={form.errors.motivo}
        hint="Queda anotado en Actividad con tu nombre y la hora."
      >
        <TextInput
          data-autofocus
          autoComplete="off"
          maxLength={LIMITES.motivo}
          onFocus={(event) => event.currentTarget.select()}
          {...form.text('motivo')}
        />
      </Field>
    </Dialog>
  );
}
