import { generateKeySync } from 'node:crypto';
import { verify } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { INTENTOS } from '../../base/config/limites.ts';
import {
  type HojasShop,
  NUEVA,
  OLVIDADA,
  openHojasShop,
  PROPIETARIO,
} from '../../testing/shops/hojas-shop.ts';

const PIN = '280417';
const EN_OTRA_CAJA = { desde: '192.168.1.7', deAqui: false, headers: { host: '192.168.1.5:4100' } };

let shop: HojasShop;
beforeEach(async () => {
  shop = await openHojasShop();
});
afterEach(() => shop.close());

/** Sells with a discount that only the owner may allow, which they do with this. */
async function autorizar(password: string, donde: object = {}, email = PROPIETARIO) {
  const producto = await shop.product({ precioVenta: centavos(1000) });
  return await shop.call('ventas', 'POST', '/api/ventas', {
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55550001' },
      items: [{ producto, cantidad: 1, precioUnitario: 10 }],
      metodoPago: 'tarjeta',
      descuento: 9,
      autorizacion: { email, password },
    },
    ...donde,
  });
}

const ponerPin = (pin: string, actual = OLVIDADA) =>
  shop.call('propietario', 'PUT', '/api/auth/pin', { body: { pin, actual } });
const tienePin = async () => (await shop.call('propietario', 'GET', '/api/auth/pin')).body.tienePin;

describe('the owner’s PIN', () => {
  it('allows at the till, is stored hashed, and is in nobody’s answer', async () => {
    expect((await autorizar(PIN)).status).toBe(403);
    expect((await ponerPin(PIN)).status).toBe(200);
    expect(await tienePin()).toBe(true);
    const { status, body } = await autorizar(PIN);
    expect([status, body.venta?.total]).toEqual([201, 1]);
    const [hecho] = await shop.rows("select despues from auditoria where accion = 'venta.creada'");
    expect(JSON.stringify(hecho)).toContain('Persona propietario');
    for (const tabla of ['usuarios', 'auditoria', 'ventas']) {
      expect(JSON.stringify(await shop.rows(`select * from ${tabla}`))).not.toContain(PIN);
    }
    expect(JSON.stringify(await shop.rows('select * from auditoria'))).not.toContain('argon');
    // It allows, and opens nothing.
    expect((await shop.entrar(PIN)).status).toBe(401);
    // The password goes on where there is no second step.
    expect((await autorizar(OLVIDADA)).status).toBe(201);
  });

  it('is of no use in a copy of the database: six digits would be found by trying them all', async () => {
    await ponerPin(PIN);
    const [fila] = await shop.rows('select pin_hash from usuarios where pin_hash is not null');
    const guardado = String(fila?.pin_hash);
    expect(await verify(guardado, PIN).catch(() => false)).toBe(false);
    // A shop that was moved has another key: the owner sets a new one.
    shop.context.keys.secretos = generateKeySync('aes', { length: 256 });
    expect([await tienePin(), (await autorizar(PIN)).status]).toEqual([false, 403]);
    expect([(await ponerPin(PIN)).status, (await autorizar(PIN)).status]).toEqual([200, 201]);
  });

  it('is put and taken away with the owner’s password, which the trail tells', async () => {
    expect((await ponerPin(PIN, 'no-es-esta')).body.details[0].path).toBe('actual');
    await ponerPin(PIN);
    const quitar = (actual: string) =>
      shop.call('propietario', 'DELETE', '/api/auth/pin', { body: { actual } });
    expect((await quitar('no-es-esta')).status).toBe(400);
    expect((await quitar(OLVIDADA)).status).toBe(200);
    expect([await tienePin(), (await autorizar(PIN)).status]).toEqual([false, 403]);
    const hechos = await shop.rows(
      "select accion from auditoria where accion like '%pin%' order by secuencia",
    );
    expect(hechos.map(({ accion }) => accion)).toEqual(['usuario.pin-puesto', 'usuario.pin-quitado']);
  });

  it.each(['12345', '1234567', 'abcdef', '111111', '123456', '654321', '121212', '123123'])(
    'is not %s',
    async (pin) => {
      const { status, body } = await ponerPin(pin);
      expect([status, body.details[0].path]).toEqual([400, 'pin']);
    },
  );

  it('ends with the ownership', async () => {
    await ponerPin(PIN);
    const otra = { nombre: 'Rosa', email: 'rosa@correo.gt', password: NUEVA, rol: 'propietario' };
    await shop.call('propietario', 'POST', '/api/usuarios', { body: otra });
    const { body } = await shop.entrar(NUEVA, otra.email);
    const conToken = { headers: { authorization: `Bearer ${body.token}` } };
    const url = `/api/usuarios/${shop.userId('propietario')}`;
    for (const activo of [false, true]) {
      await shop.call('visitante', 'PUT', url, { body: { activo }, ...conToken });
    }
    expect([(await autorizar(PIN)).status, (await autorizar(OLVIDADA)).status]).toEqual([403, 201]);
  });
});

describe('an owner with a second step', () => {
  it('allows with the PIN or a code of the app, each code once, and not with the password', async () => {
    await shop.hacerHoja();
    const secreto = await shop.activarSegundoPaso();
    await ponerPin(PIN);
    const { status, body } = await autorizar(OLVIDADA);
    expect([status, body.details[0].path]).toEqual([403, 'autorizacion']);
    expect(body.message).toBe(
      'Esta cuenta tiene verificación en dos pasos: aquí sirve su PIN, o un código de su aplicación',
    );
    expect((await autorizar(PIN)).status).toBe(201);
    shop.pasan(1);
    const codigo = shop.codigoDe(secreto);
    expect([(await autorizar(codigo)).status, (await autorizar(codigo)).status]).toEqual([201, 403]);
  });
});

describe('wrong authorisations', () => {
  it('end the trying at that till for a while, by PIN and password alike, and nowhere else', async () => {
    await ponerPin(PIN);
    const { maximo } = INTENTOS.autorizacionesErradas;
    for (let vez = 0; vez < maximo; vez += 1) {
      expect((await autorizar(vez % 2 ? 'no-es-esta' : '000000')).status).toBe(403);
    }
    expect([(await autorizar(PIN)).status, (await autorizar(OLVIDADA)).status]).toEqual([429, 429]);
    expect((await autorizar(PIN, EN_OTRA_CAJA)).status).toBe(201);
    shop.pasan(15);
    expect((await autorizar(PIN)).status).toBe(201);
  });

  it('keep the owner from no sign-in, and wrong sign-ins keep nobody from allowing', async () => {
    for (let vez = 0; vez < 12; vez += 1) await autorizar('no-es-esta');
    expect((await shop.entrar(OLVIDADA)).status).toBe(200);
    shop.pasan(15);
    for (let vez = 0; vez < 12; vez += 1) await shop.entrar('no-es-esta');
    expect((await shop.entrar(OLVIDADA)).status).toBe(429);
    expect((await autorizar(OLVIDADA)).status).toBe(201);
  });

  it('are bounded for an owner from everywhere together', async () => {
    const { maximo } = INTENTOS.autorizacionesErradasPorCuenta;
    let ultimo = 0;
    for (let vez = 0; vez <= maximo; vez += 1) {
      const desde = `192.168.${Math.floor(vez / 4)}.7`;
      ultimo = (await autorizar('no-es-esta', { ...EN_OTRA_CAJA, desde })).status;
    }
    expect(ultimo).toBe(429);
    expect((await shop.entrar(OLVIDADA)).status).toBe(200);
  });
});
