import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SesionAbierta } from '#contract/schemas/personas/sesiones.ts';
import { nuevoId } from '#db/ids.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { ponerAlDiaSesiones } from './sesiones-abiertas.service.ts';

const EN_ANDROID =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const EN_FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:120.0) Gecko/20100101 Firefox/120.0';
const MARTA = { email: 'marta@correo.gt', password: 'globos-24', rol: 'propietario' };
const LUIS = { email: 'luis@correo.gt', password: 'globos-25', rol: 'empleado' };

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  for (const persona of [MARTA, LUIS]) {
    const body = { nombre: `Persona ${persona.email}`, ...persona, permisos: { ventas: true } };
    const { status } = await shop.call('propietario', 'POST', '/api/auth/registro', { body });
    expect(status).toBe(201);
  }
});
afterEach(() => shop.close());

const con = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

async function entrar({ email, password }: typeof MARTA, userAgent: string, desde?: string): Promise<string> {
  const { body, status } = await shop.call('visitante', 'POST', '/api/auth/login', {
    body: { email, password },
    headers: { 'user-agent': userAgent, ...(desde && { host: '192.168.1.5:4100' }) },
    ...(desde && { desde, deAqui: false }),
  });
  expect(status).toBe(200);
  return body.token;
}

async function lista(token: string): Promise<SesionAbierta[]> {
  const { body, status } = await shop.call('visitante', 'GET', '/api/auth/sesiones', con(token));
  expect(status).toBe(200);
  return body.sesiones;
}

const cerrar = (token: string, id: string) =>
  shop.call('visitante', 'DELETE', `/api/auth/sesiones/${id}`, con(token));

const sigue = async (token: string) =>
  (await shop.call('visitante', 'GET', '/api/auth/verificar-token', con(token))).status;

it('lists to everybody their own open sessions, and to an owner those of the staff', async () => {
  const deMarta = await entrar(MARTA, EN_FIREFOX);
  const deLuis = await entrar(LUIS, EN_ANDROID, '192.168.1.30');
  expect(await lista(deLuis)).toMatchObject([
    {
      equipo: 'Chrome en Android',
      desde: 'red-local',
      esEsta: true,
      usuario: { nombre: 'Persona luis@correo.gt' },
    },
  ]);
  expect(await lista(deMarta)).toMatchObject([
    { equipo: 'Chrome en Android', esEsta: false, usuario: { nombre: 'Persona luis@correo.gt' } },
    { equipo: 'Firefox en Linux', desde: 'esta-computadora', esEsta: true },
  ]);
});

it('closes one session and no other', async () => {
  const enCaja = await entrar(LUIS, EN_FIREFOX);
  const perdido = await entrar(LUIS, EN_ANDROID, '192.168.1.30');
  const deMarta = await entrar(MARTA, EN_FIREFOX);
  const [elPerdido] = (await lista(deMarta)).filter(({ equipo }) => equipo === 'Chrome en Android');
  const { body } = await shop.call('visitante', 'POST', '/api/eventos/boleto', con(perdido));
  expect((await cerrar(deMarta, elPerdido?._id ?? '')).body).toMatchObject({
    success: true,
    message: 'Sesión cerrada en ese equipo',
  });
  expect([await sigue(perdido), await sigue(enCaja), await sigue(deMarta)]).toEqual([401, 200, 200]);
  const conBoleto = await shop.call('visitante', 'GET', `/api/eventos?boleto=${body.boleto}`);
  expect(conBoleto.status).toBe(401);
  const renovada = await shop.call('visitante', 'POST', '/api/auth/renovar', con(perdido));
  expect(renovada.status).toBe(401);
  expect(await lista(deMarta)).toHaveLength(2);
  const [hecho] = await shop.rows("select accion, despues from auditoria where accion = 'sesion.cerrada'");
  expect(JSON.stringify(hecho?.despues)).toContain('Chrome en Android');
  expect((await cerrar(deMarta, elPerdido?._id ?? '')).status).toBe(404);
});

it('closes nobody else’s session for an employee', async () => {
  const deMarta = await entrar(MARTA, EN_FIREFOX);
  const deLuis = await entrar(LUIS, EN_FIREFOX);
  const [suya] = (await lista(deMarta)).filter(({ esEsta }) => esEsta);
  expect((await cerrar(deLuis, suya?._id ?? '')).status).toBe(404);
  expect(await sigue(deMarta)).toBe(200);
});

