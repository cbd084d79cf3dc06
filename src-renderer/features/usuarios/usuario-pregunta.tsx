import { useState } from 'react';
import { ACTUALIZAR_USUARIO, CERRAR_SESIONES_DE_USUARIO } from '#contract/calls/addresses.ts';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../lib/api.ts';
import { decirError } from '../../lib/errores.ts';
import { PasswordActualDialog, pideActual } from '../../shared/acceso/password-actual-dialog.tsx';
import { useForm } from '../../shared/formularios/use-form.ts';

export type Accion = 'desactivar' | 'activar' | 'cerrar-sesiones';

const PREGUNTAS: Record<Accion, { title: (nombre: string) => string; text: string; label: string }> = {
  desactivar: {
    title: (nombre) => `¿Desactivar a ${nombre}?`,
    text: 'Sus sesiones se cierran ahora mismo en todos los equipos y no podrá entrar hasta que lo actives de nuevo. Sus ventas y su historial se conservan.',
    label: 'Desactivar',
  },
  activar: {
    title: (nombre) => `¿Activar a ${nombre}?`,
    text: 'Podrá entrar otra vez con la contraseña que tenía, con los permisos que se ven en la lista.',
    label: 'Activar',
  },
  'cerrar-sesiones': {
    title: (nombre) => `¿Cerrar las sesiones de ${nombre}?`,
    text: 'Sale del panel en todos los equipos. Puede volver a entrar con su contraseña.',
    label: 'Cerrar sesiones',
  },
};

interface UsuarioPreguntaProps {
  usuario: Usuario;
  accion: Accion;
  /** Whether this is the only active owner. */
  unico: boolean;
  onClose: () => void;
  onDone: () => void;
}

/** Says what an action does to a user, and does it once confirmed. */
export function UsuarioPregunta({ usuario, accion, unico, onClose, onDone }: UsuarioPreguntaProps) {
  const [busy, setBusy] = useState(false);
  const { title, text, label } = PREGUNTAS[accion];

  if (accion === 'desactivar' && unico) {
    return (
      <Dialog
        open
        size="sm"
        title={`No se puede desactivar a ${usuario.nombre}`}
        description="Es el único propietario activo, y sin uno nadie podría administrar la tienda. Crea a otro propietario, o cambia el rol de alguien, y vuelve a intentarlo."
        onClose={onClose}
        footer={
          <Button data-autofocus onClick={onClose}>
            Entendido
          </Button>
        }
      />
    );
  }

  async function hacer() {
    setBusy(true);
    const params = { id: usuario._id };
    try {
      const { message } =
        accion === 'cerrar-sesiones'
          ? await api(CERRAR_SESIONES_DE_USUARIO, { params })
          : await api(ACTUALIZAR_USUARIO, { params, body: { activo: accion === 'activar' } });
      toast.success(message);
      onDone();
    } catch (error) {
      decirError(error, 'Error al guardar el usuario');
      setBusy(false);
    }
  }

  if (usuario.rol === 'propietario' && accion !== 'cerrar-sesiones') {
    return <PropietarioPregunta usuario={usuario} accion={accion} onClose={onClose} onDone={onDone} />;
  }
  return (
    <ConfirmDialog
      open
      title={title(usuario.nombre)}
      description={text}
      confirmLabel={label}
      destructive={accion !== 'activar'}
      loading={busy}
      onCancel={onClose}
      onConfirm={() => void hacer()}
    />
  );
}

/** Asks also for the password: it puts an owner out, or lets one in again. */
function PropietarioPregunta({
  usuario,
  accion,
  onClose,
  onDone,
}: Omit<UsuarioPreguntaProps, 'accion' | 'unico'> & { accion: Exclude<Accion, 'cerrar-sesiones'> }) {
  const form = useForm({ actual: '' });
  const { title, text, label } = PREGUNTAS[accion];

  async function hacer() {
    const { actual } = form.borrador;
    const params = { id: usuario._id };
    const answer = await form.send(
      pideActual(actual),
      () => api(ACTUALIZAR_USUARIO, { params, body: { activo: accion === 'activar', actual } }),
      'Error al guardar el usuario',
    );
    if (answer) onDone();
  }

  return (
    <PasswordActualDialog
      title={title(usuario.nombre)}
      description={`${text} Es propietario: para confirmarlo, escribe tu contraseña.`}
      confirmLabel={label}
      danger={accion === 'desactivar'}
      form={form}
      onSend={() => void hacer()}
      onClose={onClose}
    />
  );
}
