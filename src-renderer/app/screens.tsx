import { lazy } from 'react';
import { createBrowserRouter, createRoutesFromElements, Outlet, Route } from 'react-router-dom';
import { Toaster } from '#ui/feedback/toaster.tsx';
import { LoginPage } from '../features/login/login-page.tsx';
import { PosPage } from '../features/pos/pos-page.tsx';
import { RUTAS } from '../lib/routes.ts';
import { SinNavegadorAviso } from '../shared/tienda/catalogo-link.tsx';
import { bienvenida, HomeRedirect } from './access/home-redirect.tsx';
import { AyudaKey } from './layout/ayuda-key.tsx';
import { StaffFrame } from './layout/staff-frame.tsx';
import { NotFoundPage } from './not-found-page.tsx';
import { BrokenScreen, ScreenBoundary } from './screen-boundary.tsx';

// The sign-in and the counter are in the main bundle; other screens load on demand.
const DashboardPage = lazy(async () => ({
  default: (await import('../features/dashboard/dashboard-page.tsx')).DashboardPage,
}));
const ProductosPage = lazy(async () => ({
  default: (await import('../features/productos/productos-page.tsx')).ProductosPage,
}));
const PedidosPage = lazy(async () => ({
  default: (await import('../features/pedidos/pedidos-page.tsx')).PedidosPage,
}));
const VentasPage = lazy(async () => ({
  default: (await import('../features/ventas/ventas-page.tsx')).VentasPage,
}));
const ReportesPage = lazy(async () => ({
  default: (await import('../features/reportes/reportes-page.tsx')).ReportesPage,
}));
const UsuariosPage = lazy(async () => ({
  default: (await import('../features/usuarios/usuarios-page.tsx')).UsuariosPage,
}));
const ConfiguracionPage = lazy(async () => ({
  default: (await import('../features/configuracion/configuracion-page.tsx')).ConfiguracionPage,
}));
const AyudaPage = lazy(async () => ({
  default: (await import('../features/ayuda/ayuda-page.tsx')).AyudaPage,
}));
const RecuperacionPage = lazy(async () => ({
  default: (await import('../features/recuperacion/recuperacion-page.tsx')).RecuperacionPage,
}));
const CuentaPage = lazy(async () => ({
  default: (await import('../features/cuenta/cuenta-page.tsx')).CuentaPage,
}));

/** Around every screen, signed in or not. */
function Everywhere() {
  return (
    <>
      <Outlet />
      <AyudaKey />
      <SinNavegadorAviso />
      <Toaster duration={5000} />
    </>
  );
}

/** The routes of the staff app. */
const SCREENS = (
  <Route element={<Everywhere />} errorElement={<BrokenScreen />}>
    {/* Where the desktop program's window opens. */}
    <Route path="/" element={<HomeRedirect />} />
    <Route path={RUTAS.inicio} element={<HomeRedirect />} />
    <Route path="/login" element={<LoginPage />} />
    <Route path={RUTAS.login} element={<LoginPage />} />
    <Route path="/admin-login" element={<LoginPage />} />
    <Route
      path={RUTAS.recuperar}
      element={
        <ScreenBoundary>
          <RecuperacionPage />
        </ScreenBoundary>
      }
    />
    <Route
      path={RUTAS.bienvenida}
      element={
        <ScreenBoundary>
          <bienvenida.Screen />
        </ScreenBoundary>
      }
    />
    <Route element={<StaffFrame />}>
      <Route path={RUTAS.dashboard} element={<DashboardPage />} />
      <Route path={RUTAS.productos} element={<ProductosPage />} />
      <Route path={RUTAS.pedidos} element={<PedidosPage />} />
      <Route path={RUTAS.pos} element={<PosPage />} />
      <Route path={RUTAS.ventas} element={<VentasPage />} />
      <Route path={RUTAS.reportes} element={<ReportesPage />} />
      <Route path={RUTAS.usuarios} element={<UsuariosPage />} />
      <Route path={`${RUTAS.configuracion}/:seccion?`} element={<ConfiguracionPage />} />
      <Route path={RUTAS.cuenta} element={<CuentaPage />} />
      <Route path={`${RUTAS.ayuda}/:capitulo?`} element={<AyudaPage />} />
    </Route>
    <Route path="*" element={<NotFoundPage />} />
  </Route>
);

/** Creates the router. Called once, at startup. */
export function openRouter() {
  return createBrowserRouter(createRoutesFromElements(SCREENS));
}
