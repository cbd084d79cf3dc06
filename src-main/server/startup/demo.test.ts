import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { PrimerosPasos } from '#contract/schemas/tienda/arranque.ts';
import { inTransaction } from '#db/transaction.ts';
import { readConfig } from '../base/config/config.ts';
import { closeContext, openContext } from '../base/context.ts';
import { type ServerProcess, startServer } from '../testing/process.ts';
import type { Json } from '../testing/shops/shop.ts';
import { ACCESOS_DEMO, prepararTienda, sembrarTienda } from '../whole-shop/demo/tienda.ts';

/** Making a demo takes as long as a busy machine needs for a year of sales. */
const DEMO_MS = 600_000;
const PROPIETARIA = { nombre: 'Marta', email: 'marta@correo.gt', password: 'secreta1' };

/** Folder of the test, which holds those of both shops. */
let folder: string;
let own: string;
let demo: string;
let server: ServerProcess;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-demo-'));
  own = join(folder, 'tienda');
  demo = `${own}-demo`;
  server = await abrir();
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** Makes a demo shop without products and sales, which take long. */
async function hacerDemoVacia(): Promise<void> {
  const context = await openContext(readConfig(['--data', demo, '--demo'], { LOG_LEVEL: 'fatal' }));
  const preparado = await prepararTienda(context);
  await inTransaction(context.db, (tx) => sembrarTienda(tx, preparado, new Date()));
  await closeContext(context);
}

const abrir = (args: string[] = [], env: Record<string, string> = {}) =>
  startServer(['--data', own, ...args], env);

async function llamar(method: string, path: string, body?: object, token?: string): Promise<Json> {
  const headers = {
    ...server.deAqui,
    ...(body && { 'content-type': 'application/json' }),
    ...(token && { authorization: `Bearer ${token}` }),
  };
  const response = await fetch(server.url + path, { method, headers, body: body && JSON.stringify(body) });
  const tienda = response.headers.get('x-tienda');
  return { status: response.status, tienda, ...((await response.json()) as Json) };
}

/** Creates the owner's shop in the folder of the system, and leaves it closed. */
async function crearTiendaPropia(env: Record<string, string>): Promise<void> {
  server = await startServer([], env);
  expect((await llamar('POST', '/api/auth/registro', PROPIETARIA)).status).toBe(201);
  await server.stop();
}

const probar = (body?: object, token?: string) => llamar('POST', '/api/primeros-pasos/demo', body, token);
const volver = () => llamar('POST', '/api/primeros-pasos/tienda-propia');

/** The first run as the shop tells it; undefined while it opens again. */
async function pasos(): Promise<(PrimerosPasos & { tienda: string }) | undefined> {
  return await llamar('GET', '/api/primeros-pasos').catch(() => undefined);
}

/** Waits until the demo, or the own shop, is open. Returns the id of its data. */
async function abierta(esDemo: boolean): Promise<string> {
  await expect.poll(async () => (await pasos())?.demo.abierta).toBe(esDemo);
  return (await pasos())?.tienda ?? '';
}

const imagenes = (where: string) => readdirSync(join(where, 'imagenes')).length;

