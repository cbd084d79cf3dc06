import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type CorreosShop, openCorreosShop } from '../../testing/shops/correos-shop.ts';
import { openTestSmtp } from '../../testing/smtp.ts';

let shop: CorreosShop;
beforeEach(async () => {
  shop = await openCorreosShop();
});
afterEach(() => shop.close());

const intentos = () => shop.context.config.limites.intentos;
const CLIENTE = { nombre: 'Ana López', telefono: '55551234' };

let producto: string;
beforeEach(async () => {
  producto = await shop.product({ stock: 5000 });
});

type Quien = 'visitante' | 'cliente' | 'ventas';
function pedir(email: string, desde = '190.1.1.1', quien: Quien = 'visitante', cantidad = 1) {
  const body = { cliente: { ...CLIENTE, email }, items: [{ producto, cantidad }] };
  return shop.call(quien, 'POST', '/api/pedidos', { desde, body });
}

/** The addresses of the mails in a state, oldest first. */
async function correosEn(estado: string): Promise<string[]> {
  const correos = await shop.bandeja(estado);
  return correos.map(({ para }: { para: string }) => para).reverse();
}

describe('mails with codes', () => {
  it('leave before mails of orders that have waited longer', async () => {
    for (let i = 0; i < 4; i += 1) await pedir(`nadie${i}@correo.gt`);
    shop.pasan(1);
    await shop.registrar('beto@correo.gt');
    await shop.enviar();
    expect(shop.smtp.received.map(({ to }) => to[0]).slice(0, 2)).toEqual([
      'beto@correo.gt',
      'nadie0@correo.gt',
    ]);
    expect(shop.smtp.received).toHaveLength(5);
  });

  it('leave next when they are queued while mails of orders are being sent', async () => {
    const recibidos: string[] = [];
    const smtp = await openTestSmtp({
      onData: (stream, { envelope }, callback) =>
        void text(stream).then(async () => {
          recibidos.push(envelope.rcptTo[0]?.address ?? '');
          if (recibidos.length === 1) await shop.registrar('beto@correo.gt');
          callback();
        }),
    });
    shop.conServidor({ port: smtp.port });
    for (let i = 0; i < 3; i += 1) await pedir(`nadie${i}@correo.gt`);
    await shop.enviar();
    await smtp.close();
    expect(recibidos).toEqual(['nadie0@correo.gt', 'beto@correo.gt', 'nadie1@correo.gt', 'nadie2@correo.gt']);
  });
});

describe('mails of orders beyond the bound of', () => {
  const RETENIDO = 'Llegaron demasiados pedidos en poco tiempo: este aviso no se envió';

  it.each([
    ['an address', 'correosDePedidoPorDireccion', '190.1.1.1', '190.1.1.2'],
    ['a wide network', 'correosDePedidoPorRedAmplia', '190.1.1.2', '190.1.2.1'],
    ['a provider', 'correosDePedidoPorProveedor', '190.1.2.1', '190.2.1.1'],
  ] as const)('%s are left out, while the orders are accepted', async (_que, cual, desde, otra) => {
    intentos()[cual].maximo = 2;
    for (const email of ['uno@correo.gt', 'dos@correo.gt']) await pedir(email);
    expect((await pedir('tres@correo.gt', desde)).status).toBe(201);
    expect((await pedir('cuatro@correo.gt', otra)).status).toBe(201);
    expect(await correosEn('pendiente')).toEqual(['uno@correo.gt', 'dos@correo.gt', 'cuatro@correo.gt']);
    expect(await correosEn('fallido')).toEqual(['tres@correo.gt']);
  });

  it('all together are shown to the owner, who may send them', async () => {
    intentos().correosDePedidoDelServidor.maximo = 1;
    await pedir('uno@correo.gt');
    await pedir('dos@correo.gt', '181.5.5.5');
    await shop.enviar();
    const [retenido] = await shop.bandeja('fallido');
    expect(retenido).toMatchObject({ para: 'dos@correo.gt', ultimoError: RETENIDO, intentos: 0 });
    const { status } = await shop.call('propietario', 'POST', `/api/correos/${retenido._id}/reintentar`);
    expect(status).toBe(200);
    await shop.enviar();
    expect(shop.smtp.received.map(({ to }) => to[0])).toEqual(['uno@correo.gt', 'dos@correo.gt']);
  });

  it('all together hold back no mail to the address of whoever is signed in, nor those of the staff', async () => {
    intentos().correosDePedidoDelServidor.maximo = 1;
    await pedir('uno@correo.gt');
    await pedir('cliente@prueba.gt', '190.1.1.1', 'cliente');
    await pedir('dos@correo.gt', '190.1.1.1', 'cliente');
    await pedir('tres@correo.gt', '192.168.1.20', 'ventas');
    expect(await correosEn('pendiente')).toEqual(['uno@correo.gt', 'cliente@prueba.gt', 'tres@correo.gt']);
    expect(await correosEn('fallido')).toEqual(['dos@correo.gt']);
  });

  it('an address count no order that failed, and those of cancelling too', async () => {
    intentos().correosDePedidoPorDireccion.maximo = 2;
    expect((await pedir('uno@correo.gt', '190.1.1.1', 'visitante', 100_000)).status).toBe(409);
    const { codigoSeguimiento } = (await pedir('uno@correo.gt')).body.pedido;
    const cancelar = () =>
      shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigoSeguimiento}`, {
        desde: '190.1.1.1',
        body: { motivo: 'Ya no' },
      });
    await pedir('dos@correo.gt');
    expect((await cancelar()).status).toBe(200);
    expect(await correosEn('pendiente')).toEqual(['uno@correo.gt', 'dos@correo.gt']);
    expect(await correosEn('fallido')).toEqual(['uno@correo.gt']);
  });
});
