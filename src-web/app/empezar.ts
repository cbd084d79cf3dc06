import type { DatosDePagina } from '#contract/vitrina.ts';
import { leerConsulta } from '../features/catalogo/consulta.ts';
import { empezarConCatalogo } from '../features/catalogo/use-catalogo.ts';
import { empezarConProducto } from '../features/catalogo/use-producto.ts';
import { startAt } from '../lib/router.tsx';
import { empezarConTienda } from '../lib/tienda.ts';

/** Of a page that was kept: when the service worker saw it, and whether what it shows is to be asked for again. */
interface Guardada {
  vistoEn?: string | undefined;
  vigente?: boolean;
}

/** Puts in place what a page is painted with: before the server paints it, and before the browser takes it over. */
export function empezarCon(datos: DatosDePagina, { vistoEn, vigente = true }: Guardada = {}): void {
  const visto = vistoEn === undefined ? {} : { vistoEn };
  const { pathname, search } = datos.direccion;
  startAt(pathname, search);
  empezarConTienda(datos.tienda, datos.pendiente);
  if (datos.producto) empezarConProducto(datos.producto.id, { ...datos.producto, ...visto }, vigente);
  if (datos.catalogo) {
    const consulta = leerConsulta(new URLSearchParams(search));
    empezarConCatalogo(consulta, { ...datos.catalogo, ...visto }, vigente);
  }
}
