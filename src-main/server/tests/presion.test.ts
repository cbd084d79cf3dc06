import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createRetos } from '../base/counters/retos.ts';
import { CLIENTE } from '../testing/requests/pedidos.ts';
import { extrano, PUEDO, resolverReto, retoDe } from '../testing/requests/retos.ts';
import { openTestShop, type TestShop } from '../testing/shops/shop.ts';

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

type Extra = Record<string, string>;

const mirar = (codigo: string, desde: string, headers: Extra = {}) =>
  shop.call('visitante', 'GET', `/api/pedidos/seguimiento/${codigo}`, { desde, headers });

async function pedir(desde: string, headers: Extra = {}, quien: 'visitante' | 'cliente' = 'visitante') {
  const items = [{ producto: await productoDePrueba(), cantidad: 1 }];
  return await shop.call(quien, 'POST', '/api/pedidos', {
    desde,
    headers,
    body: { cliente: CLIENTE, items },
  });
}

const productos = new WeakMap<TestShop, string>();
async function productoDePrueba(): Promise<string> {
  const producto = productos.get(shop) ?? (await shop.product({ stock: 5000 }));
  productos.set(shop, producto);
  return producto;
}

/** A code that no order has. */
const otroQue = (codigo: string, i = 0) => String((Number(codigo) + 1 + i) % 1_000_000).padStart(6, '0');

describe('five hundred wrong codes from one /48 of many networks', () => {
  it('close nothing for a customer elsewhere, with the right code, a receipt or a typo', async () => {
    const { body } = await pedir('190.1.1.1');
    const { codigoSeguimiento: bueno, recibo } = body.pedido;
    for (let i = 0; i < 500; i += 1)
      await mirar(otroQue(bueno, i), `2001:db8:aa:${Math.floor(i / 20).toString(16)}::1`);
    expect((await mirar(bueno, '190.1.1.1')).status).toBe(200);
    expect((await mirar(bueno, '2001:db8:aa:1::1', { 'x-recibo': recibo })).status).toBe(200);
    expect((await mirar(otroQue(bueno), '181.5.5.5')).status).toBe(404);
    // The attacker’s own network is closed, also where it did not guess yet.
    expect((await mirar(bueno, '2001:db8:aa:ffff::1')).status).toBe(429);
  });
});

describe('a thousand orders from many networks', () => {
  it('close ordering for nobody: an account orders at once, a page after a challenge', async () => {
    for (let i = 0; i < 1000; i += 1) expect((await pedir(extrano(i))).status).toBe(201);
    const cuenta = await pedir('190.1.1.1', {}, 'cliente');
    expect(cuenta.status).toBe(201);
    const pagina = await pedir('190.1.1.1', PUEDO);
    expect([pagina.status, pagina.body.error]).toEqual([429, 'demasiados-intentos']);
    expect(Number(pagina.headers['retry-after'])).toBeGreaterThan(0);
    const resuelta = await pedir('190.1.1.1', { 'x-reto': resolverReto(retoDe(pagina)) });
    expect(resuelta.status).toBe(201);
  });
});

