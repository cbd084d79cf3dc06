import { LIMITES } from '#contract/limites.ts';
import type { Usuario } from '#contract/usuarios.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/use-form.ts';
import { checkPassword } from './user-draft.ts';

export interface PasswordDialogProps {
  usuario: Usuario;
  onClose: () => void;
}

/** The owner gives somebody else a new password. */
export function PasswordDialog({ usuario, onClose }: PasswordDialogProps) {
  const form = useForm({ nueva: '' });

  async function guardar() {
    const answer = await form.send(
      { nueva: checkPassword(form.draft.nueva) },
      () =>
        api.put<{ message: string }>(`/api/usuarios/${usuario._id}/password`, {
          body: { nueva: form.draft.nueva },
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
