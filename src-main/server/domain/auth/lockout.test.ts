import { afterEach, beforeEach, expect, it } from 'vitest';
import { INTENTOS } from '../../base/config/limites.ts';
import { type AccountShop, openAccountShop } from '../../testing/shops/account-shop.ts';

const PERSONAL = 'ventas@prueba.gt';
const DEL_TELEFONO = '192.168.1.30';

let shop: AccountShop;
beforeEach(async () => {
  shop = await openAccountShop();
});
afterEach(() => shop.close());

const vecino = (numero: number) => `192.168.7.${numero}`;

/** Fails at an account from ever new addresses until the account is locked out for unknown callers. */
async function bloquearCuenta(fallar: (desde: string) => Promise<{ status: number }>): Promise<void> {
  for (let numero = 1; numero < 100; numero += 1) {
    for (;;) {
      const { status } = await fallar(vecino(numero));
      if (status !== 429) continue;
      // The first attempt of a new caller is refused: the account is locked out, not the caller.
      if ((await fallar(vecino(200))).status === 429) return;
      break;
    }
  }
  throw new Error('the account was not locked out');
}

async function ponerPassword(): Promise<void> {
  await shop.post('recuperar-password', { email: PERSONAL });
  const codigo = await shop.ultimoCodigo('recuperacion', PERSONAL);
  await shop.post('resetear-password', { email: PERSONAL, codigo, nuevaPassword: 'globos1' });
}

const cambiarDeMinuto = () => shop.pasan(61);

it('exempts recently signed-in callers from the account lockout', async () => {
  await ponerPassword();
  expect((await shop.entrar('globos1', PERSONAL, DEL_TELEFONO)).status).toBe(200);
  await bloquearCuenta((desde) => shop.entrar('malamala', PERSONAL, desde));
  expect((await shop.entrar('globos1', PERSONAL, '192.168.1.31')).status).toBe(429);
  expect((await shop.entrar('globos1', PERSONAL, DEL_TELEFONO)).status).toBe(200);
  expect((await shop.entrar('globos1', PERSONAL)).status).toBe(200);
  // Their own failed attempts are still limited.
  const { maximo } = INTENTOS.loginPorCuentaYDireccion;
  for (let i = 0; i < maximo; i += 1) await shop.entrar('malamala', PERSONAL, DEL_TELEFONO);
  expect((await shop.entrar('globos1', PERSONAL, DEL_TELEFONO)).status).toBe(429);
});

it('counts attempts through a tunnel on the shop’s computer apart from local ones', async () => {
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

it('keeps recovery available on the shop’s computer while others guess or request codes', async () => {
  const adivinar = (desde: string) =>
    shop.post('resetear-password', { email: PERSONAL, codigo: '000000', nuevaPassword: 'x1234567' }, desde);
  await bloquearCuenta(adivinar);
  for (let i = 0; i < 7; i += 1) {
    await shop.post('recuperar-password', { email: PERSONAL }, vecino(1));
    cambiarDeMinuto();
  }
  expect((await shop.post('recuperar-password', { email: PERSONAL }, vecino(2))).status).toBe(429);
  cambiarDeMinuto();
  await ponerPassword();
  expect((await shop.entrar('globos1', PERSONAL)).status).toBe(200);
});

it('counts nothing against accounts once a caller’s own limit is reached', async () => {
  for (let i = 0; i < INTENTOS.loginPorDireccion.maximo; i += 1)
    await shop.entrar('malamala', `nadie${i}@correo.gt`, vecino(1));
  for (let i = 0; i < INTENTOS.loginPorCuenta.maximo; i += 1)
    expect((await shop.entrar('malamala', PERSONAL, vecino(1))).status).toBe(429);
  expect((await shop.entrar('malamala', PERSONAL, vecino(2))).status).toBe(401);
});
