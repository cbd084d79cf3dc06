import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

const MARTA = {
  nombre: 'Marta',
  email: ' Marta@Correo.GT ',
  password: 'secreta1',
  tienda: 'Globos de Marta',
  telefonoDeTienda: '2233-4455',
};

describe('first run', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop({ empty: true });
  });
  afterAll(() => shop.close());

  const registrar = (body: unknown, headers: Record<string, string> = {}) =>
    shop.call('visitante', 'POST', '/api/auth/registro', { body, headers });

  it('shows the welcome page only on the shop’s own computer', async () => {
    const aqui = await shop.app.inject({ url: '/catalogo', headers: { host: 'localhost:4100' } });
    expect([aqui.statusCode, aqui.headers.location]).toEqual([302, '/bienvenida']);
    const fuera = await shop.app.inject({ url: '/catalogo', headers: { host: '192.168.1.5:4100' } });
    expect(fuera.headers.location).toBeUndefined();
    const { body } = await shop.call('visitante', 'GET', '/api/primeros-pasos');
    const demo = { abierta: false, existe: false, tiendaPropia: null, preparando: null, error: null };
    const own = { pendiente: true, permitidoAqui: true, accesosDemo: [], demo, ultimaFalla: null };
    expect(body).toEqual(own);
  });

  it.each<Record<string, string>>([
    { host: '192.168.1.5:4100' },
    { host: 'algo.trycloudflare.com' },
    { host: 'localhost:4100', 'x-forwarded-for': '8.8.8.8' },
    { host: 'localhost:4100', 'cf-connecting-ip': '8.8.8.8' },
    { host: 'localhost:4100', origin: 'https://mala.gt' },
  ])('creates no shop from elsewhere: %j', async (headers) => {
    expect((await registrar(MARTA, headers)).status).toBe(403);
    const demo = await shop.call('visitante', 'POST', '/api/primeros-pasos/demo', { headers });
    expect(demo.status).toBe(403);
  });

  it('creates exactly one owner and signs them in, ignoring the requested role', async () => {
    const intentos = await Promise.all(
      Array.from({ length: 5 }, (_, i) =>
        registrar({ ...MARTA, email: `marta${i}@correo.gt`, rol: 'empleado' }),
      ),
    );
    expect(intentos.map((uno) => uno.status).sort()).toEqual([201, 403, 403, 403, 403]);
    const { body } = intentos.find((uno) => uno.status === 201) ?? { body: undefined };
    expect(body).toMatchObject({
      success: true,
      esPrimerUsuario: true,
      user: { rol: 'propietario', activo: true },
    });
    expect(body.user.permisos).toEqual({ productos: true, ventas: true, reportes: true });
    const headers = { authorization: `Bearer ${body.token}` };
    const { body: vigente } = await shop.call('visitante', 'GET', '/api/auth/verificar-token', { headers });
    expect(vigente).toEqual({ valid: true, user: body.user });
    const { body: tienda } = await shop.call('visitante', 'GET', '/api/tienda');
    expect([tienda.tienda.nombre, tienda.tienda.telefono]).toEqual(['Globos de Marta', '22334455']);
    const { body: pasos } = await shop.call('visitante', 'GET', '/api/primeros-pasos');
    expect([pasos.pendiente, pasos.accesosDemo]).toEqual([false, []]);
    const demo = await shop.call('visitante', 'POST', '/api/primeros-pasos/demo');
    expect([demo.status, demo.body.error]).toEqual([409, 'conflicto']);
  });
});

