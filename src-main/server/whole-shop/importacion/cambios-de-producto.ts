import { sinLoQueNoEsTexto } from '#contract/schemas/campos/campos.ts';
import { COLUMNAS_DE_ARCHIVO } from '#contract/schemas/catalogo/importacion.ts';
import type { CambiosDeProducto } from '#contract/schemas/catalogo/productos.ts';
import { type Categoria, controlaStockPorDefecto } from '#contract/words/categorias.ts';
import { aQuetzales, type Centavos, centavos } from '#contract/words/dinero.ts';
import type { FilaProducto } from '../../domain/productos/productos.queries.ts';
import { aplicar } from '../../domain/productos/productos.service.ts';

/** A changed field in the API's shape. */
export interface CampoCambiado {
  campo: string;
  antes: string | number | boolean | null;
  despues: string | number | boolean | null;
}

/** What a product is after the import, in the API's shape. */
export interface ProductoDeMuestra {
  categoria: Categoria;
  precioCompra: number;
  precioVenta: number;
  stock: number;
  controlaStock: boolean;
}

/** Characters shown of a text, and how many of them before the first difference. */
const LARGO = 80;
const ANTES = 20;

/** Shortens two texts to where they begin to differ. */
function recortar(antes: string, despues: string): [string, string] {
  if (antes.length <= LARGO && despues.length <= LARGO) return [antes, despues];
  let igual = 0;
  while (igual < antes.length && antes[igual] === despues[igual]) igual += 1;
  // Moved to the start of a word, unless the word is very long.
  const hueco = antes.lastIndexOf(' ', igual - ANTES) + 1;
  const cerca = hueco > igual - 2 * ANTES ? hueco : igual - ANTES;
  const desde = igual > LARGO - ANTES ? cerca : 0;
  const cortar = (texto: string) => {
    // Removes half of a surrogate pair at either end.
    const trozo = sinLoQueNoEsTexto(texto.slice(desde, desde + LARGO)).trim();
    return `${desde > 0 ? '…' : ''}${trozo}${desde + LARGO < texto.length ? '…' : ''}`;
  };
  return [cortar(antes), cortar(despues)];
}

function enElCable(campo: string, valor: string | number | boolean | null): CampoCambiado['antes'] {
  return typeof valor === 'number' && campo.startsWith('precio') ? aQuetzales(centavos(valor)) : valor;
}

/** The fields that would change, including those implied by a new category; the stock only if given. */
export function cambiosDe(actual: FilaProducto, cambios: CambiosDeProducto): CampoCambiado[] {
  const despues = aplicar(actual, cambios, null);
  return COLUMNAS_DE_ARCHIVO.flatMap((campo) => {
    const uno = actual[campo];
    const otro = despues[campo];
    if (uno === otro) return [];
    const ambos = typeof uno === 'string' && typeof otro === 'string' ? recortar(uno, otro) : [uno, otro];
    const [de, a] = ambos as [CampoCambiado['antes'], CampoCambiado['antes']];
    return [{ campo, antes: enElCable(campo, de), despues: enElCable(campo, a) }];
  });
}

type ProductoLeido = Omit<ProductoDeMuestra, 'controlaStock' | 'precioCompra' | 'precioVenta'> & {
  precioCompra: Centavos;
  precioVenta: Centavos;
  controlaStock?: boolean | undefined;
};

/** A product in the preview of an import. */
export function muestraDe(producto: ProductoLeido): ProductoDeMuestra {
  const { categoria, precioCompra, precioVenta, stock } = producto;
  return {
    categoria,
    precioCompra: aQuetzales(precioCompra),
    precioVenta: aQuetzales(precioVenta),
    stock,
    controlaStock: producto.controlaStock ?? controlaStockPorDefecto(categoria),
  };
}
