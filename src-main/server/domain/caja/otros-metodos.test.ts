import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { rerunMigration } from '../../testing/migrations.ts';
import { cajaRequests } from '../../testing/requests/caja.ts';
import { openVoidingShop, type VoidingShop } from '../../testing/shops/voiding-shop.ts';

let shop: VoidingShop;
beforeEach(async () => {
  shop = await openVoidingShop();
});
afterEach(() => shop.close());

const { abrir, cerrar, ver } = cajaRequests(() => shop);

const CON_TARJETA = { metodoPago: 'tarjeta' };
const A_LAS = (hora: number) => new Date(`2026-11-20T${hora}:00:00Z`);

describe('a slip’s payments other than cash', () => {
  const otros = async (id: string) =>
    (await shop.call('ventas', 'GET', `/api/caja/sesiones/${id}`)).body.sesion.otrosMetodos;

  it('counts sales, not payments: two card payments of one sale count once', async () => {
    await abrir(0);
    await shop.vender(await shop.globo(), 2, '55550001', {
      metodoPago: 'mixto',
      pagos: [
        { metodo: 'tarjeta', monto: 10 },
        { metodo: 'tarjeta', monto: 5 },
        { metodo: 'efectivo', monto: 10 },
      ],
    });
    expect((await ver()).otrosMetodos).toEqual([{ metodo: 'tarjeta', cantidad: 1, monto: 15 }]);
  });

  it('keeps the amounts of the closing when a sale is voided later, even with an earlier clock', async () => {
    shop.setNow(A_LAS(15));
    const { body } = await abrir(0);
    const producto = await shop.globo();
    const ventas = [];
    for (let i = 0; i < 3; i += 1) ventas.push(await shop.vender(producto, 1, '55550001', CON_TARJETA));
    const [antes, alMismoInstante, despues] = ventas.map(({ _id }) => _id);
    shop.setNow(A_LAS(18));
    expect((await shop.anular(antes ?? '')).status).toBe(200);
    shop.setNow(A_LAS(17));
    const dichos = [{ metodo: 'tarjeta', cantidad: 2, monto: 25 }];
    expect((await cerrar(0)).body.sesion.otrosMetodos).toEqual(dichos);
    expect((await shop.anular(alMismoInstante ?? '')).status).toBe(200);
    shop.setNow(A_LAS(16));
    expect((await shop.anular(despues ?? '')).status).toBe(200);
    expect(await otros(body.sesion._id)).toEqual(dichos);
  });

  it('is filled in by the migration for drawers closed before amounts were stored at closing', async () => {
    shop.setNow(A_LAS(15));
    const { body } = await abrir(0);
    const producto = await shop.globo();
    const anulada = await shop.vender(producto, 1, '55550001', CON_TARJETA);
    await shop.vender(producto, 1, '55550001', { metodoPago: 'transferencia' });
    await shop.vender(producto, 1);
    shop.setNow(A_LAS(16));
    const dichos = (await cerrar(12.5)).body.sesion.otrosMetodos;
    expect(dichos).toHaveLength(2);
    shop.setNow(A_LAS(17));
    await shop.anular(anulada._id);
    await abrir(0);
    await inTransaction(shop.context.db, async (tx) => {
      await tx.update(tx.tables.sesionesDeCaja).set({ otrosMetodos: null });
    });
    expect(await otros(body.sesion._id)).not.toEqual(dichos);
    const [cambiadas] = await rerunMigration(shop, 'otros_metodos');
    expect(cambiadas?.map(({ id }) => id)).toEqual([body.sesion._id]);
    expect(await otros(body.sesion._id)).toEqual(dichos);
  });
});