describe('signing in', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
    await shop.call('propietario', 'POST', '/api/auth/registro', {
      body: { ...MARTA, rol: 'empleado', permisos: { ventas: true } },
    });
  });
  afterAll(() => shop.close());

  const entrar = (email: unknown, password: unknown, headers: Record<string, string> = {}) =>
    shop.call('visitante', 'POST', '/api/auth/login', { body: { email, password }, headers });

  it('ignores case and surrounding spaces in the address', async () => {
    const { status, body } = await entrar('  MARTA@correo.gt', 'secreta1');
    expect([status, body.user.email, body.user.permisos.ventas]).toEqual([200, 'marta@correo.gt', true]);
    expect(JSON.stringify(body)).not.toMatch(/hash|argon/i);
  });

  it('gives the same answer for a wrong password and an unknown address', async () => {
    const mala = await entrar('marta@correo.gt', 'otra-clave');
    const nadie = await entrar('nadie@correo.gt', 'otra-clave');
    for (const { status, body } of [mala, nadie]) {
      expect([status, body.error, body.message]).toEqual([
        401,
        'credenciales-invalidas',
        'Email o contraseña incorrectos',
      ]);
    }
  });

  it('limits failed attempts on one account', async () => {
    const propia = await openTestShop();
    try {
      const fallar = () =>
        propia.call('visitante', 'POST', '/api/auth/login', {
          body: { email: 'x@correo.gt', password: 'malamala' },
        });
      const estados: number[] = [];
      for (let i = 0; i < 12; i += 1) estados.push((await fallar()).status);
      expect(estados).toEqual([...Array(10).fill(401), 429, 429]);
    } finally {
      await propia.close();
    }
  });

  it.each([
    ['', 'x', 'El email es obligatorio'],
    ['no-es-email', 'x', 'El formato del email no es válido'],
    ['a@b.gt', '', 'La contraseña es obligatoria'],
    [null, 5, 'El email es obligatorio'],
    [{ $gt: '' }, 'x', 'El email es obligatorio'],
  ])('refuses %j / %j with «%s»', async (email, password, mensaje) => {
    const { status, body } = await entrar(email, password);
    expect([status, body.message]).toEqual([400, mensaje]);
  });

  it('ends a user’s sessions when their session version is raised or they are deactivated', async () => {
    const vigente = async () => (await shop.call('reportes', 'GET', '/api/auth/verificar-token')).status;
    const { usuarios } = shop.context.db.tables;
    const cambiar = (cambios: { versionDeSesion?: number; activo?: boolean }) =>
      inTransaction(shop.context.db, async (tx) => {
        await tx
          .update(usuarios)
          .set(cambios)
          .where(eq(usuarios.id, shop.userId('reportes')));
      });
    expect(await vigente()).toBe(200);
    await cambiar({ activo: false });
    expect(await vigente()).toBe(401);
    await cambiar({ activo: true });
    expect(await vigente()).toBe(200);
    await cambiar({ versionDeSesion: 2 });
    expect(await vigente()).toBe(401);
  });

  it.each(['Bearer x', 'Bearer ', 'Basic abc', 'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.'])(
    'treats the header «%s» as no session',
    async (authorization) => {
      const { status } = await shop.call('visitante', 'GET', '/api/auth/verificar-token', {
        headers: { authorization },
      });
      expect(status).toBe(401);
      const publica = await shop.call('visitante', 'GET', '/api/catalog', { headers: { authorization } });
      expect(publica.status).toBe(200);
    },
  );

  it('allows only the owner to add staff', async () => {
    const nuevo = { nombre: 'Otro', email: 'otro@correo.gt', password: 'secreta1' };
    const como = async (quien: Parameters<TestShop['call']>[0]) =>
      (await shop.call(quien, 'POST', '/api/auth/registro', { body: nuevo })).status;
    expect([await como('visitante'), await como('cliente'), await como('ventas')]).toEqual([401, 403, 403]);
    expect([await como('propietario'), await como('propietario')]).toEqual([201, 409]);
  });

  it('returns no token for the person that the owner adds', async () => {
    const { status, body } = await shop.call('propietario', 'POST', '/api/auth/registro', {
      body: { nombre: 'Rosa', email: 'rosa@correo.gt', password: 'secreta1', rol: 'propietario' },
    });
    expect([status, body.user.email, body.esPrimerUsuario]).toEqual([201, 'rosa@correo.gt', false]);
    expect(body).not.toHaveProperty('token');
  });

  it('stores the signing key outside the database, readable by this system user only', () => {
    const file = join(shop.folder, 'sesiones.clave');
    expect(existsSync(file)).toBe(true);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('a session that ended', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());

  it('says of a session that a new password ended that this is why, and of another one nothing', async () => {
    const porque = async (quien: 'reportes' | 'ventas') =>
      (await shop.call(quien, 'GET', '/api/auth/verificar-token')).body.message;
    const nueva = { nueva: 'otra1234' };
    const de = (quien: 'reportes' | 'ventas') => `/api/usuarios/${shop.userId(quien)}`;
    await shop.call('propietario', 'PUT', `${de('reportes')}/password`, { body: nueva });
    await shop.call('ventas', 'POST', '/api/auth/cerrar-sesiones');
    expect([await porque('reportes'), await porque('ventas')]).toEqual([
      'Tu sesión se cerró porque cambió la contraseña',
      'Inicia sesión para continuar',
    ]);
  });
});

