import { verify } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AccountShop, ANA, CORREO, openAccountShop } from '../../testing/shops/account-shop.ts';
import { openTestShop } from '../../testing/shops/shop.ts';

let shop: AccountShop;
beforeEach(async () => {
  shop = await openAccountShop();
});
afterEach(() => shop.close());

describe('a client’s account', () => {
  it('is registered, proven by the mailed code, and can sign in', async () => {
    const alta = await shop.registrar({ rol: 'propietario' });
    expect([alta.status, alta.body]).toEqual([
      201,
      { success: true, message: '¡Cuenta creada! Verifica tu email para continuar.', email: CORREO },
    ]);
    const antes = await shop.entrar('globos1');
    expect([antes.status, antes.body.error]).toEqual([403, 'email-no-verificado']);

    const codigo = await shop.ultimoCodigo();
    expect(codigo).toMatch(/^\d{6}$/);
    const { status, body } = await shop.verificar(codigo);
    expect([status, body.message]).toEqual([200, 'Email verificado exitosamente!']);
    expect(body.user).toMatchObject({
      nombre: 'Ana López',
      email: CORREO,
      telefono: '55551234',
      rol: 'cliente',
      emailVerificado: true,
      permisos: { productos: false, ventas: false, reportes: false },
    });
    expect((await shop.entrar('globos1')).body.user.rol).toBe('cliente');
    expect((await shop.verificar(codigo)).status).toBe(400);
    expect(await shop.codigos()).toEqual([]);
  });

  it('stores the password as argon2id and no readable code', async () => {
    await shop.registrar();
    const codigo = await shop.ultimoCodigo();
    const [usuario] = await shop.rows(`select password_hash from usuarios where email = '${CORREO}'`);
    expect(usuario?.password_hash).toMatch(/^\$argon2id\$/);
    expect(await verify(String(usuario?.password_hash), 'globos1')).toBe(true);
    const todo = JSON.stringify([
      await shop.rows('select * from codigos'),
      await shop.rows('select * from correos'),
      await shop.rows('select * from auditoria'),
    ]);
    // The digits of an id, a hash or an instant may happen to be those of the code.
    const legible = todo.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|"[0-9a-f]{64}"|\b\d{13}\b/g, '');
    expect(legible).not.toContain(codigo);
    expect(todo).not.toContain('argon2');
  });

  it.each([
    [{ nombre: 'A' }, 'El nombre debe tener entre 2 y 30 caracteres'],
    [{ nombre: 'x'.repeat(31) }, 'El nombre no puede pasar de 30 caracteres'],
    [{ email: 'no' }, 'El formato del email no es válido'],
    [{ email: `${'x'.repeat(33)}@correo.gt` }, 'El email no puede pasar de 40 caracteres'],
    [{ email: 'ana@correo.gt\r\nBcc: otra@correo.gt' }, 'El formato del email no es válido'],
    [{ password: 'corta' }, 'La contraseña debe tener al menos 6 caracteres'],
    [{ telefono: '5555' }, 'El teléfono debe tener exactamente 8 dígitos'],
    [{ nombre: 5, password: null }, 'El nombre debe ser un texto'],
  ])('is refused with %j', async (cambios, mensaje) => {
    const { status, body } = await shop.registrar(cambios);
    expect([status, body.details[0].msg]).toEqual([400, mensaje]);
    expect(await shop.ask('select count(*) from correos')).toBe(0);
  });

  it('is refused for a proven address', async () => {
    await shop.registrar();
    await shop.verificar(await shop.ultimoCodigo());
    shop.pasan(61);
    const { status, body } = await shop.registrar({ password: 'ajena123' });
    expect([status, body.error, body.message]).toEqual([
      409,
      'ya-existe',
      'Ya existe una cuenta con este email',
    ]);
    expect((await shop.entrar('globos1')).status).toBe(200);
    expect((await shop.registrar({ email: 'propietario@prueba.gt' })).status).toBe(409);
  });

  it('is replaced by a later registration while unproven, with only the last code valid, after a minute', async () => {
    await shop.registrar();
    const primero = await shop.ultimoCodigo();
    const pronto = await shop.registrar({ password: 'ajena123' });
    expect([pronto.status, pronto.body.error, Number(pronto.headers['retry-after'])]).toEqual([
      429,
      'demasiados-intentos',
      60,
    ]);
    shop.pasan(60);
    expect((await shop.registrar({ nombre: 'Ana Nueva', password: 'nueva123' })).status).toBe(201);
    const segundo = await shop.ultimoCodigo();
    expect(await shop.codigos()).toEqual([segundo]);
    if (primero !== segundo) expect((await shop.verificar(primero)).status).toBe(400);
    expect((await shop.verificar(segundo)).body.user.nombre).toBe('Ana Nueva');
    // Two passwords within a day: the code cannot tell the owner's from a stranger's, so neither works.
    expect([(await shop.entrar('globos1')).status, (await shop.entrar('nueva123')).status]).toEqual([
      401, 401,
    ]);
    await shop.post('recuperar-password', { email: CORREO });
    const codigo = await shop.ultimoCodigo('recuperacion');
    expect(
      (await shop.post('resetear-password', { email: CORREO, codigo, nuevaPassword: 'mia1234' })).status,
    ).toBe(200);
    expect((await shop.entrar('mia1234')).status).toBe(200);
  });

  it('keeps its password when registered again with the same password', async () => {
    await shop.registrar();
    shop.pasan(60);
    expect((await shop.registrar({ nombre: 'Ana Nueva' })).status).toBe(201);
    await shop.verificar(await shop.ultimoCodigo());
    expect((await shop.entrar('globos1')).status).toBe(200);
  });

  it('is not proven by a code that is older than the last registration', async () => {
    for (let i = 0; i < 6; i += 1) {
      const email = `ana${i}@correo.gt`;
      await shop.registrar({ email });
      const codigo = await shop.ultimoCodigo('verificacion', email);
      shop.pasan(60);
      const [verificada, otra] = await Promise.all([
        shop.verificar(codigo, email),
        shop.registrar({ email, password: 'ajena123' }),
      ]);
      expect([[200, 409].join(), [400, 201].join()]).toContain([verificada.status, otra.status].join());
      const ajena = await shop.entrar('ajena123', email);
      expect(ajena.status).toBe(verificada.status === 200 ? 401 : 403);
    }
  });

  it('is refused while the shop has no owner', async () => {
    const vacia = await openTestShop({ empty: true });
    try {
      const body = { ...ANA, rol: 'propietario' };
      const { status } = await vacia.call('visitante', 'POST', '/api/auth/registro-cliente', { body });
      const duenia = await vacia.call('visitante', 'POST', '/api/auth/registro', { body });
      expect([status, duenia.status, duenia.body.esPrimerUsuario]).toEqual([409, 201, true]);
    } finally {
      await vacia.close();
    }
  });

  it('results in one account with one code from concurrent registrations', async () => {
    const estados = await Promise.all(Array.from({ length: 4 }, async () => (await shop.registrar()).status));
    expect(estados.sort()).toEqual([201, 429, 429, 429]);
    expect(await shop.ask(`select count(*) from usuarios where email = '${CORREO}'`)).toBe(1);
    expect((await shop.codigos()).length).toBe(1);
  });
});

