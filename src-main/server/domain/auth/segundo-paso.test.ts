import { generateKeySync } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import { INTENTOS } from '../../base/config/limites.ts';
import { type HojasShop, OLVIDADA, openHojasShop, PROPIETARIO } from '../../testing/shops/hojas-shop.ts';
import { recuperarDesdeLaComputadora } from './password-recuperada.service.ts';

const LEJOS = { desde: '203.0.113.9', headers: { host: 'tienda.gt' }, deAqui: false };
const EQUIVOCADO = '000000';

let shop: HojasShop;
let hoja: string[];
beforeEach(async () => {
  shop = await openHojasShop({ accesoPersonal: 'cualquier-lugar' });
  hoja = await shop.hacerHoja();
});
afterEach(() => shop.close());

const pedir = (url: string, body: unknown) =>
  shop.call('propietario', 'POST', `/api/auth/segundo-paso${url}`, { body });

const estado = async () => (await shop.call('propietario', 'GET', '/api/auth/segundo-paso')).body.segundoPaso;

const entrar = (codigo?: string, desde: object = {}) =>
  shop.call('visitante', 'POST', '/api/auth/login', {
    body: { email: PROPIETARIO, password: OLVIDADA, ...(codigo !== undefined && { codigo }) },
    ...desde,
  });

const activar = () => shop.activarSegundoPaso();
const codigoDe = (secreto: string, despues = 0) => shop.codigoDe(secreto, despues);

it('is asked for only once a first code has shown that the phone has the secret', async () => {
  const { body } = await pedir('', { actual: OLVIDADA });
  expect(body.direccion).toMatch(/^otpauth:\/\/totp\/.*propietario%40prueba\.gt\?.*secret=/);
  expect([await estado(), (await entrar()).status]).toEqual([null, 200]);
  const mala = await pedir('/activar', { codigo: EQUIVOCADO });
  expect([mala.status, mala.body.error]).toEqual([400, 'codigo-invalido']);
  const buena = await pedir('/activar', { codigo: codigoDe(body.secreto) });
  expect(buena.body.segundoPaso).toEqual(await estado());
  const sin = await entrar();
  expect([sin.status, sin.body.error, sin.body.token]).toEqual([403, 'segundo-paso', undefined]);
  const [hecho] = await shop.rows("select accion from auditoria where accion like '%segundo-paso%'");
  expect(hecho?.accion).toBe('usuario.segundo-paso-activado');
});

it('lets in with a code of the app, typed in groups too, and each code once', async () => {
  const secreto = await activar();
  shop.pasan(1);
  const codigo = codigoDe(secreto);
  const partido = `${codigo.slice(0, 3)} ${codigo.slice(3)}`;
  expect((await entrar(partido)).body.user.email).toBe(PROPIETARIO);
  expect((await entrar(codigo)).body.error).toBe('codigo-invalido');
  shop.pasan(1);
  const siguiente = codigoDe(secreto);
  const aLaVez = await Promise.all([1, 2, 3, 4].map(() => entrar(siguiente)));
  expect(aLaVez.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400]);
});

it('allows for clocks that differ by a minute, and no more', async () => {
  const secreto = await activar();
  shop.pasan(10);
  expect((await entrar(codigoDe(secreto, -3))).status).toBe(400);
  expect((await entrar(codigoDe(secreto, 3))).status).toBe(400);
  expect((await entrar(codigoDe(secreto, -2))).status).toBe(200);
  expect((await entrar(codigoDe(secreto, 2))).status).toBe(200);
});

it('still works after the computer’s clock was a year ahead and was set right', async () => {
  const secreto = await activar();
  shop.pasan(365 * 24 * 60);
  expect((await entrar(codigoDe(secreto))).status).toBe(200);
  shop.pasan(-365 * 24 * 60 + 5);
  const codigo = codigoDe(secreto);
  expect((await entrar(codigo)).status).toBe(200);
  expect((await entrar(codigo)).status).toBe(400);
});

it('takes a code of the recovery sheet in place of the app’s, once', async () => {
  await activar();
  const [codigo = ''] = hoja;
  expect((await entrar(codigo)).status).toBe(200);
  expect((await entrar(codigo)).status).toBe(400);
  expect((await shop.hoja())?.quedan).toBe(7);
});

it('needs a recovery sheet, which opens the shop without the phone', async () => {
  await shop.call('propietario', 'DELETE', '/api/auth/hoja');
  const { status, body } = await pedir('', { actual: OLVIDADA });
  expect([status, body.error]).toEqual([409, 'conflicto']);
  expect(body.message).toContain('hoja de recuperación');
});

it('is made and taken away only with the password, and away only with a code', async () => {
  expect((await pedir('', { actual: 'otra-cosa' })).status).toBe(400);
  const secreto = await activar();
  expect((await pedir('', { actual: OLVIDADA })).status).toBe(409);
  shop.pasan(1);
  const codigo = codigoDe(secreto);
  expect((await pedir('/quitar', { actual: 'otra-cosa', codigo })).status).toBe(400);
  expect((await pedir('/quitar', { actual: OLVIDADA, codigo: EQUIVOCADO })).status).toBe(400);
  expect((await pedir('/quitar', { actual: OLVIDADA, codigo })).status).toBe(200);
  expect([await estado(), (await entrar()).status]).toEqual([null, 200]);
});

