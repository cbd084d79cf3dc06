import { verify } from '@node-rs/argon2';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestShop, type TestShop } from '../testing/shop.ts';

const ANA = { nombre: 'Ana López', email: ' Ana@Correo.GT', password: 'globos1', telefono: '5555-1234' };
const CORREO = 'ana@correo.gt';
const INICIO = new Date('2026-11-21T15:00:00Z');

let shop: TestShop;
beforeEach(async () => {
  shop = await openTestShop();
  shop.setNow(INICIO);
});
afterEach(() => shop.close());

const pasan = (segundos: number) => shop.setNow(new Date(shop.context.reloj().getTime() + segundos * 1000));
const post = (url: string, body: unknown, headers: Record<string, string> = {}) =>
  shop.call('visitante', 'POST', `/api/auth/${url}`, { body, headers });
const registrar = (cambios: object = {}) => post('registro-cliente', { ...ANA, ...cambios });
const verificar = (codigo: string, email = CORREO) => post('verificar-email', { email, codigo });
const entrar = (password: string, email = CORREO) => post('login', { email, password });

/** The codes the owner sees waiting, newest first. */
async function codigos(plantilla = 'verificacion', para = CORREO): Promise<string[]> {
  const { body } = await shop.call('propietario', 'GET', '/api/correos?estado=pendiente');
  return body.correos
    .filter((uno: { para: string; plantilla: string }) => uno.para === para && uno.plantilla === plantilla)
    .map((uno: { codigo: string }) => uno.codigo);
}

async function ultimoCodigo(plantilla = 'verificacion', para = CORREO): Promise<string> {
  const [codigo] = await codigos(plantilla, para);
  if (!codigo) throw new Error('no code waits');
  return codigo;
}

/** Five digits alike and another: any code but this one. */
const otro = (codigo: string) => (codigo === '000001' ? '000002' : '000001');

