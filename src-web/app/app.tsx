import { lazy, Suspense } from 'react';
import { Toaster } from '#ui/toaster.tsx';
import { Redirect, useLocation } from '../lib/router.tsx';
import { RUTAS } from '../lib/rutas.ts';
import { useTienda } from '../lib/tienda.ts';
import { Armazon } from './armazon.tsx';
import { PaginaCatalogo } from './pagina-catalogo.tsx';
import { PaginaNoEncontrada } from './pagina-no-encontrada.tsx';
import { PaginaPorAbrir } from './pagina-por-abrir.tsx';
import { PaginaSeguimiento } from './pagina-seguimiento.tsx';

const PaginaMisPedidos = lazy(() =>
  import('./pagina-mis-pedidos.tsx').then((modulo) => ({ default: modulo.PaginaMisPedidos })),
);

const TOAST_MS = 3000;

export function App() {
  const pendiente = useTienda((estado) => estado.pendiente);
  return (
    <>
      {pendiente ? (
        <PaginaPorAbrir />
      ) : (
        <Armazon>
          <Pagina />
        </Armazon>
      )}
      <Toaster duration={TOAST_MS} />
    </>
  );
}

/** The page of each address. */
function Pagina() {
  const { pathname } = useLocation();
  switch (pathname.replace(/\/+$/, '') || '/') {
    case RUTAS.inicio:
    case RUTAS.catalog:
      return <Redirect to={RUTAS.catalogo} />;
    case RUTAS.catalogo:
      return <PaginaCatalogo />;
    case RUTAS.seguimiento:
    case RUTAS.orderTracking:
      return <PaginaSeguimiento />;
    case RUTAS.misPedidos:
      return (
        <Suspense>
          <PaginaMisPedidos />
        </Suspense>
      );
    default:
      return <PaginaNoEncontrada />;
  }
}
