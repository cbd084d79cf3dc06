import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { THIS_COMPUTER_HEADER } from '#contract/desktop/proceso.ts';
import { openTestShop, type Quien, type TestShop } from '../../testing/shops/shop.ts';

/*
 * Who calls is known before the body is read, and a body may be on its way for half a minute: what is taken from somebody
 * meanwhile must not serve them any more.
 */

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
});
afterEach(() => shop.close());

const DUENO_NUEVO = {
  nombre: 'Puerta Trasera',
  email: 'puerta@correo.gt',
  password: 'globos-24',
  rol: 'propietario',
};

/** Begins a call whose body is on its way, once the server knows who calls. Returns what sends its rest. */
async function empezar(
  quien: Exclude<Quien, 'visitante'>,
  url: string,
  cuerpo: string,
  tipo = 'application/json',
): Promise<() => Promise<number>> {
  const enCamino = new PassThrough();
  enCamino.write(cuerpo.slice(0, 10));
  shop.context.sesionesVistas.clear();
  const respuesta = shop.app
    .inject({
      method: 'POST',
      url,
      headers: {
        host: 'localhost:4100',
        'content-type': tipo,
        authorization: `Bearer ${shop.token(quien)}`,
        [THIS_COMPUTER_HEADER]: shop.context.estaComputadora.clave,
      },
      payload: enCamino,
    })
    .then(({ statusCode }) => statusCode);
  await expect.poll(() => shop.context.sesionesVistas.size).toBe(1);
  return () => {
    enCamino.end(cuerpo.slice(10));
    return respuesta;
  };
}

const cambiar = (quien: Exclude<Quien, 'visitante'>, body: object) =>
  shop.call('propietario', 'PUT', `/api/usuarios/${shop.userId(quien)}`, { body });

const ABRIR_CAJA = JSON.stringify({ fondoInicial: 100 });

it('somebody who stays is answered however late their body comes', async () => {
  const terminar = await empezar('ventas', '/api/caja/abrir', ABRIR_CAJA);
  expect(await terminar()).toBe(201);
});

it('nothing is written once a backup is about to take the shop’s place: the restore would be refused for it', async () => {
  const terminar = await empezar('ventas', '/api/caja/abrir', ABRIR_CAJA);
  shop.context.restaurando = true;
  expect(await terminar()).toBe(503);
  expect(await shop.ask('select count(*) from sesiones_de_caja')).toBe(0);
});

it('an employee who was dismissed meanwhile does nothing more', async () => {
  const terminar = await empezar('ventas', '/api/caja/abrir', ABRIR_CAJA);
  expect((await cambiar('ventas', { activo: false })).status).toBe(200);
  expect(await terminar()).toBe(401);
  expect(await shop.ask('select count(*) from sesiones_de_caja')).toBe(0);
});

it('nor what they may no longer do', async () => {
  const terminar = await empezar('ventas', '/api/caja/abrir', ABRIR_CAJA);
  expect((await cambiar('ventas', { permisos: { ventas: false } })).status).toBe(200);
  expect(await terminar()).toBe(403);
});

it('nor with a form', async () => {
  const campos = {
    nombre: 'Globo',
    categoria: 'globos',
    precioCompra: '1',
    precioVenta: '2',
    stock: '0',
    stockMinimo: '0',
  };
  const partes = Object.entries(campos).map(
    ([nombre, valor]) => `--x\r\ncontent-disposition: form-data; name="${nombre}"\r\n\r\n${valor}\r\n`,
  );
  const tipo = 'multipart/form-data; boundary=x';
  const formulario = `${partes.join('')}--x--\r\n`;
  expect(await (await empezar('productos', '/api/productos', formulario, tipo))()).toBe(201);
  const terminar = await empezar('productos', '/api/productos', formulario, tipo);
  expect((await cambiar('productos', { activo: false })).status).toBe(200);
  expect(await terminar()).toBe(401);
  expect(await shop.ask('select count(*) from productos')).toBe(1);
});

it.each(['/api/usuarios', '/api/auth/registro'])(
  'an owner who is one no more makes no other owner: %s',
  async (url) => {
    const marta = { nombre: 'Marta', email: 'marta@correo.gt', password: 'globos-24', rol: 'propietario' };
    await shop.call('propietario', 'POST', '/api/usuarios', { body: marta });
    const { body } = await shop.call('visitante', 'POST', '/api/auth/login', {
      body: { email: marta.email, password: marta.password },
    });
    const terminar = await empezar('propietario', url, JSON.stringify(DUENO_NUEVO));
    const { status } = await shop.call('visitante', 'PUT', `/api/usuarios/${shop.userId('propietario')}`, {
      body: { activo: false },
      headers: { authorization: `Bearer ${body.token}` },
    });
    expect(status).toBe(200);
    expect(await terminar()).toBe(401);
    expect(await shop.ask(`select count(*) from usuarios where email = '${DUENO_NUEVO.email}'`)).toBe(0);
  },
);