describe('hiding which accounts exist', () => {
  const quienes = ['ventas@prueba.gt', 'nadie@correo.gt', 'apagado@correo.gt'];

  beforeEach(async () => {
    await shop.registrar({ email: 'apagado@correo.gt' });
    await shop.verificar(await shop.ultimoCodigo('verificacion', 'apagado@correo.gt'), 'apagado@correo.gt');
    const [usuario] = await shop.rows("select id from usuarios where email = 'apagado@correo.gt'");
    await shop.call('propietario', 'PUT', `/api/usuarios/${usuario?.id}`, { body: { activo: false } });
  });

  it.each([
    ['recuperar-password', {}],
    ['reenviar-codigo', { tipo: 'recuperacion' }],
    ['reenviar-codigo', { tipo: 'verificacion' }],
  ])('answers %s %j alike for every address, with the same limits and traces', async (url, mas) => {
    const ver = async (email: string) => {
      const una = await shop.post(url, { ...mas, email });
      const dos = await shop.post(url, { ...mas, email });
      const suyos = [
        ...(await shop.codigos('verificacion', email)),
        ...(await shop.codigos('recuperacion', email)),
      ];
      const malo = suyos.includes('000000') ? '000001' : '000000';
      const mala = await shop.verificar(malo, email);
      const peor = await shop.post('resetear-password', { email, codigo: malo, nuevaPassword: 'nueva123' });
      return [una, dos, mala, peor].map(({ status, body, headers }) => ({
        status,
        message: body.message,
        espera: headers['retry-after'],
      }));
    };
    const vistos = [];
    for (const quien of quienes) vistos.push(await ver(quien));
    expect(vistos[0]?.map(({ status }) => status)).toEqual([200, 429, 400, 400]);
    expect(vistos[1]).toEqual(vistos[0]);
    expect(vistos[2]).toEqual(vistos[0]);
    const filas = await shop.rows('select email, tipo, intentos, length(hash) as largo from codigos');
    expect(new Set(filas.map(({ email }) => email))).toEqual(new Set(quienes));
    expect(new Set(filas.map(({ email: _e, ...resto }) => JSON.stringify(resto))).size).toBe(1);
  });

  it('hides a deactivated account from a new registration, and leaves it unchanged', async () => {
    await shop.registrar();
    const [usuario] = await shop.rows(`select id, password_hash from usuarios where email = '${CORREO}'`);
    await shop.call('propietario', 'PUT', `/api/usuarios/${usuario?.id}`, { body: { activo: false } });
    shop.pasan(61);
    expect((await shop.registrar({ nombre: 'Otra', password: 'ajena123' })).status).toBe(201);
    expect(await shop.codigos()).toEqual([]);
    expect(await shop.rows(`select nombre, password_hash from usuarios where email = '${CORREO}'`)).toEqual([
      { nombre: ANA.nombre, password_hash: usuario?.password_hash },
    ]);
  });

  it('mails a code only to accounts that can use it', async () => {
    for (const email of quienes) {
      await shop.post('recuperar-password', { email });
      await shop.post('reenviar-codigo', { email, tipo: 'verificacion' });
    }
    const { body } = await shop.call('propietario', 'GET', '/api/correos?estado=pendiente');
    expect(body.correos.map((uno: { para: string }) => uno.para)).toEqual(['ventas@prueba.gt']);
  });
});
