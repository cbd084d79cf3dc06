import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { leerTienda } from '../configuracion/configuracion.queries.ts';
import { guardarConfiguracion } from '../configuracion/configuracion.service.ts';
import { openTestShop, PRUEBA, type TestShop } from '../testing/shop.ts';
import { openTestSmtp, type TestSmtp } from '../testing/smtp.ts';
import { enviarPendientes, startCorreos } from './correos.worker.ts';

const INICIO = new Date('2026-11-21T15:00:00Z');
const ANA = { nombre: 'Ana López', email: 'ana@correo.gt', password: 'globos1', telefono: '55551234' };

let smtp: TestSmtp;
let shop: TestShop;
beforeEach(async () => {
  smtp = await openTestSmtp();
  shop = await openTestShop();
  shop.setNow(INICIO);
  conServidor({ port: smtp.port });
});
afterEach(async () => {
  await shop.close();
  await smtp.close();
});

function conServidor(servidor: {
  port: number;
  seguridad?: 'ninguna' | 'starttls' | 'tls';
  usuario?: string;
}) {
  const { port: puerto, seguridad = 'ninguna', usuario } = servidor;
  shop.context.config.mail = {
    servidor: { host: '127.0.0.1', puerto, seguridad, usuario, password: usuario && 'clave-mala' },
    remitente: { nombre: undefined, email: 'tienda@globos.gt' },
  };
}

const pasan = (minutos: number) => shop.setNow(new Date(shop.context.reloj().getTime() + minutos * 60_000));
const enviar = () => enviarPendientes(shop.context);
const registrar = (email = ANA.email, nombre = ANA.nombre) =>
  shop.call('visitante', 'POST', '/api/auth/registro-cliente', { body: { ...ANA, email, nombre } });
async function bandeja(estado = '') {
  const { body } = await shop.call('propietario', 'GET', `/api/correos?estado=${estado}`);
  return body.correos;
}
async function pedir(
  email: string | undefined,
  nombre = 'Ana López',
): Promise<{ id: string; codigo: string }> {
  const producto = await shop.product({ nombre: 'Globo <b>rojo</b> & «azul»', stock: 50 });
  const { status, body } = await shop.call('visitante', 'POST', '/api/pedidos', {
    body: { cliente: { nombre, telefono: '55551234', email }, items: [{ producto, cantidad: 2 }] },
  });
  expect(status).toBe(201);
  const codigo = body.pedido.codigoSeguimiento;
  const lista = await shop.call('ventas', 'GET', `/api/pedidos/admin?buscar=${codigo}`);
  return { id: lista.body.pedidos[0]._id, codigo };
}
const estado = (id: string, nuevo: string, notasAdmin?: string) =>
  shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, { body: { estado: nuevo, notasAdmin } });

