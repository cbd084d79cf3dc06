import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { closeContext, openContext } from '../context.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { leerProxies } from './proxies.ts';

const ANA = { nombre: 'Ana López', telefono: '44556667', email: 'ana@correo.gt' };

let shop: TestShop;
let producto: string;
beforeEach(async () => {
  shop = await openTestShop();
  shop.setNow(new Date('2026-11-21T18:00:00Z'));
  producto = await shop.product({ stock: 1000 });
});
afterEach(() => shop.close());

const conClave = (clave?: string): Record<string, string> =>
  clave === undefined ? {} : { 'idempotency-key': clave };

function pedir(
  clave?: string,
  { cantidad = 1, cliente = ANA }: { cantidad?: number; cliente?: object } = {},
) {
  return shop.call('visitante', 'POST', '/api/pedidos', {
    body: { cliente, items: [{ producto, cantidad }] },
    headers: conClave(clave),
  });
}
const cancelar = (codigo: string, clave?: string) =>
  shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigo}`, {
    body: { motivo: 'Ya no' },
    headers: conClave(clave),
  });
const aLaVez = <T>(cuantos: number, uno: (i: number) => Promise<T>) =>
  Promise.all(Array.from({ length: cuantos }, (_, i) => uno(i)));
const estados = (respuestas: { status: number }[]) => respuestas.map(({ status }) => status);
const avisos = () => shop.ask("select count(*) from correos where para = 'ana@correo.gt'");

describe('a repeated order', () => {
  it('counts once among the orders of its address, and is answered also when no more are taken', async () => {
    shop.context.config.limites.intentos.pedidosPorDireccion.maximo = 3;
    const primeras = [];
    for (let i = 0; i < 5; i += 1) primeras.push(await pedir('la-misma'));
    expect(estados(primeras)).toEqual([201, 201, 201, 201, 201]);
    expect(estados([await pedir('otra'), await pedir('tercera'), await pedir('cuarta')])).toEqual([
      201, 201, 429,
    ]);
    const repetida = await pedir('la-misma');
    expect([repetida.status, repetida.body]).toEqual([201, primeras[0]?.body]);
  });

  it('counts once although many arrive together', async () => {
    shop.context.config.limites.intentos.pedidosPorDireccion.maximo = 10;
    expect(new Set(estados(await aLaVez(8, () => pedir('a-la-vez'))))).toEqual(new Set([201]));
    const siguientes = [];
    for (let i = 0; i < 10; i += 1) siguientes.push(await pedir(`n-${i}`));
    expect(estados(siguientes).filter((uno) => uno === 201)).toHaveLength(9);
    expect(await shop.ask('select count(*) from pedidos')).toBe(10);
  });

  it('spends one mail of its customer', async () => {
    for (let i = 0; i < 12; i += 1) await pedir('la-misma');
    for (let i = 0; i < 11; i += 1) await pedir();
    expect(await avisos()).toBe(10);
  });
});

describe('what comes to nothing', () => {
  it.each([
    ['with a key', 'clave'],
    ['without one', undefined],
  ])('an order without stock spends neither orders nor mails, %s', async (_como, clave) => {
    shop.context.config.limites.intentos.pedidosPorDireccion.maximo = 12;
    for (let i = 0; i < 20; i += 1) {
      expect((await pedir(clave && `${clave}-${i}`, { cantidad: 1001 })).body.error).toBe(
        'stock-insuficiente',
      );
    }
    for (let i = 0; i < 12; i += 1) expect((await pedir()).status).toBe(201);
    expect(await avisos()).toBe(10);
  });

  it.each([
    ['with a key', 'clave'],
    ['without one', undefined],
  ])('a refused cancellation spends no mail of the customer, %s', async (_como, clave) => {
    const { body } = await pedir();
    const codigo = body.pedido.codigoSeguimiento;
    expect((await cancelar(codigo)).status).toBe(200);
    for (let i = 0; i < 12; i += 1) {
      const { body: no } = await cancelar(codigo, clave && `${clave}-${i}`);
      expect(no.error).toBe('estado-invalido');
    }
    for (let i = 0; i < 10; i += 1) await pedir();
    expect(await avisos()).toBe(10);
  });

  it('a repeated cancellation is said again, and mailed and counted once', async () => {
    const { body } = await pedir();
    const codigo = body.pedido.codigoSeguimiento;
    for (let i = 0; i < 12; i += 1) expect((await cancelar(codigo, 'no-quiero')).status).toBe(200);
    expect(await avisos()).toBe(2);
    for (let i = 0; i < 10; i += 1) await pedir();
    expect(await avisos()).toBe(10);
  });
});

describe('two visitors with one key', () => {
  const BETO = { nombre: 'Beto Ruiz', telefono: '55551234' };
  const CASA = '190.56.1.1';
  const CALLE = '181.174.2.2';

  async function desde(direccion: string, clave: string, cliente: object = ANA, cantidad = 1) {
    shop.context.config.proxies = leerProxies('1');
    const { status, body } = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: { cliente, items: [{ producto, cantidad }] },
      headers: { ...conClave(clave), 'x-forwarded-for': direccion },
    });
    return { status, error: body.error, pedido: body.pedido };
  }

  it.each([
    ['that anybody would think of', 'pedido-1'],
    ['that nobody guesses', randomUUID()],
  ])('%s both have what they ordered, and again when they ask again', async (_cual, clave) => {
    const [ana, beto] = [await desde(CASA, clave), await desde(CALLE, clave, BETO, 2)];
    expect([ana.status, beto.status]).toEqual([201, 201]);
    expect(ana.pedido.codigoSeguimiento).not.toBe(beto.pedido.codigoSeguimiento);
    expect(await desde(CASA, clave)).toEqual(ana);
    expect(await desde(CALLE, clave, BETO, 2)).toEqual(beto);
    expect((await desde(CALLE, clave, BETO, 3)).error).toBe('clave-reutilizada');
    expect(await shop.stockOf(producto)).toBe(997);
  });

  it('that anybody would think of do not see each other’s answers, whatever they know of each other', async () => {
    const [ana, otra] = [await desde(CASA, 'pedido-1'), await desde(CALLE, 'pedido-1')];
    expect(otra.pedido.recibo).not.toBe(ana.pedido.recibo);
    expect(await shop.ask('select count(*) from pedidos')).toBe(2);
  });

  it('are one, who left the house between two tries, where nobody guesses the key', async () => {
    const clave = randomUUID();
    const ana = await desde(CASA, clave);
    expect(await desde(CALLE, clave)).toEqual(ana);
    expect(await desde(CASA, clave)).toEqual(ana);
    expect(new Set(estados(await aLaVez(6, (i) => desde(i % 2 ? CASA : CALLE, `${clave}-2`))))).toEqual(
      new Set([201]),
    );
    expect(await shop.ask('select count(*) from pedidos')).toBe(2);
  });
});

describe('what is kept of an answer', () => {
  it('tells nobody who reads the database anything', async () => {
    const { body } = await pedir('la-misma');
    const guardado = JSON.stringify(await shop.rows('select * from idempotencia'));
    expect(guardado.length).toBeGreaterThan(100);
    for (const secreto of [body.pedido.recibo, body.pedido.codigoSeguimiento, body.pedido.numero])
      expect(guardado).not.toContain(secreto);
  });

  it('is told again by another process, and after a restart', async () => {
    const { body } = await pedir('la-misma');
    const otra = await openContext(shop.context.config, { reloj: shop.context.reloj });
    const app = await buildApp(otra);
    try {
      const respuesta = await app.inject({
        ...{ method: 'POST', url: '/api/pedidos', headers: conClave('la-misma') },
        payload: { cliente: ANA, items: [{ producto, cantidad: 1 }] },
      });
      expect([respuesta.statusCode, respuesta.json()]).toEqual([201, body]);
    } finally {
      await app.close();
      await closeContext(otra);
    }
  });

  it('is not told, nor the order placed again, where the key that sealed it is gone', async () => {
    await pedir('la-misma');
    for (const nombre of ['codigos', 'secretos', 'respuestas'] as const)
      shop.context.keys[nombre] = randomBytes(32);
    const { status, body } = await pedir('la-misma');
    expect([status, body.error]).toEqual([409, 'conflicto']);
    expect(await shop.ask('select count(*) from pedidos')).toBe(1);
  });
});
