import { renderToString } from 'react-dom/server';
import type { Painter } from '#contract/pages/vitrina.ts';
import { cambiarConsulta, consultaParaApi, leerConsulta } from '../features/catalogo/consulta.ts';
import { paintedParts } from '../lib/parts/lazy-part.tsx';
import { marcaStyleSheet } from '../shared/marca.ts';
import { paintedTitle } from '../shared/use-title.ts';
import { App } from './app.tsx';
import {
  FiltrosActivosList,
  NotFoundPage,
  NotOpenPage,
  OcasionesNav,
  ProductoPage,
  SeguimientoPage,
} from './parts.ts';
import { startWith } from './start/start-with.ts';

/*
 * The server-side renderer of the storefront: turns an address and its data into HTML. It is bundled with all its
 * dependencies, and the server loads it by its path.
 */

const PINTADAS = [FiltrosActivosList, NotFoundPage, NotOpenPage, OcasionesNav, ProductoPage, SeguimientoPage];
await Promise.all(PINTADAS.map((una) => una.preload()));

export const consultaDe: Painter['consultaDe'] = ({ pathname, search }) => {
  const params = new URLSearchParams(search);
  const consulta = leerConsulta(params, pathname);
  return { api: consultaParaApi(consulta), search: cambiarConsulta(consulta, consulta).search };
};

/** React's mark for a Suspense boundary that it leaves to the browser. */
const SIN_PINTAR = '<!--$!-->';

// Rendering awaits nothing, so two pages never share the stores.
export const pintar: Painter['pintar'] = (datos) => {
  startWith(datos);
  paintedParts.clear();
  const cuerpo = renderToString(<App />);
  // React leaves out what fails inside a Suspense without an error; the empty shell is better than half a page.
  if (cuerpo.includes(SIN_PINTAR))
    throw new Error(`a part of ${datos.direccion.pathname} could not be painted`);
  return {
    cuerpo,
    titulo: paintedTitle(),
    hoja: marcaStyleSheet(datos.tienda.color),
    partes: [...paintedParts],
  };
};
