import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { leerProxies } from '../../base/config/proxies.ts';
import { encolarCorreo, PASSWORD_CAMBIADA } from '../../base/correo.ts';
import { ANA, type CorreosShop, openCorreosShop } from '../../testing/shops/correos-shop.ts';

let shop: CorreosShop;
beforeEach(async () => {
  shop = await openCorreosShop();
});
afterEach(() => shop.close());

const estado = (id: string, nuevo: string, notasAdmin?: string) =>
  shop.call('ventas', 'PUT', `/api/pedidos/admin/${id}/estado`, { body: { estado: nuevo, notasAdmin } });

describe('a mail with a code', () => {
  it('arrives as text and HTML with the shop’s name and logo, and deletes its code afterwards', async () => {
    await shop.registrar();
    const [{ codigo }] = await shop.bandeja();
    expect(await shop.enviar()).toBe(true);
    const [correo] = shop.smtp.received;
    expect([correo?.from, correo?.to]).toEqual(['tienda@globos.gt', ['ana@correo.gt']]);
    expect(correo?.text).toMatch(/^From: Guirnalda <tienda@globos\.gt>\r\nTo: ana@correo\.gt\r\n/m);
    expect(correo?.text).toContain('Subject: Tu código de verificación · Guirnalda');
    // As a number of its own: the id of the mail and its boundaries are random too.
    expect(correo?.text.match(new RegExp(`\\b${codigo}\\b`, 'g'))).toHaveLength(2);
    expect(correo?.text).toContain('Hola, Ana López:');
    expect(correo?.text).toContain('vence en 15 minutos');
    expect(correo?.raw).toMatch(/Content-Type: text\/plain/);
    expect(correo?.raw).toMatch(/Content-Type: text\/html/);
    expect(correo?.raw).toMatch(/Content-Type: image\/png[\s\S]*Content-Id: <logo>/i);
    expect((await shop.bandeja())[0]).toMatchObject({ estado: 'enviado', codigo: null, intentos: 1 });
    expect(await shop.rows('select datos from correos')).toEqual([
      { datos: shop.context.db.engine === 'sqlite' ? '{}' : {} },
    ]);
    await shop.enviar();
    expect(shop.smtp.received.length).toBe(1);
  });

  it('is not sent once its code has expired or was replaced', async () => {
    await shop.registrar();
    shop.pasan(2);
    await shop.call('visitante', 'POST', '/api/auth/reenviar-codigo', {
      body: { email: ANA.email, tipo: 'verificacion' },
    });
    await shop.registrar('beto@correo.gt');
    shop.pasan(15);
    await shop.registrar('carla@correo.gt');
    await shop.enviar();
    expect(shop.smtp.received.map(({ to }) => to)).toEqual([['carla@correo.gt']]);
    const fallidos = await shop.bandeja('fallido');
    expect(fallidos.map((uno: { codigo: unknown }) => uno.codigo)).toEqual([null, null, null]);
    expect(fallidos[0].ultimoError).toBe('El código venció antes de poder enviarse');
    const reintento = await shop.call('propietario', 'POST', `/api/correos/${fallidos[0]._id}/reintentar`);
    expect([reintento.status, reintento.body.error]).toEqual([409, 'estado-invalido']);
  });

  it('leads to the shop, whatever host its caller named', async () => {
    shop.context.config.proxies = leerProxies('1');
    for (const header of ['host', 'x-forwarded-host']) {
      const headers = { 'x-forwarded-for': '8.8.8.8', [header]: 'mala.gt' };
      await shop.call('visitante', 'POST', '/api/auth/registro-cliente', { body: ANA, headers });
    }
    await shop.enviar();
    expect(shop.smtp.received.length).toBe(1);
    expect(shop.smtp.received[0]?.raw).not.toContain('mala.gt');
  });

  it('leaves a name that looks like an advertisement out of the greeting', async () => {
    await shop.registrar('ana@correo.gt', 'Gana Q500 en mala.gt');
    await shop.registrar('beto@correo.gt', 'Beto\r\nBcc: otra@correo.gt');
    await shop.enviar();
    expect(shop.smtp.received.length).toBe(2);
    for (const { text, to, raw } of shop.smtp.received) {
      expect(text).not.toMatch(/mala\.gt|^bcc:/im);
      expect(text).toContain('Hola:');
      expect([to.length, raw.includes('otra@correo.gt')]).toEqual([1, false]);
    }
  });
});

