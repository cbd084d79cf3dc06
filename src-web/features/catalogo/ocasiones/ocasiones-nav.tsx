import { rutaDeOcasion } from '#contract/pages/direcciones.ts';
import { NOMBRE_DE_OCASION, type Ocasion } from '#contract/words/ocasiones.ts';
import type { Accent } from '#ui/theme/accent.ts';
import { Link } from '../../../lib/router.tsx';
import { RUTAS } from '../../../lib/routes.ts';
import { useTitle } from '../../../shared/use-title.ts';
import dibujos from '../portada/drawings.svg';
import styles from './ocasiones-nav.module.css';

const ACCENT: Record<Ocasion, Accent> = {
  cumpleanos: 'coral',
  'baby-shower': 'sky',
  boda: 'grape',
  bautizo: 'mint',
  'quince-anos': 'coral',
  graduacion: 'sky',
  'san-valentin': 'coral',
  'dia-de-la-madre': 'grape',
  'dia-del-padre': 'mandarin',
  'fiestas-patrias': 'sky',
  halloween: 'mandarin',
  navidad: 'mint',
  'ano-nuevo': 'lemon',
};

export interface OcasionesNavProps {
  /** The occasions for which there is anything. */
  ocasiones: readonly Ocasion[];
  /** The occasion whose page this is. */
  aqui: Ocasion | undefined;
}

/** The name of the occasion whose page this is, and the way back. */
function Aqui({ nombre }: { nombre: string }) {
  useTitle(`${nombre} · Catálogo`);
  return (
    <>
      <nav aria-label="Dónde estás" className={styles.migas}>
        <ol>
          <li>
            <Link to={RUTAS.catalogo}>Catálogo</Link>
            <span aria-hidden="true">›</span>
          </li>
          <li aria-current="page">{nombre}</li>
        </ol>
      </nav>
      <h2 className={styles.titulo}>{nombre}</h2>
    </>
  );
}

/** A row of links to the pages of the occasions; on such a page also the way back. */
export function OcasionesNav({ ocasiones, aqui }: OcasionesNavProps) {
  return (
    <div className={styles.ocasiones}>
      {aqui && <Aqui nombre={NOMBRE_DE_OCASION[aqui]} />}
      {ocasiones.length > 0 && (
        <nav aria-label="Ocasiones">
          <ul className={styles.fila}>
            {ocasiones.map((ocasion) => (
              <li key={ocasion}>
                <Link
                  to={rutaDeOcasion(ocasion)}
                  data-accent={ACCENT[ocasion]}
                  aria-current={ocasion === aqui ? 'page' : undefined}
                  className={styles.ocasion}
                >
                  <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
                    <use href={`${dibujos}#${ocasion}`} />
                  </svg>
                  {NOMBRE_DE_OCASION[ocasion]}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  );
}
