import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { MIGRATIONS } from '#db/testing/store.ts';
import { inTransaction } from '#db/transaction.ts';
import { cajaRequests } from '../../testing/requests/caja.ts';
import type { Quien } from '../../testing/shops/shop.ts';
import { openVoidingShop, type Vendida, type VoidingShop } from '../../testing/shops/voiding-shop.ts';

let shop: VoidingShop;
beforeEach(async () => {
  shop = await openVoidingShop();
  shop.setNow(new Date('2026-11-21T18:00:00Z'));
});
afterEach(() => shop.close());

const { abrir, cerrar, ver } = cajaRequests(() => shop);

const PARTES = [
  { metodo: 'efectivo', monto: 10 },
  { metodo: 'tarjeta', monto: 15 },
];

/** Sells Q25 in several methods without telling how much by each. */
async function venderSinDesglose(): Promise<Vendida> {
  return await shop.vender(await shop.globo(), 2, '55550001', { metodoPago: 'mixto' });
}

function desglosar(id: string, pagos: unknown = PARTES, quien: Quien = 'ventas', headers = {}) {
  return shop.call(quien, 'POST', `/api/ventas/${id}/desglose`, { body: { pagos }, headers });
}

async function sinDesgloseEnReportes() {
  const url = '/api/reportes/ventas?fechaInicio=2026-11-01&fechaFin=2026-11-30';
  const { body: ventas } = await shop.call('reportes', 'GET', url);
  const { body: dashboard } = await shop.call('reportes', 'GET', '/api/reportes/dashboard');
  expect(dashboard.sinDesglose).toEqual(ventas.sinDesglose);
  return ventas.sinDesglose;
}

describe('a mixed sale without its payments', () => {
  it('is accepted, counts as cash nowhere, and is told apart in the drawer and the reports', async () => {
    await abrir(100);
    const venta = await venderSinDesglose();
    shop.setNow(new Date('2026-11-21T18:00:01Z'));
    const { venta: cobrada } = await shop.pedidoCobrado('mixto');
    const caja = await ver();
    expect(caja).toMatchObject({
      esperado: 100,
      ventasEnEfectivo: { cantidad: 0, monto: 0 },
      otrosMetodos: [{ metodo: 'mixto', cantidad: 2, monto: 50 }],
      ventasSinDesglose: [
        { _id: venta._id, numero: venta.numero, total: 25, cliente: 'Ana' },
        { _id: cobrada._id, total: 25, cliente: 'Eva', pedido: expect.stringMatching(/^P/) },
      ],
    });
    expect(caja.ventasSinDesglose[0].fecha).toBe('2026-11-21T18:00:00.000Z');
    expect(await sinDesgloseEnReportes()).toEqual({ cantidad: 2, monto: 50 });
    await shop.expectCuentasClaras();
  });

  it('stays without a split in the slip of a drawer that is closed all the same', async () => {
    await abrir(0);
    const venta = await venderSinDesglose();
    const { body } = await cerrar(0);
    expect(body.sesion).toMatchObject({
      otrosMetodos: [{ metodo: 'mixto', cantidad: 1, monto: 25 }],
      ventasSinDesglose: [],
    });
    const tarde = await desglosar(venta._id);
    expect([tarde.status, tarde.body.message]).toEqual([
      409,
      `La caja de la venta ${venta.numero} ya se cerró: se queda sin desglose`,
    ]);
    expect(await sinDesgloseEnReportes()).toEqual({ cantidad: 1, monto: 25 });
  });

  it('leaves the figures of what has no split when it is voided, and takes no split then', async () => {
    await abrir(0);
    const venta = await venderSinDesglose();
    await shop.anular(venta._id);
    expect((await ver()).ventasSinDesglose).toEqual([]);
    expect(await sinDesgloseEnReportes()).toEqual({ cantidad: 0, monto: 0 });
    const { status, body } = await desglosar(venta._id);
    expect([status, body.message]).toEqual([409, `La venta ${venta.numero} está anulada`]);
    await shop.expectCuentasClaras();
  });
});