describe('renewing a session', () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.close());
  afterEach(() => vi.useRealTimers());

  const DIA_MS = 24 * 3600_000;
  const renovar = (token: string, headers: Record<string, string> = {}, donde = shop) =>
    donde.call('visitante', 'POST', '/api/auth/renovar', {
      headers: { host: 'localhost:4100', authorization: `Bearer ${token}`, ...headers },
    });
  const vale = async (token: string) =>
    (
      await shop.call('visitante', 'GET', '/api/auth/verificar-token', {
        headers: { authorization: `Bearer ${token}` },
      })
    ).status === 200;

  it('gives the staff another day at the shop’s computer, for a week after the password was typed', async () => {
    const entrada = Date.now();
    vi.useFakeTimers({ toFake: ['Date'], now: entrada });
    const primero = shop.token('ventas');
    let token = primero;
    for (let mitades = 1; mitades <= 13; mitades += 1) {
      vi.setSystemTime(entrada + (mitades * DIA_MS) / 2);
      const { status, body } = await renovar(token);
      expect([status, body.user?._id]).toEqual([200, shop.userId('ventas')]);
      token = body.token;
    }
    expect([await vale(primero), await vale(token)]).toEqual([false, true]);
    vi.setSystemTime(entrada + 7 * DIA_MS + 60_000);
    const tarde = await renovar(token);
    expect([tarde.status, tarde.body.message]).toEqual([
      403,
      'Ha pasado una semana desde que entraste: vuelve a escribir tu contraseña',
    ]);
    // What was given last goes on to its own end.
    expect(await vale(token)).toBe(true);
    vi.setSystemTime(entrada + 8 * DIA_MS + 60_000);
    expect([await vale(token), (await renovar(token)).status]).toEqual([false, 401]);
  });

  it.each<Record<string, string>>([
    { host: '192.168.1.5:4100' },
    { 'x-forwarded-for': '8.8.8.8' },
    { origin: 'https://mala.gt' },
  ])(
    'lengthens none of a caller from elsewhere, where the staff may enter from anywhere: %j',
    async (headers) => {
      const abierta = await openTestShop({ config: { accesoPersonal: 'cualquier-lugar' } });
      const { status, body } = await renovar(abierta.token('propietario'), headers, abierta);
      await abierta.close();
      expect([status, body.message]).toEqual([
        403,
        'La sesión solo se alarga en la computadora de la tienda',
      ]);
    },
  );

  it('lengthens none of a caller that does not prove to be at the shop’s computer', async () => {
    const headers = { authorization: `Bearer ${shop.token('propietario')}` };
    const sin = await shop.call('visitante', 'POST', '/api/auth/renovar', { headers, deAqui: false });
    expect(sin.status).toBe(403);
  });

  it('lengthens neither a client’s session nor one that was ended', async () => {
    expect((await renovar(shop.token('cliente'))).status).toBe(403);
    const token = shop.token('reportes');
    await shop.call('reportes', 'POST', '/api/auth/cerrar-sesiones');
    expect((await renovar(token)).status).toBe(401);
  });

  it('gives a token that the end of all sessions ends too', async () => {
    const { body } = await renovar(shop.token('productos'));
    await shop.call('productos', 'POST', '/api/auth/cerrar-sesiones');
    expect(await vale(body.token)).toBe(false);
  });

  it.each([
    ['was deactivated', '', { activo: false }],
    ['got another role', '', { rol: 'propietario' }],
    ['got another password', '/password', { nueva: 'otra1234' }],
  ])('lengthens neither the first token nor a renewed one of somebody who %s', async (_, ruta, body) => {
    const otra = await openTestShop();
    const primero = otra.token('ventas');
    const { body: renovada } = await renovar(primero, {}, otra);
    const id = otra.userId('ventas');
    const { status } = await otra.call('propietario', 'PUT', `/api/usuarios/${id}${ruta}`, { body });
    const despues = [await renovar(primero, {}, otra), await renovar(renovada.token, {}, otra)];
    expect([status, ...despues.map((una) => una.status)]).toEqual([200, 401, 401]);
    await otra.close();
  });
});