describe('a mail with a code', () => {
  it('arrives as text and HTML with the shop’s name and logo, and then keeps no code', async () => {
    await registrar();
    const [{ codigo }] = await bandeja();
    expect(await enviar()).toBe(true);
    const [correo] = smtp.received;
    expect([correo?.from, correo?.to]).toEqual(['tienda@globos.gt', ['ana@correo.gt']]);
    expect(correo?.text).toMatch(/^From: Guirnalda <tienda@globos\.gt>\r\nTo: ana@correo\.gt\r\n/m);
    expect(correo?.text).toContain('Subject: Tu código de verificación · Guirnalda');
    expect(correo?.text.split(codigo).length).toBe(3);
    expect(correo?.text).toContain('Hola, Ana López:');
    expect(correo?.text).toContain('vence en 15 minutos');
    expect(correo?.raw).toMatch(/Content-Type: text\/plain/);
    expect(correo?.raw).toMatch(/Content-Type: text\/html/);
    expect(correo?.raw).toMatch(/Content-Type: image\/png[\s\S]*Content-Id: <logo>/i);
    expect((await bandeja())[0]).toMatchObject({ estado: 'enviado', codigo: null, intentos: 1 });
    expect(await shop.rows('select datos from correos')).toEqual([
      { datos: shop.context.db.engine === 'sqlite' ? '{}' : {} },
    ]);
    await enviar();
    expect(smtp.received.length).toBe(1);
  });

  it('is not sent once its time is over, nor once another took its place', async () => {
    await registrar();
    pasan(2);
    await shop.call('visitante', 'POST', '/api/auth/reenviar-codigo', {
      body: { email: ANA.email, tipo: 'verificacion' },
    });
    await registrar('beto@correo.gt');
    pasan(15);
    await registrar('carla@correo.gt');
    await enviar();
    expect(smtp.received.map(({ to }) => to)).toEqual([['carla@correo.gt']]);
    const fallidos = await bandeja('fallido');
    expect(fallidos.map((uno: { codigo: unknown }) => uno.codigo)).toEqual([null, null, null]);
    expect(fallidos[0].ultimoError).toBe('El código venció antes de poder enviarse');
    const reintento = await shop.call('propietario', 'POST', `/api/correos/${fallidos[0]._id}/reintentar`);
    expect([reintento.status, reintento.body.error]).toEqual([409, 'estado-invalido']);
  });

  it('greets nobody by a name that is an advertisement', async () => {
    await registrar('ana@correo.gt', 'Gana Q500 en mala.gt');
    await registrar('beto@correo.gt', 'Beto\r\nBcc: otra@correo.gt');
    await enviar();
    expect(smtp.received.length).toBe(2);
    for (const { text, to, raw } of smtp.received) {
      expect(text).not.toMatch(/mala\.gt|^bcc:/im);
      expect(text).toContain('Hola:');
      expect([to.length, raw.includes('otra@correo.gt')]).toEqual([1, false]);
    }
  });
});

