import { getTableColumns, getTableName } from 'drizzle-orm';
import type pg from 'pg';
import { postgresKit, sqliteKit } from '../schema/kit.ts';
import { buildTables, type Tables } from '../schema/tables.ts';
import type { SqliteDatabase } from '../sqlite/database.ts';
import { inTransaction } from '../transaction.ts';
import type { PostgresDatabase } from './database.ts';

/** Rows per statement. */
const POR_ENVIO = 1000;

/** Checksums of a table, equal in source and copy. */
export interface CopiedTable {
  tabla: string;
  filas: number;
  /** Sum of all its numbers. */
  numeros: bigint;
  /** Total length of all its texts. */
  letras: bigint;
}

/** The copy cannot be made. The message is in Spanish, for the user. */
export class CopyError extends Error {}

interface Column {
  name: string;
  generated?: unknown;
  mapFromDriverValue(value: unknown): unknown;
  mapToDriverValue(value: unknown): unknown;
  getSQLType(): string;
}

/** A table in both engines. */
interface Pair {
  tabla: string;
  columnas: { nombre: string; tipo: string; desde: Column; hacia: Column }[];
}

/** All tables in order of their foreign keys. */
function pairs(): Pair[] {
  const desde = buildTables(sqliteKit);
  const hacia = buildTables(postgresKit);
  return (Object.keys(hacia) as (keyof Tables)[]).map((key) => {
    // The compiler knows no columns of a table chosen at run time.
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

/** A query for the checksums, in SQL of both engines. */
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

/** The copied columns; generated ones are left out. */
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

/** Sets sequences to continue after the highest value. */
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
  const origen = copied(pair.tabla, antes);
  const copia = copied(pair.tabla, rows[0] as Sums);
  if (origen.filas !== copia.filas || origen.numeros !== copia.numeros || origen.letras !== copia.letras)
    throw new CopyError(`La copia de «${pair.tabla}» no cuadra con el original; no se guardó nada.`);
  return copia;
}

/**
 * Copies a whole shop into an empty PostgreSQL database in one transaction and compares checksums of every table.
 * The caller must prevent writes to the source. Throws CopyError.
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
      // Sums over whole tables take longer than the shop's statement timeout.
      await client.query('set statement_timeout = 0');
      const nombres = todas.map(({ tabla }) => tabla).join(', ');
      await client.query(`lock table ${nombres} in access exclusive mode`);
      await assertEmpty(client, todas);
      // Triggers are off: history is copied unchanged and was checked when written.
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
    // An uncommitted transaction ends with its connection.
    client.release(true);
  }
}
