import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { damageRoot } from '#db/testing/damage.ts';
import { inTransaction } from '#db/transaction.ts';
import { configFor, readConfig } from '../base/config/config.ts';
import { type Context, closeContext, openContext } from '../base/context.ts';
import { registrarPropietario } from '../domain/auth/auth.service.ts';
import { barrerImagenes } from '../domain/imagenes/imagenes.service.ts';
import { insertarProductoNuevo } from '../domain/productos/productos.service.ts';
import { imagenDeColor } from '../testing/requests/producto-form.ts';
import { PRUEBA } from '../testing/shops/shop.ts';

let folder: string;
let base: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-perdida-'));
  base = join(folder, 'guirnalda.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));

async function abrir<T>(usar: (context: Context) => Promise<T>, ...flags: string[]): Promise<T> {
  const context = await openContext(readConfig(['--data', folder, '--host', '127.0.0.1', ...flags], {}));
  try {
    return await usar(context);
  } finally {
    await closeContext(context);
  }
}

const vender = (context: Context, nombre: string) =>
  inTransaction(context.db, (tx) =>
    insertarProductoNuevo(
      tx,
      {
        nombre,
        descripcion: '',
        categoria: 'globos',
        precioCompra: centavos(500),
        precioVenta: centavos(1250),
        stock: 3,
        stockMinimo: 1,
      },
      { imagen: null, actor: PRUEBA, fecha: new Date() },
    ),
  );

async function nombres({ db }: Context): Promise<string[]> {
  const { productos } = db.tables;
  return (await db.select({ nombre: productos.nombre }).from(productos)).map(({ nombre }) => nombre).sort();
}

/** A shop with a product in each of two backups, a third one after them, and a picture. */
async function montarTienda(): Promise<{ primero: string; segundo: string }> {
  return await abrir(async (context) => {
    await vender(context, 'Globo primero');
    const primero = await context.backups?.make('diario', new Date('2026-11-20T20:00:00Z'));
    await vender(context, 'Globo segundo');
    const segundo = await context.backups?.make('diario', new Date('2026-11-21T20:00:00Z'));
    await vender(context, 'Globo tercero');
    const { hash } = await context.images.store(await imagenDeColor('red'));
    context.images.release(hash);
    return { primero: primero?.id ?? '', segundo: segundo?.id ?? '' };
  });
}

const quitar = () => {
  for (const resto of ['', '-wal', '-shm']) rmSync(base + resto, { force: true });
};

describe('a shop whose database is gone', () => {
  it.each([
    ['removed', quitar],
    ['emptied', () => truncateSync(base)],
  ])(
    'because it was %s opens no empty shop, loses no picture, and says what to do',
    async (_como, perder) => {
      const { primero, segundo } = await montarTienda();
      perder();
      const antes = readdirSync(folder).sort();
      const clave = readFileSync(join(folder, 'sesiones.clave'), 'utf8');
      const intento = abrir(barrerImagenes);
      await expect(intento).rejects.toThrow(
        /falta la base de datos de tu tienda.*No se abrió una tienda vacía.*Puedes abrirla con un respaldo/,
      );
      await expect(intento).rejects.toMatchObject({
        code: 'datos-perdidos',
        consejo: expect.stringMatching(
          new RegExp(`--recuperar ultimo[^]*${segundo}, del 21 de noviembre de 2026[^]*20 de noviembre`),
        ),
        usable: [{ id: segundo }, { id: primero }],
      });
      expect(readdirSync(folder).sort()).toEqual(antes);
      expect(readFileSync(join(folder, 'sesiones.clave'), 'utf8')).toBe(clave);
      expect(readdirSync(join(folder, 'imagenes'))).toHaveLength(4);
    },
  );

  it('opens with the newest backup that is whole, and with another one by its name', async () => {
    const { primero, segundo } = await montarTienda();
    quitar();
    const danado = join(folder, 'respaldos', segundo, 'guirnalda.sqlite');
    writeFileSync(danado, readFileSync(danado).fill(7, 4096));
    await expect(abrir(nombres)).rejects.toMatchObject({ usable: [{ id: primero }] });
    const pedido = abrir(nombres, '--recuperar', segundo);
    await expect(pedido).rejects.toThrow(/^Ese respaldo está dañado/);
    await expect(pedido).rejects.toMatchObject({ code: 'datos-perdidos', usable: [{ id: primero }] });
    expect(await abrir(nombres, '--recuperar', 'ultimo')).toEqual(['Globo primero']);
    expect(await abrir(nombres)).toEqual(['Globo primero']);
    quitar();
    expect(await abrir(nombres, '--recuperar', primero)).toEqual(['Globo primero']);
  });

  it('ends the sessions of the backup, and differently each time', async () => {
    const versiones = (...flags: string[]) =>
      abrir(
        async ({ db }) => {
          const { usuarios } = db.tables;
          return (await db.select({ v: usuarios.versionDeSesion }).from(usuarios)).map(({ v }) => v);
        },
        ...flags,
      );
    await abrir(async (context) => {
      const persona = { nombre: 'Marta', email: 'marta@correo.gt', password: 'serpentinas-24' };
      await registrarPropietario(context, persona, PRUEBA);
    });
    const { primero } = await montarTienda();
    const perdida = async () => {
      rmSync(base);
      return (await versiones('--recuperar', primero))[0] ?? 0;
    };
    const [una, otra] = [await perdida(), await perdida()];
    expect(Math.min(una, otra)).toBeGreaterThan(1_000_000);
    expect(una).not.toBe(otra);
  });

  it('opens with no backup that does not exist', async () => {
    const { primero, segundo } = await montarTienda();
    quitar();
    const pedido = abrir(nombres, '--recuperar', 'el-de-ayer');
    await expect(pedido).rejects.toThrow(/^Ese respaldo no existe\. En «.*falta la base de datos/);
    await expect(pedido).rejects.toMatchObject({
      code: 'datos-perdidos',
      consejo: expect.stringContaining(segundo),
      usable: [{ id: segundo }, { id: primero }],
    });
    expect(readdirSync(folder)).not.toContain('guirnalda.sqlite');
  });

  it.each([
    ['removed', quitar],
    ['emptied', () => truncateSync(base)],
  ])(
    'because it was %s says so when the chosen backup cannot be put there, and offers all',
    async (_como, perder) => {
      const { primero, segundo } = await montarTienda();
      perder();
      const antes = readdirSync(folder).sort();
      const pictures = join(folder, 'imagenes');
      rmSync(pictures, { recursive: true });
      writeFileSync(pictures, 'no es una carpeta');
      const intento = abrir(nombres, '--recuperar', 'ultimo');
      await expect(intento).rejects.toThrow(
        /^El respaldo elegido no se pudo poner en su lugar\. Falló algo inesperado .*\. En «.*» falta la base de datos/,
      );
      await expect(intento).rejects.toMatchObject({
        code: 'datos-perdidos',
        usable: [{ id: segundo }, { id: primero }],
      });
      expect(readdirSync(folder).sort()).toEqual(antes);
      rmSync(pictures);
      await expect(abrir(nombres)).rejects.toThrow(/^En «.*» falta la base de datos/);
      expect(await abrir(nombres, '--recuperar', 'ultimo')).toEqual(['Globo primero', 'Globo segundo']);
    },
  );

  it('says so where no backup can be used', async () => {
    await montarTienda();
    quitar();
    rmSync(join(folder, 'respaldos'), { recursive: true });
    await expect(abrir(nombres)).rejects.toThrow('no hay un respaldo que sirva');
    await expect(abrir(nombres, '--recuperar', 'ultimo')).rejects.toThrow('no hay un respaldo que sirva');
  });
});

describe('a shop whose database is damaged', () => {
  it.each([
    ['is another file', () => writeFileSync(base, 'Esto no es una base de datos. '.repeat(500))],
    ['has its schema overwritten', () => writeFileSync(base, readFileSync(base).fill(0, 100, 4096))],
  ])('because it %s opens with a backup, and keeps the damaged file', async (_como, danar) => {
    const { primero, segundo } = await montarTienda();
    danar();
    const danada = readFileSync(base);
    await expect(abrir(nombres)).rejects.toThrow(/está dañada o no es de Guirnalda/);
    await expect(abrir(nombres)).rejects.toMatchObject({
      code: 'datos-perdidos',
      usable: [{ id: segundo }, { id: primero }],
    });
    expect(readFileSync(base)).toEqual(danada);
    expect(await abrir(nombres, '--recuperar', 'ultimo')).toEqual(['Globo primero', 'Globo segundo']);
    const [guardada = ''] = readdirSync(join(folder, 'respaldos')).filter((id) => id.endsWith('seguridad'));
    expect(readFileSync(join(folder, 'respaldos', guardada, 'guirnalda.sqlite'))).toEqual(danada);
  });
});

/** Damages a table, and leaves a migration to do, so that the start reads the database whole. */
function danarTabla(): void {
  const file = new BetterSqlite3(base);
  file.exec(
    'delete from __drizzle_migrations where created_at = (select max(created_at) from __drizzle_migrations)',
  );
  file.close();
  damageRoot(base, 'productos');
}

describe('damage that is not met by opening', () => {
  it.each([
    ['while it is migrated', danarTabla, [], /está dañada/],
    ['going back from an empty file', () => truncateSync(base), ['--vuelta'], /falta la base de datos/],
    [
      'going back from a damaged one',
      () => writeFileSync(base, 'nada '.repeat(2000)),
      ['--vuelta'],
      /dañada/,
    ],
  ])('%s is refused with the backups, and a chosen one opens', async (_como, danar, flags, mensaje) => {
    const { primero, segundo } = await montarTienda();
    danar();
    const intento = abrir(nombres, ...flags);
    await expect(intento).rejects.toThrow(mensaje);
    await expect(intento).rejects.toMatchObject({
      code: 'datos-perdidos',
      usable: [{ id: segundo }, { id: primero }],
    });
    expect(await abrir(nombres, ...flags, '--recuperar', primero)).toEqual(['Globo primero']);
  });
});

describe('asking for a backup', () => {
  it('changes nothing while the database is there, so that no restart undoes a sale', async () => {
    await montarTienda();
    const todos = ['Globo primero', 'Globo segundo', 'Globo tercero'];
    expect(await abrir(nombres, '--recuperar', 'ultimo')).toEqual(todos);
    expect(readdirSync(join(folder, 'respaldos'))).toHaveLength(2);
  });

  it('is for one start: a shop that opens again, or the other one, is not told again', () => {
    const config = readConfig(['--data', folder, '--recuperar', 'ultimo'], {});
    expect(config.recuperar).toBe('ultimo');
    for (const demo of [false, true]) expect(configFor(config, demo).recuperar).toBeUndefined();
  });

  it.each(['missing', 'empty'])(
    'of a folder that is %s opens no empty shop and makes nothing',
    async (como) => {
      const otra = join(folder, 'otra');
      if (como === 'empty') mkdirSync(otra);
      const config = readConfig(['--data', otra, '--recuperar', 'ultimo'], {});
      await expect(openContext(config)).rejects.toThrow(
        `En «${otra}» no hay ninguna tienda ni respaldos: revisa la carpeta que diste con --data. No se creó nada.`,
      );
      expect(existsSync(otra) ? readdirSync(otra) : []).toEqual([]);
      expect(existsSync(otra)).toBe(como === 'empty');
    },
  );
});

describe('a folder without a trace of a shop', () => {
  it.each([
    ['is empty', () => undefined],
    ['holds nothing but an empty database', () => writeFileSync(base, '')],
  ])('that %s becomes a new shop, also going back after an update', async (_como, preparar) => {
    preparar();
    expect(await abrir(nombres, '--vuelta')).toEqual([]);
    expect(statSync(base).size).toBeGreaterThan(0);
  });
});
