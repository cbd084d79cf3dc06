import { max, type SQL, sql } from 'drizzle-orm';
import { sinPalabrasVacias } from '#contract/words/texto.ts';
import { hasNul, palabrasDe, palabrasEscritas } from '#db/engines/search.ts';
import type { Db } from '#db/transaction.ts';
import { listarConCodigo } from './codigo.queries.ts';
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
  /** Where no product has all the words: conditions by how many a product has, most first. */
  porPalabras?: SQL[];
}

/** The search of a customer without the words that say nothing; «LA 12» as it is where a product has that code. */
export async function loQueDice(db: Db, buscar: string): Promise<string> {
  const dice = hasNul(buscar) ? buscar : sinPalabrasVacias(palabrasEscritas(buscar)).join(' ') || buscar;
  return dice === buscar || (await listarConCodigo(db, buscar)).length > 0 ? buscar : dice;
}

/** The products that have most of the words; undefined when none has any, or there is one word only. */
async function conCasiTodas(db: Db, buscar: string): Promise<Omit<Alternativa, 'enmienda'> | undefined> {
  const palabras = palabrasDe(buscar)
    .filter(({ length }) => length >= LETRAS_MINIMAS)
    .slice(0, PALABRAS_MAXIMAS);
  if (palabras.length < 2) return undefined;
  const { productos: p } = db.tables;
  const estan = db.search.containsForms(p.textoBusqueda, palabras.join(' '));
  const cuantas = sql`(${sql.join(
    estan.map((esta) => sql`case when ${esta} then 1 else 0 end`),
    sql` + `,
  )})`;
  const [fila] = await db
    .select({ mas: max(cuantas).mapWith(Number) })
    .from(p)
    .where(sql`${p.disponible}`);
  const mas = fila?.mas ?? 0;
  if (mas === 0) return undefined;
  // A product with fewer than half of the words is shown only where none has more.
  const menos = Math.min(mas, Math.ceil(palabras.length / 2));
  const exactas = (n: number) => sql`${cuantas} = ${sql.raw(String(n))}`;
  return {
    buscar,
    condicion: sql`${cuantas} >= ${sql.raw(String(menos))}`,
    porPalabras: Array.from({ length: mas - menos + 1 }, (_, i) => exactas(mas - i)),
  };
}

/**
 * What to show for a search that finds nothing: its words corrected, or else the products that have most of them.
 * Undefined when the shop has something of it after all, in another category or under other filters.
 */
export async function buscarAlternativa(db: Db, buscar: string): Promise<Alternativa | undefined> {
  if (hasNul(buscar)) return undefined;
  const enmienda = await enmendarBusqueda(db, buscar);
  if (enmienda && (await hayEnVenta(db, enmienda)))
    return { buscar: enmienda, condicion: await db.search.condition(enmienda), enmienda };
  if (!enmienda && (await hayEnVenta(db, buscar))) return undefined;
  const parcial = await conCasiTodas(db, enmienda ?? buscar);
  return parcial && enmienda ? { ...parcial, enmienda } : parcial;
}