it('is asked for before another sheet is made: each of its codes would be a second step', async () => {
  const secreto = await activar();
  shop.pasan(1);
  const hacer = (codigo?: string) =>
    shop.call('propietario', 'POST', '/api/auth/hoja', { body: { actual: OLVIDADA, codigo } });
  const sin = await hacer();
  expect([sin.status, sin.body.details]).toEqual([400, [{ path: 'codigo', msg: 'Escribe el código' }]]);
  expect((await hacer(EQUIVOCADO)).status).toBe(400);
  expect((await shop.hoja())?.quedan).toBe(8);
  const otra = await hacer(codigoDe(secreto));
  expect(otra.status).toBe(201);
  // One of the sheet in use will do where the phone is lost.
  expect((await hacer(otra.body.codigos[0])).status).toBe(201);
});

it('needs the sheet also when it is activated, and the sheet stays while it is', async () => {
  const { body } = await pedir('', { actual: OLVIDADA });
  await shop.call('propietario', 'DELETE', '/api/auth/hoja');
  expect((await pedir('/activar', { codigo: codigoDe(body.secreto) })).status).toBe(409);
  hoja = await shop.hacerHoja();
  await activar();
  expect((await shop.call('propietario', 'DELETE', '/api/auth/hoja')).status).toBe(409);
  expect((await shop.hoja())?.quedan).toBe(8);
});

it('is let in by the sheet, and taken away, also after too many wrong codes in every place', async () => {
  const secreto = await activar();
  const { maximo } = INTENTOS.segundoPasoPorCuenta;
  for (const desde of [{}, LEJOS]) for (let vez = 0; vez < maximo; vez += 1) await entrar(EQUIVOCADO, desde);
  shop.pasan(1);
  const codigo = codigoDe(secreto);
  expect([(await entrar(codigo)).status, (await entrar(codigo, LEJOS)).status]).toEqual([429, 429]);
  expect((await entrar(hoja[0], LEJOS)).status).toBe(200);
  expect((await pedir('/quitar', { actual: OLVIDADA, codigo })).status).toBe(200);
});

it('says what to do where the key of the data folder is another one', async () => {
  await activar();
  shop.context.keys.secretos = generateKeySync('aes', { length: 256 });
  const { status, body } = await entrar();
  expect([status, body.error]).toEqual([409, 'conflicto']);
  expect(body.message).toContain('npm run password');
});

it('allows few wrong codes from elsewhere, which keep nobody out at the shop', async () => {
  const secreto = await activar();
  shop.pasan(1);
  const { maximo } = INTENTOS.segundoPasoPorCuenta;
  for (let vez = 0; vez < maximo; vez += 1) expect((await entrar(EQUIVOCADO, LEJOS)).status).toBe(400);
  expect((await entrar(codigoDe(secreto), { ...LEJOS, desde: '198.51.100.7' })).status).toBe(429);
  expect((await entrar(codigoDe(secreto))).status).toBe(200);
});

it('tells the owner of a right password with a wrong code', async () => {
  await activar();
  await entrar(EQUIVOCADO, LEJOS);
  const { body } = await shop.call('propietario', 'GET', '/api/auditoria/seguridad');
  expect(JSON.stringify(body)).toContain('"fallidos":1');
});

it('keeps its secret sealed, and tells it once', async () => {
  const secreto = await activar();
  expect(JSON.stringify(await shop.rows('select * from segundos_pasos'))).not.toContain(secreto);
  expect(JSON.stringify(await shop.rows('select * from auditoria'))).not.toContain(secreto);
  expect(JSON.stringify(await estado())).not.toContain(secreto);
});

it('ends with the ownership, and with a password set on the shop’s computer', async () => {
  await activar();
  const id = shop.userId('propietario');
  await recuperarDesdeLaComputadora(shop.context, id, OLVIDADA, shop.context.clock());
  expect((await entrar()).status).toBe(200);
  expect(await shop.ask('select count(*) from segundos_pasos')).toBe(0);
  expect(await shop.ask("select count(*) from auditoria where accion = 'usuario.segundo-paso-quitado'")).toBe(
    1,
  );
});

it('is not kept waiting by a long import, and takes a code once also before that is written', async () => {
  const secreto = await activar();
  shop.pasan(1);
  const codigo = codigoDe(secreto);
  const { promise: importado, resolve: terminar } = Promise.withResolvers<void>();
  const importacion = inTransaction(shop.context.db, () => importado);
  try {
    expect((await entrar(codigo)).status).toBe(200);
    expect((await entrar(codigo)).body.error).toBe('codigo-invalido');
  } finally {
    terminar();
    await importacion;
  }
  const escrito = () => shop.ask('select ultimo_periodo from segundos_pasos');
  await expect.poll(escrito).toBe(Math.floor(shop.context.clock().getTime() / 30_000));
  shop.context.periodosUsados.clear();
  expect((await entrar(codigo)).body.error).toBe('codigo-invalido');
  shop.pasan(1);
  expect((await entrar(codigoDe(secreto))).status).toBe(200);
});
