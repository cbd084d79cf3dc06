import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { insertStatement } from '../insert.ts';
import { openSqliteDatabase } from '../open.ts';
import type { SqliteDatabase } from '../sqlite/database.ts';
import { FECHA, mover, producto } from '../testing/rows.ts';
import { MIGRATIONS, openTestStore, type TestStore } from '../testing/store.ts';
import { inTransaction } from '../transaction.ts';
import { copyToPostgres } from './copy.ts';
import type { PostgresDatabase } from './database.ts';
import { openPostgresDatabase } from './open.ts';

let store: TestStore;
let folder: string;
let from: SqliteDatabase;
let to: PostgresDatabase;
beforeEach(async () => {
  store = await openTestStore();
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-copia-'));
  ({ db: from } = await openSqliteDatabase(folder, MIGRATIONS));
  ({ db: to } = await openPostgresDatabase({ url: store.databaseUrl ?? '', connections: 4 }, MIGRATIONS));
});
afterEach(async () => {
  await Promise.all([from.close(), to.close()]);
  rmSync(folder, { recursive: true, force: true });
  await store.remove();
});

const auditar = insertStatement('auditoria');

/** A shop with more rows than one statement takes, unusual texts, nulls and ledgers with history. */
async function sembrar(): Promise<string> {
  return await inTransaction(from, async (tx) => {
    let id = '';
    for (let i = 0; i < 1205; i += 1) {
      const descripcion =
        [`"comillas", {llaves}, \\barra`, 'ñandú 🎈\nsegunda línea', 'NULL', ''][i % 4] ?? '';
      id = await producto(tx, 0, {
        descripcion,
        precioVenta: (i * 7 + 1) as never,
        imagen: i % 3 ? null : 'abc',
      });
      await mover(tx, id, i + 3, i + 3);
      await mover(tx, id, -2, i + 1);
    }
    const despues = { nombre: 'Niña "ñ"', lista: [1, null, 'á'], precio: 12.5 };
    const nadie = { usuarioId: null, origen: null, entidadId: null };
    await auditar(tx, { ...nadie, fecha: FECHA, accion: 'x', entidad: 'x', antes: null, despues });
    return id;
  });
}

it('copies every row of every table unchanged', async () => {
  await sembrar();
  const cuadre = await copyToPostgres(from, to);
  expect(cuadre.find((una) => una.tabla === 'productos')).toMatchObject({ filas: 1205 });
  expect(cuadre.find((una) => una.tabla === 'movimientos_inventario')).toMatchObject({ filas: 2410 });
  const porClave = (filas: object[]) => filas.map((fila) => JSON.stringify(fila)).sort();
  for (const key of Object.keys(from.tables) as (keyof typeof from.tables)[]) {
    const [original, copia] = await Promise.all([
      from.select().from(from.tables[key] as never),
      to.select().from(to.tables[key] as never),
    ]);
    expect(porClave(copia), key).toEqual(porClave(original));
  }
});

it('yields a working shop: rules hold and folios continue', async () => {
  const id = await sembrar();
  await copyToPostgres(from, to);
  await inTransaction(to, (tx) => mover(tx, id, -5, 1200));
  expect(await store.ask(`select stock from productos where id = '${id}'`)).toBe(1200);
  expect(await store.ask('select max(secuencia) from movimientos_inventario')).toBeGreaterThan(2410);
  await expect(
    inTransaction(to, async (tx) => tx.update(tx.tables.productos).set({ stock: 9 })),
  ).rejects.toThrow();
  const contados = 'select sum(disponibles) from conteos_de_productos';
  expect(await store.ask(contados)).toBe(await store.ask('select count(*) from productos where disponible'));
});

it('refuses a database that is not empty', async () => {
  await sembrar();
  await inTransaction(to, (tx) => producto(tx));
  await expect(copyToPostgres(from, to)).rejects.toThrow('no está vacía: ya hay datos en «productos»');
  expect(await store.ask('select count(*) from productos')).toBe(1);
});

it('writes nothing when the copy differs', async () => {
  await sembrar();
  // A rule in the target that silently discards the inserted rows.
  await to.pool.query('create rule tramposa as on insert to auditoria do instead nothing');
  await expect(copyToPostgres(from, to)).rejects.toThrow('La copia de «auditoria» no cuadra');
  expect(await store.ask('select count(*) from productos')).toBe(0);
  expect(await store.ask('select count(*) from conteos_de_productos')).toBe(5);
  expect((await from.rows<{ n: number }>(sql`select count(*) as n from productos`))[0]?.n).toBe(1205);
});