describe('while strangers miss more codes than all together may', () => {
  let bueno: string;
  let malo: string;
  /** Ends the waits that calls are in. */
  let despertar: () => void;
  /** How many calls wait. */
  let durmiendo: number;

  beforeEach(async () => {
    Object.assign(shop.context.config.limites.intentos.seguimientoDelServidor, { maximo: 20 });
    durmiendo = 0;
    const turno = Promise.withResolvers<void>();
    despertar = turno.resolve;
    shop.context.espera.dormir = async () => {
      durmiendo += 1;
      await turno.promise;
    };
    bueno = (await pedir('190.1.1.1')).body.pedido.codigoSeguimiento;
    malo = otroQue(bueno);
    for (let i = 0; i < 20; i += 1) expect((await mirar(malo, extrano(i))).status).toBe(404);
  });

  /** A network that missed as many codes as it may without a challenge. */
  async function tropezar(desde: string) {
    for (let i = 0; i < 3; i += 1) expect((await mirar(malo, desde)).status).toBe(404);
    return desde;
  }

  it('a network that missed few is asked nothing, whether its code fits or not', async () => {
    expect((await mirar(bueno, '181.5.5.5')).status).toBe(200);
    const desde = await tropezar('181.5.5.5');
    const retado = await mirar(bueno, desde, PUEDO);
    expect([retado.status, retado.body.message]).toEqual([
      429,
      'Demasiados códigos equivocados. Espera unos minutos',
    ]);
    expect(Number(retado.headers['retry-after'])).toBeGreaterThan(0);
    expect((await mirar(bueno, desde, { 'x-reto': resolverReto(retoDe(retado)) })).status).toBe(200);
  });

  it('a solved challenge lets one call of its network pass, at its door and in its time', async () => {
    const desde = await tropezar('181.5.5.5');
    const ponerReto = async (quien = desde) => retoDe(await mirar(malo, quien, PUEDO));
    const probar = async (reto: string, quien = desde) =>
      (await mirar(bueno, quien, { 'x-reto': reto })).status;

    const usado = resolverReto(await ponerReto());
    expect([await probar(usado), await probar(usado)]).toEqual([200, 429]);

    const deOtra = resolverReto(await ponerReto(await tropezar('181.7.7.7')));
    expect([await probar(deOtra), await probar(deOtra, '181.7.7.7')]).toEqual([429, 200]);

    const deOtraPuerta = { ...(await ponerReto()) };
    deOtraPuerta.desafio = deOtraPuerta.desafio.replace('seguimiento', 'pedidos');
    expect(await probar(resolverReto(deOtraPuerta))).toBe(429);

    const facil = await ponerReto();
    expect(facil.ceros).toBe(12);
    const rebajado = { ...facil, ceros: 1, desafio: facil.desafio.replace(/\.12\./, '.1.') };
    expect(await probar(resolverReto(rebajado))).toBe(429);

    const entero = resolverReto(await ponerReto());
    expect(await probar(entero.slice(0, entero.lastIndexOf('-')))).toBe(429);
    const [desafio, primero] = [entero.slice(0, entero.lastIndexOf('.')), /\.(\d+)-[^.]*$/.exec(entero)?.[1]];
    expect(await probar(`${desafio}.${Array(8).fill(primero).join('-')}`)).toBe(429);
    expect(await probar(`${desafio}.0-1-2-3-4-5-6-7`)).toBe(429);

    const tarde = resolverReto(await ponerReto());
    shop.setNow(new Date(shop.context.clock().getTime() + 4 * 60_000));
    expect(await probar(tarde)).toBe(429);
  });

  it.each(['', 'puedo', 'seguimiento', '.....', `a.b.1.c.d.${'1-'.repeat(99)}1`, '🎈', 'x'.repeat(5000)])(
    'a solution that is none, such as «%s», gets a challenge',
    async (reto) => {
      const desde = await tropezar('181.5.5.5');
      const { status, body } = await mirar(bueno, desde, { 'x-reto': encodeURI(reto) });
      expect([status, body.reto.partes]).toEqual([429, 8]);
    },
  );

  it('who knows nothing of challenges waits, a few at once and one of a network', async () => {
    const redes = await Promise.all([1, 2, 3, 4, 5].map((i) => tropezar(`181.5.${i}.5`)));
    const [uno, dos, tres, cuatro, quinto] = redes as [string, string, string, string, string];
    const esperan = [mirar(bueno, uno)];
    await expect.poll(() => durmiendo).toBe(1);
    const delMismo = await mirar(bueno, uno);
    expect([delMismo.status, delMismo.body.reto.ceros]).toEqual([429, 12]);
    esperan.push(mirar(malo, dos), mirar(bueno, tres), mirar(bueno, cuatro));
    await expect.poll(() => durmiendo).toBe(4);
    expect((await mirar(bueno, quinto)).status).toBe(429);
    despertar();
    expect((await Promise.all(esperan)).map(({ status }) => status)).toEqual([200, 404, 200, 200]);
    expect((await mirar(bueno, quinto)).status).toBe(200);
  });

  it('the network that guesses stays closed, with a challenge or without', async () => {
    const desde = await tropezar('181.5.5.5');
    let estado = 404;
    for (let i = 3; i < 20; i += 1) {
      const { body } = await mirar(malo, desde, PUEDO);
      estado = (await mirar(malo, desde, { 'x-reto': resolverReto(body.reto) })).status;
    }
    expect(estado).toBe(404);
    const cerrada = await mirar(bueno, desde, PUEDO);
    expect([cerrada.status, cerrada.body.reto]).toEqual([429, undefined]);
  });

  it('who is asked how a phone ends after a challenge, or is told why not, solves no second one', async () => {
    const desde = await tropezar('181.5.5.5');
    const resolver = async () => ({ 'x-reto': resolverReto(retoDe(await mirar(bueno, desde, PUEDO))) });
    const cancelar = (headers: Extra, ultimosDelTelefono?: string) =>
      shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${bueno}`, {
        desde,
        headers,
        body: { motivo: 'Ya no', ultimosDelTelefono },
      });
    const una = await resolver();
    expect((await cancelar(una)).body.details?.[0].path).toBe('ultimosDelTelefono');
    expect((await cancelar(una, '6667')).status).toBe(200);
    const otra = await resolver();
    for (let i = 0; i < 2; i += 1)
      expect((await cancelar(otra, '6667')).body.message).toBe('Este pedido ya está cancelado');
  });

  it('challenges grow with the misses, and no further than a phone solves', async () => {
    const ceros: number[] = [];
    for (let i = 0; i < 6; i += 1) {
      const desde = await tropezar(`181.${i}.5.5`);
      ceros.push(retoDe(await mirar(malo, desde, PUEDO)).ceros);
      for (let j = 0; j < 20; j += 1) await mirar(malo, `182.${i}.${j}.5`);
    }
    expect(ceros).toEqual([12, 13, 14, 15, 15, 15]);
  });

  it('a code alone cancels nothing: any network may be one of the guessers’', async () => {
    const cancelar = (ultimosDelTelefono?: string) =>
      shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${bueno}`, {
        desde: '181.5.5.5',
        body: { motivo: 'Ya no', ultimosDelTelefono },
      });
    expect((await cancelar()).body.details?.[0].path).toBe('ultimosDelTelefono');
    expect((await cancelar('6667')).status).toBe(200);
  });

  it('who guesses how a phone ends runs into the bound of its network, challenged or not', async () => {
    shop.context.config.limites.intentos.telefonosErradosPorPedido.maximo = 100;
    const desde = await tropezar('181.5.5.5');
    const cancelar = async (ultimosDelTelefono: string) => {
      const retado = await mirar(bueno, desde, PUEDO);
      return await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${bueno}`, {
        desde,
        headers: { 'x-reto': resolverReto(retoDe(retado)) },
        body: { motivo: 'Ya no', ultimosDelTelefono },
      });
    };
    const { maximo } = shop.context.config.limites.intentos.seguimientoPorDireccion;
    for (let i = 3; i < maximo; i += 1) {
      const { status, body } = await cancelar('0000');
      expect([status, body.message]).toEqual([
        400,
        'Esos no son los últimos cuatro números del teléfono del pedido',
      ]);
    }
    expect((await mirar(bueno, desde, PUEDO)).body.reto).toBeUndefined();
    expect(await shop.ask("select count(*) from pedidos where estado = 'cancelado'")).toBe(0);
  });
});

describe('while strangers order more than all together may', () => {
  const intentos = () => shop.context.config.limites.intentos;
  const resolver = async (desde: string) => ({
    'x-reto': resolverReto(retoDe(await pedir(desde, PUEDO))),
  });
  /** Orders more than there is. */
  const pedirDeMas = async (desde: string, headers: Extra) =>
    await shop.call('visitante', 'POST', '/api/pedidos', {
      desde,
      headers,
      body: { cliente: CLIENTE, items: [{ producto: await productoDePrueba(), cantidad: 100_000 }] },
    });

  beforeEach(async () => {
    intentos().pedidosDelServidor.maximo = 1;
    expect((await pedir('203.0.113.9')).status).toBe(201);
  });

  it('a solution that nobody can remember any more waits for its turn', async () => {
    shop.context.espera.dormir = async () => undefined;
    const { keys, clock } = shop.context;
    shop.context.retos = createRetos(keys.retos, clock, { puerta: 2, proveedor: 2, redAmplia: 1 });
    expect((await pedir('181.5.5.5', await resolver('181.5.5.5'))).status).toBe(201);
    // The one wide network is full, and only its calls wait.
    let esperas = 0;
    const contar = async () => {
      esperas += 1;
    };
    shop.context.espera.dormir = contar;
    expect((await pedir('181.5.5.6', await resolver('181.5.5.6'))).status).toBe(201);
    expect((await pedir('190.1.1.1', await resolver('190.1.1.1'))).status).toBe(201);
    expect(esperas).toBe(1);
    expect((await pedir('170.1.1.1', await resolver('170.1.1.1'))).status).toBe(201);
    expect(esperas).toBe(2);
  });

  it('who finds no turn either is sent no challenge that would be of no use', async () => {
    const { keys, clock } = shop.context;
    shop.context.retos = createRetos(keys.retos, clock, { puerta: 0, proveedor: 0, redAmplia: 0 });
    shop.context.espera.esperar = async () => false;
    const { status, body, headers } = await pedir('181.5.5.5', await resolver('181.5.5.5'));
    expect([status, body.error, body.reto]).toEqual([429, 'demasiados-intentos', undefined]);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  });

  it('an order that fails after its challenge may be sent again with it, and no second one', async () => {
    const reto = await resolver('181.5.5.5');
    expect((await pedirDeMas('181.5.5.5', reto)).body.error).toBe('stock-insuficiente');
    expect((await pedir('181.5.5.5', reto)).status).toBe(201);
    expect((await pedir('181.5.5.5', reto)).status).toBe(429);
  });

  it('orders that fail after their challenge fill the bound of their own network', async () => {
    intentos().pedidosPorDireccion.maximo = 3;
    const reto = await resolver('181.5.5.5');
    for (let i = 0; i < 3; i += 1) expect((await pedirDeMas('181.5.5.5', reto)).status).toBe(409);
    const cerrada = await pedir('181.5.5.5', reto);
    expect([cerrada.status, cerrada.body.reto]).toEqual([429, undefined]);
    expect((await pedir('181.5.5.6', await resolver('181.5.5.6'))).status).toBe(201);
  });
});

it('nobody is asked anything where callers are not counted', async () => {
  await shop.close();
  shop = await openTestShop({ config: { rateLimit: false } });
  Object.assign(shop.context.config.limites.intentos.seguimientoDelServidor, { maximo: 1 });
  const { body } = await pedir('190.1.1.1');
  for (let i = 0; i < 30; i += 1)
    expect((await mirar(otroQue(body.pedido.codigoSeguimiento, i), '190.1.1.1')).status).toBe(404);
});

describe('strangers who fail to sign in to the owner’s account', () => {
  it('keep nobody in the shop’s network out', async () => {
    const entrar = (desde: string, password = 'equivocada') =>
      shop.call('visitante', 'POST', '/api/auth/login', {
        desde,
        deAqui: false,
        body: { email: 'propietario@prueba.gt', password },
      });
    Object.assign(shop.context.config.limites.intentos.loginPorCuenta, { maximo: 5 });
    for (let i = 0; i < 5; i += 1) expect((await entrar(extrano(i))).status).toBe(401);
    expect((await entrar('190.1.1.1')).status).toBe(429);
    expect((await entrar('192.168.1.30')).status).toBe(401);
  });
});

describe('strangers of one provider', () => {
  it('who guess from many of its networks are challenged, and do not press on everybody else', async () => {
    const { intentos } = shop.context.config.limites;
    Object.assign(intentos.seguimientoPorProveedor, { maximo: 10 });
    Object.assign(intentos.seguimientoDelServidor, { maximo: 15 });
    const suyas = (i: number) => `2001:db8:${i.toString(16)}::1`;
    for (let i = 0; i < 40; i += 1) await mirar('000000', suyas(i));
    for (let i = 0; i < 3; i += 1) await mirar('000000', suyas(99));
    expect((await mirar('000000', suyas(99), PUEDO)).body.reto.partes).toBe(8);
    for (let i = 0; i < 5; i += 1) expect((await mirar('000000', '190.1.1.1', PUEDO)).status).toBe(404);
  });

  it('who order from neighbouring networks are challenged before all are', async () => {
    const { intentos } = shop.context.config.limites;
    Object.assign(intentos.pedidosPorRedAmplia, { maximo: 3 });
    Object.assign(intentos.pedidosDelServidor, { maximo: 5 });
    const estados: number[] = [];
    for (let i = 0; i < 9; i += 1) estados.push((await pedir(`203.0.113.${i}`, PUEDO)).status);
    expect(estados).toEqual([201, 201, 201, 429, 429, 429, 429, 429, 429]);
    expect((await pedir('190.1.1.1', PUEDO)).status).toBe(201);
  });
});
