import { Link } from 'react-router-dom';
import { buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { RUTAS } from '../lib/routes.ts';
import { useTitle } from '../shared/pagina/page-frame.tsx';
import { CatalogoLink } from '../shared/tienda/catalogo-link.tsx';
import styles from './screen-boundary.module.css';

/** Shown for an unknown address. */
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
            <CatalogoLink className={buttonClass({ variant: 'secondary' })}>Ir al catálogo</CatalogoLink>
            <Link to={RUTAS.login} className={buttonClass()}>
              Acceso administrativo
            </Link>
          </>
        }
      />
    </main>
  );
}
