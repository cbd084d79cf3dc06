import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DatabaseAccessError, databaseErrorKind, isRetriable } from '../engines/errors.ts';
import { mover, producto } from '../testing/rows.ts';
import { MIGRATIONS, openTestStore, type TestStore } from '../testing/store.ts';
import { inTransaction, type Tx } from '../transaction.ts';
import { openPostgres, type PostgresDatabase } from './database.ts';
import { openPostgresDatabase } from './open.ts';

// Guarantees of PostgreSQL only: concurrent writers on several machines.

let store: TestStore;
/** Two handles with connections of their own, like two processes. */
let db: PostgresDatabase;
let otra: PostgresDatabase;
beforeEach(async () => {
  store = await openTestStore();
  const options = { url: store.databaseUrl ?? '', connections: 6 };
  db = openPostgres(options);
  otra = openPostgres(options);
});
afterEach(async () => {
  await Promise.all([db.close(), otra.close()]);
  await store.remove();
});

const pausa = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function leerStock(tx: Tx, id: string): Promise<number> {
  const { productos: p } = tx.tables;
  const [fila] = await tx.select({ stock: p.stock }).from(p).where(eq(p.id, id));
  return fila?.stock ?? Number.NaN;
}

async function tomarUno(tx: Tx, id: string): Promise<void> {
  const stock = await leerStock(tx, id);
  await mover(tx, id, -1, stock - 1);
}

async function conStock(stock: number): Promise<string> {
  return await inTransaction(db, async (tx) => {
    const id = await producto(tx);
    await mover(tx, id, stock, stock);
    return id;
  });
}

describe('many writers at once', () => {
  it('wait for a locked row without retries', async () => {
    const id = await conStock(100);
    let veces = 0;
    const tomar = (uno: PostgresDatabase) =>
      inTransaction(uno, async (tx) => {
        veces += 1;
        await tx.lockRows(tx.tables.productos, [id]);
        await tomarUno(tx, id);
      });
    await Promise.all(Array.from({ length: 40 }, (_, i) => tomar(i % 2 ? db : otra)));
    expect([veces, await store.ask('select stock from productos')]).toEqual([40, 60]);
    const movimientos = 'select sum(cantidad) from movimientos_inventario';
    expect(await store.ask(movimientos)).toBe(60);
  });

  it('retry without the lock, since the ledger’s trigger refuses stale stock', async () => {
    const id = await conStock(10);
    let leidos = 0;
    let veces = 0;
    const tomar = (uno: PostgresDatabase) =>
      inTransaction(uno, async (tx) => {
        veces += 1;
        const stock = await leerStock(tx, id);
        // Both read the same stock before either writes.
        leidos += 1;
        while (leidos < 2) await pausa(5);
        await mover(tx, id, -1, stock - 1);
      });
    await Promise.all([tomar(db), tomar(otra)]);
    expect(await store.ask('select stock from productos')).toBe(8);
    expect(veces).toBe(3);
  });

  it('in a deadlock both succeed by retrying', async () => {
    const a = await conStock(5);
    const b = await conStock(5);
    const cruzar = (uno: PostgresDatabase, primero: string, segundo: string) =>
      inTransaction(uno, async (tx) => {
        for (const id of [primero, segundo]) {
          await tx.lockRows(tx.tables.productos, [id]);
          await pausa(50);
          await tomarUno(tx, id);
        }
      });
    await Promise.all([cruzar(db, a, b), cruzar(otra, b, a)]);
    expect(await store.ask('select sum(stock) from productos')).toBe(6);
  });

  it('take a name lock one at a time', async () => {
    let dentro = 0;
    let juntos = 0;
    const entrar = (uno: PostgresDatabase) =>
      inTransaction(uno, async (tx) => {
        await tx.lockName('puerta');
        dentro += 1;
        juntos = Math.max(juntos, dentro);
        await pausa(10);
        dentro -= 1;
      });
    await Promise.all([db, otra, db, otra, db].map(entrar));
    expect(juntos).toBe(1);
  });

  it('fail with the first error after the maximum of tries', async () => {
    let veces = 0;
    const terca = inTransaction(db, async (tx) => {
      veces += 1;
      await tx.rows(sql`do $$ begin raise exception 'otra vez' using errcode = '40001'; end $$`);
    });
    const error = await terca.catch((failure: unknown) => failure);
    expect([databaseErrorKind(error), isRetriable(error), veces]).toEqual(['busy', true, 6]);
  });
});

