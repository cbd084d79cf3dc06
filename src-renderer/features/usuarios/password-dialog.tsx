import { CAMBIAR_PASSWORD_DE_USUARIO } from '#contract/calls/addresses.ts';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { api } from '../../lib/api.ts';
import { errorDePassword } from '../../shared/acceso/acceso.ts';
import { useForm } from '../../shared/formularios/use-form.ts';

interface PasswordDialogProps {
  usuario: Usuario;
  onClose: () => void;
}

/** The owner sets somebody else's password. */
export function PasswordDialog({ usuario, onClose }: PasswordDialogProps) {
  const form = useForm({ nueva: '' });

  async function guardar() {
    const answer = await form.send(
      { nueva: errorDePassword(form.borrador.nueva) },
      () =>
        api(CAMBIAR_PASSWORD_DE_USUARIO, {
          params: { id: usuario._id },
          body: { nueva: form.borrador.nueva },
        }),
      'Error al cambiar la contraseña',
    );
    if (answer) onClose();
  }

  return (
    <FormDialog
      size="sm"
      title={`Contraseña de ${usuario.nombre}`}
      changed={form.changed}
      busy={form.busy}
      submitLabel="Cambiar contraseña"
      onClose={onClose}
      onSubmit={() => void guardar()}
    >
      <Field
        label="Nueva contraseña"
        required
        error={form.errors.nueva}
        hint="Sus sesiones se cierran en todos los equipos y entra de nuevo con esta."
      >
        <PasswordInput
          data-autofocus
          autoComplete="new-password"
          maxLength={LIMITES.passwordMaxima}
          {...form.text('nueva')}
        />
      </Field>
    </FormDialog>
  );
}
