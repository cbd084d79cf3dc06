import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { databaseErrorKind, withoutValues } from './engines/errors.ts';
import { nuevoId } from './ids.ts';
import { insertStatement } from './insert.ts';
import { openDatabase } from './open.ts';
import { FECHA, mover, moverVarios, producto } from './testing/rows.ts';
import { EN_POSTGRES, MIGRATIONS, openTestStore, type TestStore } from './testing/store.ts';
import { type Database, inTransaction, type Tx } from './transaction.ts';

// The guarantees of both engines.

let store: TestStore;
let db: Database;
const abrir = async (migrations = MIGRATIONS) =>
  ({ db } = await openDatabase(
    { dataFolder: store.folder, databaseUrl: store.databaseUrl, databaseConnections: 4 },
    migrations,
  ));

beforeEach(async () => {
  store = await openTestStore();
  await abrir();
});
afterEach(async () => {
  await db.close();
  await store.remove();
});

const stockDe = (id: string) => store.ask(`select stock from productos where id = '${id}'`);
const cuantos = async () => (await db.select().from(db.tables.productos)).length;

/** The database's message of a failure. */
async function motivoDe(intento: Promise<unknown>): Promise<string> {
  const error = await intento.then(
    () => new Error('nothing failed'),
    (failure: Error) => failure,
  );
  return withoutValues(error).message;
}

