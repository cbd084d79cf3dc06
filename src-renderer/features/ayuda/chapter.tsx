import { ArrowLeft, ArrowRight } from 'lucide-react';
import { rutaDeCapitulo } from '../../lib/ayuda.ts';
import { Blocks } from './blocks.tsx';
import type { Capitulo } from './capitulos.ts';
import styles from './chapter.module.css';
import { HelpLink } from './help-link.tsx';

export interface ChapterProps {
  capitulo: Capitulo;
  antes: Capitulo | undefined;
  despues: Capitulo | undefined;
}

/** One chapter, and the ways to its neighbours. */
export function Chapter({ capitulo, antes, despues }: ChapterProps) {
  return (
    <article aria-label={capitulo.titulo} className={styles.chapter}>
      <Blocks blocks={capitulo.blocks} />
      <nav aria-label="Capítulos vecinos" className={styles.neighbours}>
        {antes && (
          <HelpLink to={rutaDeCapitulo(antes.slug)} rel="prev">
            <ArrowLeft aria-hidden="true" />
            <span>
              <small>Antes</small> {antes.titulo}
            </span>
          </HelpLink>
        )}
        {despues && (
          <HelpLink to={rutaDeCapitulo(despues.slug)} rel="next" className={styles.next}>
            <span>
              <small>Después</small> {despues.titulo}
            </span>
            <ArrowRight aria-hidden="true" />
          </HelpLink>
        )}
      </nav>
    </article>
  );
}
