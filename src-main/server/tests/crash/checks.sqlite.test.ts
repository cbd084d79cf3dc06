import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import { damageRoot } from '#db/testing/damage.ts';
import { CrashShop } from '../../testing/crash/crash-shop.ts';
import { KINDS } from '../../testing/crash/known.ts';
import { SENDERS, workUntil } from '../../testing/crash/load.ts';
import { damage, findingsIn } from '../../testing/crash/sums.ts';

// What is looked at after a crash shows what a crash could do.

let shop: CrashShop;
let file: string;
beforeAll(async () => {
  shop = await CrashShop.open(1);
  const tills = shop.load.run();
  const kinds = () => new Set(shop.known.ofState('done').map(({ write }) => write.kind));
  // More cash sales than the tills can still void.
  const cash =
    "select count(*) from ventas where estado = 'completada' and metodo_pago = 'efectivo' and pedido_id is null";
  await workUntil(
    tills,
    async () => kinds().size === KINDS.length && (await shop.store.ask(cash)) > 2 * SENDERS,
  );
  shop.load.stop();
  await tills;
  await shop.terminate();
  file = join(shop.store.folder, ARCHIVO_DE_DATOS);
});
afterAll(() => shop.remove());

/** What is found in a copy of the shop's database after changes that no server makes. */
async function foundAfter(changes: string): Promise<string> {
  const copy = `${file}.copia`;
  copyFileSync(file, copy);
  const db = new BetterSqlite3(copy);
  db.pragma('foreign_keys = OFF');
  const triggers = db.prepare("select name from sqlite_master where type = 'trigger'").pluck().all();
  for (const name of triggers) db.exec(`drop trigger "${String(name)}"`);
  db.exec(changes);
  const rows = async (query: string) => db.prepare(query).all() as Record<string, unknown>[];
  const found = [...(await damage(rows)), ...(await findingsIn(rows, shop.known))];
  db.close();
  return found.join('\n');
}

const FIRST_SALE =
  "(select id from ventas where estado = 'completada' and metodo_pago = 'efectivo' and pedido_id is null limit 1)";

it('finds nothing in a shop that is right', async () => {
  expect(await foundAfter('')).toBe('');
});

it.each([
  ['a lost sale', `delete from ventas where id = ${FIRST_SALE}`, /venta \S+ is done, and 0 times there/],
  [
    'a lost order',
    'delete from pedidos where id = (select max(id) from pedidos)',
    /pedido \S+ is done, and 0/,
  ],
  [
    'a cancellation that did not happen',
    "delete from pedido_historial where estado = 'cancelado'",
    /cancelacion \S+ is done, and 0/,
  ],
  [
    'an adjustment that happened twice',
    `insert into movimientos_inventario (producto_id, tipo, cantidad, stock_resultante, motivo, fecha)
     select producto_id, tipo, cantidad, stock_resultante, motivo, fecha from movimientos_inventario where tipo = 'ajuste'`,
    /ajuste \S+ is done, and 2 times there/,
  ],
  [
    'a sale that nobody sent',
    `update ventas set cliente_nombre = 'Otra' where id = ${FIRST_SALE}`,
    /nobody sent venta Otra/,
  ],
  [
    'another number than was answered',
    `update ventas set numero = 'V20000101-0001' where id = ${FIRST_SALE}`,
    /was answered as \S+, and is V20000101-0001/,
  ],
  ['a row that refers to none', `delete from ventas where id = ${FIRST_SALE}`, /dangling: /],
  ['a stock of its own', 'update productos set stock = stock + 1', /stock is not the sum/],
  [
    'a sale without its pieces',
    `delete from movimientos_inventario where venta_id = ${FIRST_SALE}`,
    /a sale took other pieces than it sold/,
  ],
  ['a lost line', `delete from venta_items where venta_id = ${FIRST_SALE}`, /not the sum of its lines/],
  ['a lost payment', `delete from venta_pagos where venta_id = ${FIRST_SALE}`, /not the sum of its payments/],
  [
    'cash that is not in the drawer',
    `delete from movimientos_de_caja where venta_id = ${FIRST_SALE}`,
    /a drawer has other cash/,
  ],
  ['a roll-up that counts less', 'update resumen_ventas set monto = monto - 1', /a roll-up says/],
  ['a number given out twice', "update folios set ultimo = ultimo - 1 where serie = 'V'", /have gaps/],
])('finds %s', async (_what, changes, found) => {
  expect(await foundAfter(changes)).toMatch(found);
});

it('finds a damaged index', async () => {
  const copy = `${file}.danada`;
  copyFileSync(file, copy);
  damageRoot(copy, 'ventas_por_fecha');
  const db = new BetterSqlite3(copy, { readonly: true });
  const rows = async (query: string) => db.prepare(query).all() as Record<string, unknown>[];
  expect(await damage(rows)).not.toEqual([]);
  db.close();
});
