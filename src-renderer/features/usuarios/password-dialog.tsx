import { CAMBIAR_PASSWORD_DE_USUARIO } from '#contract/calls/addresses.ts';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { errorDePasswordDelPersonal } from '#contract/words/password-del-personal.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { api } from '../../lib/api.ts';
import { useConfirmacion } from '../../shared/acceso/confirmacion.tsx';
import { PasswordNuevaField } from '../../shared/acceso/password-nueva.tsx';
import { useForm } from '../../shared/formularios/use-form.ts';
import { useTienda } from '../../shared/tienda/tienda.ts';

interface PasswordDialogProps {
  usuario: Usuario;
  onClose: () => void;
}

/** The owner sets somebody else's password. */
export function PasswordDialog({ usuario, onClose }: PasswordDialogProps) {
  const form = useForm({ nueva: '' });
  const { confirmado, dialogo } = useConfirmacion();
  const dueno = { email: usuario.email, nombre: usuario.nombre, tienda: useTienda()?.nombre };

  const cambiar = (actual?: string) =>
    api(CAMBIAR_PASSWORD_DE_USUARIO, {
      params: { id: usuario._id },
      body: { nueva: form.borrador.nueva, ...(actual && { actual }) },
    });

  async function guardar() {
    const answer = await form.send(
      { nueva: errorDePasswordDelPersonal(form.borrador.nueva, dueno) },
      () =>
        usuario.rol === 'propietario'
          ? confirmado(
              {
                title: `Cambiar la contraseña de ${usuario.nombre}`,
                description: 'Es la de un propietario. Para cambiarla, escribe la tuya.',
                confirmLabel: 'Cambiar contraseña',
              },
              cambiar,
            )
          : cambiar(),
      'Error al cambiar la contraseña',
    );
    if (answer) onClose();
  }

  return (
    <>
      <FormDialog
        size="sm"
        title={`Contraseña de ${usuario.nombre}`}
        changed={form.changed}
        busy={form.busy}
        submitLabel="Cambiar contraseña"
        onClose={onClose}
        onSubmit={() => void guardar()}
      >
        <PasswordNuevaField
          label="Nueva contraseña"
          error={form.errors.nueva}
          hint="Sus sesiones se cierran en todos los equipos y entra de nuevo con esta."
          dueno={dueno}
          data-autofocus
          {...form.text('nueva')}
        />
      </FormDialog>
      {dialogo}
    </>
  );
}