describe('trying the demo shop', () => {
  // The first one of all is made in a journey in the browser (`primera-vez`).
  it(
    'is made anew in a folder of its own, and leads back to the own shop, which stays empty',
    async () => {
      await hacerDemoVacia();
      const propia = await abierta(false);
      expect(await probar()).toMatchObject({ status: 201, accesos: ACCESOS_DEMO });
      const vacia = await abierta(true);
      const intento = probar({ deNuevo: true });
      await expect.poll(async () => (await pasos())?.demo.preparando?.porcentaje ?? 0).toBeGreaterThan(10);
      expect(await intento).toMatchObject({ status: 201, accesos: ACCESOS_DEMO });
      await expect.poll(async () => (await pasos())?.tienda ?? vacia).not.toBe(vacia);
      const deDemo = await abierta(true);
      expect(deDemo).toMatch(/^demo-[0-9a-f]{16}$/);
      expect(deDemo).not.toBe(propia);
      expect((await pasos())?.demo).toEqual({
        abierta: true,
        existe: true,
        tiendaPropia: 'pendiente',
        preparando: null,
        error: null,
      });
      expect((await llamar('GET', '/api/catalog')).productos).not.toEqual([]);
      expect([imagenes(own), imagenes(demo) > 100]).toEqual([0, true]);
      expect(readdirSync(folder).sort()).toEqual(['tienda', 'tienda-demo']);
      expect(await probar()).toMatchObject({ status: 409, message: 'Aquí ya hay una tienda: no se toca' });

      expect((await volver()).status).toBe(200);
      expect(await abierta(false)).toBe(propia);
      expect(await pasos()).toMatchObject({ pendiente: true, accesosDemo: [], demo: { existe: true } });
      expect(await volver()).toMatchObject({ status: 409 });
    },
    DEMO_MS,
  );

  it('opens at once the one that was made before', async () => {
    await hacerDemoVacia();
    const propia = await abierta(false);
    expect((await pasos())?.demo.existe).toBe(true);
    expect((await probar()).status).toBe(201);
    const vacia = await abierta(true);
    expect((await llamar('GET', '/api/catalog')).productos).toEqual([]);

    // A restart opens the own shop.
    await server.stop();
    server = await abrir();
    expect(await abierta(false)).toBe(propia);
    await probar();
    expect(await abierta(true)).toBe(vacia);
    await volver();
    expect(await abierta(false)).toBe(propia);
  });

  it('leaves both shops as they were when it is killed meanwhile', async () => {
    const intento = probar().catch(() => undefined);
    await expect.poll(() => existsSync(join(`${demo}.a-medias`, 'imagenes'))).toBe(true);
    expect((await pasos())?.pendiente).toBe(true);
    await server.kill();
    await intento;
    server = await abrir();
    expect(await pasos()).toMatchObject({ pendiente: true, demo: { abierta: false, existe: false } });
    expect([existsSync(demo), imagenes(own)]).toEqual([false, 0]);
  });

  it(
    'stops making another when the own shop is asked for meanwhile',
    async () => {
      await hacerDemoVacia();
      await probar();
      const vacia = await abierta(true);
      const intento = probar({ deNuevo: true }).catch(() => undefined);
      await expect.poll(async () => (await pasos())?.demo.preparando?.porcentaje ?? 0).toBeGreaterThan(0);
      expect((await volver()).status).toBe(200);
      await abierta(false);
      expect(readdirSync(folder).sort()).toEqual(['tienda', 'tienda-demo']);
      expect((await intento)?.status).not.toBe(201);
      await probar();
      expect(await abierta(true)).toBe(vacia);
    },
    DEMO_MS,
  );

  it('leaves the shop that exists alone', async () => {
    await llamar('POST', '/api/auth/registro', PROPIETARIA);
    for (const body of [undefined, { deNuevo: true }]) {
      expect(await probar(body)).toMatchObject({ status: 409, error: 'conflicto' });
    }
    expect(existsSync(demo)).toBe(false);
  });

  it('opens in place of a shop that exists when its owner says so, and gives it back as it was', async () => {
    await hacerDemoVacia();
    const { token } = await llamar('POST', '/api/auth/registro', PROPIETARIA);
    const propia = await abierta(false);
    const pedir = (bearer?: string) => probar({ enLugarDeLaMia: true }, bearer);
    expect(await pedir()).toMatchObject({ status: 401 });
    const empleado = { nombre: 'Ana', email: 'ana@correo.gt', password: 'secreta1', telefono: '55551234' };
    await llamar('POST', '/api/auth/registro', { ...empleado, rol: 'empleado' }, token);
    const deAna = await llamar('POST', '/api/auth/login', empleado);
    expect(await pedir(deAna.token)).toMatchObject({ status: 403, error: 'sin-permiso' });

    expect(await pedir(token)).toMatchObject({ status: 201, accesos: ACCESOS_DEMO });
    expect(await abierta(true)).not.toBe(propia);
    expect((await pasos())?.demo.tiendaPropia).toBe('creada');
    expect(await pedir(token)).toMatchObject({ status: 409 });
    expect((await volver()).status).toBe(200);
    expect(await abierta(false)).toBe(propia);
    const { user } = await llamar('GET', '/api/auth/verificar-token', undefined, token);
    expect(user).toMatchObject({ email: PROPIETARIA.email, rol: 'propietario' });
  });

  it('touches no folder that holds something else', async () => {
    mkdirSync(demo);
    writeFileSync(join(demo, 'fotos.txt'), 'mías');
    for (const body of [undefined, { deNuevo: true }]) {
      const { status, message } = await probar(body);
      expect([status, message]).toEqual([
        409,
        `En «${demo}» hay algo que no es la tienda de demostración: muévelo a otro lugar`,
      ]);
    }
    expect(readdirSync(demo)).toEqual(['fotos.txt']);
    expect(await pasos()).toMatchObject({ demo: { abierta: false, existe: false } });
  });

  it('says so when the demo cannot open, and opens the own shop again', async () => {
    await hacerDemoVacia();
    // Of a newer program.
    const { default: BetterSqlite3 } = await import('better-sqlite3');
    const file = new BetterSqlite3(join(demo, 'guirnalda.sqlite'));
    file.exec(
      'with recursive n(i) as (select 1 union all select i + 1 from n where i < 999) insert into __drizzle_migrations (hash, created_at) select i, i from n',
    );
    file.close();
    expect((await probar()).status).toBe(201);
    await expect
      .poll(async () => (await pasos())?.demo.error)
      .toBe('Los datos son de una versión más nueva de Guirnalda: actualiza el programa para abrirlos.');
    expect(await pasos()).toMatchObject({ pendiente: true, demo: { abierta: false } });
  });
});

