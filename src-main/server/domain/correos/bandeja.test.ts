import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import { ANA, type CorreosShop, INICIO, openCorreosShop } from '../../testing/shops/correos-shop.ts';
import { PRUEBA } from '../../testing/shops/shop.ts';
import { openTestSmtp } from '../../testing/smtp.ts';
import { guardarConfiguracion } from '../configuracion/configuracion.service.ts';
import { startCorreos } from './correos.worker.ts';

let shop: CorreosShop;
beforeEach(async () => {
  shop = await openCorreosShop();
});
afterEach(() => shop.close());

describe('the outbox', () => {
  it('sends a mail as soon as it is queued, and stops on request', async () => {
    const worker = await startCorreos(shop.context, shop.app.log);
    await shop.registrar();
    await expect.poll(() => shop.smtp.received.length).toBe(1);
    await worker.stop();
    await shop.registrar('beto@correo.gt');
    await setTimeout(200);
    expect(shop.smtp.received.length).toBe(1);
  });

  it('sends each mail once with several workers', async () => {
    for (let i = 0; i < 9; i += 1) await shop.registrar(`c${i}@correo.gt`);
    await Promise.all([shop.enviar(), shop.enviar(), shop.enviar()]);
    expect(shop.smtp.received.map(({ to }) => to[0]).sort()).toEqual(
      Array.from({ length: 9 }, (_, i) => `c${i}@correo.gt`),
    );
  });

  it('retries a mail whose worker crashed', async () => {
    const { correos: c } = shop.context.db.tables;
    await shop.registrar();
    await inTransaction(shop.context.db, async (tx) => {
      await tx.update(c).set({ proximoIntento: new Date(INICIO.getTime() + 120_000) });
    });
    await shop.enviar();
    expect(shop.smtp.received.length).toBe(0);
    shop.pasan(2);
    await shop.enviar();
    expect(shop.smtp.received.length).toBe(1);
  });

  it('sends a mail that a clock dated far ahead, which was set back since', async () => {
    const { correos: c } = shop.context.db.tables;
    await shop.registrar();
    const lejos = new Date(INICIO.getTime() + 4 * 365 * 86_400_000);
    await inTransaction(shop.context.db, async (tx) => {
      await tx.update(c).set({ proximoIntento: lejos, tomadoHasta: lejos });
    });
    await shop.enviar();
    expect(shop.smtp.received.length).toBe(1);
  });

  it('backs off after each temporary refusal and gives up after a day', async () => {
    await shop.pedir('ana@correo.gt');
    shop.smtp.refuse(451);
    const pausas: number[] = [];
    for (let i = 0; i < 20; i += 1) {
      expect(await shop.enviar()).toBe(true);
      const [correo] = await shop.bandeja('pendiente');
      if (!correo) break;
      const minutos = (Date.parse(correo.proximoIntento) - shop.context.clock().getTime()) / 60_000;
      pausas.push(minutos);
      shop.pasan(minutos - 0.01);
      await shop.enviar();
      expect((await shop.bandeja())[0].intentos).toBe(pausas.length);
      shop.pasan(0.01);
    }
    expect(pausas).toEqual([1, 5, 15, 60, 120, 240, 480, 480]);
    const [correo] = await shop.bandeja('fallido');
    expect(correo).toMatchObject({ intentos: 9, ultimoError: '451 no such luck', proximoIntento: null });

    shop.smtp.refuse(undefined);
    const { status, body } = await shop.call('propietario', 'POST', `/api/correos/${correo._id}/reintentar`);
    expect([status, body.correo.estado]).toEqual([200, 'pendiente']);
    await shop.enviar();
    expect(shop.smtp.received.length).toBe(1);
    const otra = await shop.call('propietario', 'POST', `/api/correos/${correo._id}/reintentar`);
    expect(otra.status).toBe(409);
  });

  it('names who waits with their phone, and how long a code is good, from the account or the order', async () => {
    await shop.registrar();
    await shop.pedir('nadie@correo.gt');
    const [dePedido, deCodigo] = await shop.bandeja();
    expect(deCodigo).toMatchObject({
      nombre: ANA.nombre,
      telefono: ANA.telefono,
      codigo: expect.stringMatching(/^\d{6}$/),
      codigoVence: '2026-11-21T15:15:00.000Z',
    });
    expect(dePedido).toMatchObject({
      nombre: ANA.nombre,
      telefono: '55551234',
      codigo: null,
      codigoVence: null,
    });
    shop.pasan(15);
    expect((await shop.bandeja())[1]).toMatchObject({ codigo: null, codigoVence: null });
    await shop.enviar();
    // A sent mail keeps no data of its own, but the account is known.
    expect((await shop.bandeja('fallido'))[0]).toMatchObject({ nombre: ANA.nombre, telefono: ANA.telefono });
  });

  it('gives up on a permanent refusal at once, and goes on with the other mails', async () => {
    await shop.registrar();
    shop.smtp.refuse(550);
    expect(await shop.enviar()).toBe(true);
    expect((await shop.bandeja('fallido'))[0]).toMatchObject({
      ultimoError: '550 no such luck',
      codigo: null,
    });
    shop.smtp.refuse(undefined);
    await shop.registrar('beto@correo.gt');
    await shop.enviar();
    expect(shop.smtp.received.map(({ to }) => to[0])).toEqual(['beto@correo.gt']);
  });

  it('keeps mails queued while the mail server is unreachable for days', async () => {
    await shop.pedir('ana@correo.gt');
    await shop.pedir('beto@correo.gt');
    shop.conServidor({ port: 1 });
    for (let i = 0; i < 4; i += 1) {
      expect(await shop.enviar()).toBe(false);
      shop.pasan(24 * 60);
    }
    const [, primero] = await shop.bandeja('pendiente');
    expect(primero).toMatchObject({ intentos: 0, ultimoError: expect.stringContaining('ECONNREFUSED') });
    shop.conServidor({ port: shop.smtp.port });
    await shop.enviar();
    expect(shop.smtp.received.length).toBe(2);
  });

  it('gives up on a mail dated by a clock that was ahead, counted from when that was found out', async () => {
    shop.setNow(new Date(INICIO.getTime() + 3 * 365 * 24 * 60 * 60_000));
    await shop.pedir('ana@correo.gt');
    shop.setNow(INICIO);
    shop.conServidor({ port: 1 });
    await shop.enviar();
    shop.pasan(7 * 24 * 60);
    await shop.enviar();
    expect(await shop.bandeja()).toMatchObject([
      { estado: 'pendiente', fechaCreacion: INICIO.toISOString() },
    ]);
    shop.pasan(1);
    await shop.enviar();
    expect(await shop.bandeja()).toMatchObject([{ estado: 'fallido' }]);
  });

  it('keeps and lists mails while no mail server is configured', async () => {
    shop.context.config.mail = undefined;
    await shop.registrar();
    expect(await shop.enviar()).toBe(true);
    const { body } = await shop.call('propietario', 'GET', '/api/correos?estado=pendiente&limit=1');
    expect(body).toMatchObject({ configurado: false, pagination: { totalItems: 1 } });
    expect(body.correos[0]).toMatchObject({ para: ANA.email, plantilla: 'verificacion', intentos: 0 });
    expect(body.correos[0].codigo).toMatch(/^\d{6}$/);
    shop.pasan(15);
    expect((await shop.bandeja())[0].codigo).toBe(null);
  });

  it('stops while the mail server does not respond', async () => {
    const mudo = await openTestSmtp({ onData: () => undefined });
    shop.conServidor({ port: mudo.port });
    await shop.registrar();
    const worker = await startCorreos(shop.context, shop.app.log);
    await expect.poll(() => mudo.connections()).toBe(1);
    const inicio = performance.now();
    await worker.stop();
    // It waits three seconds for the mail; by itself the mail would end after twenty seconds of silence.
    expect(performance.now() - inicio).toBeLessThan(15_000);
    expect((await shop.bandeja())[0].estado).toBe('pendiente');
    await mudo.close();
  });
});

