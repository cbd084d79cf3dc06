import { CircleUser, LayoutDashboard, LogIn, LogOut, UserPlus } from 'lucide-react';
import { esPersonal } from '#contract/permisos.ts';
import type { Usuario } from '#contract/usuarios.ts';
import { Button, buttonClass } from '#ui/button.tsx';
import { RUTAS_DEL_PERSONAL } from '../../lib/rutas.ts';
import styles from './menu-cuenta.module.css';

export interface MenuCuentaProps {
  usuario: Usuario | null;
  onEntrar: () => void;
  onRegistro: () => void;
  onSalir: () => void;
}

/** In the header: the ways in, or who is in and the way out. */
export function MenuCuenta({ usuario, onEntrar, onRegistro, onSalir }: MenuCuentaProps) {
  if (!usuario) return <Entradas onEntrar={onEntrar} onRegistro={onRegistro} />;
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
function Entradas({ onEntrar, onRegistro }: Pick<MenuCuentaProps, 'onEntrar' | 'onRegistro'>) {
  return (
    <>
      <Button
        variant="ghost"
        className={styles.abrir}
        aria-label="Tu cuenta"
        icon={<CircleUser aria-hidden="true" />}
        popoverTarget={MENU}
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
        >
          Registrarse
        </Button>
      </div>
    </>
  );
}
