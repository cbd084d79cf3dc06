import { LISTAR_CATALOGO, LISTAR_PARECIDOS, OBTENER_DEL_CATALOGO } from '#contract/calls/addresses.ts';
import { pathOf } from '#contract/client/api-client.ts';
import { type DatosPintados, ID_DE_DATOS } from '#contract/pages/vitrina.ts';
import { consultaParaApi, leerConsulta } from '../features/catalogo/consulta.ts';

const DATA = new RegExp(`id="${ID_DE_DATOS}">(.*?)</script>`, 's');

/**
 * The API answers that a painted page contains, each with its address. A painted page never requests them, but other
 * pages need its products without a connection.
 */
export function answersOf(page: string, html: string): [url: string, data: object][] {
  const [, json] = DATA.exec(html) ?? [];
  if (!json) return [];
  const { origin, pathname, searchParams } = new URL(page);
  const { catalogo, producto: ficha } = JSON.parse(json) as DatosPintados;
  if (catalogo) {
    const query = consultaParaApi(leerConsulta(searchParams, pathname));
    return [[origin + pathOf(LISTAR_CATALOGO, { query }), catalogo]];
  }
  if (!ficha?.producto) return [];
  const { id, producto, parecidos } = ficha;
  return [
    [origin + pathOf(LISTAR_PARECIDOS, { params: { id } }), { success: true, productos: parecidos }],
    [origin + pathOf(OBTENER_DEL_CATALOGO, { params: { id } }), { success: true, producto }],
  ];
}
