import { Suspense, useCallback, useEffect, useState } from 'react';
import { useToasts } from '#ui/toast.ts';
import { LimiteDeParte } from '../lib/parte.tsx';
import { Redirect, useLocation } from '../lib/router.tsx';
import { productoDe, RUTAS } from '../lib/rutas.ts';
import { useTienda } from '../lib/tienda.ts';
import { Armazon } from './armazon.tsx';
import { PartePagina } from './esperas.tsx';
import { PaginaCatalogo } from './pagina-catalogo.tsx';
import {
  PaginaMisPedidos,
  PaginaNoEncontrada,
  PaginaPorAbrir,
  PaginaProducto,
  PaginaSeguimiento,
  Toaster,
} from './partes.ts';

const TOAST_MS = 3000;

/** What a person does before a page has anything to tell him. */
const TOQUES = ['pointerdown', 'keydown'] as const;

/**
 * The toasts. Their script comes with the first touch, so that they stand there before the first of them and it is
 * announced; or with a toast that nobody asked for.
 */
function Avisos() {
  const [pedidos, setPedidos] = useState(false);
  const [intento, setIntento] = useState(0);
  const otraVez = useCallback(() => setIntento((previo) => previo + 1), []);

  useEffect(() => {
    const traer = () => void Toaster.precargar().then(() => setPedidos(true));
    const parar = useToasts.subscribe(traer);
    for (const toque of TOQUES) addEventListener(toque, traer, { once: true, capture: true });
    if (useToasts.getState().toasts.length > 0) traer();
    return () => {
      parar();
      for (const toque of TOQUES) removeEventListener(toque, traer, { capture: true });
    };
  }, []);

  return (
    pedidos && (
      <LimiteDeParte key={intento} falla={() => <AlSiguienteAviso hacer={otraVez} />}>
        <Suspense>
          <Toaster duration={TOAST_MS} />
        </Suspense>
      </LimiteDeParte>
    )
  );
}

/** Where their script did not come: it is asked for again when there is more to say, or the internet is back. */
function AlSiguienteAviso({ hacer }: { hacer: () => void }) {
  useEffect(() => {
    const parar = useToasts.subscribe(({ toasts }, antes) => {
      if (toasts.length > antes.toasts.length) hacer();
    });
    addEventListener('online', hacer);
    return () => {
      parar();
      removeEventListener('online', hacer);
    };
  }, [hacer]);
  return null;
}

export function App() {
  const pendiente = useTienda((estado) => estado.pendiente);
  return (
    <>
      {pendiente ? (
        <PartePagina>
          <PaginaPorAbrir />
        </PartePagina>
      ) : (
        <Armazon>
          <Pagina />
        </Armazon>
      )}
      <Avisos />
    </>
  );
}

/** The page of each address. */
function Pagina() {
  const { pathname } = useLocation();
  const ruta = pathname.replace(/\/+$/, '') || '/';
  return <PartePagina key={ruta}>{paginaDe(ruta)}</PartePagina>;
}

function paginaDe(ruta: string) {
  const producto = productoDe(ruta);
  if (producto !== undefined) return <PaginaProducto id={producto} />;
  switch (ruta) {
    case RUTAS.inicio:
    case RUTAS.catalog:
      return <Redirect to={RUTAS.catalogo} />;
    case RUTAS.catalogo:
      return <PaginaCatalogo />;
    case RUTAS.seguimiento:
    case RUTAS.orderTracking:
      return <PaginaSeguimiento />;
    case RUTAS.misPedidos:
      return <PaginaMisPedidos />;
    default:
      return <PaginaNoEncontrada />;
  }
}
