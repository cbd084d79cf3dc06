import { afterEach, beforeEach, expect, it } from 'vitest';
import { INTENTOS } from '../limites.ts';
import { type AccountShop, openAccountShop } from '../testing/account-shop.ts';

const PERSONAL = 'ventas@prueba.gt';
const DEL_TELEFONO = '192.168.1.30';

let shop: AccountShop;
beforeEach(async () => {
  shop = await openAccountShop();
});
afterEach(() => shop.close());

const vecino = (numero: number) => `192.168.7.${numero}`;

/** Strangers fail at an account, each as often as he may, until all together may no more. */
async function levantarMuro(fallar: (desde: string) => Promise<{ status: number }>): Promise<void> {
  for (let numero = 1; numero < 100; numero += 1) {
    for (;;) {
      const { status } = await fallar(vecino(numero));
      if (status !== 429) continue;
      // The first of a new neighbour: it is the account's wall, and not his own.
      if ((await fallar(vecino(200))).status === 429) return;
      break;
    }
  }
  throw new Error('there is no wall');
}

async function ponerPassword(): Promise<void> {
  await shop.post('recuperar-password', { email: PERSONAL });
  const codigo = await shop.ultimoCodigo('recuperacion', PERSONAL);
  await shop.post('resetear-password', { email: PERSONAL, codigo, nuevaPassword: 'globos1' });
}

const cambiarDeMinuto = () => shop.pasan(61);

it('strangers who fail at an account keep out strangers, and nobody who is known at it', async () => {
  await ponerPassword();
  expect((await shop.entrar('globos1', PERSONAL, DEL_TELEFONO)).status).toBe(200);
  await levantarMuro((desde) => shop.entrar('malamala', PERSONAL, desde));
  expect((await shop.entrar('globos1', PERSONAL, '192.168.1.31')).status).toBe(429);
  expect((await shop.entrar('globos1', PERSONAL, DEL_TELEFONO)).status).toBe(200);
  expect((await shop.entrar('globos1', PERSONAL)).status).toBe(200);
  // Also they are told to wait for what they fail at themselves.
  const { maximo } = INTENTOS.loginPorCuentaYDireccion;
  for (let i = 0; i < maximo; i += 1) await shop.entrar('malamala', PERSONAL, DEL_TELEFONO);
  expect((await shop.entrar('globos1', PERSONAL, DEL_TELEFONO)).status).toBe(429);
}, 60_000);

it('a tunnel that ends on the shop’s computer spends none of its own tries', async () => {
  await ponerPassword();
  const porElTunel = () =>
    shop.call('visitante', 'POST', '/api/auth/login', {
      body: { email: PERSONAL, password: 'malamala' },
      headers: { host: 'tienda.gt', 'x-forwarded-for': '8.8.8.8' },
    });
  for (let i = 0; i < 12; i += 1) await porElTunel();
  expect((await porElTunel()).status).toBe(429);
  expect((await shop.entrar('globos1', PERSONAL)).status).toBe(200);
});

it('recovery works on the shop’s computer, however often strangers guess its codes or ask for them', async () => {
  const adivinar = (desde: string) =>
    shop.post('resetear-password', { email: PERSONAL, codigo: '000000', nuevaPassword: 'x1234567' }, desde);
  await levantarMuro(adivinar);
  for (let i = 0; i < 7; i += 1) {
    await shop.post('recuperar-password', { email: PERSONAL }, vecino(1));
    cambiarDeMinuto();
  }
  expect((await shop.post('recuperar-password', { email: PERSONAL }, vecino(2))).status).toBe(429);
  cambiarDeMinuto();
  await ponerPassword();
  expect((await shop.entrar('globos1', PERSONAL)).status).toBe(200);
}, 60_000);

it('who is refused for his address counts nothing under the names that he invents', async () => {
  for (let i = 0; i < INTENTOS.loginPorDireccion.maximo; i += 1)
    await shop.entrar('malamala', `nadie${i}@correo.gt`, vecino(1));
  for (let i = 0; i < INTENTOS.loginPorCuenta.maximo; i += 1)
    expect((await shop.entrar('malamala', PERSONAL, vecino(1))).status).toBe(429);
  expect((await shop.entrar('malamala', PERSONAL, vecino(2))).status).toBe(401);
}, 60_000);
