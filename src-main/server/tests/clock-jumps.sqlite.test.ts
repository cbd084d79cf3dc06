import { createSecretKey } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { diaDe, ZONA_POR_DEFECTO } from '#contract/words/dias.ts';
import { inTransaction } from '#db/transaction.ts';
import { emitirCodigo, gastarCodigo } from '../domain/auth/codigos.service.ts';
import { ponerAlDiaSesiones } from '../domain/auth/sesiones-abiertas.service.ts';
import { olvidarRespuestas } from '../http/request/idempotency.ts';
import { openTestShop, type TestShop } from '../testing/shops/shop.ts';
import { respaldarSiToca } from '../whole-shop/respaldos/respaldos.service.ts';

// A computer whose battery is empty starts years off, and is set right while the shop is open.

const HORA_MS = 3_600_000;
const DIA_MS = 24 * HORA_MS;
const AHORA = new Date('2026-06-17T18:00:00Z');

const SALTOS: [string, number][] = [
  ['a year back', -365 * DIA_MS],
  ['a day back', -DIA_MS],
  ['three hours back', -3 * HORA_MS],
  ['three hours forward', 3 * HORA_MS],
  ['over midnight', 13 * HORA_MS],
  ['a year forward', 365 * DIA_MS],
];

let shop: TestShop;
let producto: string;
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(AHORA);
  shop = await openTestShop();
  producto = await shop.product({ stock: 1000 });
  await shop.call('propietario', 'POST', '/api/auth/registro', { body: { ...LUIS, nombre: 'Luis' } });
});
afterEach(async () => {
  await shop.close();
  vi.useRealTimers();
});

const LUIS = { email: 'luis@correo.gt', password: 'globos-25', rol: 'empleado', permisos: { ventas: true } };

/** Sets the computer's clock. */
const poner = (ms: number) => vi.setSystemTime(AHORA.getTime() + ms);

async function entrar(): Promise<string> {
  const { email, password } = LUIS;
  const { status, body } = await shop.call('visitante', 'POST', '/api/auth/login', {
    body: { email, password },
  });
  expect(status).toBe(200);
  return body.token;
}

const con = (token: string) => ({ authorization: `Bearer ${token}` });
const vale = async (token: string) =>
  (await shop.call('visitante', 'GET', '/api/auth/verificar-token', { headers: con(token) })).status;

const vender = (token: string, clave: string) =>
  shop.call('visitante', 'POST', '/api/ventas', {
    headers: { ...con(token), 'idempotency-key': clave },
    body: {
      datosCliente: { nombre: 'Ana', telefono: '55550001' },
      items: [{ producto, cantidad: 1, precioUnitario: 12.5 }],
      metodoPago: 'tarjeta',
    },
  });

/** The number of sales that the report tells of a day. */
async function enReporte(dia: string): Promise<number> {
  const url = `/api/reportes/ventas?fechaInicio=${dia}&fechaFin=${dia}`;
  return (await shop.call('propietario', 'GET', url)).body.resumen.totalVentas;
}