/** Terminates the connections of both handles, and waits until the server's processes have ended. */
async function terminateConnections(): Promise<void> {
  const others =
    "from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database() and backend_type = 'client backend'";
  await store.ask(`select count(pg_terminate_backend(pid)) ${others}`);
  await expect.poll(() => store.ask(`select count(*) ${others}`)).toBe(0);
}

describe('a transaction', () => {
  it('in which a caught statement failed is reported as rolled back', async () => {
    const intento = inTransaction(db, async (tx) => {
      await producto(tx);
      await tx.rows(sql`select 1 / 0`).catch(() => undefined);
    });
    await expect(intento).rejects.toThrow('the transaction was rolled back');
    expect(await store.ask('select count(*) from productos')).toBe(0);
  });

  it('never waits for the read pool, however busy', async () => {
    const lecturas = (uno: PostgresDatabase) =>
      inTransaction(uno, async (tx) => {
        await producto(tx);
        return await Promise.all([1, 2, 3].map(() => uno.select().from(uno.tables.productos)));
      });
    await Promise.all(Array.from({ length: 20 }, () => lecturas(db)));
    expect(await store.ask('select count(*) from productos')).toBe(20);
  });

  it('survives connections terminated between transactions', async () => {
    await inTransaction(db, (tx) => producto(tx));
    await terminateConnections();
    // The pool drops a lost connection when it hears of it.
    await expect.poll(() => db.pool.totalCount).toBe(0);
    await inTransaction(db, (tx) => producto(tx));
    expect((await db.select().from(db.tables.productos)).length).toBe(2);
  });

  it('survives connections terminated within a transaction', async () => {
    const medias = inTransaction(db, async (tx) => {
      await producto(tx);
      await terminateConnections();
      await producto(tx);
    });
    const error = await medias.catch((failure: unknown) => failure);
    expect(databaseErrorKind(error)).toBe('unreachable');
    await inTransaction(db, (tx) => producto(tx));
    expect((await db.select().from(db.tables.productos)).length).toBe(1);
  });
});

describe('searching', () => {
  it('uses the indexes of texts and codes, and escapes wildcards', async () => {
    await inTransaction(db, async (tx) => {
      for (const textoBusqueda of [
        'globo 50% azul',
        'globo 500 azul',
        'cinta_roja',
        'cintaxroja',
        String.raw`a\b`,
      ])
        await producto(tx, 0, { textoBusqueda, controlaStock: false });
      for (let i = 0; i < 400; i += 1) await producto(tx, 0, { textoBusqueda: `vela de cumpleaños ${i}` });
      await tx.rows(sql`analyze productos`);
      await tx.rows(sql`set local enable_seqscan = off`);
      for (const buscar of ['azul 50%', 'luces azules']) {
        const condicion = await tx.search.condition(buscar);
        const plan = await tx.rows<object>(sql`explain select id from productos where ${condicion}`);
        expect(JSON.stringify(plan), buscar).toMatch(/productos_texto.*productos_codigo_unico/);
      }
    });
    const { productos: p } = db.tables;
    const hallados = async (buscar: string) => {
      const filas = await db
        .select({ texto: p.textoBusqueda })
        .from(p)
        .where(await db.search.condition(buscar));
      return filas.map((fila) => fila.texto);
    };
    expect(await hallados('AZUL 50%')).toEqual(['globo 50% azul']);
    expect(await hallados('Globos azules 50%')).toEqual(['globo 50% azul']);
    expect(await hallados('cinta_')).toEqual(['cinta_roja']);
    expect(await hallados(String.raw`a\b`)).toEqual([String.raw`a\b`]);
    expect(await hallados('%')).toEqual(['globo 50% azul']);
  });
});

