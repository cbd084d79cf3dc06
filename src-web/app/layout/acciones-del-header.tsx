import { PackageSearch } from 'lucide-react';
import { buttonClass } from '#ui/controls/button.tsx';
import { ThemeToggle } from '#ui/controls/theme-toggle.tsx';
import { CuentaMenu } from '../../features/cuenta/cuenta-menu.tsx';
import { preloadOnIntent } from '../../lib/parts/lazy-part.tsx';
import { Link } from '../../lib/router.tsx';
import { RUTAS } from '../../lib/routes.ts';
import { useSession } from '../../lib/session.ts';
import { usePanel } from '../panels/panel.ts';
import { CuentaPanel, MisPedidosPage, SeguimientoPage } from '../parts.ts';
import styles from './header.module.css';
import { salir } from './salir.ts';

/** In the header, beside the cart: the tracking of orders, the account and the theme. */
export function AccionesDelHeader() {
  const usuario = useSession((sesion) => sesion.usuario);
  const { abrir } = usePanel();
  return (
    <div data-tardia="acciones" className={styles.tardias}>
      <Link
        to={RUTAS.seguimiento}
        className={buttonClass({ variant: 'ghost' }, styles.enlace)}
        {...preloadOnIntent(SeguimientoPage)}
      >
        <PackageSearch aria-hidden="true" />
        <span className={styles.palabra}>Seguir Pedido</span>
      </Link>
      <CuentaMenu
        usuario={usuario}
        onEntrar={() => abrir('acceso')}
        onRegistro={() => abrir('registro')}
        onEntrarIntent={preloadOnIntent(CuentaPanel)}
        onMisPedidosIntent={preloadOnIntent(MisPedidosPage)}
        onSalir={salir}
      />
      <ThemeToggle className={styles.tema} />
    </div>
  );
}
