import { Link, Outlet, useLocation } from 'react-router-dom';
import { buttonClass } from '#ui/controls/button.tsx';
import { RUTAS } from '../../lib/routes.ts';
import { useSession } from '../../lib/session/session.ts';
import { esAyuda } from '../../shared/pagina/ayuda.ts';
import { Guard } from '../access/guard.tsx';
import { ScreenBoundary } from '../screen-boundary.tsx';
import styles from './staff-frame.module.css';
import { StaffLayout } from './staff-layout.tsx';

/** Around every staff screen: only the staff gets in, except to the manual, which is open to everybody. */
export function StaffFrame() {
  const { pathname } = useLocation();
  const fuera = useSession(({ estado }) => estado === 'fuera');
  if (fuera && esAyuda(pathname)) return <OpenHelp key={pathname} />;
  return (
    <Guard>
      <StaffLayout />
    </Guard>
  );
}

function OpenHelp() {
  return (
    <>
      <header className={styles.bar}>
        <Link to={RUTAS.login} className={buttonClass({ variant: 'secondary' })}>
          Iniciar Sesión
        </Link>
      </header>
      <main>
        <ScreenBoundary>
          <Outlet />
        </ScreenBoundary>
      </main>
    </>
  );
}
