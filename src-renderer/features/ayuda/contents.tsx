import { cx } from '#ui/cx.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { MANUAL_ENTERO, rutaDeCapitulo } from '../../lib/ayuda.ts';
import { Blocks } from './blocks.tsx';
import type { Hallazgo } from './buscar.ts';
import styles from './contents.module.css';
import { HelpLink } from './help-link.tsx';
import { CAPITULOS, PARTES } from './manual.ts';

/** All chapters, each with what it is about. */
export function ContentsCards() {
  return (
    <div className={styles.parts}>
      {PARTES.map(({ titulo, entradas }) => (
        <section key={titulo} aria-label={titulo}>
          <h2 className={styles.part}>{titulo}</h2>
          <ul className={styles.cards}>
            {entradas.map((entrada) => (
              <li key={entrada.slug}>
                <HelpLink to={rutaDeCapitulo(entrada.slug)} className={styles.card}>
                  <strong>{entrada.titulo}</strong>
                  <span>{entrada.resumen}</span>
                </HelpLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <p>
        <HelpLink to={rutaDeCapitulo(MANUAL_ENTERO)}>Ver el manual completo, para imprimirlo</HelpLink>
      </p>
    </div>
  );
}

/** The chapters beside the one that is read. */
export function ChapterList({ actual }: { actual: string }) {
  return (
    <nav aria-label="Capítulos" className={styles.list}>
      {CAPITULOS.map(({ slug, titulo }) => (
        <HelpLink
          key={slug}
          to={rutaDeCapitulo(slug)}
          className={cx(styles.entry, slug === actual && styles.here)}
          aria-current={slug === actual ? 'page' : undefined}
        >
          {titulo}
        </HelpLink>
      ))}
    </nav>
  );
}

/** The places that speak of what is looked for. */
export function Results({ hallazgos, texto }: { hallazgos: Hallazgo[]; texto: string }) {
  return (
    <section aria-label="Resultados">
      <p role="status" className={styles.count}>
        {hallazgos.length === 0
          ? `Nada sobre «${texto.trim()}»`
          : hallazgos.length === 1
            ? 'Un lugar del manual'
            : `${hallazgos.length} lugares del manual`}
      </p>
      {hallazgos.length === 0 ? (
        <EmptyState
          mood="lost"
          title="No se encontró en el manual"
          text="Prueba con una sola palabra: «cambio», «permiso», «respaldo»…"
        />
      ) : (
        <ul className={styles.results}>
          {hallazgos.map(({ slug, capitulo, seccion, extracto }) => (
            <li key={`${slug}#${seccion?.id ?? ''}`}>
              <HelpLink to={rutaDeCapitulo(slug) + (seccion ? `#${seccion.id}` : '')} className={styles.card}>
                <strong>{seccion ? `${capitulo} › ${seccion.titulo}` : capitulo}</strong>
                <span>{extracto}</span>
              </HelpLink>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Every chapter, one after the other. */
export function WholeManual() {
  return CAPITULOS.map(({ slug, titulo, blocks }) => (
    <article key={slug} aria-label={titulo} className={styles.whole}>
      <h2>{titulo}</h2>
      <Blocks blocks={blocks} level={3} />
    </article>
  ));
}
