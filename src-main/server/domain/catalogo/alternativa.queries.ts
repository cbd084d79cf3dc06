import { and, desc, max, notInArray, type SQL, sql } from 'drizzle-orm';
import { sinPalabrasVacias } from '#contract/words/texto.ts';
import { hasNul, palabrasDe, palabrasEscritas } from '#db/engines/search.ts';
import type { Db } from '#db/transaction.ts';
import { cercaniaDe, parteDe } from './cercania.queries.ts';
import { condicionConCodigo, listarConCodigo } from './codigo.queries.ts';
import { enmendarBusqueda } from './enmienda.ts';
import { hayEnVenta } from './vocabulario.queries.ts';

/** The words that are compared where no product has all of them: each costs a pass over the whole catalogue. */
const PALABRAS_MAXIMAS = 5;
/** One letter is in nearly every product, and says nothing. */
const LETRAS_MINIMAS = 2;

/** What is shown for a search that finds no product of the shop. */
export interface Alternativa {
  /** The text that it is the search of: as typed, or as corrected. */
  buscar: string;
  condicion: SQL | undefined;
  /** The corrected text. */
  enmienda?: string;
  /** Where no product has all the words: how much of them each has. */
  peso?: SQL;
}

/** The search of a customer without the words that say nothing; «LA 12» as it is where a product has that code. */
export async function loQueDice(db: Db, buscar: string): Promise<string> {
  const dice = hasNul(buscar) ? buscar : sinPalabrasVacias(palabrasEscritas(buscar)).join(' ') || buscar;
  return dice === buscar || (await listarConCodigo(db, buscar)).length > 0 ? buscar : dice;
}

/** The words of a search that say something, folded. */
function palabrasQueDicen(buscar: string): string[] {
  return palabrasDe(buscar)
    .filter(({ length }) => length >= LETRAS_MINIMAS)
    .slice(0, PALABRAS_MAXIMAS);
}

/** A product with less than half of the words is shown only where none has more. */
const minimoDe = (palabras: readonly string[]) => Math.ceil(palabras.length / 2);

const alMenos = (cuantas: SQL, n: number) => sql`${cuantas} >= ${sql.raw(String(n))}`;

/** The products that have most of the words; undefined when none has any, or there is one word only. */
async function conCasiTodas(db: Db, buscar: string): Promise<Omit<Alternativa, 'enmienda'> | undefined> {
  const escritas = palabrasQueDicen(buscar);
  if (escritas.length < 2) return undefined;
  const { productos: p } = db.tables;
  const { peso, palabras } = await parteDe(db, escritas);
  const [fila] = await db
    .select({ mas: max(palabras).mapWith(Number) })
    .from(p)
    .where(sql`${p.disponible}`);
  const mas = fila?.mas ?? 0;
  if (mas === 0) return undefined;
  return { buscar, condicion: alMenos(palabras, Math.min(mas, minimoDe(escritas))), peso };
}

/** How many of the nearest products are shown beside the few hits of a search before those of less weight. */
const CERCANOS_DE_UN_PESO = 4;

/**
 * The products of the whole shop that have most of a search, nearest first, without those `mostrados`. Where the first half
 * weighs the same, the second weighs less: «globos dorados para baby shower» begins with golden balloons and goes on with
 * what is for a baby shower.
 */
export async function listarCercanos(
  db: Db,
  buscar: string,
  mostrados: readonly string[],
): Promise<string[]> {
  const escritas = palabrasQueDicen(buscar);
  if (hasNul(buscar) || escritas.length === 0 || (await listarConCodigo(db, buscar)).length > 0) return [];
  const { productos: p } = db.tables;
  const { peso, palabras, mezclado } = await parteDe(db, escritas);
  const cercania = await cercaniaDe(db, buscar);
  const mejores = [cercania?.faltan, mezclado].filter((una) => una !== undefined);

  async function leer(sin: readonly string[], menosDe?: number) {
    const otros = sin.length > 0 ? notInArray(p.id, [...sin]) : undefined;
    const liviano = menosDe === undefined ? undefined : sql`${peso} < ${sql.raw(String(menosDe))}`;
    return await db
      .select({ id: p.id, peso: peso.mapWith(Number) })
      .from(p)
      .where(and(sql`${p.disponible}`, alMenos(palabras, minimoDe(escritas)), otros, liviano))
      .orderBy(desc(peso), desc(palabras), ...mejores, p.nombreOrden, p.id)
      .limit(CERCANOS_DE_UN_PESO);
  }

  const primeros = await leer(mostrados);
  const ids = primeros.map(({ id }) => id);
  if (primeros.length < CERCANOS_DE_UN_PESO) return ids;
  const unSoloPeso = primeros[0]?.peso === primeros.at(-1)?.peso;
  const demas = await leer([...mostrados, ...ids], unSoloPeso ? primeros[0]?.peso : undefined);
  return [...ids, ...demas.map(({ id }) => id)];
}

/**
 * What to show for a search that finds nothing: its words corrected, or else the products that have most of them.
 * Undefined when the shop has something of it after all, in another category or under other filters.
 */
export async function buscarAlternativa(db: Db, buscar: string): Promise<Alternativa | undefined> {
  if (hasNul(buscar)) return undefined;
  const enmienda = await enmendarBusqueda(db, buscar);
  if (enmienda && (await hayEnVenta(db, enmienda)))
    return { buscar: enmienda, condicion: await condicionConCodigo(db, enmienda), enmienda };
  if (!enmienda && (await hayEnVenta(db, buscar))) return undefined;
  const parcial = await conCasiTodas(db, enmienda ?? buscar);
  return parcial && enmienda ? { ...parcial, enmienda } : parcial;
}
