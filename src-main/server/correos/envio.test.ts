import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Context, closeContext, openContext } from '../context.ts';
import { openTestShop, type TestShop } from '../testing/shop.ts';
import { openTestSmtp, type TestSmtp } from '../testing/smtp.ts';
import { enviarPendientes } from './correos.worker.ts';
import { tomarCorreo } from './envio.service.ts';

const INICIO = new Date('2026-11-21T15:00:00Z');

let shop: TestShop;
/** Another process of the shop, which sends too. */
let otra: Context;
/** A mail server that keeps everybody waiting until it is let go. */
let smtp: TestSmtp;
let soltar: () => void;
let recibidos: string[];
beforeEach(async () => {
  recibidos = [];
  const suelto = new Promise<void>((resolve) => (soltar = resolve));
  smtp = await openTestSmtp({
    onData: (stream, _session, callback) =>
      void text(stream).then(async (correo) => {
        recibidos.push(correo);
        await suelto;
        callback();
      }),
  });
  shop = await openTestShop();
  shop.setNow(INICIO);
  shop.context.config.mail = {
    servidor: {
      ...{ host: '127.0.0.1', puerto: smtp.port, seguridad: 'ninguna' },
      ...{ usuario: undefined, password: undefined },
    },
    remitente: { nombre: undefined, email: 'tienda@globos.gt' },
  };
  otra = await openContext(shop.context.config, { reloj: shop.context.reloj });
  await pedir('ana@correo.gt');
});
afterEach(async () => {
  await closeContext(otra);
  await shop.close();
  await smtp.close();
});

async function pedir(email: string): Promise<void> {
  const items = [{ producto: await shop.product(), cantidad: 1 }];
  const cliente = { nombre: 'Ana López', telefono: '55551234', email };
  const { status } = await shop.call('visitante', 'POST', '/api/pedidos', { body: { cliente, items } });
  expect(status).toBe(201);
}
async function bandeja() {
  return (await shop.call('propietario', 'GET', '/api/correos')).body.correos;
}
async function reintentar() {
  const [correo] = await bandeja();
  const { status, body } = await shop.call('propietario', 'POST', `/api/correos/${correo._id}/reintentar`);
  return [status, body.message];
}
const pasan = (minutos: number) => shop.setNow(new Date(shop.context.reloj().getTime() + minutos * 60_000));

describe('a mail that one process is sending', () => {
  it('is not sent by another, although the owner wants it sent again', async () => {
    const enviando = enviarPendientes(shop.context);
    await expect.poll(() => recibidos.length).toBe(1);
    const respuesta = await reintentar();
    const enviandoOtra = enviarPendientes(otra);
    setTimeout(soltar, 300);
    await Promise.all([enviando, enviandoOtra]);
    expect(recibidos).toHaveLength(1);
    expect(respuesta).toEqual([409, 'Este correo se está enviando en este momento']);
    expect(await bandeja()).toMatchObject([{ estado: 'enviado', intentos: 1 }]);
    expect(await reintentar()).toEqual([409, 'Este correo ya se envió']);
  });

  it('is taken up by another when the first has died, and may be tried again then', async () => {
    soltar();
    const [fila] = await shop.context.db.select().from(shop.context.db.tables.correos);
    expect(fila && (await tomarCorreo(otra, fila))).toBe(true);
    expect(await bandeja()).toMatchObject([{ proximoIntento: INICIO.toISOString() }]);
    await enviarPendientes(shop.context);
    expect([recibidos.length, (await reintentar())[0]]).toEqual([0, 409]);
    pasan(2);
    expect((await reintentar())[0]).toBe(200);
    await Promise.all([enviarPendientes(shop.context), enviarPendientes(otra)]);
    expect(recibidos).toHaveLength(1);
  });

  it('may be tried again as soon as the server has put it off', async () => {
    soltar();
    smtp.refuse(451);
    await enviarPendientes(shop.context);
    smtp.refuse(undefined);
    expect((await reintentar())[0]).toBe(200);
    await enviarPendientes(otra);
    expect([recibidos.length, (await bandeja())[0].estado]).toEqual([1, 'enviado']);
  });
});
