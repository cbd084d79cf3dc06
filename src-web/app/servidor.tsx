import { renderToString } from 'react-dom/server';
import type { Pintor } from '#contract/vitrina.ts';
import { cambiarConsulta, consultaParaApi, leerConsulta } from '../features/catalogo/consulta.ts';
import { hojaDeMarca } from '../lib/marca.ts';
import { pintadas } from '../lib/parte.tsx';
import { tituloPintado } from '../lib/use-titulo.ts';
import { App } from './app.tsx';
import { empezarCon } from './empezar.ts';
import { PaginaNoEncontrada, PaginaPorAbrir, PaginaProducto, PaginaSeguimiento } from './partes.ts';

/*
 * The storefront as the shop's server sees it: a program that turns an address and what it shows into HTML. It is
 * built so that it needs no other package, and the server loads it by its path.
 */

const PAGINAS = [PaginaNoEncontrada, PaginaPorAbrir, PaginaProducto, PaginaSeguimiento];
await Promise.all(PAGINAS.map((una) => una.precargar()));

export const consultaDe: Pintor['consultaDe'] = (search) => {
  const params = new URLSearchParams(search);
  const consulta = leerConsulta(params);
  const usual = cambiarConsulta(params, consulta).toString();
  return { api: consultaParaApi(consulta), search: usual && `?${usual}` };
};

/** How React marks what the browser is to render instead. */
const SIN_PINTAR = '<!--$!-->';

// One page at a time: rendering awaits nothing, so the stores of one page are never seen by another.
export const pintar: Pintor['pintar'] = (datos) => {
  empezarCon(datos);
  pintadas.clear();
  const cuerpo = renderToString(<App />);
  // React leaves out what fails within a Suspense and says nothing; half a page is worse than the bare one.
  if (cuerpo.includes(SIN_PINTAR))
    throw new Error(`a part of ${datos.direccion.pathname} could not be painted`);
  return { cuerpo, titulo: tituloPintado(), hoja: hojaDeMarca(datos.tienda.color), partes: [...pintadas] };
};
