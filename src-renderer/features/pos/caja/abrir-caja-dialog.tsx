import type { SesionConTodo } from '#contract/schemas/ventas/caja.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { FondoField, useApertura } from '../../../shared/caja/apertura.tsx';
import { queEnDuda } from '../../../shared/formularios/intento.tsx';
import { TecladoDeDialogo } from '../../../shared/teclado/teclado-panel.tsx';

interface AbrirCajaDialogProps {
  onClose: () => void;
  onDone: (abierta: SesionConTodo) => void;
}

/** Asks for the opening amount of a new cash session. */
export function AbrirCajaDialog({ onClose, onDone }: AbrirCajaDialogProps) {
  const { form, enDuda, abrir } = useApertura(onDone);
  return (
    <FormDialog
      size="sm"
      aside={<TecladoDeDialogo />}
      title="Abrir caja"
      changed={form.changed}
      busy={form.busy}
      submitLabel="Abrir caja"
      leaveWarning={enDuda ? queEnDuda('se abrió la caja') : undefined}
      onClose={onClose}
      onSubmit={() => void abrir()}
    >
      <FondoField form={form} enDuda={enDuda} />
    </FormDialog>
  );
}
