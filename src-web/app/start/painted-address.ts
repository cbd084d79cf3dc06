import type { Direccion } from '#contract/pages/vitrina.ts';
import { leerConsulta } from '../../features/catalogo/consulta.ts';
import { ocasionDe, productoDe, RUTAS } from '../../lib/routes.ts';

/** A key of what an address shows: two spellings of the same view have the same key. */
function viewOf({ pathname, search }: Direccion): string {
  const params = new URLSearchParams(search);
  const producto = productoDe(pathname);
  if (producto !== undefined) return `producto ${producto}`;
  if (ocasionDe(pathname)) return JSON.stringify(leerConsulta(params, pathname));
  switch (pathname.replace(/\/+$/, '')) {
    case RUTAS.catalogo:
      return params.has('pedido') ? 'pedido' : JSON.stringify(leerConsulta(params, pathname));
    case RUTAS.seguimiento:
    case RUTAS.orderTracking:
      return params.has('codigo') ? 'codigo' : 'seguimiento';
    case RUTAS.misPedidos:
      return 'mis-pedidos';
    default:
      return 'no-encontrada';
  }
}

/**
 * The address to hydrate a painted page with: that of the address bar, unless it shows something else by now because
 * the person went back while the code was loading.
 */
export function paintedAddress(painted: Direccion, inTheBar: Direccion): Direccion {
  return viewOf(painted) === viewOf(inTheBar) ? inTheBar : painted;
}
