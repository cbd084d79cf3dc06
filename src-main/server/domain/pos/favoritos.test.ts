import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LIMITES } from '#contract/words/limites.ts';
import { inTransaction } from '#db/transaction.ts';
import { untilAllHeard } from '../../testing/heard-events.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { ponerValor } from '../configuracion/configuracion.queries.ts';

let shop: TestShop;
const ids = new Map<string, string>();
const id = (nombre: string) => ids.get(nombre) ?? '';

beforeAll(async () => {
  shop = await openTestShop();
  for (const nombre of ['Ancla', 'Barco', 'Cabo']) ids.set(nombre, await shop.product({ nombre }));
});
afterAll(() => shop.close());

async function poner(nombre: string, body: object) {
  return await shop.call('productos', 'PUT', `/api/productos/${id(nombre)}/favorito`, { body });
}
async function nombres(): Promise<string[]> {
  const { status, body } = await shop.call('ventas', 'GET', '/api/productos/favoritos');
  expect(status).toBe(200);
  return body.favoritos.map(({ nombre }: { nombre: string }) => nombre);
}

describe('favourites of the POS', () => {
  it('are pinned in order, moved and unpinned, and other tills hear of it', async () => {
    let oidos = 0;
    const dejar = shop.context.eventos.escuchar((oido) => {
      if (oido?.evento.tipo === 'favoritos-cambiados') oidos += 1;
    });
    expect(await nombres()).toEqual([]);
    await poner('Ancla', { favorito: true });
    await poner('Barco', { favorito: true });
    const { status, body } = await poner('Cabo', { favorito: true, posicion: 0 });
    expect([status, body.favoritos]).toEqual([
      200,
      ['Cabo', 'Ancla', 'Barco'].map((nombre) => ({ _id: id(nombre), nombre, activo: true })),
    ]);
    await poner('Cabo', { favorito: true, posicion: 60 });
    expect(await nombres()).toEqual(['Ancla', 'Barco', 'Cabo']);
    await poner('Barco', { favorito: true, posicion: 0 });
    expect(await nombres()).toEqual(['Barco', 'Ancla', 'Cabo']);
    await untilAllHeard(shop);
    expect(oidos).toBe(5);

    await poner('Barco', { favorito: true });
    expect(await nombres()).toEqual(['Barco', 'Ancla', 'Cabo']);
    await poner('Barco', { favorito: false });
    await poner('Barco', { favorito: false });
    expect(await nombres()).toEqual(['Ancla', 'Cabo']);
    await untilAllHeard(shop);
    dejar();
    expect(oidos).toBe(6);
    const { registros } = (await shop.call('propietario', 'GET', '/api/auditoria?limit=1')).body;
    expect(registros[0]).toMatchObject({
      accion: 'configuracion.guardada',
      antes: { favoritos: ['Barco', 'Ancla', 'Cabo'] },
      despues: { favoritos: ['Ancla', 'Cabo'] },
    });
  });

  it('leave out a deleted product until it is restored', async () => {
    await shop.call('productos', 'DELETE', `/api/productos/${id('Ancla')}`);
    expect(await nombres()).toEqual(['Cabo']);
    expect((await poner('Ancla', { favorito: true })).status).toBe(404);
    await shop.call('productos', 'POST', `/api/productos/${id('Ancla')}/recuperar`);
    expect(await nombres()).toEqual(['Ancla', 'Cabo']);
  });

  it('loses none of those pinned at the same time', async () => {
    const todos = await Promise.all(
      ['Uno', 'Dos', 'Tres', 'Cuatro'].map((nombre) => shop.product({ nombre })),
    );
    await Promise.all(
      todos.map((uno) =>
        shop.call('productos', 'PUT', `/api/productos/${uno}/favorito`, { body: { favorito: true } }),
      ),
    );
    expect((await nombres()).slice(2).sort()).toEqual(['Cuatro', 'Dos', 'Tres', 'Uno']);
  });

  it.each([{}, { favorito: 'true' }, { favorito: true, posicion: -1 }, { favorito: true, posicion: 1.5 }])(
    'refuses %j',
    async (body) => expect((await poner('Cabo', body)).status).toBe(400),
  );

  it('refuses one more than fit', async () => {
    const muchos = await Promise.all(
      Array.from({ length: LIMITES.favoritos }, (_, i) => shop.product({ nombre: `Lleno ${i}` })),
    );
    const valor = { valor: muchos, actualizadoEn: new Date(), actualizadoPor: null };
    await inTransaction(shop.context.db, (tx) => ponerValor(tx, 'favoritosDelPos', valor));
    const { status, body } = await poner('Cabo', { favorito: true });
    expect([status, body.message]).toEqual([409, 'Ya hay 60 favoritos: quita uno para poner otro']);
  });
});
