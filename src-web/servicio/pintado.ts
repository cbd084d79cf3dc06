import { buildUrl } from '#contract/api-client.ts';
import { apiDelProducto } from '#contract/direcciones.ts';
import { type DatosPintados, ID_DE_DATOS } from '#contract/vitrina.ts';
import { consultaParaApi, leerConsulta } from '../features/catalogo/consulta.ts';

const DATOS = new RegExp(`id="${ID_DE_DATOS}">(.*?)</script>`, 's');

/**
 * What the catalogue would have answered to a page that the server painted: it never asks, and without a connection
 * its products are wanted elsewhere. Each answer with the address it is asked at.
 */
export function respuestasDe(pagina: string, html: string): [url: string, datos: object][] {
  const [, json] = DATOS.exec(html) ?? [];
  if (!json) return [];
  const { origin, searchParams } = new URL(pagina);
  const { catalogo, producto: ficha } = JSON.parse(json) as DatosPintados;
  const en = (ruta: string, query = {}) => buildUrl(origin, ruta, query);
  if (catalogo) return [[en('/api/catalog', consultaParaApi(leerConsulta(searchParams))), catalogo]];
  if (!ficha?.producto) return [];
  const { id, producto, parecidos } = ficha;
  return [
    [en(`${apiDelProducto(id)}/parecidos`), { success: true, productos: parecidos }],
    [en(apiDelProducto(id)), { success: true, producto }],
  ];
}