describe('the split of a mixed sale', () => {
  it('puts its cash into the drawer and takes it out of what has no split', async () => {
    await abrir(100);
    const venta = await venderSinDesglose();
    const { status, body } = await desglosar(venta._id);
    expect(status).toBe(200);
    expect(body.message).toBe(`Desglose de la venta ${venta.numero} guardado`);
    expect(body.venta).toMatchObject({ metodoPago: 'mixto', pagos: PARTES });
    expect(body.sesion).toMatchObject({
      esperado: 110,
      ventasEnEfectivo: { cantidad: 1, monto: 10 },
      otrosMetodos: [{ metodo: 'tarjeta', cantidad: 1, monto: 15 }],
      ventasSinDesglose: [],
    });
    expect(await ver()).toEqual(body.sesion);
    expect(await sinDesgloseEnReportes()).toEqual({ cantidad: 0, monto: 0 });
    await shop.expectCuentasClaras();
    const auditoria = await shop.call(
      'propietario',
      'GET',
      `/api/auditoria?entidad=venta&entidadId=${venta._id}`,
    );
    expect(auditoria.body.registros[0]).toMatchObject({
      accion: 'venta.desglosada',
      usuario: { nombre: 'Persona ventas' },
      despues: { numero: venta.numero, total: 25, pagos: PARTES },
    });
  });

  it('is given once: a repetition is answered the same, another split is refused', async () => {
    await abrir(0);
    const venta = await venderSinDesglose();
    const headers = { 'idempotency-key': randomUUID() };
    const primera = await desglosar(venta._id, PARTES, 'ventas', headers);
    const otra = await desglosar(venta._id, PARTES, 'ventas', headers);
    expect([otra.status, otra.headers['idempotency-replayed'], otra.body]).toEqual([
      200,
      'true',
      primera.body,
    ]);
    const distinta = await desglosar(venta._id, [{ metodo: 'tarjeta', monto: 25 }]);
    expect([distinta.status, distinta.body.message]).toEqual([
      409,
      `La venta ${venta.numero} ya tiene su desglose`,
    ]);
    const aLaVez = await venderSinDesglose();
    const estados = await Promise.all([desglosar(aLaVez._id), desglosar(aLaVez._id)]);
    expect(estados.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ver()).ventasEnEfectivo).toEqual({ cantidad: 2, monto: 20 });
    const enEfectivo = await shop.vender(await shop.globo());
    expect((await desglosar(enEfectivo._id)).status).toBe(409);
  });

  it('must add up to the total, in payments above zero', async () => {
    await abrir(0);
    const { _id } = await venderSinDesglose();
    const casos: [unknown, string, string][] = [
      [[{ metodo: 'efectivo', monto: 24.99 }], 'pagos', 'Los pagos deben sumar Q25.00'],
      [[], 'pagos', 'Indica cuánto se cobró por cada método'],
      [null, 'pagos', 'Indica cuánto se cobró por cada método'],
      [[...PARTES, { metodo: 'tarjeta', monto: 0 }], 'pagos.2.monto', 'Un pago no puede ser de cero'],
      [[{ metodo: 'mixto', monto: 25 }], 'pagos.0.metodo', 'El medio de pago no existe'],
    ];
    for (const [pagos, path, msg] of casos) {
      const { status, body } = await desglosar(_id, pagos);
      expect([status, body.details]).toEqual([400, [{ path, msg }]]);
    }
    expect(await ver()).toMatchObject({ esperado: 0, ventasSinDesglose: [{ _id }] });
  });

  it('is given by whoever may close the drawer: its cashier or the owner', async () => {
    await abrir(0, 'propietario');
    const producto = await shop.globo();
    const { body: suya } = await shop.call('propietario', 'POST', '/api/ventas', {
      body: {
        datosCliente: { nombre: 'Ana', telefono: '55550001' },
        items: [{ producto, cantidad: 2, precioUnitario: 12.5 }],
        metodoPago: 'mixto',
      },
    });
    const ajena = await desglosar(suya.venta._id);
    expect([ajena.status, ajena.body.error]).toEqual([403, 'sin-permiso']);
    await abrir(0);
    const venta = await venderSinDesglose();
    const { status, body } = await desglosar(venta._id, PARTES, 'propietario');
    expect([status, body.sesion.usuario.nombre, body.sesion.esperado]).toEqual([200, 'Persona ventas', 10]);
  });

  it('is refused for a sale that no drawer has, and for an unknown one', async () => {
    const venta = await venderSinDesglose();
    const { status, body } = await desglosar(venta._id);
    expect([status, body.message]).toEqual([409, `La venta ${venta.numero} no es de ninguna caja`]);
    expect((await desglosar(randomUUID())).status).toBe(404);
  });

  it('returns its cash out of the drawer when the sale is voided later', async () => {
    await abrir(0);
    const venta = await venderSinDesglose();
    await desglosar(venta._id);
    await shop.anular(venta._id);
    expect(await ver()).toMatchObject({ esperado: 0, anulaciones: { cantidad: 1, monto: 10 } });
    expect(await sinDesgloseEnReportes()).toEqual({ cantidad: 0, monto: 0 });
    await shop.expectCuentasClaras();
  });
});

describe('the migration', () => {
  it('counts the mixed sales without payments that were there before', async () => {
    await abrir(0);
    const producto = await shop.globo();
    await shop.vender(producto, 1, '55550001', { metodoPago: 'mixto' });
    await shop.anular((await shop.vender(producto, 1, '55550001', { metodoPago: 'mixto' }))._id);
    await desglosar((await venderSinDesglose())._id);
    await inTransaction(shop.context.db, async (tx) => {
      await tx.update(tx.tables.resumenVentas).set({ cantidadSinDesglose: 0, montoSinDesglose: centavos(0) });
      await tx.rows(sql.raw(`${rellenoDeLaMigracion()} returning dia`));
    });
    expect(await sinDesgloseEnReportes()).toEqual({ cantidad: 1, monto: 12.5 });
    await shop.expectCuentasClaras();
  });
});

/** The migration's statement that fills the new columns. */
function rellenoDeLaMigracion(): string {
  const folder = join(MIGRATIONS, shop.context.db.engine);
  const file = readdirSync(folder).find((name) => name.endsWith('_sin_desglose.sql')) ?? '';
  const pasos = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint');
  return (pasos.at(-1) ?? '').trim().replace(/;$/, '');
}
