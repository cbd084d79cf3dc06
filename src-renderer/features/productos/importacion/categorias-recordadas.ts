import type { ArchivoDeProductos } from '#contract/schemas/catalogo/importacion.ts';
import { CATEGORIAS } from '#contract/words/categorias.ts';
import { plegar } from '#contract/words/texto.ts';
import { deviceStorage, isObject } from '#ui/browser/storage.ts';
import type { CategoriasPuestas } from './categorias-field.tsx';

const CLAVE = 'guirnalda.importacion.categorias';
/** Words kept at most; the oldest are forgotten first. */
const MAXIMO = 300;

function leer(): Record<string, unknown> {
  const leidas = deviceStorage.read(CLAVE);
  return isObject(leidas) ? leidas : {};
}

/** Remembers for the next file which category somebody chose for each word. */
export function recordarCategorias(puestas: CategoriasPuestas): void {
  const nuevas = Object.fromEntries(
    Object.entries(puestas).map(([valor, categoria]) => [plegar(valor), categoria]),
  );
  const deAntes = Object.entries(leer()).filter(([valor]) => !(valor in nuevas));
  const todas = [...deAntes, ...Object.entries(nuevas)].slice(-MAXIMO);
  deviceStorage.write(CLAVE, Object.fromEntries(todas));
}

/** The category of those words that somebody chose one for before. */
export function categoriasRecordadas(
  desconocidas: ArchivoDeProductos['categoriasDesconocidas'],
): CategoriasPuestas {
  const recordadas = leer();
  return Object.fromEntries(
    desconocidas.flatMap(({ valor }) => {
      const categoria = CATEGORIAS.find((una) => una === recordadas[plegar(valor)]);
      return categoria ? [[valor, categoria]] : [];
    }),
  );
}
