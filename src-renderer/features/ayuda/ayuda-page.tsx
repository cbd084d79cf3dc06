import { ArrowLeft, Printer } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { SearchInput } from '#ui/fields/search-input.tsx';
import { RUTAS } from '../../lib/routes.ts';
import { desdeDe, MANUAL_ENTERO } from '../../shared/pagina/ayuda.ts';
import { PageFrame } from '../../shared/pagina/page-frame.tsx';
import styles from './ayuda-page.module.css';
import { buscarEnManual } from './buscar.ts';
import { CapituloView } from './capitulo-view.tsx';
import { CapitulosList, ContentsCards, ResultadosList, WholeManual } from './contents.tsx';
import { CAPITULOS } from './manual.ts';

/** The manual: its table of contents, one of its chapters, or the results of a search. */
export function AyudaPage() {
  const { capitulo: slug } = useParams();
  const { state, hash, key } = useLocation();
  const navigate = useNavigate();
  const [buscado, setBuscado] = useState('');
  const texto = useDeferredValue(buscado);
  const desde = desdeDe(state);
  const index = CAPITULOS.findIndex((uno) => uno.slug === slug);
  const capitulo = CAPITULOS[index];
  const todo = slug === MANUAL_ENTERO;
  const resultados = buscarEnManual(CAPITULOS, texto);

  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link ends the search
  useEffect(() => setBuscado(''), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: following a link to the current place scrolls there again
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash, slug, key]);

  return (
    <PageFrame
      title={capitulo?.titulo ?? (todo ? 'El manual completo' : 'Ayuda')}
      actions={
        <div className={styles.actions}>
          {desde && (
            <Button
              variant="secondary"
              icon={<ArrowLeft aria-hidden="true" />}
              aria-keyshortcuts="F1"
              onClick={() => void navigate(desde)}
            >
              Volver a donde estaba
            </Button>
          )}
          {(capitulo || todo) && (
            <Button variant="secondary" icon={<Printer aria-hidden="true" />} onClick={() => window.print()}>
              Imprimir
            </Button>
          )}
        </div>
      }
    >
      <div className={styles.page}>
        <div className={styles.aside}>
          <SearchInput
            label="Buscar en el manual"
            placeholder="¿Qué quieres hacer?"
            value={buscado}
            onChange={setBuscado}
            maxLength={80}
          />
          {slug && <CapitulosList actual={slug} />}
        </div>
        <div className={styles.content}>
          {texto.trim() ? (
            <ResultadosList resultados={resultados} texto={texto} />
          ) : capitulo ? (
            <CapituloView capitulo={capitulo} antes={CAPITULOS[index - 1]} despues={CAPITULOS[index + 1]} />
          ) : todo ? (
            <WholeManual />
          ) : slug ? (
            <EmptyState
              mood="lost"
              title="Ese capítulo no existe"
              text="Búscalo con otra palabra, o elige uno de la lista."
              action={
                <Link to={RUTAS.ayuda} state={state} className={buttonClass({ variant: 'secondary' })}>
                  Ver el índice
                </Link>
              }
            />
          ) : (
            <ContentsCards />
          )}
        </div>
      </div>
    </PageFrame>
  );
}
