import { type AddressInfo, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CorreosShop, openCorreosShop } from '../../testing/shops/correos-shop.ts';

let shop: CorreosShop;
beforeEach(async () => {
  shop = await openCorreosShop();
});
afterEach(() => shop.close());

describe('the mail settings', () => {
  const CONFIGURACION = { host: '127.0.0.1', puerto: 0, seguridad: 'ninguna', remitente: 'tienda@globos.gt' };
  const poner = (cambios: object = {}) =>
    shop.call('propietario', 'PUT', '/api/configuracion/correo', {
      body: { ...CONFIGURACION, puerto: shop.smtp.port, ...cambios },
    });
  const probar = (body?: object) =>
    shop.call('propietario', 'POST', '/api/configuracion/correo/prueba', { body });
  beforeEach(() => {
    shop.context.config.mail = undefined;
  });

  it('are stored without ever showing the password, and used to send mails', async () => {
    const { status, body } = await poner({ usuario: 'tienda', password: 's3creta-larga' });
    const esperado = {
      host: '127.0.0.1',
      usuario: 'tienda',
      tienePassword: true,
      remitente: 'tienda@globos.gt',
    };
    expect([status, body.origen, body.correo]).toEqual([200, 'tienda', expect.objectContaining(esperado)]);
    const todo = JSON.stringify([
      body,
      (await shop.call('propietario', 'GET', '/api/configuracion/correo')).body,
      await shop.rows('select * from configuracion'),
      await shop.rows('select * from auditoria'),
    ]);
    expect(todo).not.toContain('s3creta-larga');
    await poner();
    const { body: prueba } = await probar();
    expect(prueba.message).toBe('Correo de prueba enviado a propietario@prueba.gt');
    expect(shop.smtp.received[0]?.text).toContain('los correos de tu tienda salen bien');
    await shop.registrar();
    await shop.enviar();
    expect(shop.smtp.received.length).toBe(2);
  });

  it('keep the password only for the same server and user', async () => {
    await poner({ usuario: 'tienda', password: 's3creta-larga' });
    expect((await poner({ usuario: 'tienda', password: '' })).status).toBe(200);
    for (const cambio of [{ host: 'localhost' }, { usuario: 'otra' }]) {
      const { status, body } = await poner({ usuario: 'tienda', ...cambio });
      expect([status, body.details[0].path]).toEqual([400, 'password']);
    }
  });

  it('are encrypted by default, and always for a password sent to another computer', async () => {
    const { body } = await poner({ host: 'shop.smtp.correo.gt', puerto: 465, seguridad: '' });
    const { body: otra } = await poner({ host: 'shop.smtp.correo.gt', puerto: 587, seguridad: undefined });
    expect([body.correo.seguridad, otra.correo.seguridad]).toEqual(['tls', 'starttls']);
    const clara = await poner({ host: 'shop.smtp.correo.gt', usuario: 'tienda', password: 'x' });
    expect([clara.status, clara.body.details[0].path]).toEqual([400, 'seguridad']);
  });

  it.each([
    [{ host: '' }, 'host'],
    [{ host: 'dos palabras' }, 'host'],
    [{ puerto: 0 }, 'puerto'],
    [{ puerto: '25' }, 'puerto'],
    [{ seguridad: 'ssl' }, 'seguridad'],
    [{ remitente: 'tienda@globos.gt\nBcc: x@y.gt' }, 'remitente'],
    [{ password: 5 }, 'password'],
  ])('refuse %j', async (cambios, path) => {
    const { status, body } = await poner(cambios);
    expect([status, body.details[0].path]).toEqual([400, path]);
  });

  it('explain why a test mail failed, and cannot override the environment', async () => {
    expect((await probar()).status).toBe(409);
    await poner({ puerto: 1 });
    const { status, body } = await probar({ para: 'ana@correo.gt' });
    const motivo =
      'El correo no salió. Nadie responde en «127.0.0.1», puerto 1. Revisa que el servidor y el puerto estén bien escritos.';
    expect([status, body.error, body.message, body.details]).toEqual([
      409,
      'conflicto',
      motivo,
      [{ path: 'correo', msg: motivo, tecnico: expect.stringContaining('ECONNREFUSED') }],
    ]);
    shop.conServidor({ port: shop.smtp.port });
    const { body: visto } = await shop.call('propietario', 'GET', '/api/configuracion/correo');
    expect([visto.origen, visto.correo.puerto]).toEqual(['servidor', shop.smtp.port]);
    expect((await poner()).status).toBe(409);
    expect((await probar()).status).toBe(200);
  });

  it('tell nothing of what another service than mail says about itself', async () => {
    const servicio = createServer((socket) => socket.end('SSH-2.0-OpenSSH_9.2p1 interna\r\n'));
    await new Promise<void>((listo) => servicio.listen(0, '127.0.0.1', listo));
    try {
      await poner({ puerto: (servicio.address() as AddressInfo).port });
      const { status, body } = await probar();
      expect([status, body.details[0].tecnico]).toEqual([409, 'EPROTOCOL']);
      expect(JSON.stringify(body)).not.toContain('OpenSSH');
    } finally {
      servicio.close();
    }
  });

  it('can be removed, which leaves mails queued', async () => {
    await poner();
    const { body } = await shop.call('propietario', 'DELETE', '/api/configuracion/correo');
    expect([body.origen, body.correo]).toEqual(['ninguno', null]);
    await shop.registrar();
    await shop.enviar();
    expect(shop.smtp.received).toEqual([]);
  });
});
