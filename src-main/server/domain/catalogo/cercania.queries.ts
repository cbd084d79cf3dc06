import { and, inArray, not, or, type SQL, sql } from 'drizzle-orm';
import { esBreve, formasDe } from '#contract/words/texto.ts';
import { codigoDe, hasNul, palabrasDe } from '#db/engines/search.ts';
import type { Db } from '#db/transaction.ts';
import { listarConCodigo } from './codigo.queries.ts';
import { listarCombinaciones } from './combinaciones.queries.ts';
import { familiasDe, familiasDePalabra } from './familias.ts';

/** How near products are to what was searched. */
export interface Cercania {
  /** Conditions of the nearest products, nearest first, of which none takes those of another; the others come after. */
  grupos: SQL[];
  /** Sort key of products that have all the words, nearest first. */
  orden: SQL;
  /** How many of the words neither begin one of the name nor are its colour: the sort key of products that have only some. */
  faltan: SQL;
}

/** Endings of what agrees with a noun and of plurals, after the form that a search looks for. */
const TERMINACIONES = ['', 's', 'es', 'o', 'a', 'os', 'as'];
/** More words than this say no more about which product is nearer. */
const PALABRAS_MAXIMAS = 12;

/** The stored colours that belong to a word that is a colour; undefined for other words. */
type ColoresDe = (palabra: string) => string[] | undefined;

async function leerColores(db: Db, palabras: readonly string[]): Promise<ColoresDe> {
  if (!palabras.some((palabra) => familiasDePalabra(palabra).length > 0)) return () => undefined;
  const stored = [...new Set((await listarCombinaciones(db, undefined)).map(({ color }) => color))];
  return (palabra) => {
    const familias = familiasDePalabra(palabra);
    if (familias.length === 0) return undefined;
    return stored.filter((color) => familiasDe(color).some((una) => familias.includes(una)));
  };
}

/**
 * The condition for a word: where the product has a colour and the word is one, they must agree; else `enNombre`. So
 * «globos dorados» is nearer to a golden balloon than to a blue one with golden stars.
 */
function conColor(db: Db, colores: string[] | undefined, enNombre: SQL): SQL {
  const { productos: p } = db.tables;
  if (colores === undefined) return enNombre;
  const suyo = colores.length > 0 ? inArray(p.color, colores) : sql`1 = 0`;
  return sql`case when ${p.color} is null then ${enNombre} else ${suyo} end`;
}

const alguna = (condiciones: SQL[]): SQL => or(...condiciones) ?? sql`1 = 0`;
const todas = (condiciones: SQL[]): SQL => and(...condiciones) ?? sql`1 = 1`;

/** How near products are to a search; undefined when it says nothing. */
export async function cercaniaDe(db: Db, buscar: string | undefined): Promise<Cercania | undefined> {
  const palabras = palabrasDe(buscar).slice(0, PALABRAS_MAXIMAS);
  const [primera] = palabras;
  if (buscar === undefined || primera === undefined || hasNul(buscar)) return undefined;
  const { productos: p } = db.tables;
  const coloresDe = await leerColores(db, palabras);
  const nombre = p.nombreOrden;
  const comienzaCon = (texto: string) =>
    sql`substr(${nombre}, 1, ${sql.raw(String([...texto].length))}) = ${texto}`;
  const alComienzo = (palabra: string) =>
    alguna(
      formasDe(palabra).map((forma) => alguna([comienzaCon(forma), db.search.includes(nombre, ` ${forma}`)])),
    );
  const entera = (palabra: string) => {
    const fines = esBreve(palabra) ? [''] : TERMINACIONES;
    const escritas = formasDe(palabra).flatMap((forma) => fines.map((fin) => ` ${forma}${fin} `));
    return alguna(escritas.map((escrita) => db.search.includes(sql`(' ' || ${nombre} || ' ')`, escrita)));
  };
  const cada = (condicion: (palabra: string) => SQL) =>
    palabras.map((palabra) => conColor(db, coloresDe(palabra), condicion(palabra)));
  /** The same with signs around letters and numbers, «E», which takes too long for more hits than are sorted. */
  const sola = (palabra: string) => (esBreve(palabra) ? db.search.hasWord(nombre, palabra) : entera(palabra));
  const estrictas = cada(alComienzo);
  const estricta = todas(estrictas);
  const conCodigo = await listarConCodigo(db, buscar);
  const deCodigo = conCodigo.length > 0 ? inArray(p.id, conCodigo) : undefined;
  const despues = sql`case when ${alguna(formasDe(primera).map(comienzaCon))} then 0 else 1 end`;
  const orden = sql`case
    when ${p.codigo} = ${codigoDe(buscar)} then 0
    when ${deCodigo ?? sql`1 = 0`} then 1
    when ${todas(cada(sola))} then 2 + ${despues}
    when ${estricta} then 4 + ${despues}
    when ${todas(db.search.containsForms(nombre, palabras.join(' ')))} then 6
    else 7 end`;
  const faltan = sql.join(
    estrictas.map((una) => sql`case when ${una} then 0 else 1 end`),
    sql` + `,
  );
  const cercanas = [
    deCodigo,
    palabras.some(esBreve) ? todas(cada(entera)) : undefined,
    // Letters such as «de» begin a word of nearly every name.
    palabras.some(({ length }) => length > 2) ? estricta : undefined,
  ].filter((una) => una !== undefined);
  const grupos = cercanas.map((una, i) => todas([una, ...cercanas.slice(0, i).map(not)]));
  return { grupos, orden, faltan };
}

/** How much a word that is the product's colour counts beside the others: more than two of them. */
const PESO_DE_COLOR = 3;

/** How much of a search products have. */
export interface Parte {
  /** The number of its words, of which the product's colour counts more. */
  peso: SQL;
  /** The number of its words. */
  palabras: SQL;
  /** Whether the colour is of several families: «Oro rosa» where golden is searched. Undefined where none can be. */
  mezclado: SQL | undefined;
}

/** How much products have of the words of a search, folded. */
export async function parteDe(db: Db, palabras: readonly string[]): Promise<Parte> {
  const { productos: p } = db.tables;
  const coloresDe = await leerColores(db, palabras);
  const estan = db.search.containsForms(p.textoBusqueda, palabras.join(' '));
  const pesos = palabras.map((palabra, i) => {
    const colores = coloresDe(palabra) ?? [];
    const esColor =
      colores.length > 0
        ? sql`when ${inArray(p.color, colores)} then ${sql.raw(String(PESO_DE_COLOR))} `
        : sql``;
    return sql`case ${esColor}when ${estan[i]} then 1 else 0 end`;
  });
  const mezclados = palabras
    .flatMap((palabra) => coloresDe(palabra) ?? [])
    .filter((color) => familiasDe(color).length > 1);
  const mezclado =
    mezclados.length > 0 ? sql`case when ${inArray(p.color, mezclados)} then 1 else 0 end` : undefined;
  const sumar = (sumandos: SQL[]) => sql`(${sql.join(sumandos, sql` + `)})`;
  return {
    peso: sumar(pesos),
    mezclado,
    palabras: sumar(estan.map((esta) => sql`case when ${esta} then 1 else 0 end`)),
  };
}
