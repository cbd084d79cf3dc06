import { ArrowLeft, ArrowRight } from 'lucide-react';
import { rutaDeCapitulo } from '../../shared/pagina/ayuda.ts';
import { AyudaLink, Blocks } from './blocks.tsx';
import styles from './capitulo-view.module.css';
import type { Capitulo } from './capitulos.ts';

interface CapituloViewProps {
  capitulo: Capitulo;
  antes: Capitulo | undefined;
  despues: Capitulo | undefined;
}

/** One chapter, with links to the previous and the next one. */
export function CapituloView({ capitulo, antes, despues }: CapituloViewProps) {
  return (
    <article aria-label={capitulo.titulo} className={styles.chapter}>
      <Blocks blocks={capitulo.blocks} />
      <nav aria-label="Capítulos vecinos" className={styles.neighbours}>
        {antes && (
          <AyudaLink to={rutaDeCapitulo(antes.slug)} rel="prev">
            <ArrowLeft aria-hidden="true" />
            <span>
              <small>Antes</small> {antes.titulo}
            </span>
          </AyudaLink>
        )}
        {despues && (
          <AyudaLink to={rutaDeCapitulo(despues.slug)} rel="next" className={styles.next}>
            <span>
              <small>Después</small> {despues.titulo}
            </span>
            <ArrowRight aria-hidden="true" />
          </AyudaLink>
        )}
      </nav>
    </article>
  );
}
