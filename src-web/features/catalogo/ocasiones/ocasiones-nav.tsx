import { useEffect, useRef } from 'react';
import { rutaDeOcasion } from '#contract/pages/direcciones.ts';
import { NOMBRE_DE_OCASION, type Ocasion } from '#contract/words/ocasiones.ts';
import type { Accent } from '#ui/theme/accent.ts';
import { Link } from '../../../lib/router.tsx';
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

/** How much of the one before shows at the left of this page's. */
const MARGEN_PX = 48;

export interface OcasionesNavProps {
  /** The occasions for which there is anything. */
  ocasiones: readonly Ocasion[];
  /** The occasion whose page this is. */
  aqui: Ocasion | undefined;
}

/** A row of links to the pages of the occasions, moved so that the one of this page is seen. */
export function OcasionesNav({ ocasiones, aqui }: OcasionesNavProps) {
  const fila = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: follows the page, which the row marks
  useEffect(() => {
    const enlace = fila.current?.querySelector<HTMLElement>('[aria-current]');
    // Not by scrollIntoView, which would also scroll a page that the browser restores further down.
    if (fila.current && enlace) fila.current.scrollLeft = enlace.offsetLeft - MARGEN_PX;
  }, [aqui]);
  if (ocasiones.length === 0) return null;
  return (
    <nav aria-label="Ocasiones" className={styles.ocasiones}>
      <ul ref={fila} className={styles.fila}>
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
  );
}
