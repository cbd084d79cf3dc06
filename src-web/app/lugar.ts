import type { Direccion } from '#contract/vitrina.ts';
import { leerConsulta } from '../features/catalogo/consulta.ts';
import { productoDe, RUTAS } from '../lib/rutas.ts';

/** What an address shows, as one word: addresses that are only written otherwise have the same. */
function lugarDe({ pathname, search }: Direccion): string {
  const params = new URLSearchParams(search);
  const producto = productoDe(pathname);
  if (producto !== undefined) return `producto ${producto}`;
  switch (pathname.replace(/\/+$/, '')) {
    case RUTAS.catalogo:
      return params.has('pedido') ? 'pedido' : JSON.stringify(leerConsulta(params));
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
 * Where a page counts as painted. As the address bar has it; but whoever goes back while the code is on the way has
 * another page's address by then.
 */
export function dondeSePinto(pintada: Direccion, enLaBarra: Direccion): Direccion {
  return lugarDe(pintada) === lugarDe(enLaBarra) ? enLaBarra : pintada;
}
