import type { DatosDePagina, Direccion } from '#contract/vitrina.ts';
import { leerConsulta } from '../features/catalogo/consulta.ts';
import { empezarConCatalogo } from '../features/catalogo/use-catalogo.ts';
import { empezarConProducto } from '../features/catalogo/use-producto.ts';
import { startAt } from '../lib/router.tsx';
import { empezarConTienda } from '../lib/tienda.ts';

/** When a page that was kept was seen. */
type Visto = { vistoEn: string };

/** Puts in place what a page is painted with: before the server paints it, and before the browser takes it over. */
export function empezarCon({ pathname, search }: Direccion, datos: DatosDePagina, visto?: Visto): void {
  startAt(pathname, search);
  empezarConTienda(datos.tienda, datos.pendiente);
  if (datos.producto) empezarConProducto(datos.producto.id, { ...datos.producto, ...visto });
  if (datos.catalogo)
    empezarConCatalogo(leerConsulta(new URLSearchParams(search)), { ...datos.catalogo, ...visto });
}
