import { Suspense, useCallback, useEffect, useState } from 'react';
import { useToasts } from '#ui/feedback/toast.ts';
import { PartBoundary } from '../lib/parts/lazy-part.tsx';
import { PagePart } from '../lib/parts/part-states.tsx';
import { Redirect, useLocation } from '../lib/router.tsx';
import { esCatalogo, productoDe, RUTAS } from '../lib/routes.ts';
import { useTienda } from '../shared/tienda.ts';
import { CatalogoPage } from './catalogo-page.tsx';
import { Shell } from './layout/shell.tsx';
import {
  MisPedidosPage,
  NotFoundPage,
  NotOpenPage,
  ProductoPage,
  SeguimientoPage,
  Toaster,
} from './parts.ts';

const TOAST_MS = 3000;

/** The first input events of a visit; they load the toaster. */
const FIRST_TOUCHES = ['pointerdown', 'keydown'] as const;

/**
 * Loads the toaster's script at the first input, so that its live region exists before the first toast and announces
 * it. A toast that appears without any input loads it too.
 */
function Toasts() {
  const [asked, setAsked] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((previous) => previous + 1), []);

  useEffect(() => {
    const load = () => void Toaster.preload().then(() => setAsked(true));
    const stop = useToasts.subscribe(load);
    for (const touch of FIRST_TOUCHES) addEventListener(touch, load, { once: true, capture: true });
    if (useToasts.getState().toasts.length > 0) load();
    return () => {
      stop();
      for (const touch of FIRST_TOUCHES) removeEventListener(touch, load, { capture: true });
    };
  }, []);

  return (
    asked && (
      <PartBoundary key={attempt} fallback={() => <RetryAtNextToast onRetry={retry} />}>
        <Suspense>
          <Toaster duration={TOAST_MS} />
        </Suspense>
      </PartBoundary>
    )
  );
}

/** Replaces the toaster when its script fails to load; retries at the next toast or when the browser is online again. */
function RetryAtNextToast({ onRetry }: { onRetry: () => void }) {
  useEffect(() => {
    const stop = useToasts.subscribe(({ toasts }, before) => {
      if (toasts.length > before.toasts.length) onRetry();
    });
    addEventListener('online', onRetry);
    return () => {
      stop();
      removeEventListener('online', onRetry);
    };
  }, [onRetry]);
  return null;
}

export function App() {
  const pendiente = useTienda((estado) => estado.pendiente);
  return (
    <>
      {pendiente ? (
        <PagePart>
          <NotOpenPage />
        </PagePart>
      ) : (
        <Shell>
          <Pagina />
        </Shell>
      )}
      <Toasts />
    </>
  );
}

/** Renders the page of the current address. */
function Pagina() {
  const { pathname } = useLocation();
  const ruta = pathname.replace(/\/+$/, '') || '/';
  // Going to an occasion and back changes the list, not the page.
  return <PagePart key={esCatalogo(ruta) ? RUTAS.catalogo : ruta}>{paginaDe(ruta)}</PagePart>;
}

function paginaDe(ruta: string) {
  const producto = productoDe(ruta);
  if (producto !== undefined) return <ProductoPage id={producto} />;
  if (esCatalogo(ruta)) return <CatalogoPage />;
  switch (ruta) {
    case RUTAS.inicio:
    case RUTAS.catalog:
      return <Redirect to={RUTAS.catalogo} />;
    case RUTAS.seguimiento:
    case RUTAS.orderTracking:
      return <SeguimientoPage />;
    case RUTAS.misPedidos:
      return <MisPedidosPage />;
    default:
      return <NotFoundPage />;
  }
}
