import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountShop, CORREO, openAccountShop } from '../../testing/shops/account-shop.ts';

let shop: AccountShop;
beforeEach(async () => {
  shop = await openAccountShop();
});
afterEach(() => shop.close());

/** A code that differs from the given one. */
const otro = (codigo: string) => (codigo === '000001' ? '000002' : '000001');

describe('a code', () => {
  it('expires after fifteen minutes', async () => {
    await shop.registrar();
    const codigo = await shop.ultimoCodigo();
    shop.pasan(15 * 60);
    const { status, body } = await shop.verificar(codigo);
    expect([status, body.error, body.message]).toEqual([
      400,
      'codigo-invalido',
      'El código no es válido o ya venció. Revisa tu correo o pide otro',
    ]);
  });

  it('is valid until just before that', async () => {
    await shop.registrar();
    const codigo = await shop.ultimoCodigo();
    shop.pasan(15 * 60 - 1);
    expect((await shop.verificar(codigo)).status).toBe(200);
  });

  it('becomes invalid after five wrong guesses, also concurrent ones', async () => {
    await shop.registrar();
    const codigo = await shop.ultimoCodigo();
    const malos = await Promise.all(Array.from({ length: 12 }, () => shop.verificar(otro(codigo))));
    expect(new Set(malos.map((uno) => uno.status))).toEqual(new Set([400]));
    expect(await shop.ask('select intentos from codigos')).toBe(5);
    expect((await shop.verificar(codigo)).status).toBe(400);
    shop.pasan(60);
    expect((await shop.post('reenviar-codigo', { email: CORREO, tipo: 'verificacion' })).status).toBe(200);
    expect((await shop.verificar(await shop.ultimoCodigo())).status).toBe(200);
  });

  it('is valid after four wrong guesses, once, for its own purpose and address', async () => {
    await shop.registrar();
    await shop.registrar({ email: 'beto@correo.gt' });
    const codigo = await shop.ultimoCodigo();
    for (let i = 0; i < 4; i += 1) await shop.verificar(otro(codigo));
    const ajeno = await shop.post('resetear-password', { email: CORREO, codigo, nuevaPassword: 'nueva123' });
    expect(ajeno.status).toBe(400);
    if ((await shop.ultimoCodigo('verificacion', 'beto@correo.gt')) !== codigo)
      expect((await shop.verificar(codigo, 'beto@correo.gt')).status).toBe(400);
    const dos = await Promise.all([shop.verificar(codigo), shop.verificar(codigo)]);
    expect(dos.map((uno) => uno.status).sort()).toEqual([200, 400]);
  });

  it.each([['12345'], ['1234567'], ['12345a'], ['١٢٣٤٥٦'], [123456], [null]])(
    'refuses %j without counting a guess',
    async (codigo) => {
      await shop.registrar();
      const { status, body } = await shop.verificar(codigo as string);
      expect([status, body.details[0].path]).toEqual([400, 'codigo']);
      expect(await shop.ask('select intentos from codigos')).toBe(0);
    },
  );

  it('can be requested again after a minute, and the refusal says how long to wait', async () => {
    await shop.registrar();
    const primero = await shop.ultimoCodigo();
    shop.pasan(20);
    const pronto = await shop.post('reenviar-codigo', { email: CORREO, tipo: 'verificacion' });
    expect([pronto.status, Number(pronto.headers['retry-after'])]).toEqual([429, 40]);
    shop.pasan(40);
    expect((await shop.post('reenviar-codigo', { email: CORREO, tipo: 'verificacion' })).status).toBe(200);
    const segundo = await shop.ultimoCodigo();
    if (primero !== segundo) expect((await shop.verificar(primero)).status).toBe(400);
    expect((await shop.verificar(segundo)).status).toBe(200);
  });

  it('is mailed at most six times an hour', async () => {
    const pedir = () => shop.post('recuperar-password', { email: 'cliente@prueba.gt' }, '192.168.1.7');
    const estados: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      estados.push((await pedir()).status);
      shop.pasan(61);
    }
    expect(estados).toEqual([...Array(6).fill(200), 429, 429]);
    shop.pasan(3600);
    expect((await pedir()).status).toBe(200);
  });

  it('limits guesses per account across all network addresses', async () => {
    await shop.registrar();
    const malo = otro(await shop.ultimoCodigo());
    const estados: number[] = [];
    for (let i = 0; i < 32; i += 1) estados.push((await shop.verificar(malo)).status);
    expect(estados.slice(-3)).toEqual([400, 429, 429]);
    shop.pasan(16 * 60);
    expect((await shop.verificar(malo)).status).toBe(429);
  });
});

describe('recovery', () => {
  const pedir = (email: string) => shop.post('recuperar-password', { email });
  const restablecer = (codigo: string, nuevaPassword = 'nueva123', email = 'ventas@prueba.gt') =>
    shop.post('resetear-password', { email, codigo, nuevaPassword });

  it('sets a new password and ends every session, for staff too', async () => {
    const vigente = async () => (await shop.call('ventas', 'GET', '/api/auth/verificar-token')).status;
    await pedir('ventas@prueba.gt');
    const codigo = await shop.ultimoCodigo('recuperacion', 'ventas@prueba.gt');
    expect([(await restablecer(otro(codigo))).status, await vigente()]).toEqual([400, 200]);
    const { status, body } = await restablecer(codigo);
    expect([status, body.message]).toEqual([200, 'Tu contraseña se cambió. Ya puedes iniciar sesión.']);
    expect(await vigente()).toBe(401);
    expect((await shop.entrar('nueva123', 'ventas@prueba.gt')).status).toBe(200);
    expect((await restablecer(codigo)).status).toBe(400);
  });

  it('refuses a short password without spending the code', async () => {
    await pedir('ventas@prueba.gt');
    const codigo = await shop.ultimoCodigo('recuperacion', 'ventas@prueba.gt');
    const { status, body } = await restablecer(codigo, 'corta');
    expect([status, body.details[0].path]).toEqual([400, 'nuevaPassword']);
    expect((await restablecer(codigo)).status).toBe(200);
  });

  it('proves the address of an unverified client', async () => {
    await shop.registrar();
    await pedir(CORREO);
    const codigo = await shop.ultimoCodigo('recuperacion');
    expect((await restablecer(codigo, 'nueva123', CORREO)).status).toBe(200);
    expect((await shop.entrar('nueva123')).status).toBe(200);
    shop.pasan(61);
    expect((await shop.registrar({ password: 'ajena123' })).status).toBe(409);
  });
});
