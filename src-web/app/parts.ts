import { lazyPart } from '../lib/parts/lazy-part.tsx';

/*
 * The parts that the first view of the catalogue does not need. Each is a script of its own, loaded when it is shown,
 * or earlier, when the pointer or the focus reaches the button that opens it.
 */

export const SeguimientoPage = lazyPart('app/pages/seguimiento-page.tsx', () =>
  import('./pages/seguimiento-page.tsx').then((modulo) => modulo.SeguimientoPage),
);
export const MisPedidosPage = lazyPart('app/pages/mis-pedidos-page.tsx', () =>
  import('./pages/mis-pedidos-page.tsx').then((modulo) => modulo.MisPedidosPage),
);
export const NotFoundPage = lazyPart('app/pages/not-found-page.tsx', () =>
  import('./pages/not-found-page.tsx').then((modulo) => modulo.NotFoundPage),
);
export const NotOpenPage = lazyPart('app/pages/not-open-page.tsx', () =>
  import('./pages/not-open-page.tsx').then((modulo) => modulo.NotOpenPage),
);
export const PedidoHechoPage = lazyPart('app/pages/pedido-hecho-page.tsx', () =>
  import('./pages/pedido-hecho-page.tsx').then((modulo) => modulo.PedidoHechoPage),
);
export const ProductoPage = lazyPart('app/pages/producto-page.tsx', () =>
  import('./pages/producto-page.tsx').then((modulo) => modulo.ProductoPage),
);
export const FiltrosDialog = lazyPart('features/catalogo/filtros/filtros-dialog.tsx', () =>
  import('../features/catalogo/filtros/filtros-dialog.tsx').then((modulo) => modulo.FiltrosDialog),
);
export const FiltrosActivosList = lazyPart('features/catalogo/filtros/filtros-activos-list.tsx', () =>
  import('../features/catalogo/filtros/filtros-activos-list.tsx').then((modulo) => modulo.FiltrosActivosList),
);
export const OcasionesNav = lazyPart('features/catalogo/ocasiones/ocasiones-nav.tsx', () =>
  import('../features/catalogo/ocasiones/ocasiones-nav.tsx').then((modulo) => modulo.OcasionesNav),
);
export const CarritoDialog = lazyPart('features/carrito/carrito-dialog.tsx', () =>
  import('../features/carrito/carrito-dialog.tsx').then((modulo) => modulo.CarritoDialog),
);
export const CheckoutPanel = lazyPart('app/panels/checkout-panel.tsx', () => {
  // A placed order leads to this page.
  void PedidoHechoPage.preload();
  return import('./panels/checkout-panel.tsx').then((modulo) => modulo.CheckoutPanel);
});
export const CuentaOpciones = lazyPart('app/panels/cuenta-opciones.tsx', () =>
  import('./panels/cuenta-opciones.tsx').then((modulo) => modulo.CuentaOpciones),
);
export const CuentaPanel = lazyPart('app/panels/cuenta-panel.tsx', () => {
  // A sign-in fills the account's menu.
  void CuentaOpciones.preload();
  return import('./panels/cuenta-panel.tsx').then((modulo) => modulo.CuentaPanel);
});
export const Toaster = lazyPart('../src-shared/ui/feedback/toaster.tsx', () =>
  import('#ui/feedback/toaster.tsx').then((modulo) => modulo.Toaster),
);
