import { CircleUser, LayoutDashboard, LogIn, LogOut, UserPlus } from 'lucide-react';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { esPersonal } from '#contract/words/permisos.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import type { preloadOnIntent } from '../../lib/parts/lazy-part.tsx';
import { RUTAS_DEL_PERSONAL } from '../../lib/routes.ts';
import styles from './cuenta-menu.module.css';

interface CuentaMenuProps {
  usuario: Usuario | null;
  onEntrar: () => void;
  onRegistro: () => void;
  /** Preloads the script of the dialogs. */
  onEntrarIntent: ReturnType<typeof preloadOnIntent>;
  onSalir: () => void;
}

/** In the header: sign-in and registration, or the user's name and sign-out. */
export function CuentaMenu({ usuario, onSalir, ...entradas }: CuentaMenuProps) {
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

/** «Iniciar Sesión» and «Registrarse»; on a phone both are in a popover. */
function Entradas({
  onEntrar,
  onRegistro,
  onEntrarIntent,
}: Pick<CuentaMenuProps, 'onEntrar' | 'onRegistro' | 'onEntrarIntent'>) {
  return (
    <>
      <Button
        variant="ghost"
        className={styles.abrir}
        aria-label="Tu cuenta"
        icon={<CircleUser aria-hidden="true" />}
        popoverTarget={MENU}
        {...onEntrarIntent}
      />
      {/* On a wide screen the style sheet shows it in the header instead of a popover. */}
      <div id={MENU} popover="auto" className={styles.entradas}>
        <Button
          variant="ghost"
          className={styles.entrada}
          icon={<LogIn aria-hidden="true" />}
          popoverTarget={MENU}
          popoverTargetAction="hide"
          onClick={onEntrar}
          {...onEntrarIntent}
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
          {...onEntrarIntent}
        >
          Registrarse
        </Button>
      </div>
    </>
  );
}