describe('between processes', () => {
  it('messages arrive, and a lost connection is reported', async () => {
    const oidos: (string | undefined)[] = [];
    await otra.listen('pedidos', (texto) => oidos.push(texto));
    await inTransaction(db, (tx) => tx.notify('pedidos', 'uno'));
    await expect.poll(() => oidos).toEqual(['uno']);
    await store.ask(
      "select count(pg_terminate_backend(pid)) from pg_stat_activity where query like 'listen%' and datname = current_database()",
    );
    await expect.poll(() => oidos).toEqual(['uno', undefined]);
    await inTransaction(db, (tx) => tx.notify('pedidos', 'dos'));
    await expect.poll(() => oidos).toEqual(['uno', undefined, 'dos']);
  });

  it('attempts are counted together up to the limit and reset', async () => {
    const ahora = new Date('2026-11-21T12:00:00Z');
    const tomar = async (uno: PostgresDatabase, cuando = ahora) =>
      uno.counters?.take('login:ana', 10, 60_000, cuando);
    const esperas = await Promise.all(Array.from({ length: 30 }, (_, i) => tomar(i % 2 ? db : otra)));
    expect(esperas.filter((espera) => espera === 0)).toHaveLength(10);
    expect(esperas.filter((espera) => espera === 60_000)).toHaveLength(20);
    await otra.counters?.giveBack('login:ana', ahora);
    expect(await tomar(db)).toBe(0);
    expect(await tomar(db)).toBe(60_000);
    const despues = new Date(ahora.getTime() + 60_000);
    expect(await tomar(db, despues)).toBe(0);
    await otra.counters?.clear('login:ana');
    await tomar(db);
    await db.counters?.sweep(despues);
    expect(await store.ask('select count(*) from intentos')).toBe(0);
  });
});

describe('opening', () => {
  let vacia: TestStore;
  beforeEach(async () => {
    vacia = await openTestStore({ empty: true });
  });
  afterEach(() => vacia.remove());

  it('migrates once when several start concurrently', async () => {
    const options = { url: vacia.databaseUrl ?? '', connections: 3 };
    const abiertas = await Promise.all([1, 2, 3, 4].map(() => openPostgresDatabase(options, MIGRATIONS)));
    expect(new Set(abiertas.map(({ esquema }) => esquema)).size).toBe(1);
    expect(await vacia.ask('select count(*) from drizzle.__drizzle_migrations')).toBe(abiertas[0]?.esquema);
    await Promise.all(abiertas.map(({ db: abierta }) => abierta.close()));
  });

  it('rolls back a failed migration', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guirnalda-migraciones-'));
    cpSync(MIGRATIONS, folder, { recursive: true });
    const journal = join(folder, 'postgres', 'meta', '_journal.json');
    const known = JSON.parse(readFileSync(journal, 'utf8'));
    known.entries.push({ ...known.entries.at(-1), idx: 99, when: 9_999_999_999_999, tag: '0099_mala' });
    writeFileSync(journal, JSON.stringify(known));
    writeFileSync(
      join(folder, 'postgres', '0099_mala.sql'),
      'CREATE TABLE buena (a int);--> statement-breakpoint\nnada;',
    );
    const options = { url: store.databaseUrl ?? '', connections: 3 };
    await expect(openPostgresDatabase(options, folder)).rejects.toThrow();
    expect(await store.ask("select count(*) from pg_tables where tablename = 'buena'")).toBe(0);
    rmSync(folder, { recursive: true, force: true });
  });

  it('refuses a database of a newer program', async () => {
    await db.pool.query(
      "insert into drizzle.__drizzle_migrations (hash, created_at) values ('futura', 9999999999999)",
    );
    const options = { url: store.databaseUrl ?? '', connections: 3 };
    await expect(openPostgresDatabase(options, MIGRATIONS)).rejects.toThrow('newer than this program');
  });

  it.each([
    ['postgres://ana:secreta@127.0.0.1:1/tienda', 'nadie responde en esa dirección'],
    ['postgres://ana:secreta@no-existe.invalid:5432/tienda', 'máquina'],
  ])('explains in Spanish why %s cannot be used, without the password', async (url, porque) => {
    const error = await openPostgresDatabase({ url, connections: 3 }, MIGRATIONS).catch((one: Error) => one);
    expect(error).toBeInstanceOf(DatabaseAccessError);
    expect((error as Error).message).toContain(porque);
    expect(JSON.stringify([(error as Error).message, (error as Error).stack])).not.toContain('secreta');
  });

  it('reports a missing database', async () => {
    const url = (store.databaseUrl ?? '').replace(/\/prueba_\w+/, '/no_existe');
    await expect(openPostgresDatabase({ url, connections: 3 }, MIGRATIONS)).rejects.toThrow(
      'esa base de datos no existe',
    );
  });
});
