import { parte } from '../lib/parte.tsx';

/*
 * What a first look at the catalogue does without. Each part is a script of its own that comes when it is opened, or
 * a moment before: when the button that leads to it is pointed at.
 */

export const PaginaSeguimiento = parte('app/pagina-seguimiento.tsx', () =>
  import('./pagina-seguimiento.tsx').then((modulo) => modulo.PaginaSeguimiento),
);
export const PaginaMisPedidos = parte('app/pagina-mis-pedidos.tsx', () =>
  import('./pagina-mis-pedidos.tsx').then((modulo) => modulo.PaginaMisPedidos),
);
export const PaginaNoEncontrada = parte('app/pagina-no-encontrada.tsx', () =>
  import('./pagina-no-encontrada.tsx').then((modulo) => modulo.PaginaNoEncontrada),
);
export const PaginaPorAbrir = parte('app/pagina-por-abrir.tsx', () =>
  import('./pagina-por-abrir.tsx').then((modulo) => modulo.PaginaPorAbrir),
);
export const PaginaPedidoHecho = parte('app/pagina-pedido-hecho.tsx', () =>
  import('./pagina-pedido-hecho.tsx').then((modulo) => modulo.PaginaPedidoHecho),
);
export const PaginaProducto = parte('app/pagina-producto.tsx', () =>
  import('./pagina-producto.tsx').then((modulo) => modulo.PaginaProducto),
);
export const HojaDeFiltros = parte('features/catalogo/hoja-de-filtros.tsx', () =>
  import('../features/catalogo/hoja-de-filtros.tsx').then((modulo) => modulo.HojaDeFiltros),
);
export const DialogoCarrito = parte('features/carrito/dialogo-carrito.tsx', () =>
  import('../features/carrito/dialogo-carrito.tsx').then((modulo) => modulo.DialogoCarrito),
);
export const PanelCheckout = parte('app/panel-checkout.tsx', () => {
  // An order leads to the page that thanks for it.
  void PaginaPedidoHecho.precargar();
  return import('./panel-checkout.tsx').then((modulo) => modulo.PanelCheckout);
});
export const DialogosDeCuenta = parte('features/cuenta/dialogos-de-cuenta.tsx', () =>
  import('../features/cuenta/dialogos-de-cuenta.tsx').then((modulo) => modulo.DialogosDeCuenta),
);
export const Toaster = parte('../src-shared/ui/toaster.tsx', () =>
  import('#ui/toaster.tsx').then((modulo) => modulo.Toaster),
);
