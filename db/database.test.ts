import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '#contract/dinero.ts';
import type { SqliteDatabase } from './engines/sqlite.ts';
import { nuevoId } from './ids.ts';
import { insertStatement } from './insert.ts';
import { openSqliteDatabase } from './open.ts';
import { inTransaction, type Tx } from './transaction.ts';

const MIGRATIONS = join(import.meta.dirname, 'migrations');
const FECHA = new Date('2026-11-21T12:00:00Z');

let folder: string;
let db: SqliteDatabase;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-db-'));
  ({ db } = await openSqliteDatabase(folder, MIGRATIONS));
});
afterEach(async () => {
  await db.close();
  rmSync(folder, { recursive: true, force: true });
});

const insertarProducto = insertStatement('productos');
const insertarMovimiento = insertStatement('movimientosInventario');

async function producto(tx: Tx, stock = 0): Promise<string> {
  const id = nuevoId();
  await insertarProducto(tx, {
    ...{ id, nombre: 'Globo', descripcion: '', categoria: 'globos', codigo: null, stock },
    ...{
      precioCompra: centavos(1),
      precioVenta: centavos(2),
      stockMinimo: 1,
      controlaStock: true,
      activo: true,
    },
    ...{ imagen: null, tipoGlobo: null, color: null, tamano: null, tipoServicio: null },
    ...{
      nombreOrden: 'globo',
      textoBusqueda: 'globo\n',
      creadoEn: FECHA,
      actualizadoEn: FECHA,
      eliminadoEn: null,
    },
  });
  return id;
}

async function mover(tx: Tx, productoId: string, cantidad: number, stockResultante: number): Promise<void> {
  await insertarMovimiento(tx, {
    ...{ productoId, tipo: 'ajuste', cantidad, stockResultante, fecha: FECHA },
    ...{ ventaId: null, pedidoId: null, usuarioId: null, motivo: null },
  });
}

const stockDe = async (id: string) => {
  const { productos } = db.tables;
  return (await db.select({ stock: productos.stock }).from(productos).where(eq(productos.id, id)))[0]?.stock;
};
const cuantos = async () => (await db.select().from(db.tables.productos)).length;

describe('inTransaction', () => {
  it('writes all or nothing', async () => {
    const intento = inTransaction(db, async (tx) => {
      await producto(tx);
      throw new Error('no');
    });
    await expect(intento).rejects.toThrow('no');
    expect(await cuantos()).toBe(0);
  });

  it('lets transactions take turns, in the order they came, across failures', async () => {
    const orden: number[] = [];
    const uno = (i: number) =>
      inTransaction(db, async (tx) => {
        orden.push(i);
        await producto(tx);
        await Promise.resolve();
        orden.push(i);
        if (i % 3 === 0) throw new Error('cada tercera falla');
      }).catch(() => undefined);
    await Promise.all(Array.from({ length: 9 }, (_, i) => uno(i)));
    expect(orden).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8]);
    expect(await cuantos()).toBe(6);
  });

  it('joins a nested call, and the failure of a nested call fails the whole even if it is swallowed', async () => {
    await inTransaction(db, async (tx) => {
      await producto(tx);
      await inTransaction(db, async (inner) => {
        expect(inner).toBe(tx);
        await producto(inner);
      });
    });
    expect(await cuantos()).toBe(2);
    const tragada = inTransaction(db, async (tx) => {
      await producto(tx);
      await inTransaction(db, async () => {
        throw new Error('adentro');
      }).catch(() => undefined);
    });
    await expect(tragada).rejects.toThrow('adentro');
    expect(await cuantos()).toBe(2);
  });

  it('waits for joined calls and refuses a handle that outlives its transaction', async () => {
    const pausa = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    let escaped: Promise<unknown> = Promise.resolve();
    const intento = inTransaction(db, async (tx) => {
      escaped = pausa(40).then(() => producto(tx));
      const unida = inTransaction(db, async (inner) => {
        await pausa(10);
        await producto(inner);
      });
      await Promise.all([unida, Promise.reject(new Error('una falla'))]);
    });
    escaped.catch(() => undefined);
    await expect(intento).rejects.toThrow('una falla');
    await expect(escaped).rejects.toThrow('this transaction has ended');
    expect(await cuantos()).toBe(0);
  });

  it('does not stop the program while another one writes', async () => {
    const other = new BetterSqlite3(join(folder, 'guirnalda.sqlite'));
    other.exec('BEGIN IMMEDIATE');
    let ticks = 0;
    const timer = setInterval(() => {
      ticks += 1;
    }, 10);
    const escrito = inTransaction(db, (tx) => producto(tx));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([ticks > 5, await cuantos()]).toEqual([true, 0]);
    other.exec('COMMIT');
    other.close();
    await escrito;
    clearInterval(timer);
    expect(await cuantos()).toBe(1);
  });

  it('finishes what is queued before it closes, and takes nothing after', async () => {
    const enCola = [1, 2, 3].map(() => inTransaction(db, (tx) => producto(tx)));
    const cierre = db.close();
    await expect(inTransaction(db, (tx) => producto(tx))).rejects.toThrow('closing');
    await Promise.all([...enCola, cierre]);
    ({ db } = await openSqliteDatabase(folder, MIGRATIONS));
    expect(await cuantos()).toBe(3);
  });

  it('starts anew when work outlives its transaction', async () => {
    let later: Promise<unknown> | undefined;
    await inTransaction(db, async () => {
      later = new Promise((resolve) => setTimeout(resolve, 5)).then(() =>
        inTransaction(db, (tx) => producto(tx)),
      );
    });
    await later;
    expect(await cuantos()).toBe(1);
  });

  it('is the only way to write: the read connection cannot', async () => {
    // What the types forbid, a cast allows: then the connection itself must refuse.
    const sneaky = db as unknown as Tx;
    await expect(async () => producto(sneaky)).rejects.toThrow();
    expect(await cuantos()).toBe(0);
  });
});

