import { generateKeySync, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../app.ts';
import { leerProxies } from '../../base/config/proxies.ts';
import { closeContext, openContext } from '../../base/context.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

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
  it('counts once against its address’s limit and is answered after the limit is reached', async () => {
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

  it('counts once when repetitions arrive concurrently', async () => {
    shop.context.config.limites.intentos.pedidosPorDireccion.maximo = 10;
    expect(new Set(estados(await aLaVez(8, () => pedir('a-la-vez'))))).toEqual(new Set([201]));
    const siguientes = [];
    for (let i = 0; i < 10; i += 1) siguientes.push(await pedir(`n-${i}`));
    expect(estados(siguientes).filter((uno) => uno === 201)).toHaveLength(9);
    expect(await shop.ask('select count(*) from pedidos')).toBe(10);
  });

  it('counts once against the customer’s mail limit', async () => {
    for (let i = 0; i < 12; i += 1) await pedir('la-misma');
    for (let i = 0; i < 11; i += 1) await pedir();
    expect(await avisos()).toBe(10);
  });
});

describe('a failed write', () => {
  it.each([
    ['with a key', 'clave'],
    ['without one', undefined],
  ])('an order without stock counts against no limit, %s', async (_como, clave) => {
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
  ])('a refused cancellation does not count against the mail limit, %s', async (_como, clave) => {
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

  it('a repeated cancellation gets the first answer and is mailed and counted once', async () => {
    const { body } = await pedir();
    const codigo = body.pedido.codigoSeguimiento;
    for (let i = 0; i < 12; i += 1) expect((await cancelar(codigo, 'no-quiero')).status).toBe(200);
    expect(await avisos()).toBe(2);
    for (let i = 0; i < 10; i += 1) await pedir();
    expect(await avisos()).toBe(10);
  });
});

describe('two visitors with the same key', () => {
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
    ['a guessable key', 'pedido-1'],
    ['a random key', randomUUID()],
  ])('each get their own order and their own repeated answer, with %s', async (_cual, clave) => {
    const ana = await desde(CASA, clave);
    const beto = await desde(CALLE, clave, BETO, 2);
    expect([ana.status, beto.status]).toEqual([201, 201]);
    expect(ana.pedido.codigoSeguimiento).not.toBe(beto.pedido.codigoSeguimiento);
    expect(await desde(CASA, clave)).toEqual(ana);
    expect(await desde(CALLE, clave, BETO, 2)).toEqual(beto);
    expect((await desde(CALLE, clave, BETO, 3)).error).toBe('clave-reutilizada');
    expect(await shop.stockOf(producto)).toBe(997);
  });

  it('never get each other’s answers with a guessable key, even with the same body', async () => {
    const ana = await desde(CASA, 'pedido-1');
    const otra = await desde(CALLE, 'pedido-1');
    expect(otra.pedido.recibo).not.toBe(ana.pedido.recibo);
    expect(await shop.ask('select count(*) from pedidos')).toBe(2);
  });

  it('count as one visitor who changed networks when the key is random', async () => {
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

describe('a stored answer', () => {
  it('is encrypted in the database', async () => {
    const { body } = await pedir('la-misma');
    const filas = await shop.rows('select * from idempotencia');
    // Not the time, whose digits may be those of the code.
    const guardado = JSON.stringify(filas.map(({ creado_en: _fecha, ...resto }) => resto));
    expect(guardado.length).toBeGreaterThan(100);
    for (const secreto of [body.pedido.recibo, body.pedido.codigoSeguimiento, body.pedido.numero])
      expect(guardado).not.toContain(secreto);
  });

  it('is readable by another process and after a restart', async () => {
    const { body } = await pedir('la-misma');
    const otra = await openContext(shop.context.config, { clock: shop.context.clock });
    const app = await buildApp(otra);
    try {
      const respuesta = await app.inject({
        method: 'POST',
        url: '/api/pedidos',
        headers: conClave('la-misma'),
        payload: { cliente: ANA, items: [{ producto, cantidad: 1 }] },
      });
      expect([respuesta.statusCode, respuesta.json()]).toEqual([201, body]);
    } finally {
      await app.close();
      await closeContext(otra);
    }
  });

  it('is refused, and the order not placed again, once its encryption key is lost', async () => {
    await pedir('la-misma');
    for (const nombre of ['codigos', 'secretos', 'respuestas'] as const)
      shop.context.keys[nombre] = generateKeySync('aes', { length: 256 });
    const { status, body } = await pedir('la-misma');
    expect([status, body.error]).toEqual([409, 'conflicto']);
    expect(await shop.ask('select count(*) from pedidos')).toBe(1);
  });
});
