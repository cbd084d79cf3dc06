import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Context, closeContext, openContext } from '../../base/context.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { openTestSmtp, type TestSmtp } from '../../testing/smtp.ts';
import { enviarPendientes } from './correos.worker.ts';
import { tomarCorreo } from './envio.service.ts';

const INICIO = new Date('2026-11-21T15:00:00Z');

let shop: TestShop;
/** A second server process with its own worker. */
let otra: Context;
/** A mail server that does not answer until released. */
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
  shop.context.config.mail = smtp.access;
  otra = await openContext(shop.context.config, { clock: shop.context.clock });
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
const pasan = (minutos: number) => shop.setNow(new Date(shop.context.clock().getTime() + minutos * 60_000));

describe('a mail that one worker is sending', () => {
  it('is not sent by another worker, also when the owner retries it', async () => {
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

  it('is taken by another worker after the first crashed, and can then be retried', async () => {
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

  it('can be retried as soon as the server has refused it temporarily', async () => {
    soltar();
    smtp.refuse(451);
    await enviarPendientes(shop.context);
    smtp.refuse(undefined);
    expect((await reintentar())[0]).toBe(200);
    await enviarPendientes(otra);
    expect([recibidos.length, (await bandeja())[0].estado]).toEqual([1, 'enviado']);
  });
});
