import { useSyncExternalStore } from 'react';
import { Toaster } from '#ui/toaster.tsx';
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
} from './partes.ts';

const TOAST_MS = 3000;

const nunca = () => () => undefined;

/** The toasts, where the page runs in a browser and is not merely painted. */
function Avisos() {
  // Here and no higher up: that it is now a browser would take over all below in one piece.
  const enNavegador = useSyncExternalStore(
    nunca,
    () => true,
    () => false,
  );
  return enNavegador && <Toaster duration={TOAST_MS} />;
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
