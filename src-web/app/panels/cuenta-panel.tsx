import { useEffect } from 'react';
import { ofrecerLoDeInvitado } from '../../features/carrito/carrito-de-invitado.ts';
import { CuentaDialogs, type CuentaDialogsProps } from '../../features/cuenta/dialogs/cuenta-dialogs.tsx';
import { useSession } from '../../lib/session.ts';

/** The account's dialogs. They close once somebody is signed in, also when that happens in another tab. */
export function CuentaPanel({ onClose, ...vistas }: Omit<CuentaDialogsProps, 'onEntrar'>) {
  const dentro = useSession((sesion) => sesion.usuario !== null);
  useEffect(() => {
    if (dentro) onClose();
  }, [dentro, onClose]);
  if (dentro) return null;
  return <CuentaDialogs {...vistas} onClose={onClose} onEntrar={ofrecerLoDeInvitado} />;
}