describe('mails about orders', () => {
  it('tell that it came in, is ready or was cancelled, with code and link', async () => {
    shop.context.config.publicUrl = 'https://globos.gt';
    const { id, codigo } = await pedir('ana@correo.gt');
    await estado(id, 'listo-entrega', 'Pregunta por Marta');
    await estado(id, 'cancelado');
    await estado(id, 'entregado');
    await enviar();
    const [recibido, listo, cancelado, ...mas] = smtp.received.map(({ text }) => text);
    expect(mas).toEqual([]);
    expect(recibido).toMatch(/Subject: Recibimos tu pedido P\d{8}-\d{4} · Guirnalda/);
    expect(recibido).toContain(`https://globos.gt/seguimiento?codigo=${codigo}`);
    expect(recibido).toContain('Globo <b>rojo</b> & «azul» x 2: Q25.00');
    expect(recibido).toContain('Globo &lt;b&gt;rojo&lt;/b&gt; &amp; «azul»');
    expect(listo).toMatch(/está listo · Guirnalda/);
    expect(listo).toContain('La tienda dice: Pregunta por Marta');
    expect(cancelado).toMatch(/fue cancelado · Guirnalda/);
    expect(cancelado).not.toContain('/seguimiento');
    expect((await bandeja()).map((uno: { pedido: string }) => uno.pedido.slice(0, 1))).toEqual([
      'P',
      'P',
      'P',
    ]);
  });

  it('are written with the order or not at all, and only where there is an address', async () => {
    await pedir(undefined);
    const producto = await shop.product({ stock: 1 });
    const { status } = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: {
        cliente: { nombre: 'Ana', telefono: '55551234', email: 'ana@correo.gt' },
        items: [{ producto, cantidad: 2 }],
      },
    });
    expect([status, await bandeja()]).toEqual([409, []]);
  });

  it('do not repeat the words of whoever cancels, who may be anybody', async () => {
    const { codigo } = await pedir('ana@correo.gt');
    await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigo}`, {
      body: { motivo: 'Compra en mala.gt' },
    });
    await enviar();
    expect(smtp.received.length).toBe(2);
    expect(smtp.received[1]?.text).not.toContain('mala.gt');
  });

  it('are ten an hour to one address; the orders go on', async () => {
    for (let i = 0; i < 12; i += 1) await pedir('ana@correo.gt');
    expect((await bandeja()).length).toBe(10);
  });
});

describe('the outbox', () => {
  it('sends by itself as soon as something is put in, and stops when told', async () => {
    const worker = await startCorreos(shop.context, shop.app.log);
    await registrar();
    for (let i = 0; i < 100 && smtp.received.length === 0; i += 1) await setTimeout(50);
    expect(smtp.received.length).toBe(1);
    await worker.stop();
    await registrar('beto@correo.gt');
    await setTimeout(200);
    expect(smtp.received.length).toBe(1);
  });

  it('sends each mail once although several do it', async () => {
    for (let i = 0; i < 9; i += 1) await registrar(`c${i}@correo.gt`);
    await Promise.all([enviar(), enviar(), enviar()]);
    expect(smtp.received.map(({ to }) => to[0]).sort()).toEqual(
      Array.from({ length: 9 }, (_, i) => `c${i}@correo.gt`),
    );
  });

  it('takes up again a mail whose sender died', async () => {
    const { correos: c } = shop.context.db.tables;
    await registrar();
    await inTransaction(shop.context.db, async (tx) => {
      await tx.update(c).set({ proximoIntento: new Date(INICIO.getTime() + 120_000) });
    });
    await enviar();
    expect(smtp.received.length).toBe(0);
    pasan(2);
    await enviar();
    expect(smtp.received.length).toBe(1);
  });

  it('waits longer after each «not now» and gives up after a day', async () => {
    await pedir('ana@correo.gt');
    smtp.refuse(451);
    const pausas: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      expect(await enviar()).toBe(true);
      const [correo] = await bandeja('pendiente');
      if (!correo) break;
      const minutos = (Date.parse(correo.proximoIntento) - shop.context.reloj().getTime()) / 60_000;
      pausas.push(minutos);
      pasan(minutos - 0.01);
      await enviar();
      expect((await bandeja())[0].intentos).toBe(pausas.length);
      pasan(0.01);
    }
    expect(pausas).toEqual([1, 5, 15, 60, 120, 240, 480, 480]);
    const [correo] = await bandeja('fallido');
    expect(correo).toMatchObject({ intentos: 9, ultimoError: '451 no such luck', proximoIntento: null });

    smtp.refuse(undefined);
    const { status, body } = await shop.call('propietario', 'POST', `/api/correos/${correo._id}/reintentar`);
    expect([status, body.correo.estado]).toEqual([200, 'pendiente']);
    await enviar();
    expect(smtp.received.length).toBe(1);
    const otra = await shop.call('propietario', 'POST', `/api/correos/${correo._id}/reintentar`);
    expect(otra.status).toBe(409);
  });

  it('gives up at once what the server will never take, and goes on with the rest', async () => {
    await registrar();
    smtp.refuse(550);
    expect(await enviar()).toBe(true);
    expect((await bandeja('fallido'))[0]).toMatchObject({ ultimoError: '550 no such luck', codigo: null });
    smtp.refuse(undefined);
    await registrar('beto@correo.gt');
    await enviar();
    expect(smtp.received.map(({ to }) => to[0])).toEqual(['beto@correo.gt']);
  });

  it('loses nothing while the mail server is away for days', async () => {
    await pedir('ana@correo.gt');
    await pedir('beto@correo.gt');
    conServidor({ port: 1 });
    for (let i = 0; i < 4; i += 1) {
      expect(await enviar()).toBe(false);
      pasan(24 * 60);
    }
    const [, primero] = await bandeja('pendiente');
    expect(primero).toMatchObject({ intentos: 0, ultimoError: expect.stringContaining('ECONNREFUSED') });
    conServidor({ port: smtp.port });
    await enviar();
    expect(smtp.received.length).toBe(2);
  });

  it('waits, and shows what waits, where there is no mail server at all', async () => {
    shop.context.config.mail = undefined;
    await registrar();
    expect(await enviar()).toBe(true);
    const { body } = await shop.call('propietario', 'GET', '/api/correos?estado=pendiente&limit=1');
    expect(body).toMatchObject({ configurado: false, pagination: { totalItems: 1 } });
    expect(body.correos[0]).toMatchObject({ para: ANA.email, plantilla: 'verificacion', intentos: 0 });
    expect(body.correos[0].codigo).toMatch(/^\d{6}$/);
    pasan(15);
    expect((await bandeja())[0].codigo).toBe(null);
  });

  it('closes although the mail server has gone silent', async () => {
    const mudo = await openTestSmtp({ onData: () => undefined });
    conServidor({ port: mudo.port });
    await registrar();
    const worker = await startCorreos(shop.context, shop.app.log);
    for (let i = 0; i < 100 && mudo.connections() === 0; i += 1) await setTimeout(50);
    const inicio = performance.now();
    await worker.stop();
    expect(performance.now() - inicio).toBeLessThan(6000);
    expect((await bandeja())[0].estado).toBe('pendiente');
    await mudo.close();
  });
});

describe('a mail server that is not to be trusted', () => {
  it('is told nothing where it offers no encryption, or with a certificate of its own making', async () => {
    await registrar();
    conServidor({ port: smtp.port, seguridad: 'starttls' });
    expect(await enviar()).toBe(false);
    expect(smtp.received).toEqual([]);
    const propio = await openTestSmtp({ disabledCommands: ['AUTH'] });
    conServidor({ port: propio.port, seguridad: 'starttls' });
    pasan(2);
    expect(await enviar()).toBe(false);
    expect([propio.received, (await bandeja())[0].intentos]).toEqual([[], 0]);
    expect((await bandeja())[0].ultimoError).toMatch(/certificate/i);
    await propio.close();
  });

  it('that does not let the shop in costs no mail its life, and no password is told', async () => {
    const cerrado = await openTestSmtp({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, callback) => callback(new Error('bad credentials')),
    });
    await registrar();
    conServidor({ port: cerrado.port, usuario: 'tienda' });
    expect(await enviar()).toBe(false);
    const [correo] = await bandeja();
    expect([correo.estado, correo.intentos]).toEqual(['pendiente', 0]);
    expect(JSON.stringify(correo)).not.toContain('clave-mala');
    await cerrado.close();
  });

  it('gets no header that somebody wrote into the shop’s name', async () => {
    await inTransaction(shop.context.db, async (tx) => {
      const tienda = { ...(await leerTienda(tx)), nombre: 'Globos\r\nBcc: otra@correo.gt' };
      await guardarConfiguracion(tx, { clave: 'tienda', valor: tienda, fecha: INICIO, actor: PRUEBA });
    });
    await registrar();
    await enviar();
    expect(smtp.received[0]?.to).toEqual([ANA.email]);
    expect(smtp.received[0]?.text).not.toMatch(/^bcc:/im);
  });
});

describe('the settings of mail', () => {
  const AJUSTES = { host: '127.0.0.1', puerto: 0, seguridad: 'ninguna', remitente: 'tienda@globos.gt' };
  const poner = (cambios: object = {}) =>
    shop.call('propietario', 'PUT', '/api/configuracion/correo', {
      body: { ...AJUSTES, puerto: smtp.port, ...cambios },
    });
  const probar = (body?: object) =>
    shop.call('propietario', 'POST', '/api/configuracion/correo/prueba', { body });
  beforeEach(() => {
    shop.context.config.mail = undefined;
  });

  it('are kept without ever showing the password, and mails leave by them', async () => {
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
    expect(smtp.received[0]?.text).toContain('los correos de tu tienda salen bien');
    await registrar();
    await enviar();
    expect(smtp.received.length).toBe(2);
  });

  it('keep the password for the same server and user, and tell it to no other', async () => {
    await poner({ usuario: 'tienda', password: 's3creta-larga' });
    expect((await poner({ usuario: 'tienda', password: '' })).status).toBe(200);
    for (const cambio of [{ host: 'localhost' }, { usuario: 'otra' }]) {
      const { status, body } = await poner({ usuario: 'tienda', ...cambio });
      expect([status, body.details[0].path]).toEqual([400, 'password']);
    }
  });

  it('are secure unless said otherwise, and always with a password that leaves this computer', async () => {
    const { body } = await poner({ host: 'smtp.correo.gt', puerto: 465, seguridad: '' });
    const { body: otra } = await poner({ host: 'smtp.correo.gt', puerto: 587, seguridad: undefined });
    expect([body.correo.seguridad, otra.correo.seguridad]).toEqual(['tls', 'starttls']);
    const clara = await poner({ host: 'smtp.correo.gt', usuario: 'tienda', password: 'x' });
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

  it('say why a test did not leave, and leave alone what the environment says', async () => {
    expect((await probar()).status).toBe(409);
    await poner({ puerto: 1 });
    const { status, body } = await probar({ para: 'ana@correo.gt' });
    expect([status, body.error, body.message]).toEqual([
      409,
      'conflicto',
      expect.stringMatching(/^El correo no salió: .*ECONNREFUSED/),
    ]);
    conServidor({ port: smtp.port });
    const { body: visto } = await shop.call('propietario', 'GET', '/api/configuracion/correo');
    expect([visto.origen, visto.correo.puerto]).toEqual(['servidor', smtp.port]);
    expect((await poner()).status).toBe(409);
    expect((await probar()).status).toBe(200);
  });

  it('can be taken away: then mails wait', async () => {
    await poner();
    const { body } = await shop.call('propietario', 'DELETE', '/api/configuracion/correo');
    expect([body.origen, body.correo]).toEqual(['ninguno', null]);
    await registrar();
    await enviar();
    expect(smtp.received).toEqual([]);
  });
});

describe('a mail that the owner does not want sent', () => {
  const descartar = async (id: string) => {
    const { status, body } = await shop.call('propietario', 'POST', `/api/correos/${id}/descartar`);
    return [status, body.message];
  };

  it('does not leave, keeps no code, and is noted', async () => {
    await registrar();
    const [{ _id }] = await bandeja('pendiente');
    expect(await descartar(_id)).toEqual([200, 'Correo descartado: ya no se envía']);
    expect(await enviar()).toBe(true);
    expect(smtp.received).toEqual([]);
    const [fila] = await shop.context.db.select().from(shop.context.db.tables.correos);
    expect(fila).toMatchObject({
      ...{ estado: 'fallido', datos: {}, ultimoError: 'Descartado por el propietario' },
    });
    expect(await descartar(_id)).toEqual([409, 'Este correo ya no espera']);
    const { body } = await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${_id}`);
    expect(body.registros).toMatchObject([
      { accion: 'correo.descartado', despues: { para: ANA.email, plantilla: 'verificacion' } },
    ]);
  });

  it('about an order may be sent after all; one that left is not called back', async () => {
    await pedir(ANA.email);
    const [{ _id }] = await bandeja();
    await descartar(_id);
    expect((await shop.call('propietario', 'POST', `/api/correos/${_id}/reintentar`)).status).toBe(200);
    await enviar();
    expect(await descartar(_id)).toEqual([409, 'Este correo ya se envió']);
  });
});

describe('one mail by id', () => {
  it('is found only if it is there', async () => {
    for (const id of ['no-es-id', '01a1fd2f-1af1-7196-896d-814c65740d1f']) {
      expect((await shop.call('propietario', 'POST', `/api/correos/${id}/reintentar`)).status).toBe(404);
    }
    await registrar();
    const { correos: c } = shop.context.db.tables;
    const [{ _id }] = await bandeja();
    const [fila] = await shop.context.db.select().from(c).where(eq(c.id, _id));
    expect(fila?.para).toBe(ANA.email);
  });
});