describe('an untrusted or failing mail server', () => {
  it('receives no mail without encryption or with a self-signed certificate', async () => {
    await shop.registrar();
    shop.conServidor({ port: shop.smtp.port, seguridad: 'starttls' });
    expect(await shop.enviar()).toBe(false);
    expect(shop.smtp.received).toEqual([]);
    const propio = await openTestSmtp({ disabledCommands: ['AUTH'] });
    shop.conServidor({ port: propio.port, seguridad: 'starttls' });
    shop.pasan(2);
    expect(await shop.enviar()).toBe(false);
    expect([propio.received, (await shop.bandeja())[0].intentos]).toEqual([[], 0]);
    expect((await shop.bandeja())[0].ultimoError).toMatch(/certificate/i);
    await propio.close();
  });

  it('keeps mails queued after a failed SMTP login, and logs no password', async () => {
    const cerrado = await openTestSmtp({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, callback) => callback(new Error('bad credentials')),
    });
    await shop.registrar();
    shop.conServidor({ port: cerrado.port, usuario: 'tienda' });
    expect(await shop.enviar()).toBe(false);
    const [correo] = await shop.bandeja();
    expect([correo.estado, correo.intentos]).toEqual(['pendiente', 0]);
    expect(JSON.stringify(correo)).not.toContain('clave-mala');
    await cerrado.close();
  });

  it('receives no header injected through the shop’s name', async () => {
    await inTransaction(shop.context.db, async (tx) => {
      const tienda = { ...(await leerTienda(tx)), nombre: 'Globos\r\nBcc: otra@correo.gt' };
      await guardarConfiguracion(tx, { clave: 'tienda', valor: tienda, fecha: INICIO, actor: PRUEBA });
    });
    await shop.registrar();
    await shop.enviar();
    expect(shop.smtp.received[0]?.to).toEqual([ANA.email]);
    expect(shop.smtp.received[0]?.text).not.toMatch(/^bcc:/im);
  });
});

