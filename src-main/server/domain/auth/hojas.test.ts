import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { esCodigoDeHoja, plegarCodigoDeHoja } from '#contract/words/hojas.ts';
import {
  type HojasShop,
  NUEVA,
  OLVIDADA,
  openHojasShop,
  PROPIETARIO,
} from '../../testing/shops/hojas-shop.ts';

let shop: HojasShop;
beforeEach(async () => {
  shop = await openHojasShop();
});
afterEach(() => shop.close());

const SOCIA = 'socia@prueba.gt';

/** Adds a second owner. Returns their id. */
async function agregarSocia(): Promise<string> {
  const { status, body } = await shop.call('propietario', 'POST', '/api/usuarios', {
    body: { nombre: 'Otra Propietaria', email: SOCIA, password: 'socia123', rol: 'propietario' },
  });
  expect(status).toBe(201);
  return body.usuario._id;
}

const conServidorDeCorreo = () => {
  shop.context.config.mail = {
    servidor: { host: '127.0.0.1', puerto: 1, seguridad: 'ninguna', usuario: undefined, password: undefined },
    remitente: { nombre: undefined, email: 'tienda@globos.gt' },
  };
};

const avisos = () =>
  shop.rows("select para, datos from correos where plantilla = 'password-cambiada' order by para");

describe('the recovery sheet', () => {
  it('has eight different codes, shown once and stored under the server’s key only', async () => {
    expect(await shop.hoja()).toBeNull();
    const codigos = await shop.hacerHoja();
    expect(codigos).toHaveLength(8);
    expect(new Set(codigos).size).toBe(8);
    for (const codigo of codigos) {
      expect(codigo).toMatch(/^\S{4}-\S{4}-\S{4}$/);
      expect(esCodigoDeHoja(plegarCodigoDeHoja(codigo))).toBe(true);
    }
    expect(await shop.hoja()).toMatchObject({ quedan: 8, ultimoUso: null });
    const escrito = JSON.stringify([
      await shop.rows('select * from codigos_de_hoja'),
      await shop.rows('select * from auditoria'),
    ]);
    for (const codigo of codigos) {
      expect(escrito).not.toContain(codigo);
      expect(escrito).not.toContain(plegarCodigoDeHoja(codigo));
    }
    const [hecho] = await shop.rows("select usuario_id from auditoria where accion = 'usuario.hoja-creada'");
    expect(hecho?.usuario_id).toBe(shop.userId('propietario'));
  });

  it('is made only with the password, whose guesses are limited', async () => {
    const hacer = (actual: string) =>
      shop.call('propietario', 'POST', '/api/auth/hoja', { body: { actual } });
    const mala = await hacer('adivinada');
    expect([mala.status, mala.body.details[0]]).toEqual([
      400,
      { path: 'actual', msg: 'La contraseña actual no es correcta' },
    ]);
    for (let i = 1; i < 10; i += 1) await hacer('adivinada');
    expect((await hacer(OLVIDADA)).status).toBe(429);
    expect(await shop.hoja()).toBeNull();
  });

  it('recovers the password, ends every session and signs in', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    const { status, body } = await shop.recuperar({ codigo: codigo.toLowerCase().replaceAll('-', ' ') });
    expect([status, body.message, body.quedan]).toEqual([
      200,
      'Tu contraseña se cambió. Te quedan 7 códigos',
      7,
    ]);
    expect(body.user.email).toBe(PROPIETARIO);
    expect((await shop.call('propietario', 'GET', '/api/usuarios')).status).toBe(401);
    const headers = { authorization: `Bearer ${body.token}` };
    const hoja = await shop.call('visitante', 'GET', '/api/auth/hoja', { headers });
    expect(hoja.body.hoja).toMatchObject({ quedan: 7, ultimoUso: '2026-11-21T15:00:00.000Z' });
    expect([(await shop.entrar(OLVIDADA)).status, (await shop.entrar(NUEVA)).status]).toEqual([401, 200]);
  });

  it('works for an owner who was locked out on this computer by wrong passwords', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    for (let i = 0; i < 10; i += 1) await shop.entrar('malamala');
    expect((await shop.entrar(OLVIDADA)).status).toBe(429);
    expect((await shop.recuperar({ codigo })).status).toBe(200);
    expect((await shop.entrar(NUEVA)).status).toBe(200);
  });

  it('leaves in the trail who recovered what, and from where', async () => {
    const [codigo = ''] = await shop.hacerHoja();
    await shop.recuperar({ codigo });
    const [hecho] = await shop.rows(
      "select usuario_id, origen, entidad_id, despues from auditoria where accion = 'usuario.password'",
    );
    expect(hecho).toMatchObject({
      usuario_id: null,
      origen: '127.0.0.1',
      entidad_id: shop.userId('propietario'),
    });
    const despues = typeof hecho?.despues === 'string' ? JSON.parse(hecho.despues) : hecho?.despues;
    expect(despues).toEqual({ nombre: 'Persona propietario', por: 'hoja', quedan: 7 });
  });

  it('tells the other owners by mail, and its own owner when mails can leave', async () => {
    await agregarSocia();
    const [uno = '', otro = ''] = await shop.hacerHoja();
    await shop.recuperar({ codigo: uno });
    expect((await avisos()).map(({ para }) => para)).toEqual([SOCIA]);
    expect(JSON.stringify(await avisos())).toContain('Persona propietario');
    conServidorDeCorreo();
    await shop.recuperar({ codigo: otro });
    expect((await avisos()).map(({ para }) => para)).toEqual([PROPIETARIO, SOCIA, SOCIA]);
  });

  it('is void once a new one is made, once it is annulled, and once its owner owns the shop no longer', async () => {
    const [viejo = ''] = await shop.hacerHoja();
    const [nuevo = ''] = await shop.hacerHoja();
    expect((await shop.recuperar({ codigo: viejo })).status).toBe(400);
    const anular = await shop.call('propietario', 'DELETE', '/api/auth/hoja');
    expect([anular.status, anular.body.message]).toEqual([200, 'La hoja de recuperación ya no sirve']);
    expect((await shop.recuperar({ codigo: nuevo })).status).toBe(400);
    expect(await shop.hoja()).toBeNull();
    expect(await shop.ask("select count(*) from auditoria where accion = 'usuario.hoja-anulada'")).toBe(1);

    await agregarSocia();
    const [codigo = ''] = await shop.hacerHoja();
    const { body } = await shop.entrar('socia123', SOCIA);
    const headers = { authorization: `Bearer ${body.token}` };
    const cambiar = (cambios: object) =>
      shop.call('visitante', 'PUT', `/api/usuarios/${shop.userId('propietario')}`, {
        body: cambios,
        headers,
      });
    expect((await cambiar({ rol: 'empleado' })).status).toBe(200);
    expect((await cambiar({ rol: 'propietario' })).status).toBe(200);
    expect((await shop.recuperar({ codigo })).status).toBe(400);
  });
});
