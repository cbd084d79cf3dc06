import { getTableColumns, getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { postgresKit, sqliteKit } from './engines/kit.ts';
import type { PostgresDatabase } from './engines/postgres.ts';
import type { SqliteDatabase } from './engines/sqlite.ts';
import { buildTables, type Tables } from './schema/tables.ts';
import { inTransaction } from './transaction.ts';

/** Rows sent in one statement. */
const POR_ENVIO = 1000;

/** What a table held and holds: equal on both sides. */
export interface CopiedTable {
  tabla: string;
  filas: number;
  /** Sum of all its numbers: money in centavos, pieces, counts. */
  numeros: bigint;
  /** Characters of all its texts. */
  letras: bigint;
}

/** A copy that cannot be made; its message is in Spanish, for whoever asked for it. */
export class CopyError extends Error {}

interface Column {
  name: string;
  generated?: unknown;
  mapFromDriverValue(value: unknown): unknown;
  mapToDriverValue(value: unknown): unknown;
  getSQLType(): string;
}

/** A table as both engines know it. */
interface Pair {
  tabla: string;
  columnas: { nombre: string; tipo: string; desde: Column; hacia: Column }[];
}

/** All tables, each after those it points to. */
function pairs(): Pair[] {
  const [desde, hacia] = [buildTables(sqliteKit), buildTables(postgresKit)];
  return (Object.keys(hacia) as (keyof Tables)[]).map((key) => {
    // Of a table chosen at run time the compiler knows no columns.
    const source = getTableColumns(desde[key]) as unknown as Record<string, Column>;
    const target = Object.entries(getTableColumns(hacia[key])) as unknown as [string, Column][];
    const columnas = target.map(([clave, columna]) => ({
      nombre: columna.name,
      tipo: columna.getSQLType().replace(/ COLLATE.*/, ''),
      desde: source[clave] as Column,
      hacia: columna,
    }));
    return { tabla: getTableName(hacia[key]), columnas };
  });
}

/** One row of sums, in words that both engines understand. */
function sumStatement({ tabla, columnas }: Pair, engine: 'sqlite' | 'postgres'): string {
  const suma = (partes: string[]) =>
    partes.length === 0 ? '0' : partes.map((parte) => `coalesce(sum(${parte}), 0)`).join(' + ');
  const deTipo = (...tipos: string[]) => columnas.filter((columna) => tipos.includes(columna.tipo));
  const numeros = [
    ...deTipo('integer', 'bigint').map(({ nombre }) => nombre),
    ...deTipo('boolean').map(({ nombre }) => (engine === 'postgres' ? `${nombre}::int` : nombre)),
  ];
  const letras = deTipo('text').map(({ nombre }) => `length(${nombre})`);
  const como = engine === 'postgres' ? 'text' : 'integer';
  return `select count(*) as filas, cast(${suma(numeros)} as ${como}) as numeros,
    cast(${suma(letras)} as ${como}) as letras from ${tabla}`;
}

type Sums = Record<'filas' | 'numeros' | 'letras', bigint | string>;

function copied(tabla: string, { filas, numeros, letras }: Sums): CopiedTable {
  return { tabla, filas: Number(filas), numeros: BigInt(numeros), letras: BigInt(letras) };
}

/** What is written; the rest the database works out by itself. */
const written = ({ columnas }: Pair) => columnas.filter(({ hacia }) => !hacia.generated);

const namesOf = (columnas: { nombre: string }[]) => columnas.map(({ nombre }) => nombre).join(', ');

function translate(valor: unknown, { desde, hacia }: Pair['columnas'][number]): unknown {
  return valor === null ? null : hacia.mapToDriverValue(desde.mapFromDriverValue(valor));
}

async function copyTable(from: SqliteDatabase, client: pg.ClientBase, pair: Pair): Promise<void> {
  const columnas = written(pair);
  const page = from.raw
    .prepare(
      `select rowid, ${namesOf(columnas)} from ${pair.tabla} where rowid > ? order by rowid limit ${POR_ENVIO}`,
    )
    .raw();
  const listas = columnas.map(({ tipo }, i) => `$${i + 1}::${tipo}[]`).join(', ');
  const insert = `insert into ${pair.tabla} (${namesOf(columnas)}) overriding system value select * from unnest(${listas})`;
  let filas = page.all(0) as [number, ...unknown[]][];
  while (filas.length > 0) {
    const porColumna = columnas.map((columna, i) => filas.map((fila) => translate(fila[i + 1], columna)));
    await client.query(insert, porColumna);
    filas = page.all(filas.at(-1)?.[0]) as typeof filas;
  }
}

async function assertEmpty(client: pg.ClientBase, todas: Pair[]): Promise<void> {
  for (const { tabla } of todas) {
    // The migrations themselves put one row per category here.
    if (tabla === 'conteos_de_productos') continue;
    const { rowCount } = await client.query(`select 1 from ${tabla} limit 1`);
    if (rowCount)
      throw new CopyError(`La base de datos de destino no está vacía: ya hay datos en «${tabla}».`);
  }
  await client.query('delete from conteos_de_productos');
}

/** The numbers that the database gives go on after the highest. */
async function advanceSequences(client: pg.ClientBase, todas: Pair[]): Promise<void> {
  const conSecuencia = todas.filter(({ columnas }) => columnas.some(({ nombre }) => nombre === 'secuencia'));
  for (const { tabla } of conSecuencia) {
    await client.query(
      `select setval(pg_get_serial_sequence('${tabla}', 'secuencia'), max(secuencia)) from ${tabla} having max(secuencia) is not null`,
    );
  }
}

async function verify(from: SqliteDatabase, client: pg.ClientBase, pair: Pair): Promise<CopiedTable> {
  const antes = from.raw.prepare(sumStatement(pair, 'sqlite')).safeIntegers().get() as Sums;
  const { rows } = await client.query<Sums>(sumStatement(pair, 'postgres'));
  const [origen, copia] = [antes, rows[0] as Sums].map((sumas) => copied(pair.tabla, sumas));
  if (
    !origen ||
    !copia ||
    origen.filas !== copia.filas ||
    origen.numeros !== copia.numeros ||
    origen.letras !== copia.letras
  )
    throw new CopyError(`La copia de «${pair.tabla}» no cuadra con el original; no se guardó nada.`);
  return copia;
}

/**
 * Copies a whole shop into an empty PostgreSQL database, in one transaction: all of it, compared table by table, or
 * nothing. Nobody writes to the source meanwhile. Throws CopyError.
 */
export async function copyToPostgres(
  from: SqliteDatabase,
  to: PostgresDatabase,
  onTable: (tabla: string, done: number, total: number) => void = () => undefined,
): Promise<CopiedTable[]> {
  const todas = pairs();
  const client = await to.pool.connect();
  try {
    return await inTransaction(from, async () => {
      await client.query('begin');
      // Longer than any statement of the shop: sums over everything, indexes written row by row.
      await client.query('set statement_timeout = 0');
      const nombres = todas.map(({ tabla }) => tabla).join(', ');
      await client.query(`lock table ${nombres} in access exclusive mode`);
      await assertEmpty(client, todas);
      // The rules hold for what was written under them: history is copied as it is.
      for (const { tabla } of todas) await client.query(`alter table ${tabla} disable trigger user`);
      for (const [i, pair] of todas.entries()) {
        await copyTable(from, client, pair);
        onTable(pair.tabla, i + 1, todas.length);
      }
      for (const { tabla } of todas) await client.query(`alter table ${tabla} enable trigger user`);
      await advanceSequences(client, todas);
      const cuadre: CopiedTable[] = [];
      for (const pair of todas) cuadre.push(await verify(from, client, pair));
      await client.query('commit');
      await client.query('analyze');
      return cuadre;
    });
  } finally {
    // Whatever was not committed goes with the connection.
    client.release(true);
  }
}