describe('a mail that the owner discards', () => {
  const descartar = async (id: string) => {
    const { status, body } = await shop.call('propietario', 'POST', `/api/correos/${id}/descartar`);
    return [status, body.message];
  };

  it('is not sent, loses its code, and is audited', async () => {
    await shop.registrar();
    const [{ _id }] = await shop.bandeja('pendiente');
    expect(await descartar(_id)).toEqual([200, 'Correo descartado: ya no se envía']);
    expect(await shop.enviar()).toBe(true);
    expect(shop.smtp.received).toEqual([]);
    const [fila] = await shop.context.db.select().from(shop.context.db.tables.correos);
    expect(fila).toMatchObject({
      estado: 'fallido',
      datos: {},
      ultimoError: 'Descartado por el propietario',
    });
    expect(await descartar(_id)).toEqual([409, 'Este correo ya no espera']);
    const { body } = await shop.call('propietario', 'GET', `/api/auditoria?entidadId=${_id}`);
    expect(body.registros).toMatchObject([
      { accion: 'correo.descartado', despues: { para: ANA.email, plantilla: 'verificacion' } },
    ]);
  });

  it('can be retried if it is about an order; a sent one cannot be discarded', async () => {
    await shop.pedir(ANA.email);
    const [{ _id }] = await shop.bandeja();
    await descartar(_id);
    expect((await shop.call('propietario', 'POST', `/api/correos/${_id}/reintentar`)).status).toBe(200);
    await shop.enviar();
    expect(await descartar(_id)).toEqual([409, 'Este correo ya se envió']);
  });
});

describe('one mail by id', () => {
  it('answers 404 for an unknown id', async () => {
    for (const id of ['no-es-id', '01a1fd2f-1af1-7196-896d-814c65740d1f']) {
      expect((await shop.call('propietario', 'POST', `/api/correos/${id}/reintentar`)).status).toBe(404);
    }
    await shop.registrar();
    const { correos: c } = shop.context.db.tables;
    const [{ _id }] = await shop.bandeja();
    const [fila] = await shop.context.db.select().from(c).where(eq(c.id, _id));
    expect(fila?.para).toBe(ANA.email);
  });
});
