import { randomUUID } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { holdFile } from '../../testing/held-file.ts';
import { openRespaldosShop, type RespaldosShop } from '../../testing/shops/respaldos-shop.ts';
import { openTestShop, type Quien } from '../../testing/shops/shop.ts';
import { copiarAlCerrar, createCopiaDiaria } from './destino.service.ts';

const DESTINO = '/api/destino-de-respaldos';
const FRASE = 'globos rojos y serpentinas';

let shop: RespaldosShop;
let stick: string;
beforeEach(async () => {
  shop = await openRespaldosShop();
  stick = join(shop.folder, 'memoria');
  mkdirSync(stick);
});
afterEach(() => shop.close());

/** What the program's dialog does when the owner chooses a folder. */
function elegida(ruta: string): string {
  const boleto = randomUUID();
  shop.context.chosen.add(boleto, ruta);
  return boleto;
}
const poner = (body: unknown, extra = {}, quien: Quien = 'propietario') =>
  shop.call(quien, 'PUT', DESTINO, { body, ...extra });
const elegir = () => poner({ boleto: elegida(stick) });
const destino = async () => (await shop.call('propietario', 'GET', DESTINO)).body;
const copias = () => readdirSync(join(stick, 'Guirnalda', 'copias'));

describe('the second place', () => {
  it('is chosen by the owner on the shop’s own computer, and by nobody else', async () => {
    const boleto = elegida(stick);
    const desde = '192.168.1.30';
    const intentos = [
      await poner({ boleto }, {}, 'ventas'),
      await poner({ boleto }, { desde, headers: { host: '192.168.1.2:4100' } }),
      await poner({ boleto }, { headers: { 'x-forwarded-for': '192.168.1.30' } }),
      await poner({ aceptar: true }, { desde, headers: { host: '192.168.1.2:4100' } }),
      await poner({ carpeta: stick }),
      await poner({ boleto: stick }),
    ];
    expect(intentos.map(({ status }) => status)).toEqual([403, 403, 403, 403, 400, 400]);
    expect(readdirSync(stick)).toEqual([]);
    const { status, body } = await poner({ boleto });
    expect([status, body.destino.elegido]).toEqual([
      200,
      { carpeta: join(stick, 'Guirnalda'), estado: 'lista', fijado: false, cuantas: 0 },
    ]);
    const { registros } = (await shop.call('propietario', 'GET', '/api/auditoria?entidad=respaldo')).body;
    expect(registros[0]).toMatchObject({ accion: 'respaldo.destino-elegido' });
  });

  it('gets a copy a day by itself, and one at closing when something changed', async () => {
    await elegir();
    const diaria = createCopiaDiaria(shop.context);
    await diaria();
    await diaria();
    expect(copias()).toHaveLength(1);
    shop.pasan(24);
    await diaria();
    expect(copias()).toHaveLength(2);
    shop.pasan(1);
    await shop.vender();
    const antes = copias();
    await copiarAlCerrar(shop.context);
    // It takes the place of the one of the same day.
    const despues = copias();
    expect(despues).toHaveLength(2);
    expect(despues).not.toEqual(antes);
    shop.pasan(1);
    await copiarAlCerrar(shop.context);
    expect(copias()).toEqual(despues);
    expect(await destino()).toMatchObject({ ultima: shop.context.clock().toISOString(), ultimaFalla: null });
  });

  it.skipIf(process.platform === 'win32')(
    'lets the shop close at once, and nothing stays half written',
    async () => {
      await elegir();
      await createCopiaDiaria(shop.context)();
      const antes = copias();
      const nombre = `${'a'.repeat(32)}-640.webp`;
      mkdirSync(join(shop.folder, 'imagenes'), { recursive: true });
      const retenida = holdFile(join(shop.folder, 'imagenes', nombre));
      const cerrando = copiarAlCerrar(shop.context).catch(({ message }) => message);
      const parte = join(stick, 'Guirnalda', 'imagenes', 'aa', `${nombre}.parte`);
      try {
        await retenida.give(1_000);
        await expect.poll(() => statSync(parte, { throwIfNoEntry: false })?.size).toBe(1_000);
        const avance = () => shop.context.away?.progress();
        await expect.poll(avance).toEqual({ hechos: 1_000, total: expect.any(Number) });
        shop.context.away?.endNow();
        // Told of no more progress, the program does not wait for a stick that no longer answers.
        expect(avance()).toBeUndefined();
      } finally {
        // Its reader would wait for ever, and the shop's end for its reader.
        await retenida.end();
      }
      expect(await cerrando).toBe('La copia se interrumpió. Las de antes siguen bien');
      expect(copias()).toEqual(antes);
      expect(existsSync(parte)).toBe(false);
      expect(readdirSync(shop.folder)).not.toContain('copia-fuera.tmp');
    },
  );

  it('gets its copy when the stick comes back, and says so while it is away', async () => {
    await elegir();
    const fuera = join(shop.folder, 'fuera');
    renameSync(join(stick, 'Guirnalda'), fuera);
    rmSync(stick, { recursive: true });
    const diaria = createCopiaDiaria(shop.context);
    await diaria();
    expect((await destino()).elegido).toMatchObject({ estado: 'falta', cuantas: 0 });
    const { status, body } = await shop.call('propietario', 'POST', `${DESTINO}/copias`);
    expect([status, body.message]).toEqual([
      409,
      'La memoria o la carpeta de los respaldos no está conectada',
    ]);
    expect((await destino()).ultimaFalla.mensaje).toBe(body.message);
    mkdirSync(stick);
    renameSync(fuera, join(stick, 'Guirnalda'));
    await diaria();
    expect(copias()).toHaveLength(1);
    expect((await destino()).ultimaFalla).toBeNull();
  });

  it('is another stick until the owner says so, and then both are known', async () => {
    await elegir();
    const una = join(shop.folder, 'una');
    renameSync(join(stick, 'Guirnalda'), una);
    await createCopiaDiaria(shop.context)();
    expect((await destino()).elegido.estado).toBe('otra');
    expect(readdirSync(stick)).toEqual([]);
    expect((await poner({ aceptar: true })).status).toBe(200);
    expect((await destino()).elegido.estado).toBe('lista');
    rmSync(join(stick, 'Guirnalda'), { recursive: true });
    renameSync(una, join(stick, 'Guirnalda'));
    expect((await destino()).elegido.estado).toBe('lista');
  });

  it('is forgotten without losing what it holds', async () => {
    await elegir();
    expect((await shop.call('propietario', 'POST', `${DESTINO}/copias`)).status).toBe(201);
    expect((await shop.call('propietario', 'DELETE', DESTINO)).body.destino.elegido).toBeNull();
    expect(copias()).toHaveLength(1);
  });

  it('may be named by the environment of a server without a window', async () => {
    const server = await openTestShop({ config: { segundoDestino: stick } });
    try {
      // A copy that is asked for does not wait for the daily one to find the place.
      expect((await server.call('propietario', 'POST', `${DESTINO}/copias`)).status).toBe(201);
      await createCopiaDiaria(server.context)();
      expect(copias()).toHaveLength(1);
      const { body } = await server.call('propietario', 'GET', DESTINO);
      expect(body.elegido).toMatchObject({ fijado: true, cuantas: 1 });
      expect((await server.call('propietario', 'DELETE', DESTINO)).status).toBe(409);
      // Without its disk nothing is made in its place on this one.
      rmSync(stick, { recursive: true });
      const sinDisco = await openTestShop({ config: { segundoDestino: stick } });
      try {
        await expect(createCopiaDiaria(sinDisco.context)()).rejects.toThrow(/no está conectada/);
        expect(existsSync(stick)).toBe(false);
      } finally {
        await sinDisco.close();
      }
    } finally {
      await server.close();
    }
  });

  it('named by the environment takes the copy of a shop that is closed in its first minute', async () => {
    const server = await openTestShop({ config: { segundoDestino: stick } });
    try {
      await copiarAlCerrar(server.context);
      expect(copias()).toHaveLength(1);
    } finally {
      await server.close();
    }
  });

  it('holding a copy, also one that made itself, is the backup of the first steps', async () => {
    const hecho = async () => {
      const { pasos } = (await shop.call('propietario', 'GET', '/api/puesta-en-marcha')).body;
      return pasos.find(({ paso }: { paso: string }) => paso === 'respaldo').hecho;
    };
    await elegir();
    expect(await hecho()).toBe(false);
    await createCopiaDiaria(shop.context)();
    expect(await hecho()).toBe(true);
  });

  it('seals its copies; the phrase and the key are written nowhere', async () => {
    await elegir();
    const cifrar = (frase: string) =>
      shop.call('propietario', 'POST', `${DESTINO}/cifrado`, { body: { frase } });
    expect((await cifrar('corta')).status).toBe(400);
    expect(await cifrar('aaaaaaaaaaaa')).toMatchObject({
      status: 400,
      body: {
        error: 'datos-invalidos',
        message: 'Repite lo mismo: mejor cuatro o cinco palabras que no tengan que ver entre sí',
      },
    });
    const { body } = await cifrar(FRASE);
    expect(body.clave).toMatch(/^AGE-SECRET-KEY-1/);
    expect((await shop.call('propietario', 'POST', `${DESTINO}/copias`)).status).toBe(201);
    expect((await destino()).cifrado).toBe(true);
    const archivos = readdirSync(shop.folder, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1'));
    const dichos = archivos.filter((text) => text.includes(FRASE) || text.includes(body.clave));
    expect(dichos).toHaveLength(0);
  });
});

describe('the warning that nothing left the computer', () => {
  const aviso = async () => (await destino()).aviso;

  it('comes after two days and goes with a copy or a download', async () => {
    const nacimiento = (await shop.rows('select min(creado_en) as hora from usuarios'))[0]?.hora;
    shop.setNow(new Date(Number(nacimiento) + 47 * 3_600_000));
    expect(await aviso()).toBeNull();
    shop.pasan(2);
    expect(await aviso()).toBe('sin-destino');
    const { _id } = (await shop.hacer()).body.respaldo;
    await shop.call('propietario', 'GET', `/api/respaldos/${_id}/archivo`);
    expect(await aviso()).toBeNull();
    shop.pasan(49);
    await elegir();
    expect(await aviso()).toBe('atrasado');
    await shop.call('propietario', 'POST', `${DESTINO}/copias`);
    expect(await aviso()).toBeNull();
  });
});

describe('before a restore', () => {
  it('the owner reads what was made since the backup', async () => {
    await shop.vender();
    const { _id } = (await shop.hacer()).body.respaldo;
    const diferencia = async () =>
      (await shop.call('propietario', 'GET', `/api/respaldos/${_id}/diferencia`)).body;
    expect(await diferencia()).toEqual({ success: true, ventas: 0, monto: 0, pedidos: 0, productos: 0 });
    shop.pasan(1);
    await shop.vender();
    await shop.vender();
    const cliente = { nombre: 'Ana López', telefono: '44556667' };
    const items = [{ producto: await shop.product(), cantidad: 1 }];
    await shop.call('visitante', 'POST', '/api/pedidos', { body: { cliente, items } });
    expect(await diferencia()).toEqual({ success: true, ventas: 2, monto: 25, pedidos: 1, productos: 3 });
    expect(
      (await shop.call('propietario', 'GET', '/api/respaldos/20200101-000000000-manual/diferencia')).status,
    ).toBe(404);
  });
});

describe('a damaged backup', () => {
  it('is told as damaged, and not the shop, when its difference is asked for', async () => {
    const { _id } = (await shop.hacer()).body.respaldo;
    writeFileSync(shop.archivo(_id), 'nothing of a shop'.repeat(1_000));
    const { status, body } = await shop.call('propietario', 'GET', `/api/respaldos/${_id}/diferencia`);
    expect([status, body.message]).toEqual([
      409,
      'Ese respaldo está dañado o no es de Guirnalda: la tienda sigue como estaba',
    ]);
  });
});

/** A computer without a shop, where the owner chose the stick; and how often its shop opened again. */
async function otraComputadora() {
  const nueva = await openTestShop({ empty: true });
  let veces = 0;
  nueva.context.reabrir = () => {
    veces += 1;
  };
  const boleto = randomUUID();
  nueva.context.chosen.add(boleto, stick);
  return { nueva, boleto, reabierta: () => veces };
}

describe('moving to another computer', () => {
  it('takes the shop there, once and only into an empty one, and the old one says so', async () => {
    await shop.llamar('Globos viajeros');
    await shop.vender();
    await elegir();
    await shop.call('propietario', 'POST', `${DESTINO}/cifrado`, { body: { frase: FRASE } });
    expect(
      (await shop.call('propietario', 'POST', '/api/mudanza', { body: { boleto: elegida(stick) } })).status,
    ).toBe(200);
    const mudada = async () => (await shop.call('ventas', 'GET', '/api/mudanza')).body.fecha;
    expect(await mudada()).toBe(shop.context.clock().toISOString());
    await shop.abrir();
    expect(await mudada()).not.toBeNull();

    const { nueva, boleto, reabierta } = await otraComputadora();
    const pedir = (que: string, body: object, extra = {}) =>
      nueva.call('visitante', 'POST', `/api/mudanza/${que}`, { body: { boleto, ...body }, ...extra });
    try {
      const ajena = { desde: '192.168.1.30', headers: { host: '192.168.1.2:4100' } };
      expect((await pedir('leer', { frase: FRASE }, ajena)).status).toBe(403);
      expect((await pedir('leer', {})).body).toMatchObject({ contenido: null, copias: [{}] });
      expect((await pedir('leer', { frase: 'otra frase distinta' })).status).toBe(409);
      expect((await pedir('leer', { frase: FRASE })).body.contenido).toMatchObject({
        nombre: 'Globos viajeros',
        ventas: 1,
        productos: 1,
      });
      expect((await pedir('traer', { frase: FRASE })).body.message).toMatch(/^Tu tienda está aquí/);
      await expect.poll(reabierta).toBe(1);
    } finally {
      await nueva.close();
    }
    // A computer that has a shop takes no other, and shows none.
    const aqui = { boleto: elegida(stick), frase: FRASE };
    const { respaldos } = await shop.lista();
    for (const que of ['leer', 'traer']) {
      const { status, body } = await shop.call('visitante', 'POST', `/api/mudanza/${que}`, { body: aqui });
      expect([status, body.message]).toEqual([409, 'Aquí ya hay una tienda: no se toca']);
    }
    expect((await shop.lista()).respaldos).toEqual(respaldos);
    expect((await shop.call('propietario', 'DELETE', '/api/mudanza')).status).toBe(200);
    expect(await mudada()).toBeNull();
  });

  it('leaves alone a shop that somebody made while the other one came', async () => {
    await elegir();
    await shop.vender();
    await shop.call('propietario', 'POST', '/api/mudanza', { body: { boleto: elegida(stick) } });
    const { nueva, boleto, reabierta } = await otraComputadora();
    const { away } = nueva.context;
    nueva.context.away = away && {
      ...away,
      async bring(...pedido) {
        const id = await away.bring(...pedido);
        const body = { nombre: 'Marta', email: 'marta@prueba.gt', password: 'secreta1', tienda: 'De Marta' };
        expect((await nueva.call('visitante', 'POST', '/api/auth/registro', { body })).status).toBe(201);
        return id;
      },
    };
    try {
      const { status } = await nueva.call('visitante', 'POST', '/api/mudanza/traer', { body: { boleto } });
      expect(status).toBe(409);
      expect(readdirSync(nueva.folder).filter((nombre) => nombre.startsWith('restaurar'))).toEqual([]);
      expect(reabierta()).toBe(0);
    } finally {
      await nueva.close();
    }
  });

  it('shows the other copies when the newest is damaged', async () => {
    await elegir();
    await shop.vender();
    await createCopiaDiaria(shop.context)();
    shop.pasan(24);
    await createCopiaDiaria(shop.context)();
    const [primera = '', rota = ''] = copias().sort();
    writeFileSync(join(stick, 'Guirnalda', 'copias', rota, 'guirnalda.sqlite'), 'nothing of a shop');
    const nueva = await openTestShop({ empty: true });
    const boleto = randomUUID();
    nueva.context.chosen.add(boleto, stick);
    const leer = async (copia?: string) => {
      const body = { boleto, ...(copia && { copia }) };
      return (await nueva.call('visitante', 'POST', '/api/mudanza/leer', { body })).body;
    };
    try {
      expect(await leer()).toMatchObject({
        contenido: null,
        error: 'Esa copia está dañada: prueba con otra fecha',
        copias: [{ _id: rota }, { _id: primera }],
      });
      expect(await leer(primera)).toMatchObject({ contenido: { ventas: 1 }, error: null });
    } finally {
      await nueva.close();
    }
  });
});
