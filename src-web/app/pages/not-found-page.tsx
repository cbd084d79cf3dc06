import { buttonClass } from '#ui/controls/button.tsx';
import { BalloonDrawing } from '#ui/drawings/balloon-drawing.tsx';
import { openedWithoutShop, useConnection } from '../../lib/connection.ts';
import { Link } from '../../lib/router.tsx';
import { RUTAS, RUTAS_DEL_PERSONAL } from '../../lib/routes.ts';
import { useTitle } from '../../shared/use-title.ts';
import styles from './lone-page.module.css';
import { OfflinePage } from './offline-page.tsx';

/** Shown for an unknown address; the offline page instead while the shop cannot say whether the address exists. */
export function NotFoundPage() {
  const sinTienda = useConnection(({ estado }) => estado !== 'bien') && openedWithoutShop();
  return sinTienda ? <OfflinePage /> : <NoExiste />;
}

function NoExiste() {
  useTitle('Página no encontrada');
  return (
    <div className={styles.pagina}>
      <BalloonDrawing accent="grape" mood="lost" size={176} />
      <h1>Página no encontrada</h1>
      <p className={styles.texto}>La página que buscas no existe.</p>
      <div className={styles.enlaces}>
        <Link to={RUTAS.catalogo} className={buttonClass()}>
          Ir al Catálogo
        </Link>
        <a href={RUTAS_DEL_PERSONAL.acceso} className={buttonClass({ variant: 'secondary' })}>
          Acceso Administrativo
        </a>
      </div>
    </div>
  );
}
