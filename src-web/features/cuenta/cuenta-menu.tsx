import { CircleUser, LayoutDashboard, LogIn } from 'lucide-react';
import type { ReactNode } from 'react';
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
  /** What somebody who is signed in can do; loaded on demand. */
  opciones: ReactNode;
}

const MENU = 'menu-cuenta';

/** In the header: sign-in and registration, or the user's name and what they can do. */
export function CuentaMenu({ usuario, opciones, ...entradas }: CuentaMenuProps) {
  if (!usuario) return <Entradas {...entradas} />;
  return (
    <>
      {esPersonal(usuario.rol) && (
        <a href={RUTAS_DEL_PERSONAL.dashboard} className={buttonClass({ variant: 'accent' }, styles.boton)}>
          <LayoutDashboard aria-hidden="true" />
          <span className={styles.palabra}>Panel Admin</span>
        </a>
      )}
      <Menu boton={<Saludo {...usuario} />}>
        <Saludo {...usuario} />
        {opciones}
      </Menu>
    </>
  );
}

function Saludo({ nombre }: Usuario) {
  const [primero] = nombre.split(' ');
  return (
    <span className={styles.saludo}>
      Hola, <strong>{primero}</strong>
    </span>
  );
}

/** «Iniciar Sesión» and «Registrarse». */
function Entradas({
  onEntrar,
  onRegistro,
  onEntrarIntent,
}: Pick<CuentaMenuProps, 'onEntrar' | 'onRegistro' | 'onEntrarIntent'>) {
  return (
    <Menu {...onEntrarIntent}>
      <Button variant="ghost" icon={<LogIn aria-hidden="true" />} onClick={onEntrar} {...onEntrarIntent}>
        Iniciar Sesión
      </Button>
      <Button
        variant="secondary"
        icon={<CircleUser aria-hidden="true" />}
        onClick={onRegistro}
        {...onEntrarIntent}
      >
        Registrarse
      </Button>
    </Menu>
  );
}

interface MenuProps extends Partial<ReturnType<typeof preloadOnIntent>> {
  /** After the icon of the button that opens it. */
  boton?: ReactNode;
  children: ReactNode;
}

/** A row in the header; on a narrow screen a popover, which the style sheet decides. */
function Menu({ boton, children, ...intent }: MenuProps) {
  return (
    <>
      <Button
        variant="ghost"
        className={styles.abrir}
        icon={<CircleUser aria-hidden="true" />}
        popoverTarget={MENU}
        {...intent}
      >
        <span className={styles.palabra}>Tu cuenta</span>
        {boton}
      </Button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only closes after a press of what it holds */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key presses what it holds */}
      <div
        id={MENU}
        popover="auto"
        className={styles.entradas}
        onClick={(event) => event.currentTarget.hidePopover()}
      >
        {children}
      </div>
    </>
  );
}