describe('inTransaction', () => {
  it('writes all or nothing', async () => {
    const intento = inTransaction(db, async (tx) => {
      await producto(tx);
      throw new Error('no');
    });
    await expect(intento).rejects.toThrow('no');
    expect(await cuantos()).toBe(0);
  });

  it('joins nested calls, and rolls back if one fails even when its error is caught', async () => {
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

  it('waits for joined calls and refuses a handle used after its transaction', async () => {
    const pausa = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const fin = Promise.withResolvers<void>();
    let escaped: Promise<unknown> = Promise.resolve();
    const intento = inTransaction(db, async (tx) => {
      escaped = fin.promise.then(() => producto(tx));
      const unida = inTransaction(db, async (inner) => {
        await pausa(10);
        await producto(inner);
      });
      await Promise.all([unida, Promise.reject(new Error('una falla'))]);
    });
    escaped.catch(() => undefined);
    await expect(intento).rejects.toThrow('una falla');
    fin.resolve();
    await expect(escaped).rejects.toThrow('this transaction has ended');
    expect(await cuantos()).toBe(0);
  });

  it('finishes queued transactions before it closes and refuses new ones', async () => {
    const enCola = [1, 2, 3].map(() => inTransaction(db, (tx) => producto(tx)));
    const cierre = db.close();
    await expect(inTransaction(db, (tx) => producto(tx))).rejects.toThrow('closing');
    await Promise.all([...enCola, cierre]);
    await abrir();
    expect(await cuantos()).toBe(3);
  });

  it('starts a new transaction for work that outlives the first', async () => {
    let later: Promise<unknown> | undefined;
    await inTransaction(db, async () => {
      later = new Promise((resolve) => setTimeout(resolve, 5)).then(() =>
        inTransaction(db, (tx) => producto(tx)),
      );
    });
    await later;
    expect(await cuantos()).toBe(1);
  });

  it('is the only way to write: the read connection refuses', async () => {
    // A cast bypasses the types; the connection itself must refuse.
    const sneaky = db as unknown as Tx;
    await expect(async () => producto(sneaky)).rejects.toThrow();
    expect(await cuantos()).toBe(0);
  });
});

it('gives memory back, also while a transaction is open', async () => {
  await inTransaction(db, async (tx) => {
    await producto(tx);
    db.freeMemory();
  });
  expect(await cuantos()).toBe(1);
});

describe('a snapshot', () => {
  it('sees one moment while others write, and cannot write', async () => {
    await inTransaction(db, (tx) => producto(tx));
    const momento = await db.snapshot();
    const vistos = async () => (await momento.db.select().from(db.tables.productos)).length;
    await inTransaction(db, (tx) => producto(tx));
    expect([await vistos(), await cuantos()]).toEqual([1, 2]);
    await inTransaction(db, (tx) => producto(tx));
    expect([await vistos(), await cuantos()]).toEqual([1, 3]);
    // A cast bypasses the types; the connection itself must refuse.
    await expect(async () => producto(momento.db as unknown as Tx)).rejects.toThrow();
    const otro = db.snapshot();
    await momento.close();
    await expect(vistos()).rejects.toThrow('ended');
    expect((await (await otro).db.select().from(db.tables.productos)).length).toBe(3);
    await (await otro).close();
  });
});

describe('the stock ledger', () => {
  it('changes stock only through consistent movements', async () => {
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
      expect(await motivoDe(inTransaction(db, intento))).toContain(porque);
    }
    expect(await stockDe(id)).toBe(3);
  });

  it('accepts many consecutive movements in one statement', async () => {
    const [uno, otro] = await inTransaction(
      db,
      async (tx) => [await producto(tx), await producto(tx)] as const,
    );
    const paso = (productoId: string, cantidad: number, stockResultante: number) => ({
      productoId,
      cantidad,
      stockResultante,
    });
    const bien = [paso(uno, 5, 5), paso(otro, 9, 9), paso(uno, -2, 3), paso(uno, 4, 7), paso(otro, -9, 0)];
    await inTransaction(db, (tx) => moverVarios(tx, bien));
    expect([await stockDe(uno), await stockDe(otro)]).toEqual([7, 0]);
    const salteados = [paso(uno, -2, 5), paso(otro, 1, 1), paso(uno, -2, 5), paso(otro, 1, 2)];
    expect(await motivoDe(inTransaction(db, (tx) => moverVarios(tx, salteados)))).toContain(
      'stock-desfasado',
    );
    expect([await stockDe(uno), await stockDe(otro)]).toEqual([7, 0]);
  });

  it('is append-only like the audit trail, and products cannot be deleted', async () => {
    await inTransaction(db, async (tx) => mover(tx, await producto(tx), 5, 5));
    const { movimientosInventario, auditoria, productos } = db.tables;
    const insertarAuditoria = insertStatement('auditoria');
    await inTransaction(db, (tx) =>
      insertarAuditoria(tx, {
        fecha: FECHA,
        usuarioId: null,
        origen: null,
        accion: 'x',
        entidad: 'x',
        entidadId: null,
        antes: null,
        despues: { a: 1 },
      }),
    );
    for (const borrar of [movimientosInventario, auditoria, productos]) {
      expect(await motivoDe(inTransaction(db, async (tx) => tx.delete(borrar)))).toMatch(/^solo-se/);
    }
    const cambios: ((tx: Tx) => Promise<unknown>)[] = [
      async (tx) => tx.update(movimientosInventario).set({ cantidad: 1 }),
      async (tx) => tx.update(auditoria).set({ accion: 'y' }),
    ];
    for (const cambio of cambios) expect(await motivoDe(inTransaction(db, cambio))).toBe('solo-se-agrega');
    const [entrada] = await db.select().from(auditoria);
    expect([entrada?.despues, entrada?.antes, entrada?.fecha]).toEqual([{ a: 1 }, null, FECHA]);
  });
});

describe('constraints', () => {
  it('refuse invalid rows', async () => {
    const { productos } = db.tables;
    await inTransaction(db, (tx) => producto(tx));
    const prohibidos = [
      { precioVenta: centavos(-1) },
      { stockMinimo: -1 },
      { categoria: 'x' as 'otros' },
      { tamano: 'x' as 'grande' },
    ];
    for (const cambio of prohibidos) {
      const intento = inTransaction(db, async (tx) => tx.update(productos).set(cambio));
      expect(databaseErrorKind(await intento.catch((error: unknown) => error))).toBe('constraint');
    }
  });

  it('refuse a missing foreign key', async () => {
    const insertarHistorial = insertStatement('pedidoHistorial');
    const huerfano = inTransaction(db, (tx) =>
      insertarHistorial(tx, {
        pedidoId: nuevoId(),
        estado: 'en-proceso',
        fecha: FECHA,
        nota: null,
        usuarioId: null,
        conCodigo: false,
      }),
    );
    expect(databaseErrorKind(await huerfano.catch((error: unknown) => error))).toBe('constraint');
  });
});

describe('errors', () => {
  it('reach the log without the values of the statement', async () => {
    const error = await inTransaction(db, async (tx) => {
      await producto(tx, 0, { nombre: 'secreto', stockMinimo: -1 });
    }).catch((failure: Error) => failure);
    const dicho = withoutValues(error as Error);
    expect(dicho.message).toContain('productos_stock_minimo_valido');
    expect(JSON.stringify({ ...dicho, message: dicho.message, stack: dicho.stack })).not.toContain('secreto');
  });
});

describe('tables', () => {
  it('have every column of the schema in the database', async () => {
    for (const table of Object.values(db.tables))
      await db
        .select()
        .from(table as never)
        .limit(1);
  });

  it('sort texts by bytes, whatever the database’s collation', async () => {
    const nombres = ['z', 'a b', 'ab', 'a-b', 'B', '~', 'ñ', '😀', '_'];
    await inTransaction(db, async (tx) => {
      for (const nombreOrden of nombres) await producto(tx, 0, { nombreOrden });
    });
    const { productos: p } = db.tables;
    const filas = await db.select({ nombre: p.nombreOrden }).from(p).orderBy(p.nombreOrden);
    const porBytes = nombres.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    expect(filas.map((fila) => fila.nombre)).toEqual(porBytes);
  });
});

describe('messages between processes', () => {
  it('are delivered after the commit, and not after a rollback', async () => {
    const oidos: (string | undefined)[] = [];
    const dejar = await db.listen('prueba', (texto) => oidos.push(texto));
    await inTransaction(db, async (tx) => {
      await tx.notify('prueba', 'no');
      throw new Error('falla');
    }).catch(() => undefined);
    await inTransaction(db, async (tx) => {
      await tx.notify('prueba', 'sí');
      await tx.notify('otro', 'nada');
      expect(oidos).toEqual([]);
    });
    await expect.poll(() => oidos).toEqual(['sí']);
    const largo = inTransaction(db, (tx) => tx.notify('prueba', 'x'.repeat(8000)));
    await expect(largo).rejects.toThrow('too long');
    await dejar();
    await inTransaction(db, (tx) => tx.notify('prueba', 'tarde'));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(oidos).toEqual(['sí']);
  });
});

/** A folder with the migrations up to the one before `nombre`. */
function migracionesAntesDe(nombre: string): string {
  const folder = join(store.folder, 'migraciones');
  cpSync(MIGRATIONS, folder, { recursive: true });
  for (const engine of ['sqlite', 'postgres']) {
    const file = join(folder, engine, 'meta', '_journal.json');
    const journal = JSON.parse(readFileSync(file, 'utf8')) as { entries: { tag: string }[] };
    const entries = journal.entries.slice(
      0,
      journal.entries.findIndex(({ tag }) => tag.endsWith(nombre)),
    );
    writeFileSync(file, JSON.stringify({ ...journal, entries }));
  }
  return folder;
}

describe('the migration to the order by relevance', () => {
  /** A product as the program before the migration writes it, always available. */
  const insertar = (nombre: string, categoria: string, imagen: string | null) => {
    const cuando = EN_POSTGRES ? `'${FECHA.toISOString()}'` : FECHA.getTime();
    const foto = imagen === null ? 'null' : `'${imagen}'`;
    return inTransaction(db, (tx) =>
      tx.rows(
        sql.raw(`insert into productos (id, nombre, descripcion, categoria, precio_compra, precio_venta, stock,
          stock_minimo, controla_stock, activo, imagen, nombre_orden, texto_busqueda, creado_en, actualizado_en)
        values ('${nuevoId()}', '${nombre}', '', '${categoria}', 1, 2, 0, 0, false, true, ${foto}, '${nombre}', '${nombre}',
          ${cuando}, ${cuando}) returning id`),
      ),
    );
  };
  const porRelevancia = async () => {
    const { productos: p } = db.tables;
    const filas = await db
      .select({ nombre: p.nombre, orden: p.relevanciaOrden })
      .from(p)
      .orderBy(p.relevanciaOrden, p.nombreOrden);
    return filas.map(({ nombre, orden }) => [nombre, orden]);
  };
  const contados = (ocasiones: string) =>
    store.ask(
      `select coalesce(sum(disponibles), 0) from conteos_de_filtros where ocasiones = '${ocasiones}'`,
    );

  it('gives the products that were there their place, and keeps their counts by filter', async () => {
    await db.close();
    await store.remove();
    store = await openTestStore({ empty: true });
    await abrir(migracionesAntesDe('_relevancia_y_ocasiones'));
    await insertar('vela', 'otros', 'a'.repeat(64));
    await insertar('mantel', 'decoraciones', null);
    await insertar('numero', 'globos', null);
    await insertar('corazon', 'globos', 'b'.repeat(64));
    await insertar('animador', 'servicios', null);
    await db.close();
    await abrir();
    expect(await porRelevancia()).toEqual([
      ['corazon', 79_999_930],
      ['vela', 79_999_934],
      ['numero', 79_999_935],
      ['mantel', 79_999_936],
      ['animador', 79_999_938],
    ]);
    expect(await contados('')).toBe(5);

    const { productos: p } = db.tables;
    await inTransaction(db, async (tx) => {
      await tx.update(p).set({ vendidos: 3, ocasiones: 'boda' }).where(eq(p.nombre, 'mantel'));
      await tx.update(p).set({ deTemporada: true }).where(eq(p.nombre, 'animador'));
    });
    expect((await porRelevancia()).map(([nombre]) => nombre)).toEqual([
      'animador',
      'mantel',
      'corazon',
      'vela',
      'numero',
    ]);
    expect([await contados(''), await contados('boda')]).toEqual([4, 1]);
  });
});
