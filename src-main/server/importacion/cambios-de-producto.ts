import { sinLoQueNoEsTexto } from '#contract/campos.ts';
import { aQuetzales, centavos } from '#contract/dinero.ts';
import { COLUMNAS_DE_ARCHIVO } from '#contract/importacion.ts';
import type { CambiosDeProducto } from '#contract/productos.ts';
import type { FilaProducto } from '../productos/productos.queries.ts';
import { aplicar } from '../productos/productos.service.ts';

/** A field that becomes another, as the wire tells it. */
export interface CampoCambiado {
  campo: string;
  antes: string | number | boolean | null;
  despues: string | number | boolean | null;
}

/** Characters of a text that are shown, and how many of them before the first that differs. */
const LARGO = 80;
const ANTES = 20;

/** Two texts cut so that both show where they begin to differ. */
function recortar(antes: string, despues: string): [string, string] {
  if (antes.length <= LARGO && despues.length <= LARGO) return [antes, despues];
  let igual = 0;
  while (igual < antes.length && antes[igual] === despues[igual]) igual += 1;
  // Where a word begins, unless it is a very long one.
  const hueco = antes.lastIndexOf(' ', igual - ANTES) + 1;
  const cerca = hueco > igual - 2 * ANTES ? hueco : igual - ANTES;
  const desde = igual > LARGO - ANTES ? cerca : 0;
  const cortar = (texto: string) => {
    // Half of a character may be left at either end.
    const trozo = sinLoQueNoEsTexto(texto.slice(desde, desde + LARGO)).trim();
    return `${desde > 0 ? '…' : ''}${trozo}${desde + LARGO < texto.length ? '…' : ''}`;
  };
  return [cortar(antes), cortar(despues)];
}

function enElCable(campo: string, valor: string | number | boolean | null): CampoCambiado['antes'] {
  return typeof valor === 'number' && campo.startsWith('precio') ? aQuetzales(centavos(valor)) : valor;
}

/** What would not be as it is, also what follows from another category; a stock only where it is given. */
export function cambiosDe(actual: FilaProducto, cambios: CambiosDeProducto): CampoCambiado[] {
  const despues = aplicar(actual, cambios, null);
  return COLUMNAS_DE_ARCHIVO.flatMap((campo) => {
    const [uno, otro] = [actual[campo], despues[campo]];
    if (uno === otro) return [];
    const ambos = typeof uno === 'string' && typeof otro === 'string' ? recortar(uno, otro) : [uno, otro];
    const [de, a] = ambos as [CampoCambiado['antes'], CampoCambiado['antes']];
    return [{ campo, antes: enElCable(campo, de), despues: enElCable(campo, a) }];
  });
}
