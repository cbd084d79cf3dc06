import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { cx } from '#ui/theme/cx.ts';
import { MANUAL_ENTERO, rutaDeCapitulo } from '../../shared/pagina/ayuda.ts';
import { AyudaLink, Blocks } from './blocks.tsx';
import type { Resultado } from './buscar.ts';
import styles from './contents.module.css';
import { CAPITULOS, PARTES } from './manual.ts';

/** All chapters as cards, each with its summary. */
export function ContentsCards() {
  return (
    <div className={styles.parts}>
      {PARTES.map(({ titulo, entradas }) => (
        <section key={titulo} aria-label={titulo}>
          <h2 className={styles.part}>{titulo}</h2>
          <ul className={styles.cards}>
            {entradas.map((entrada) => (
              <li key={entrada.slug}>
                <AyudaLink to={rutaDeCapitulo(entrada.slug)} className={styles.card}>
                  <strong>{entrada.titulo}</strong>
                  <span>{entrada.resumen}</span>
                </AyudaLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <AyudaLink to={rutaDeCapitulo(MANUAL_ENTERO)}>Ver el manual completo, para imprimirlo</AyudaLink>
      </p>
    </div>
  );
}

/** The list of chapters beside the one being read. */
export function CapitulosList({ actual }: { actual: string }) {
  return (
    <nav aria-label="Capítulos" className={styles.list}>
      {CAPITULOS.map(({ slug, titulo }) => (
        <AyudaLink
          key={slug}
          to={rutaDeCapitulo(slug)}
          className={cx(styles.entry, slug === actual && styles.here)}
          aria-current={slug === actual ? 'page' : undefined}
        >
          {titulo}
        </AyudaLink>
      ))}
    </nav>
  );
}

/** The results of a search. */
export function ResultadosList({ resultados, texto }: { resultados: Resultado[]; texto: string }) {
  return (
    <section aria-label="Resultados">
      <p role="status" className={styles.count}>
        {resultados.length === 0
          ? `Nada sobre «${texto.trim()}»`
          : resultados.length === 1
            ? 'Un lugar del manual'
            : `${resultados.length} lugares del manual`}
      </p>
      {resultados.length === 0 ? (
        <EmptyState
          mood="lost"
          title="No se encontró en el manual"
          text="Prueba con una sola palabra: «cambio», «permiso», «respaldo»…"
        />
      ) : (
        <ul className={styles.results}>
          {resultados.map(({ slug, capitulo, seccion, extracto }) => (
            <li key={`${slug}#${seccion?.id ?? ''}`}>
              <AyudaLink
                to={rutaDeCapitulo(slug) + (seccion ? `#${seccion.id}` : '')}
                className={styles.card}
              >
                <strong>{seccion ? `${capitulo} › ${seccion.titulo}` : capitulo}</strong>
                <span>{extracto}</span>
              </AyudaLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Every chapter on one page. */
export function WholeManual() {
  return CAPITULOS.map(({ slug, titulo, blocks }) => (
    <article key={slug} aria-label={titulo} className={styles.whole}>
      <h2>{titulo}</h2>
      <Blocks blocks={blocks} level={3} />
    </article>
  ));
}