describe('the stock ledger', () => {
  it('moves stock only through movements that add up', async () => {
    const id = await inTransaction(db, async (tx) => {
      const nuevo = await producto(tx);
      await mover(tx, nuevo, 5, 5);
      await mover(tx, nuevo, -2, 3);
      return nuevo;
    });
    expect(await stockDe(id)).toBe(3);
    const { productos } = db.tables;
    const intentos: [string, (tx: Tx) => Promise<unknown>][] = [
      ['stock-sin-movimiento', (tx) => producto(tx, 7)],
      ['stock-sin-movimiento', async (tx) => tx.update(productos).set({ stock: 9 })],
      ['stock-desfasado', (tx) => mover(tx, id, -1, 5)],
      ['stock-desfasado', (tx) => mover(tx, nuevoId(), 1, 1)],
      ['movimientos_stock_valido', (tx) => mover(tx, id, -4, -1)],
      ['movimientos_cantidad_valida', (tx) => mover(tx, id, 0, 3)],
    ];
    for (const [porque, intento] of intentos) {
      await expect(inTransaction(db, intento), porque).rejects.toThrow(porque);
    }
    expect(await stockDe(id)).toBe(3);
  });

  it('is never rewritten, nor is the audit trail, nor do products vanish', async () => {
    await inTransaction(db, async (tx) => mover(tx, await producto(tx), 5, 5));
    const { movimientosInventario, auditoria, productos } = db.tables;
    const insertarAuditoria = insertStatement('auditoria');
    await inTransaction(db, (tx) =>
      insertarAuditoria(tx, {
        ...{ fecha: FECHA, usuarioId: null, origen: null, accion: 'x', entidad: 'x' },
        ...{ entidadId: null, antes: null, despues: { a: 1 } },
      }),
    );
    for (const borrar of [movimientosInventario, auditoria, productos]) {
      await expect(inTransaction(db, async (tx) => tx.delete(borrar))).rejects.toThrow(/solo-se/);
    }
    await expect(
      inTransaction(db, async (tx) => tx.update(movimientosInventario).set({ cantidad: 1 })),
    ).rejects.toThrow('solo-se-agrega');
    await expect(inTransaction(db, async (tx) => tx.update(auditoria).set({ accion: 'y' }))).rejects.toThrow(
      'solo-se-agrega',
    );
    const [entrada] = await db.select().from(auditoria);
    expect([entrada?.despues, entrada?.antes, entrada?.fecha]).toEqual([{ a: 1 }, null, FECHA]);
  });
});