it('lists after a changed password the device that changed it, and nothing after all were closed', async () => {
  await entrar(LUIS, EN_ANDROID, '192.168.1.30');
  const token = await entrar(LUIS, EN_FIREFOX);
  const { body } = await shop.call('visitante', 'PUT', '/api/auth/password', {
    ...con(token),
    body: { actual: LUIS.password, nueva: 'serpentinas-26' },
  });
  expect(await lista(body.token)).toMatchObject([{ esEsta: true }]);
  await shop.call('visitante', 'POST', '/api/auth/cerrar-sesiones', con(body.token));
  expect(await shop.ask('select count(*) from sesiones')).toBe(0);
});

it('says when each was last used, also after that was stored', async () => {
  const deMarta = await entrar(MARTA, EN_FIREFOX);
  const deLuis = await entrar(LUIS, EN_ANDROID);
  const usada = async () =>
    (await lista(deMarta)).find(({ equipo }) => equipo === 'Chrome en Android')?.fechaUso;
  const luego = new Date(Date.now() + 600_000);
  shop.setNow(luego);
  await sigue(deLuis);
  expect(await usada()).toBe(luego.toISOString());
  await ponerAlDiaSesiones(shop.context);
  expect(await usada()).toBe(luego.toISOString());
});

it('forgets a session once it is over', async () => {
  const token = await entrar(LUIS, EN_FIREFOX);
  shop.setNow(new Date(Date.now() + 26 * 3600_000));
  await ponerAlDiaSesiones(shop.context);
  expect(await shop.ask('select count(*) from sesiones')).toBe(0);
  // Also where the token is still valid by the real clock.
  expect(await sigue(token)).toBe(401);
});

it('lists no session that ended with a role or a password that was recovered by mail', async () => {
  await entrar(LUIS, EN_ANDROID);
  const { body } = await shop.call('propietario', 'GET', '/api/usuarios?rol=personal');
  const { _id } = body.usuarios.find(({ email }: { email: string }) => email === LUIS.email);
  await shop.call('propietario', 'PUT', `/api/usuarios/${_id}`, { body: { activo: false } });
  expect(await shop.ask('select count(*) from sesiones')).toBe(0);
  await shop.call('visitante', 'POST', '/api/auth/recuperar-password', { body: { email: MARTA.email } });
  const { body: correos } = await shop.call('propietario', 'GET', '/api/correos?estado=pendiente');
  const [{ _id: suyo }] = correos.correos;
  const token = await entrar(MARTA, EN_FIREFOX);
  const { body: visto } = await shop.call('visitante', 'POST', `/api/correos/${suyo}/codigo`, {
    body: { actual: MARTA.password },
    ...con(token),
  });
  const { status } = await shop.call('visitante', 'POST', '/api/auth/resetear-password', {
    body: { email: MARTA.email, codigo: visto.correo.codigo, nuevaPassword: 'serpentinas-26' },
  });
  expect([status, await shop.ask('select count(*) from sesiones')]).toEqual([200, 0]);
});

it('keeps a closed session closed while the clock is a day ahead and once it is right again', async () => {
  const deMarta = await entrar(MARTA, EN_FIREFOX);
  const perdido = await entrar(LUIS, EN_ANDROID);
  const [elPerdido] = (await lista(deMarta)).filter(({ equipo }) => equipo === 'Chrome en Android');
  await cerrar(deMarta, elPerdido?._id ?? '');
  shop.setNow(new Date(Date.now() + 30 * 3600_000));
  await ponerAlDiaSesiones(shop.context);
  shop.setNow(new Date());
  expect(await sigue(perdido)).toBe(401);
});

describe('whoever has a copy of the data folder, and with it the key that signs', () => {
  const segundos = () => Math.floor(Date.now() / 1000);
  const firmar = (contenido: { sub?: string; s?: string; exp: number }) =>
    shop.app.jwt.sign({ sub: shop.userId('propietario'), v: 1, iat: segundos(), ...contenido });

  it('opens no session of the staff', async () => {
    const unDia = segundos() + 24 * 3600;
    expect(await sigue(firmar({ exp: unDia }))).toBe(401);
    expect(await sigue(firmar({ exp: unDia, s: nuevoId() }))).toBe(401);
  });

  it('makes none last longer that began in the shop', async () => {
    const deMarta = await entrar(MARTA, EN_FIREFOX);
    const { sub = '', s = '' } = shop.app.jwt.decode<{ sub: string; s: string }>(deMarta) ?? {};
    expect(await sigue(firmar({ sub, s, exp: segundos() + 24 * 3600 }))).toBe(200);
    expect(await sigue(firmar({ sub, s, exp: segundos() + 10 * 365 * 24 * 3600 }))).toBe(401);
  });
});
