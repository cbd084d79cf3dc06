import { CircleUser, LayoutDashboard, LogIn, LogOut, UserPlus } from 'lucide-react';
import { esPersonal } from '#contract/permisos.ts';
import type { Usuario } from '#contract/usuarios.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import type { alIntentar } from '../../lib/parte.tsx';
import { RUTAS_DEL_PERSONAL } from '../../lib/rutas.ts';
import styles from './menu-cuenta.module.css';

export interface MenuCuentaProps {
  usuario: Usuario | null;
  onEntrar: () => void;
  onRegistro: () => void;
  /** Brings the code of the dialogs while the hand is on its way to a button. */
  alIntentarEntrar: ReturnType<typeof alIntentar>;
  onSalir: () => void;
}

/** In the header: the ways in, or who is in and the way out. */
export function MenuCuenta({ usuario, onSalir, ...entradas }: MenuCuentaProps) {
  if (!usuario) return <Entradas {...entradas} />;
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

const MENU = 'menu-cuenta';

/** «Iniciar Sesión» and «Registrarse»; on a phone both stand in a menu. */
function Entradas({
  onEntrar,
  onRegistro,
  alIntentarEntrar,
}: Pick<MenuCuentaProps, 'onEntrar' | 'onRegistro' | 'alIntentarEntrar'>) {
  return (
    <>
      <Button
        variant="ghost"
        className={styles.abrir}
        aria-label="Tu cuenta"
        icon={<CircleUser aria-hidden="true" />}
        popoverTarget={MENU}
        {...alIntentarEntrar}
      />
      {/* The style sheet lets it stand in the header itself where there is room. */}
      <div id={MENU} popover="auto" className={styles.entradas}>
        <Button
          variant="ghost"
          className={styles.entrada}
          icon={<LogIn aria-hidden="true" />}
          popoverTarget={MENU}
          popoverTargetAction="hide"
          onClick={onEntrar}
          {...alIntentarEntrar}
        >
          Iniciar Sesión
        </Button>
        <Button
          variant="secondary"
          className={styles.entrada}
          icon={<UserPlus aria-hidden="true" />}
          popoverTarget={MENU}
          popoverTargetAction="hide"
          onClick={onRegistro}
          {...alIntentarEntrar}
        >
          Registrarse
        </Button>
      </div>
    </>
  );
}
