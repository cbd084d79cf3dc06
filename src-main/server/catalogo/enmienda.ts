import { setImmediate } from 'node:timers/promises';
import { palabrasEscritas } from '#db/engines/search.ts';
import type { Db } from '#db/transaction.ts';
import { hayEnVenta, listarNombres } from './vocabulario.queries.ts';
import { type Conteo, contarPalabras, enmendadas, masFrecuentes, type Vocabulario } from './vocabulario.ts';

/** Words older than this are read anew, should another process have changed them. */
const FRESCO_MS = 5 * 60_000;
/** Names that are read at a time. */
const PORCION = 2_000;

interface Leido {
  desde: number;
  vocabulario: Promise<Vocabulario>;
}

/** One per database, read when the first search finds nothing, and once for all who search at that moment. */
const leidos = new WeakMap<Db, Leido>();

/** Reads all names a portion at a time: the till is served in between. */
async function leer(db: Db): Promise<Vocabulario> {
  const conteo: Conteo = new Map();
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

/** A product changed: its words may have. */
export function olvidarVocabulario(db: Db): void {
  leidos.delete(db);
}

/**
 * What somebody may have meant with a search that finds nothing that can be bought, anywhere in the shop: its unknown
 * words as the nearest ones of names. Undefined when it finds something, or nothing is near.
 */
export async function loQueQuisoDecir(db: Db, buscar: string): Promise<string | undefined> {
  const dichas = enmendadas(palabrasEscritas(buscar), await vocabularioDe(db));
  if (!dichas) return undefined;
  return (await hayEnVenta(db, buscar)) ? undefined : dichas.join(' ');
}
