import { setImmediate } from 'node:timers/promises';
import { NOMBRE_DE_FAMILIA } from '#contract/words/nombres-de-colores.ts';
import { NOMBRE_DE_OCASION } from '#contract/words/ocasiones.ts';
import {
  type Conteo,
  contarPalabras,
  enmendadas,
  masFrecuentes,
  type Vocabulario,
} from '#contract/words/vocabulario.ts';
import { hasNul, palabrasEscritas } from '#db/engines/search.ts';
import type { Db } from '#db/transaction.ts';
import { hayEnVenta, listarNombres } from './vocabulario.queries.ts';

/** How long a vocabulary is cached; another process may have changed names. */
const FRESCO_MS = 5 * 60_000;
/** Names read per query. */
const PORCION = 2_000;

interface Leido {
  desde: number;
  vocabulario: Promise<Vocabulario>;
}

/** Cached vocabulary per database; concurrent searches share one read. */
const leidos = new WeakMap<Db, Leido>();

/**
 * The words of occasions and colours, by which products are found too, and those of all names, read in portions that let
 * other requests through.
 */
async function leer(db: Db): Promise<Vocabulario> {
  const conteo: Conteo = new Map();
  contarPalabras(conteo, [...Object.values(NOMBRE_DE_OCASION), ...Object.values(NOMBRE_DE_FAMILIA)]);
  let ultimo: string | undefined;
  for (;;) {
    const filas = await listarNombres(db, ultimo, PORCION);
    contarPalabras(
      conteo,
      filas.map(({ nombre }) => nombre),
    );
    const fin = filas.at(-1);
    if (!fin || filas.length < PORCION) return masFrecuentes(conteo);
    ultimo = fin.id;
    await setImmediate();
  }
}

function vocabularioDe(db: Db): Promise<Vocabulario> {
  const leido = leidos.get(db);
  if (leido && performance.now() - leido.desde < FRESCO_MS) return leido.vocabulario;
  const vocabulario = leer(db);
  leidos.set(db, { desde: performance.now(), vocabulario });
  vocabulario.catch(() => olvidarVocabulario(db));
  return vocabulario;
}

/** Drops the cached vocabulary after a product changed. */
export function olvidarVocabulario(db: Db): void {
  leidos.delete(db);
}

/**
 * Corrects a search that finds no available product: replaces unknown words by the nearest words of product names.
 * Undefined when the search finds something or no word is near.
 */
export async function enmendarBusqueda(db: Db, buscar: string): Promise<string | undefined> {
  if (hasNul(buscar)) return undefined;
  const dichas = enmendadas(palabrasEscritas(buscar), await vocabularioDe(db));
  if (!dichas) return undefined;
  return (await hayEnVenta(db, buscar)) ? undefined : dichas.join(' ');
}