describe('a client’s account', () => {
  it('is made, proven by the mailed code, and signed in to', async () => {
    const alta = await registrar({ rol: 'propietario' });
    expect([alta.status, alta.body]).toEqual([
      201,
      { success: true, message: '¡Cuenta creada! Verifica tu email para continuar.', email: CORREO },
    ]);
    const antes = await entrar('globos1');
    expect([antes.status, antes.body.error]).toEqual([403, 'email-no-verificado']);

    const codigo = await ultimoCodigo();
    expect(codigo).toMatch(/^\d{6}$/);
    const { status, body } = await verificar(codigo);
    expect([status, body.message]).toEqual([200, 'Email verificado exitosamente!']);
    expect(body.user).toMatchObject({
      nombre: 'Ana López',
      email: CORREO,
      telefono: '55551234',
      rol: 'cliente',
      emailVerificado: true,
      permisos: { productos: false, ventas: false, reportes: false },
    });
    expect((await entrar('globos1')).body.user.rol).toBe('cliente');
    expect((await verificar(codigo)).status).toBe(400);
    expect(await codigos()).toEqual([]);
  });

  it('keeps the password as argon2id and the code where no copy of the database shows it', async () => {
    await registrar();
    const codigo = await ultimoCodigo();
    const [usuario] = await shop.rows(`select password_hash from usuarios where email = '${CORREO}'`);
    expect(usuario?.password_hash).toMatch(/^\$argon2id\$/);
    expect(await verify(String(usuario?.password_hash), 'globos1')).toBe(true);
    const todo = JSON.stringify([
      await shop.rows('select * from codigos'),
      await shop.rows('select * from correos'),
      await shop.rows('select * from auditoria'),
    ]);
    expect(todo).not.toContain(codigo);
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
    const { status, body } = await registrar(cambios);
    expect([status, body.details[0].msg]).toEqual([400, mensaje]);
    expect(await shop.ask('select count(*) from correos')).toBe(0);
  });

  it('is not made twice of a proven address', async () => {
    await registrar();
    await verificar(await ultimoCodigo());
    pasan(61);
    const { status, body } = await registrar({ password: 'ajena123' });
    expect([status, body.error, body.message]).toEqual([
      409,
      'ya-existe',
      'Ya existe una cuenta con este email',
    ]);
    expect((await entrar('globos1')).status).toBe(200);
    expect((await registrar({ email: 'propietario@prueba.gt' })).status).toBe(409);
  });

  it('is the last registration’s while unproven, with its code alone, and not within a minute', async () => {
    await registrar();
    const primero = await ultimoCodigo();
    const pronto = await registrar({ password: 'ajena123' });
    expect([pronto.status, pronto.body.error, Number(pronto.headers['retry-after'])]).toEqual([
      429,
      'demasiados-intentos',
      60,
    ]);
    pasan(60);
    expect((await registrar({ nombre: 'Ana Nueva', password: 'nueva123' })).status).toBe(201);
    const segundo = await ultimoCodigo();
    expect(await codigos()).toEqual([segundo]);
    if (primero !== segundo) expect((await verificar(primero)).status).toBe(400);
    expect((await verificar(segundo)).body.user.nombre).toBe('Ana Nueva');
    // Two passwords within a day: one of them is a stranger's, and the code does not tell whose. Neither enters.
    expect([(await entrar('globos1')).status, (await entrar('nueva123')).status]).toEqual([401, 401]);
    await post('recuperar-password', { email: CORREO });
    const codigo = await ultimoCodigo('recuperacion');
    expect(
      (await post('resetear-password', { email: CORREO, codigo, nuevaPassword: 'mia1234' })).status,
    ).toBe(200);
    expect((await entrar('mia1234')).status).toBe(200);
  });

  it('keeps its password when the same person registers again', async () => {
    await registrar();
    pasan(60);
    expect((await registrar({ nombre: 'Ana Nueva' })).status).toBe(201);
    await verificar(await ultimoCodigo());
    expect((await entrar('globos1')).status).toBe(200);
  });

  it('is never proven for a password that came after its code', async () => {
    for (let i = 0; i < 6; i += 1) {
      const email = `ana${i}@correo.gt`;
      await registrar({ email });
      const codigo = await ultimoCodigo('verificacion', email);
      pasan(60);
      const [verificada, otra] = await Promise.all([
        verificar(codigo, email),
        registrar({ email, password: 'ajena123' }),
      ]);
      expect([[200, 409].join(), [400, 201].join()]).toContain([verificada.status, otra.status].join());
      const ajena = await entrar('ajena123', email);
      expect(ajena.status).toBe(verificada.status === 200 ? 401 : 403);
    }
  });

  it('is not made before the shop has its owner, whom it would keep out', async () => {
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

  it('registered many times at once is one account with one code', async () => {
    const estados = await Promise.all(Array.from({ length: 4 }, async () => (await registrar()).status));
    expect(estados.sort()).toEqual([201, 429, 429, 429]);
    expect(await shop.ask(`select count(*) from usuarios where email = '${CORREO}'`)).toBe(1);
    expect((await codigos()).length).toBe(1);
  });
});

describe('a code', () => {
  it('dies after fifteen minutes', async () => {
    await registrar();
    const codigo = await ultimoCodigo();
    pasan(15 * 60);
    const { status, body } = await verificar(codigo);
    expect([status, body.error, body.message]).toEqual([
      400,
      'codigo-invalido',
      'El código no es válido o ya venció. Revisa tu correo o pide otro',
    ]);
  });

  it('lives until just before', async () => {
    await registrar();
    const codigo = await ultimoCodigo();
    pasan(15 * 60 - 1);
    expect((await verificar(codigo)).status).toBe(200);
  });

  it('is worn out by five wrong guesses, also when they come all at once', async () => {
    await registrar();
    const codigo = await ultimoCodigo();
    const malos = await Promise.all(Array.from({ length: 12 }, () => verificar(otro(codigo))));
    expect(new Set(malos.map((uno) => uno.status))).toEqual(new Set([400]));
    expect(await shop.ask('select intentos from codigos')).toBe(5);
    expect((await verificar(codigo)).status).toBe(400);
    pasan(60);
    expect((await post('reenviar-codigo', { email: CORREO, tipo: 'verificacion' })).status).toBe(200);
    expect((await verificar(await ultimoCodigo())).status).toBe(200);
  });

  it('is good after four wrong guesses, once, for its own purpose and address', async () => {
    await registrar();
    await registrar({ email: 'beto@correo.gt' });
    const codigo = await ultimoCodigo();
    for (let i = 0; i < 4; i += 1) await verificar(otro(codigo));
    const ajeno = await post('resetear-password', { email: CORREO, codigo, nuevaPassword: 'nueva123' });
    expect(ajeno.status).toBe(400);
    if ((await ultimoCodigo('verificacion', 'beto@correo.gt')) !== codigo)
      expect((await verificar(codigo, 'beto@correo.gt')).status).toBe(400);
    const dos = await Promise.all([verificar(codigo), verificar(codigo)]);
    expect(dos.map((uno) => uno.status).sort()).toEqual([200, 400]);
  });

  it.each([['12345'], ['1234567'], ['12345a'], ['١٢٣٤٥٦'], [123456], [null]])(
    '%j is none: 400 with what is wrong, and no guess',
    async (codigo) => {
      await registrar();
      const { status, body } = await verificar(codigo as string);
      expect([status, body.details[0].path]).toEqual([400, 'codigo']);
      expect(await shop.ask('select intentos from codigos')).toBe(0);
    },
  );

  it('may be asked for again after a minute, which says how long', async () => {
    await registrar();
    const primero = await ultimoCodigo();
    pasan(20);
    const pronto = await post('reenviar-codigo', { email: CORREO, tipo: 'verificacion' });
    expect([pronto.status, Number(pronto.headers['retry-after'])]).toEqual([429, 40]);
    pasan(40);
    expect((await post('reenviar-codigo', { email: CORREO, tipo: 'verificacion' })).status).toBe(200);
    const segundo = await ultimoCodigo();
    if (primero !== segundo) expect((await verificar(primero)).status).toBe(400);
    expect((await verificar(segundo)).status).toBe(200);
  });

  it('is mailed six times an hour at most', async () => {
    const pedir = () => post('recuperar-password', { email: 'cliente@prueba.gt' });
    const estados: number[] = [];
    for (let i = 0; i < 8; i += 1) {
      estados.push((await pedir()).status);
      pasan(61);
    }
    expect(estados).toEqual([...Array(6).fill(200), 429, 429]);
    pasan(3600);
    expect((await pedir()).status).toBe(200);
  });

  it('cannot be guessed all day, whatever the address of the guesser', async () => {
    await registrar();
    const estados: number[] = [];
    for (let i = 0; i < 32; i += 1) estados.push((await verificar('000000')).status);
    expect(estados.slice(-3)).toEqual([400, 429, 429]);
    pasan(16 * 60);
    expect((await verificar('000000')).status).toBe(429);
  });
});

describe('recovery', () => {
  const pedir = (email: string) => post('recuperar-password', { email });
  const restablecer = (codigo: string, nuevaPassword = 'nueva123', email = 'ventas@prueba.gt') =>
    post('resetear-password', { email, codigo, nuevaPassword });

  it('sets a new password and ends every session, staff’s too', async () => {
    const vigente = async () => (await shop.call('ventas', 'GET', '/api/auth/verificar-token')).status;
    await pedir('ventas@prueba.gt');
    const codigo = await ultimoCodigo('recuperacion', 'ventas@prueba.gt');
    expect([(await restablecer(otro(codigo))).status, await vigente()]).toEqual([400, 200]);
    const { status, body } = await restablecer(codigo);
    expect([status, body.message]).toEqual([200, 'Tu contraseña se cambió. Ya puedes iniciar sesión.']);
    expect(await vigente()).toBe(401);
    expect((await entrar('nueva123', 'ventas@prueba.gt')).status).toBe(200);
    expect((await restablecer(codigo)).status).toBe(400);
  });

  it('refuses a short password without spending the code', async () => {
    await pedir('ventas@prueba.gt');
    const codigo = await ultimoCodigo('recuperacion', 'ventas@prueba.gt');
    const { status, body } = await restablecer(codigo, 'corta');
    expect([status, body.details[0].path]).toEqual([400, 'nuevaPassword']);
    expect((await restablecer(codigo)).status).toBe(200);
  });

  it('proves the address of a client who had not', async () => {
    await registrar();
    await pedir(CORREO);
    const codigo = await ultimoCodigo('recuperacion');
    expect((await restablecer(codigo, 'nueva123', CORREO)).status).toBe(200);
    expect((await entrar('nueva123')).status).toBe(200);
    pasan(61);
    expect((await registrar({ password: 'ajena123' })).status).toBe(409);
  });
});

describe('who has an account', () => {
  const quienes = ['ventas@prueba.gt', 'nadie@correo.gt', 'apagado@correo.gt'];

  beforeEach(async () => {
    await registrar({ email: 'apagado@correo.gt' });
    await verificar(await ultimoCodigo('verificacion', 'apagado@correo.gt'), 'apagado@correo.gt');
    const [usuario] = await shop.rows("select id from usuarios where email = 'apagado@correo.gt'");
    await shop.call('propietario', 'PUT', `/api/usuarios/${usuario?.id}`, { body: { activo: false } });
  });

  it.each([
    ['recuperar-password', {}],
    ['reenviar-codigo', { tipo: 'recuperacion' }],
    ['reenviar-codigo', { tipo: 'verificacion' }],
  ])('is not told by %s %j: same answers, same wait, same traces', async (url, mas) => {
    const ver = async (email: string) => {
      const [una, dos] = [await post(url, { ...mas, email }), await post(url, { ...mas, email })];
      const [mala, peor] = [await verificar('000000', email), await restablecer(email)];
      return [una, dos, mala, peor].map(({ status, body, headers }) => ({
        status,
        message: body.message,
        espera: headers['retry-after'],
      }));
    };
    const restablecer = (email: string) =>
      post('resetear-password', { email, codigo: '000000', nuevaPassword: 'nueva123' });
    const vistos = [];
    for (const quien of quienes) vistos.push(await ver(quien));
    expect(vistos[0]?.map(({ status }) => status)).toEqual([200, 429, 400, 400]);
    expect(vistos[1]).toEqual(vistos[0]);
    expect(vistos[2]).toEqual(vistos[0]);
    const filas = await shop.rows('select email, tipo, intentos, length(hash) as largo from codigos');
    expect(new Set(filas.map(({ email }) => email))).toEqual(new Set(quienes));
    expect(new Set(filas.map(({ email: _e, ...resto }) => JSON.stringify(resto))).size).toBe(1);
  });

  it('is not told a switched-off client who registers again, nor is anything of his changed', async () => {
    await registrar();
    const [usuario] = await shop.rows(`select id, password_hash from usuarios where email = '${CORREO}'`);
    await shop.call('propietario', 'PUT', `/api/usuarios/${usuario?.id}`, { body: { activo: false } });
    pasan(61);
    expect((await registrar({ nombre: 'Otra', password: 'ajena123' })).status).toBe(201);
    expect(await codigos()).toEqual([]);
    expect(await shop.rows(`select nombre, password_hash from usuarios where email = '${CORREO}'`)).toEqual([
      { nombre: ANA.nombre, password_hash: usuario?.password_hash },
    ]);
  });

  it('only somebody who can use it is mailed a code', async () => {
    for (const email of quienes) {
      await post('recuperar-password', { email });
      await post('reenviar-codigo', { email, tipo: 'verificacion' });
    }
    const { body } = await shop.call('propietario', 'GET', '/api/correos?estado=pendiente');
    expect(body.correos.map((uno: { para: string }) => uno.para)).toEqual(['ventas@prueba.gt']);
  });
});
