import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RegistroDeAuditoria } from '#contract/schemas/tienda/auditoria.ts';
import { inTransaction } from '#db/transaction.ts';
import { openTestShop, type Quien, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
const AHORA = new Date('2026-11-21T15:30:00.000Z');

beforeAll(async () => {
  shop = await openTestShop();
  shop.setNow(AHORA);
  for (let i = 0; i < 2; i += 1) {
    const producto = await shop.product();
    const { status } = await shop.call('ventas', 'POST', '/api/ventas', {
      body: {
        datosCliente: { nombre: 'Ana López', telefono: '55551234' },
        items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
        metodoPago: 'efectivo',
      },
    });
    expect(status).toBe(201);
  }
});
afterAll(() => shop.close());

const auditoria = (query: Record<string, string>, quien: Quien = 'propietario') =>
  shop.call(quien, 'GET', `/api/auditoria?${new URLSearchParams(query)}`);

describe('the trail', () => {
  it('is readable by the owner only, newest first, with pages and filters', async () => {
    for (const quien of ['ventas', 'reportes', 'cliente'] as const) {
      expect((await auditoria({}, quien)).status).toBe(403);
    }
    const todo = (await auditoria({ limit: '100' })).body;
    const numeros = todo.registros.map(({ _id }: { _id: string }) => Number(_id));
    const porFecha = todo.registros.toSorted(
      (a: RegistroDeAuditoria, b: RegistroDeAuditoria) =>
        b.fecha.localeCompare(a.fecha) || Number(b._id) - Number(a._id),
    );
    expect(todo.registros).toEqual(porFecha);
    const pagina = (await auditoria({ limit: '2', page: '2' })).body;
    expect(pagina.registros.map(({ _id }: { _id: string }) => Number(_id))).toEqual(numeros.slice(2, 4));
    expect(pagina.pagination).toMatchObject({
      currentPage: 2,
      itemsPerPage: 2,
      totalItems: todo.pagination.totalItems,
    });
    const suyos = (await auditoria({ usuario: shop.userId('ventas') })).body.registros;
    expect(suyos.length).toBeGreaterThan(0);
    for (const { usuario } of suyos) expect(usuario.nombre).toBe('Persona ventas');
    expect((await auditoria({ entidad: '', usuario: '', fechaInicio: '' })).status).toBe(200);
  });

  it("is filtered by the shop's days", async () => {
    // 21:30 on the 21st in Guatemala.
    shop.setNow(new Date('2026-11-22T03:30:00.000Z'));
    const id = await shop.product();
    shop.setNow(AHORA);
    const hay = async (fechaInicio: string, fechaFin: string) =>
      (await auditoria({ entidadId: id, fechaInicio, fechaFin })).body.registros.length;
    expect(await hay('2026-11-21', '2026-11-21')).toBe(1);
    expect(await hay('2026-11-22', '2026-11-22')).toBe(0);
    expect(await hay('2026-11-22', '')).toBe(0);
    expect(await hay('', '2026-11-20')).toBe(0);
  });

  it.each<Record<string, string>>([
    { fechaInicio: '2026-11-31' },
    { fechaInicio: '2026-11-21', fechaFin: '2026-11-20' },
    { usuario: 'x' },
    { page: '0' },
    { limit: '101' },
    { entidad: 'x'.repeat(101) },
  ])('refuses %j', async (query) => {
    expect((await auditoria(query)).body).toMatchObject({ error: 'datos-invalidos' });
  });

  it('is append-only', async () => {
    const { db } = shop.context;
    const { auditoria: a } = db.tables;
    await expect(inTransaction(db, async (tx) => tx.update(a).set({ origen: 'x' }))).rejects.toThrow();
    await expect(inTransaction(db, async (tx) => tx.delete(a))).rejects.toThrow();
  });
});