describe('a program started with --demo', () => {
  it('on a given folder stands in no other shop’s place', async () => {
    await server.stop();
    await hacerDemoVacia();
    server = await startServer(['--data', demo, '--demo']);
    expect(await pasos()).toMatchObject({ demo: { abierta: false, tiendaPropia: null } });
    expect(await volver()).toMatchObject({ status: 409 });
    await server.stop();
    // Without --demo it is somebody's shop like any other.
    server = await startServer(['--data', demo]);
    expect(await pasos()).toMatchObject({ demo: { abierta: false, tiendaPropia: null } });
    expect(await volver()).toMatchObject({ status: 409 });
  });

  // On macOS the folder of the system lies under the real home folder, which a test must not write to.
  it.skipIf(process.platform === 'darwin')(
    'on the folder of the system knows the own shop, and what it holds',
    async () => {
      await server.stop();
      const env = { XDG_DATA_HOME: folder, APPDATA: folder };
      demo = join(folder, 'guirnalda-demo');
      await hacerDemoVacia();
      server = await startServer(['--demo'], env);
      const nueva = await pasos();
      await server.stop();
      await crearTiendaPropia(env);
      server = await startServer(['--demo'], env);
      expect([nueva?.demo.tiendaPropia, (await pasos())?.demo.tiendaPropia]).toEqual(['pendiente', 'creada']);
      await volver();
      await abierta(false);
      expect(await pasos()).toMatchObject({ pendiente: false, accesosDemo: [] });
    },
  );
});

/** A client's account that was asked for, and the shop that said it was made. */
interface Alta {
  email: string;
  tienda: string | undefined;
}

/** Asks for accounts of clients and changes the demo's list of first steps, one after the other, until it is full. */
async function cargar(nombre: string, token: string, lleno: (altas: Alta[]) => boolean): Promise<Alta[]> {
  const altas: Alta[] = [];
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  while (!lleno(altas)) {
    const email = `${nombre}-${altas.length}@correo.gt`;
    const cliente = { nombre: 'Cliente', email, password: 'secreta1', telefono: '55551234' };
    const alta = await llamar('POST', '/api/auth/registro-cliente', cliente).catch(() => undefined);
    altas.push({ email, tienda: alta?.status === 201 ? alta.tienda : undefined });
    const cambio = { method: 'PUT', headers, body: '{"omitir":"caja"}' };
    const respuesta = await fetch(`${server.url}/api/puesta-en-marcha`, cambio).catch(() => undefined);
    if (respuesta?.ok) expect(respuesta.headers.get('x-tienda')).toMatch(/^demo-/);
  }
  return altas;
}

/** The accounts of clients and the setting of the first steps in a closed shop. */
async function leerCerrada(carpeta: string): Promise<{ clientes: string[]; pasos: unknown }> {
  const { default: BetterSqlite3 } = await import('better-sqlite3');
  const file = new BetterSqlite3(join(carpeta, 'guirnalda.sqlite'), { readonly: true });
  const clientes = file.prepare("select email from usuarios where email like 'carga%'").pluck().all();
  const pasos = file.prepare("select valor from configuracion where clave = 'puestaEnMarcha'").pluck().get();
  file.close();
  return { clientes: clientes as string[], pasos };
}

// As above: the own shop lies in the folder of the system.
describe.skipIf(process.platform === 'darwin')('a change of shops under load', () => {
  it(
    'loses nothing that was answered, and writes nothing into the other shop',
    async () => {
      await server.stop();
      const env = { XDG_DATA_HOME: folder, APPDATA: folder, RATE_LIMIT: 'off' };
      own = join(folder, 'guirnalda');
      demo = `${own}-demo`;
      await hacerDemoVacia();
      await crearTiendaPropia(env);
      server = await startServer(['--demo'], env);
      const deDemo = await abierta(true);
      const { email, password } = ACCESOS_DEMO.find(({ rol }) => rol === 'propietario') ?? {};
      const { token } = await llamar('POST', '/api/auth/login', { email, password });

      const hechas = (altas: Alta[], esDemo: boolean) =>
        altas.filter(({ tienda }) => tienda !== undefined && (tienda === deDemo) === esDemo).length;
      let enDemo = 0;
      const cargas = Array.from({ length: 6 }, (_, i) =>
        cargar(`carga${i}`, token, (altas) => {
          enDemo = Math.max(enDemo, hechas(altas, true));
          return hechas(altas, false) >= 3;
        }),
      );
      await expect.poll(() => enDemo).toBeGreaterThan(2);
      expect((await volver()).status).toBe(200);
      const altas = (await Promise.all(cargas)).flat();
      await server.stop();

      const [enLaDemo, enLaPropia] = [await leerCerrada(demo), await leerCerrada(own)];
      const dichas = (esDemo: boolean) =>
        altas.flatMap(({ email, tienda }) => (tienda && (tienda === deDemo) === esDemo ? [email] : []));
      expect(enLaDemo.clientes).toEqual(expect.arrayContaining(dichas(true)));
      expect(enLaPropia.clientes).toEqual(expect.arrayContaining(dichas(false)));
      expect(enLaDemo.clientes.filter((uno) => enLaPropia.clientes.includes(uno))).toEqual([]);
      expect([String(enLaDemo.pasos), enLaPropia.pasos]).toEqual([
        expect.stringContaining('caja'),
        undefined,
      ]);
    },
    DEMO_MS,
  );
});
