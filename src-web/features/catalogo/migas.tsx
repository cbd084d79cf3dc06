import { ChevronRight } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Link } from '../../lib/router.tsx';
import { RUTAS } from '../../lib/routes.ts';
import styles from './migas.module.css';

export interface Paso {
  a: ComponentProps<typeof Link>['to'];
  nombre: string;
}

/** The first step of every way. */
export const EL_CATALOGO: Paso = { a: RUTAS.catalogo, nombre: 'Catálogo' };

interface MigasProps {
  pasos: readonly Paso[];
  /** Where they lead, in one line: a long name is cut, since a heading shows it whole. Without it that heading follows. */
  aqui?: string;
}

/** The way from the catalogue to this page; nothing on the catalogue itself. */
export function Migas({ pasos, aqui }: MigasProps) {
  if (pasos.length === 0) return null;
  return (
    <nav aria-label="Dónde estás" className={styles.migas}>
      <ol>
        {pasos.map(({ a, nombre }, posicion) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step has no identity but its place
          <li key={posicion}>
            <Link to={a}>{nombre}</Link>
            <ChevronRight aria-hidden="true" />
          </li>
        ))}
        {aqui && (
          <li className={styles.aqui}>
            <span aria-current="page">{aqui}</span>
          </li>
        )}
      </ol>
    </nav>
  );
}