describe.each(SALTOS)('a clock that jumps %s', (_como, salto) => {
  it('numbers sales by its day, repeats none, and its reports tell them all', async () => {
    const antes = await vender(await entrar(), 'clave-de-antes-que-nadie-adivina');
    poner(salto);
    const token = await entrar();
    const despues = await vender(token, 'clave-de-despues-que-nadie-adivina');
    expect([antes.status, despues.status]).toEqual([201, 201]);
    const otraVez = await vender(token, 'clave-de-antes-que-nadie-adivina');
    expect([otraVez.status, otraVez.body]).toEqual([201, antes.body]);
    const [uno, otro] = [0, salto].map((ms) => diaDe(new Date(AHORA.getTime() + ms), ZONA_POR_DEFECTO)) as [
      string,
      string,
    ];
    const folio = (dia: string, n: number) => `V${dia.replaceAll('-', '')}-000${n}`;
    expect(antes.body.venta.numero).toBe(folio(uno, 1));
    expect(despues.body.venta.numero).toBe(folio(otro, uno === otro ? 2 : 1));
    poner(0);
    expect((await enReporte(uno)) + (uno === otro ? 0 : await enReporte(otro))).toBe(2);
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([998, 998]);
  });

  it('is set right again: a sale that is sent again is the same, whatever was cleared meanwhile', async () => {
    const antes = await vender(await entrar(), 'clave-de-antes-que-nadie-adivina');
    poner(salto);
    await olvidarRespuestas(shop.context);
    poner(0);
    const otraVez = await vender(await entrar(), 'clave-de-antes-que-nadie-adivina');
    expect([otraVez.headers['idempotency-replayed'], otraVez.body]).toEqual(['true', antes.body]);
    expect(await shop.ask('select count(*) from ventas')).toBe(1);
  });

  it('signs nobody out for good, and leaves no session that lasts longer than two days', async () => {
    const primera = await entrar();
    poner(salto);
    await ponerAlDiaSesiones(shop.context);
    // It lasts a day, and a token from more than a day ahead is of another clock.
    expect(await vale(primera)).toBe(Math.abs(salto) <= DIA_MS ? 200 : 401);
    const segunda = await entrar();
    expect(await vale(segunda)).toBe(200);
    poner(0);
    await ponerAlDiaSesiones(shop.context);
    expect(await vale(await entrar())).toBe(200);
    poner(2 * DIA_MS + HORA_MS);
    expect([await vale(primera), await vale(segunda)]).toEqual([401, 401]);
  });

  it('keeps nobody waiting for a code, and no code alive for longer than a day', async () => {
    const destino = { email: 'ana@correo.gt', tipo: 'recuperacion' as const };
    const clave = createSecretKey(Buffer.alloc(32));
    const emitir = () =>
      inTransaction(shop.context.db, (tx) => emitirCodigo(tx, clave, destino, shop.context.clock()));
    const gastar = (codigo: string) =>
      inTransaction(shop.context.db, (tx) =>
        gastarCodigo(tx, { clave, destino, codigo, fecha: shop.context.clock() }),
      );
    await emitir();
    poner(salto);
    const { codigo } = await emitir();
    poner(DIA_MS + HORA_MS);
    expect(await gastar(codigo)).toBe(false);
    const nuevo = await emitir();
    expect(await gastar(nuevo.codigo)).toBe(true);
  });

  it('makes a backup of its day, and one of the right day once it is set right', async () => {
    const diarios = () => shop.context.backups?.list().filter(({ tipo }) => tipo === 'diario') ?? [];
    await respaldarSiToca(shop.context);
    poner(salto);
    await respaldarSiToca(shop.context);
    poner(2 * DIA_MS);
    await respaldarSiToca(shop.context);
    const dias = diarios().map(({ fecha }) => diaDe(fecha, ZONA_POR_DEFECTO));
    expect(dias).toContain(diaDe(new Date(AHORA.getTime() + 2 * DIA_MS), ZONA_POR_DEFECTO));
    expect(dias).toContain(diaDe(AHORA, ZONA_POR_DEFECTO));
  });

  it('leaves an order with its code to be found and cancelled', async () => {
    const pedir = async () =>
      (
        await shop.call('visitante', 'POST', '/api/pedidos', {
          body: { cliente: { nombre: 'Rosa', telefono: '44556677' }, items: [{ producto, cantidad: 1 }] },
        })
      ).body.pedido.codigoSeguimiento;
    const antes = await pedir();
    poner(salto);
    const despues = await pedir();
    expect(despues).not.toBe(antes);
    poner(0);
    for (const codigo of [antes, despues]) {
      const { status } = await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${codigo}`, {
        body: { motivo: 'Ya no' },
      });
      expect(status).toBe(200);
    }
    expect([await shop.stockOf(producto), await shop.ledgerOf(producto)]).toEqual([1000, 1000]);
  });
});

it('answers are forgotten after thirty days on which the shop worked', async () => {
  for (let dia = 0; dia < 32; dia += 1) {
    poner(dia * DIA_MS);
    expect((await vender(await entrar(), `clave-del-dia-${dia}-que-nadie-adivina`)).status).toBe(201);
  }
  poner(31 * DIA_MS + HORA_MS);
  await olvidarRespuestas(shop.context);
  expect(await shop.ask('select count(*) from idempotencia')).toBe(30);
});
