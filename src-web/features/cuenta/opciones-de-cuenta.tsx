import { LogOut, ReceiptText } from 'lucide-react';
import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import type { preloadOnIntent } from '../../lib/parts/lazy-part.tsx';
import { Link } from '../../lib/router.tsx';
import { RUTAS } from '../../lib/routes.ts';
import styles from './cuenta-menu.module.css';

export interface OpcionesDeCuentaProps {
  usuario: Usuario;
  /** Preloads the script of the page. */
  onMisPedidosIntent: ReturnType<typeof preloadOnIntent>;
  onSalir: () => void;
}

/** In the account's menu of somebody who is signed in: whose it is, their orders, and signing out. */
export function OpcionesDeCuenta({ usuario, onMisPedidosIntent, onSalir }: OpcionesDeCuentaProps) {
  return (
    <>
      <p className={styles.nombre}>{usuario.nombre}</p>
      {usuario.rol === 'cliente' && (
        <Link to={RUTAS.misPedidos} className={buttonClass({ variant: 'ghost' })} {...onMisPedidosIntent}>
          <ReceiptText aria-hidden="true" />
          Mis Pedidos
        </Link>
      )}
      <Button variant="ghost" icon={<LogOut aria-hidden="true" />} onClick={onSalir}>
        Cerrar Sesión
      </Button>
    </>
  );
}
