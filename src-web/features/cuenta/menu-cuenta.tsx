import { CircleUser, LayoutDashboard, LogOut } from 'lucide-react';
import { esPersonal } from '#contract/permisos.ts';
import type { Usuario } from '#contract/usuarios.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import type { alIntentar } from '../../lib/parte.tsx';
import { RUTAS_DEL_PERSONAL } from '../../lib/rutas.ts';
import styles from './menu-cuenta.module.css';

export interface MenuCuentaProps {
  usuario: Usuario | null;
  onEntrar: () => void;
  /** Brings the code of the dialog while the hand is on its way to the button. */
  alIntentarEntrar: ReturnType<typeof alIntentar>;
  onSalir: () => void;
}

/** In the header: the way in, or who is in and the way out. */
export function MenuCuenta({ usuario, onEntrar, alIntentarEntrar, onSalir }: MenuCuentaProps) {
  if (!usuario) {
    return (
      <Button
        variant="ghost"
        className={styles.boton}
        icon={<CircleUser aria-hidden="true" />}
        onClick={onEntrar}
        {...alIntentarEntrar}
      >
        <span className={styles.palabra}>Iniciar Sesión</span>
      </Button>
    );
  }
  const [nombre] = usuario.nombre.split(' ');
  return (
    <>
      <p className={styles.saludo}>
        Hola, <strong>{nombre}</strong>
      </p>
      {esPersonal(usuario.rol) && (
        <a href={RUTAS_DEL_PERSONAL.dashboard} className={buttonClass({ variant: 'accent' }, styles.boton)}>
          <LayoutDashboard aria-hidden="true" />
          <span className={styles.palabra}>Panel Admin</span>
        </a>
      )}
      <Button variant="ghost" className={styles.boton} icon={<LogOut aria-hidden="true" />} onClick={onSalir}>
        <span className={styles.palabra}>Cerrar Sesión</span>
      </Button>
    </>
  );
}
