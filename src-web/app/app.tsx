import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom';
import { Toaster } from '#ui/toaster.tsx';
import { RUTAS } from '../lib/rutas.ts';
import { useTienda } from '../lib/tienda.ts';
import { Armazon } from './armazon.tsx';
import { PaginaCatalogo } from './pagina-catalogo.tsx';
import { PaginaNoEncontrada } from './pagina-no-encontrada.tsx';
import { PaginaPorAbrir } from './pagina-por-abrir.tsx';
import { PaginaSeguimiento } from './pagina-seguimiento.tsx';

const TOAST_MS = 3000;

/** Under Vite's own server everything lives below the build's base. */
const BASE = import.meta.env.DEV ? import.meta.env.BASE_URL : '/';

export function App() {
  const pendiente = useTienda((estado) => estado.pendiente);
  return (
    <BrowserRouter basename={BASE}>
      {pendiente ? <PaginaPorAbrir /> : <Rutas />}
      <Toaster duration={TOAST_MS} />
    </BrowserRouter>
  );
}

function Rutas() {
  const alCatalogo = <Navigate to={RUTAS.catalogo} replace />;
  return (
    <Routes>
      <Route element={<Armazon />}>
        <Route path={RUTAS.inicio} element={alCatalogo} />
        <Route path={RUTAS.catalog} element={alCatalogo} />
        <Route path={RUTAS.catalogo} element={<PaginaCatalogo />} />
        <Route path={RUTAS.seguimiento} element={<PaginaSeguimiento />} />
        <Route path={RUTAS.orderTracking} element={<PaginaSeguimiento />} />
        <Route path="*" element={<PaginaNoEncontrada />} />
      </Route>
    </Routes>
  );
}
