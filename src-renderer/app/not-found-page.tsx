import { Link } from 'react-router-dom';
import { buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CatalogueLink } from '../lib/catalogue-link.tsx';
import { RUTAS } from '../lib/routes.ts';
import { useTitle } from '../lib/use-title.ts';
import styles from './screen-boundary.module.css';

/** An address that nobody has. */
export function NotFoundPage() {
  useTitle('Página no encontrada');
  return (
    <main className={styles.failed}>
      <h1 className="visually-hidden">Página no encontrada</h1>
      <EmptyState
        mood="lost"
        title="Página no encontrada"
        text="La página que buscas no existe."
        action={
          <>
            <CatalogueLink className={buttonClass({ variant: 'secondary' })}>Ir al catálogo</CatalogueLink>{' '}
            <Link to={RUTAS.login} className={buttonClass()}>
              Acceso administrativo
            </Link>
          </>
        }
      />
    </main>
  );
}