describe('a mail about a recovered password', () => {
  it('says whose it is, how and when, and what to do if nobody expected it', async () => {
    const dato = { por: 'hoja' as const, fecha: '2026-11-21T15:00:00.000Z' };
    const fecha = shop.context.clock();
    await inTransaction(shop.context.db, async (tx) => {
      for (const [para, nombre, de] of [
        ['marta@correo.gt', 'Marta Pú', null],
        ['ana@correo.gt', 'Ana López', 'Marta Pú'],
      ] as const)
        await encolarCorreo(
          tx,
          { para, plantilla: PASSWORD_CAMBIADA, datos: { nombre, de, ...dato } },
          fecha,
        );
    });
    await shop.enviar();
    const [suya, ajena] = shop.smtp.received.map(({ text }) => text.replace(/\s+/g, ' '));
    expect(suya).toContain('Subject: Tu contraseña se cambió · Guirnalda');
    expect(ajena).toContain('Subject: La contraseña de Marta Pú se cambió · Guirnalda');
    const cuando = /se cambió el 21 de noviembre de 2026,? (a las )?9:00 a\. m\., con un código de/;
    for (const texto of [suya, ajena]) expect(texto).toMatch(cuando);
    expect(suya).toContain('anula la hoja de recuperación en «Mi cuenta»');
    expect(ajena).toContain('Si Marta Pú no lo hizo, ponle otra contraseña');
  });
});

describe('mails about orders', () => {
  it('report that it was received, is ready or was cancelled, with code and link', async () => {
    shop.context.config.publicUrl = 'https://globos.gt';
    const { id, codigo } = await shop.pedir('ana@correo.gt');
    await estado(id, 'listo-entrega', 'Pregunta por Marta');
    await estado(id, 'cancelado');
    await estado(id, 'entregado');
    await shop.enviar();
    const [recibido, listo, cancelado, ...mas] = shop.smtp.received.map(({ text }) => text);
    expect(mas).toEqual([]);
    expect(recibido).toMatch(/Subject: Recibimos tu pedido P\d{8}-\d{4} · Guirnalda/);
    expect(recibido).toContain(`https://globos.gt/seguimiento?codigo=${codigo}`);
    expect(recibido).toContain('Globo <b>rojo</b> & «azul» x 2: Q25.00');
    expect(recibido).toContain('Globo &lt;b&gt;rojo&lt;/b&gt; &amp; «azul»');
    expect(listo).toMatch(/está listo · Guirnalda/);
    expect(listo).toContain('La tienda dice: Pregunta por Marta');
    expect(cancelado).toMatch(/fue cancelado · Guirnalda/);
    expect(cancelado).not.toContain('/seguimiento');
    expect((await shop.bandeja()).map((uno: { pedido: string }) => uno.pedido.slice(0, 1))).toEqual([
      'P',
      'P',
      'P',
    ]);
  });

  it('say how the customer gets the order and when they pay: in the shop, or at their address', async () => {
    await shop.call('propietario', 'PUT', '/api/configuracion/tienda', {
      body: { direccion: '5a. avenida 1-23', entregaADomicilio: true },
    });
    const ALTA = 'Ya lo estamos preparando. Te avisamos por correo cuando esté listo';
    const casos = [
      [
        undefined,
        [`${ALTA} para recogerlo.`, 'Pagas al recogerlo en la tienda.'],
        ['Puedes venir a recogerlo a 5a. avenida 1-23.', 'Pagas al recogerlo.'],
      ],
      [
        '3a calle, zona 1',
        [`${ALTA}.`, 'Pagas al recibirlo.'],
        ['La entrega es en la dirección que nos diste.', 'Pagas al recibirlo.'],
      ],
    ] as const;
    for (const [direccion, alta, lista] of casos) {
      shop.smtp.received.length = 0;
      await estado((await shop.pedir('ana@correo.gt', direccion)).id, 'listo-entrega');
      await shop.enviar();
      const partes = shop.smtp.received.map(({ text }) => text.split(/\r?\n/));
      expect(partes.length).toBe(2);
      for (const [i, frases] of [alta, lista].entries())
        expect(partes[i]).toEqual(expect.arrayContaining([...frases]));
    }
  });

  it('are queued in the order’s transaction, and only with an address', async () => {
    await shop.pedir(undefined);
    const producto = await shop.product({ stock: 1 });
    const { status } = await shop.call('visitante', 'POST', '/api/pedidos', {
      body: {
        cliente: { nombre: 'Ana', telefono: '55551234', email: 'ana@correo.gt' },
        items: [{ producto, cantidad: 2 }],
      },
    });
    expect([status, await shop.bandeja()]).toEqual([409, []]);
  });

  it('leave out the reason of a cancellation by code, which anybody may have written', async () => {
    const { codigo } = await shop.pedir('ana@correo.gt');
    await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigo}`, {
      body: { motivo: 'Compra en mala.gt' },
    });
    await shop.enviar();
    expect(shop.smtp.received.length).toBe(2);
    expect(shop.smtp.received[1]?.text).not.toContain('mala.gt');
  });

  it('are limited to ten an hour per address, without limiting orders', async () => {
    for (let i = 0; i < 12; i += 1) await shop.pedir('ana@correo.gt');
    expect((await shop.bandeja()).length).toBe(10);
  });
});