describe('constraints', () => {
  it('refuse what must never be', async () => {
    const { productos } = db.tables;
    await inTransaction(db, (tx) => producto(tx));
    const prohibidos = [
      { precioVenta: centavos(-1) },
      { stockMinimo: -1 },
      { categoria: 'x' as 'otros' },
      { tamano: 'x' as 'grande' },
    ];
    for (const cambio of prohibidos) {
      await expect(inTransaction(db, async (tx) => tx.update(productos).set(cambio))).rejects.toThrow(
        'CHECK',
      );
    }
  });

  it('hold foreign keys', async () => {
    const insertarHistorial = insertStatement('pedidoHistorial');
    const huerfano = inTransaction(db, (tx) =>
      insertarHistorial(tx, {
        pedidoId: nuevoId(),
        estado: 'en-proceso',
        fecha: FECHA,
        nota: null,
        usuarioId: null,
      }),
    );
    await expect(huerfano).rejects.toThrow('FOREIGN KEY');
  });
});

describe('opening', () => {
  it('opens again what it wrote, without migrating twice or copying', async () => {
    await inTransaction(db, (tx) => producto(tx));
    await db.close();
    ({ db } = await openSqliteDatabase(folder, MIGRATIONS));
    expect(await cuantos()).toBe(1);
    expect(readdirSync(folder)).not.toContain('copias');
  });

  it('copies the database before it changes its schema', async () => {
    await inTransaction(db, (tx) => producto(tx));
    // As an older program left it: the last migration not yet applied.
    db.raw.exec(
      'DELETE FROM __drizzle_migrations WHERE created_at = (SELECT max(created_at) FROM __drizzle_migrations)',
    );
    await db.close();
    await expect(openSqliteDatabase(folder, MIGRATIONS)).rejects.toThrow();
    const [copia] = readdirSync(join(folder, 'copias'));
    const copy = new BetterSqlite3(join(folder, 'copias', copia ?? ''), { readonly: true });
    expect(copy.prepare('select count(*) as n from productos').get()).toEqual({ n: 1 });
    copy.close();
    ({ db } = await openSqliteDatabase(join(folder, 'otra'), MIGRATIONS));
  });

  it('can rebuild a table that others point to, and says when rows are left pointing to nothing', async () => {
    await inTransaction(db, async (tx) => mover(tx, await producto(tx), 5, 5));
    const migrations = join(folder, 'migraciones');
    cpSync(MIGRATIONS, migrations, { recursive: true });
    const journal = join(migrations, 'sqlite', 'meta', '_journal.json');
    const known = JSON.parse(readFileSync(journal, 'utf8')) as {
      entries: { idx: number; when: number; tag: string }[];
    };
    const add = (tag: string, sql: string) => {
      const last = known.entries.at(-1);
      known.entries.push({ ...last, idx: known.entries.length, when: (last?.when ?? 0) + 1, tag });
      writeFileSync(journal, JSON.stringify(known));
      writeFileSync(join(migrations, 'sqlite', `${tag}.sql`), sql);
    };
    const { sql } = db.raw.prepare("select sql from sqlite_master where name = 'usuarios'").get() as {
      sql: string;
    };
    const pasos = [
      sql.replaceAll('usuarios', '__usuarios'),
      'INSERT INTO __usuarios SELECT * FROM usuarios',
      'DROP TABLE usuarios',
      'ALTER TABLE __usuarios RENAME TO usuarios',
    ];
    add('0002_otra', pasos.join(';--> statement-breakpoint\n'));
    await db.close();
    ({ db } = await openSqliteDatabase(folder, migrations));
    expect(db.raw.pragma('foreign_keys', { simple: true })).toBe(1);
    add(
      '0003_mala',
      'DELETE FROM productos_textos;--> statement-breakpoint\nDROP TABLE productos;--> statement-breakpoint\nCREATE TABLE productos (id text primary key);',
    );
    await db.close();
    await expect(openSqliteDatabase(folder, migrations)).rejects.toThrow('point to nothing');
    ({ db } = await openSqliteDatabase(join(folder, 'otra'), MIGRATIONS));
  });

  it('refuses a database of a newer program and leaves it as it was', async () => {
    db.raw.exec("INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('futura', 9999999999999)");
    await db.close();
    await expect(openSqliteDatabase(folder, MIGRATIONS)).rejects.toThrow('newer than this program');
    ({ db } = await openSqliteDatabase(join(folder, 'otra'), MIGRATIONS));
  });

  it('waits for the disk at every commit', () => {
    expect(db.raw.pragma('synchronous', { simple: true })).toBe(2);
    expect(db.raw.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(db.raw.pragma('foreign_keys', { simple: true })).toBe(1);
  });
});
