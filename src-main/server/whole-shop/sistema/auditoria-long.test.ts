import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

const FILAS = 12_000;
const INICIO = Date.UTC(2026, 0, 1);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const { auditoria: a } = shop.context.db.tables;
  await inTransaction(shop.context.db, async (tx) => {
    for (let desde = 0; desde < FILAS; desde += 1000) {
      const filas = Array.from({ length: 1000 }, (_, i) => ({
        // Inserted out of order: the list is sorted by date, not by insertion.
        fecha: new Date(INICIO + ((desde + i) * 7 * 60_000) / 10 - (i % 2) * 3_600_000),
        usuarioId: i % 3 === 0 ? shop.userId('ventas') : null,
        origen: '10.0.0.1',
        accion: 'venta.creada',
        entidad: i % 2 ? 'venta' : 'pedido',
        entidadId: `n-${desde + i}`,
        antes: null,
        despues: { total: 100 },
      }));
      await tx.insert(a).values(filas);
    }
  });
  if (shop.context.db.engine === 'postgres') await shop.ask('analyze auditoria');
});
afterAll(() => shop.close());

async function leer(query: Record<string, string | number>) {
  const texto = new URLSearchParams(
    Object.entries(query).map(([campo, valor]): [string, string] => [campo, String(valor)]),
  );
  const { status, body } = await shop.call('propietario', 'GET', `/api/auditoria?${texto}`);
  expect(status).toBe(200);
  return body;
}

it('is counted to ten thousand with a flag for more', async () => {
  const { pagination } = await leer({ limit: 20 });
  expect(pagination).toEqual({
    currentPage: 1,
    itemsPerPage: 20,
    totalItems: 10_000,
    totalPages: 500,
    hasPrevPage: false,
    hasNextPage: true,
    moreThanTotal: true,
  });
  const suyas = await leer({ entidad: 'venta', usuario: shop.userId('ventas') });
  expect(suyas.pagination).toMatchObject({ moreThanTotal: false, totalItems: 167 * 12 });
});

it('can be paged to its end and is counted as far as it is read', async () => {
  const total = await shop.ask('select count(*) from auditoria');
  const ultima = Math.ceil(total / 100);
  const vistos = new Set<string>();
  let anterior = '9999';
  for (let page = 95; page <= ultima; page += 1) {
    const { registros, pagination } = await leer({ limit: 100, page });
    for (const { _id, fecha } of registros) {
      expect(vistos.has(_id) || fecha > anterior).toBe(false);
      vistos.add(_id);
      anterior = fecha;
    }
    expect([page, pagination.hasNextPage]).toEqual([page, page < ultima]);
    if (page > 100 && page < ultima) expect(pagination.totalItems).toBe(page * 100);
    if (page === ultima) expect(pagination).toMatchObject({ totalItems: total, moreThanTotal: false });
  }
  expect(vistos.size).toBe(total - 9400);
  const pasada = await leer({ limit: 100, page: 999_999_999 });
  expect([pasada.registros, pasada.pagination.totalItems, pasada.pagination.moreThanTotal]).toEqual([
    [],
    total,
    false,
  ]);
});

it.each([
  ['everything', '1 = 1'],
  ['a kind of thing', "entidad = 'venta'"],
  ['one thing', "entidad = 'venta' and entidad_id = 'n-7'"],
  ['a user', "usuario_id = '00000000-0000-7000-8000-000000000000'"],
])('reads %s from an index in sorted order', async (_que, donde) => {
  const consulta = `select secuencia from auditoria where ${donde} order by fecha desc, secuencia desc limit 20`;
  const explica = shop.context.db.engine === 'sqlite' ? 'explain query plan' : 'explain';
  const plan = JSON.stringify(await shop.rows(`${explica} ${consulta}`));
  expect(plan).toMatch(/index/i);
  expect(plan).not.toMatch(/temp b-tree|seq scan/i);
});
