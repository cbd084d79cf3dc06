import type { DatosDePagina } from '#contract/pages/vitrina.ts';
import { leerConsulta } from '../../features/catalogo/consulta.ts';
import { claveDe, listasVistas, productosVistos } from '../../features/catalogo/vistos.ts';
import { startAt } from '../../lib/router.tsx';
import { startWithTienda } from '../../shared/tienda.ts';

/** For a page from a cache: when it was cached, and whether its data is still current. */
interface KeptPage {
  vistoEn?: string | undefined;
  vigente?: boolean;
}

/** Fills the stores with the page's data, before the server renders it and before the browser hydrates it. */
export function startWith(data: DatosDePagina, { vistoEn, vigente = true }: KeptPage = {}): void {
  const visto = vistoEn === undefined ? {} : { vistoEn };
  const { pathname, search } = data.direccion;
  startAt(pathname, search);
  startWithTienda(data.tienda, data.pendiente);
  if (data.producto) productosVistos.empezarCon(data.producto.id, { ...data.producto, ...visto }, vigente);
  if (data.catalogo) {
    const consulta = leerConsulta(new URLSearchParams(search), pathname);
    listasVistas.empezarCon(claveDe(consulta), { ...data.catalogo, ...visto }, vigente);
  }
}
