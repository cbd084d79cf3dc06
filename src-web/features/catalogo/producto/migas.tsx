import { ChevronRight } from 'lucide-react';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { Link } from '../../../lib/router.tsx';
import { RUTAS } from '../../../lib/routes.ts';
import styles from './migas.module.css';

/** The way from the catalogue to a product, in one line: a long name is cut, since the heading below shows it whole. */
export function Migas({ producto: { categoria, nombre } }: { producto: ProductoDeCatalogo }) {
  return (
    <nav aria-label="Dónde estás" className={styles.migas}>
      <ol>
        <li>
          <Link to={RUTAS.catalogo}>Catálogo</Link>
        </li>
        <li>
          <ChevronRight aria-hidden="true" />
          <Link to={{ pathname: RUTAS.catalogo, search: `?categoria=${categoria}` }}>
            {NOMBRE_DE_CATEGORIA[categoria]}
          </Link>
        </li>
        <li className={styles.aqui}>
          <ChevronRight aria-hidden="true" />
          <span aria-current="page">{nombre}</span>
        </li>
      </ol>
    </nav>
  );
}
