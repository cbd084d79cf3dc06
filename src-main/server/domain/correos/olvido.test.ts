import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { openTestSmtp, type TestSmtp } from '../../testing/smtp.ts';
import { olvidarCorreos } from './correos.service.ts';
import { enviarPendientes } from './correos.worker.ts';

const DIA_MS = 24 * 3_600_000;
const INICIO = new Date('2026-08-01T15:00:00Z');

let shop: TestShop;
let smtp: TestSmtp;
beforeEach(async () => {
  smtp = await openTestSmtp();
  shop = await openTestShop();
  shop.setNow(INICIO);
});
afterEach(async () => {
  await shop.close();
  await smtp.close();
});

const pasanDias = (dias: number) => shop.setNow(new Date(shop.context.clock().getTime() + dias * DIA_MS));

function conServidor(): void {
  shop.context.config.mail = smtp.access;
}
async function pedir(email: string): Promise<void> {
  const items = [{ producto: await shop.product(), cantidad: 1 }];
  const cliente = { nombre: 'Ana López', telefono: '55551234', email };
  const { status } = await shop.call('visitante', 'POST', '/api/pedidos', { body: { cliente, items } });
  expect(status).toBe(201);
}
async function guardados(): Promise<string[]> {
  await olvidarCorreos(shop.context);
  const { body } = await shop.call('propietario', 'GET', '/api/correos');
  return body.correos.map(({ para, estado }: { para: string; estado: string }) => `${para} ${estado}`).sort();
}

it('deletes sent and failed mails after ninety days, and not a day before', async () => {
  conServidor();
  await pedir('ana@correo.gt');
  await enviarPendientes(shop.context);
  smtp.refuse(550);
  await pedir('beto@correo.gt');
  await enviarPendientes(shop.context);
  pasanDias(89);
  smtp.refuse(undefined);
  await pedir('carla@correo.gt');
  await enviarPendientes(shop.context);
  expect(await guardados()).toEqual([
    'ana@correo.gt enviado',
    'beto@correo.gt fallido',
    'carla@correo.gt enviado',
  ]);
  pasanDias(1.01);
  expect(await guardados()).toEqual(['carla@correo.gt enviado']);
  expect(JSON.stringify(await shop.rows('select * from correos'))).not.toMatch(/ana@|beto@/);
});

it('counts the ninety days of a mail sent late from its sending', async () => {
  await pedir('ana@correo.gt');
  pasanDias(80);
  conServidor();
  await enviarPendientes(shop.context);
  pasanDias(89);
  expect(await guardados()).toEqual(['ana@correo.gt enviado']);
  pasanDias(1.01);
  expect(await guardados()).toEqual([]);
});

it('counts the ninety days of a retried mail from its retry', async () => {
  conServidor();
  smtp.refuse(550);
  await pedir('ana@correo.gt');
  await enviarPendientes(shop.context);
  pasanDias(80);
  const [fila] = await shop.rows('select id from correos');
  await shop.call('propietario', 'POST', `/api/correos/${fila?.id}/reintentar`);
  await enviarPendientes(shop.context);
  pasanDias(80);
  expect(await guardados()).toEqual(['ana@correo.gt fallido']);
});

it('keeps pending mails until they could not be sent for ninety days', async () => {
  await pedir('ana@correo.gt');
  await pedir('beto@correo.gt');
  const { correos: c } = shop.context.db.tables;
  await inTransaction(shop.context.db, async (tx) => {
    const proximoIntento = new Date(INICIO.getTime() + 10 * DIA_MS);
    await tx.update(c).set({ proximoIntento }).where(eq(c.para, 'beto@correo.gt'));
  });
  pasanDias(89.9);
  expect(await guardados()).toEqual(['ana@correo.gt pendiente', 'beto@correo.gt pendiente']);
  pasanDias(1);
  expect(await guardados()).toEqual(['beto@correo.gt pendiente']);
});
