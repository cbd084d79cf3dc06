import { ArrowLeft, Printer } from 'lucide-react';
import { useDeferredValue, useEffect, useState } from 'react';
import { Link, useLocation, useNavigate, useParams } from 'react-router-dom';
import { Button, buttonClass } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { desdeDe, MANUAL_ENTERO } from '../../lib/ayuda.ts';
import { PageFrame } from '../../lib/page-frame.tsx';
import { RUTAS } from '../../lib/routes.ts';
import styles from './ayuda-page.module.css';
import { buscarEnManual } from './buscar.ts';
import { Chapter } from './chapter.tsx';
import { ChapterList, ContentsCards, Results, WholeManual } from './contents.tsx';
import { CAPITULOS } from './manual.ts';

/** The manual: its contents, a chapter of it, and where it speaks of what is looked for. */
export function AyudaPage() {
  const { capitulo: slug } = useParams();
  const { state, hash, key } = useLocation();
  const navigate = useNavigate();
  const [buscado, setBuscado] = useState('');
  const texto = useDeferredValue(buscado);
  const desde = desdeDe(state);
  const lugar = CAPITULOS.findIndex((uno) => uno.slug === slug);
  const capitulo = CAPITULOS[lugar];
  const todo = slug === MANUAL_ENTERO;
  const hallazgos = buscarEnManual(CAPITULOS, texto);

  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever follows a link has found it
  useEffect(() => setBuscado(''), [key]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same place again is gone to again
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
          {slug && <ChapterList actual={slug} />}
        </div>
        <div className={styles.content}>
          {texto.trim() ? (
            <Results hallazgos={hallazgos} texto={texto} />
          ) : capitulo ? (
            <Chapter capitulo={capitulo} antes={CAPITULOS[lugar - 1]} despues={CAPITULOS[lugar + 1]} />
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
