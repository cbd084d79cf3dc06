import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRespaldosShop, type RespaldosShop } from '../../../testing/shops/respaldos-shop.ts';
import { type Doing, explainAway } from './away-error.ts';
import { bringSource, readSource } from './bring.ts';
import { type CopyJob, copyAway } from './copy.ts';
import { COPIAS, FICHA_DE_COPIA, keyFile, makePlace, readMark } from './place.ts';
import { lockKey, makeSealKey } from './seal.ts';

const ENLACES = 'Donde se guardan los respaldos hay enlaces a otras carpetas: usa otra memoria';
const DAÑADA = 'Esa copia está dañada: prueba con otra fecha';
const FOTO = `${'a'.repeat(32)}-640.webp`;

let shop: RespaldosShop;
let place: string;
/** Something of this computer that is none of the stick's. */
let ajena: string;

beforeEach(async () => {
  shop = await openRespaldosShop();
  place = join(shop.folder, 'memoria', 'Guirnalda');
  mkdirSync(place, { recursive: true });
  ajena = join(shop.folder, 'de-la-computadora');
  mkdirSync(ajena);
  mkdirSync(join(shop.folder, 'imagenes'), { recursive: true });
  writeFileSync(join(shop.folder, 'imagenes', FOTO), 'una foto');
});
afterEach(() => shop.close());

const schema = () => join(shop.context.folders.migrations, 'sqlite');
async function copiar(cifrado: CopyJob['cifrado'] = null) {
  const { id } = await makePlace(place, 'tienda', 'Globos Ana');
  return await copyAway({
    dataFolder: shop.folder,
    schema: schema(),
    place,
    placeId: id,
    fecha: shop.context.clock().getTime(),
    zona: 'America/Guatemala',
    version: shop.context.version,
    cifrado,
    siCambio: false,
  });
}
/** The Spanish sentence of a failure. */
const falla = (work: Promise<unknown>, doing: Doing = 'copiar') =>
  work.then(
    () => 'nada',
    (error: unknown) => (explainAway(error, doing) as Error).message,
  );
const delDestino = (id: string) => ({
  source: { tipo: 'destino' as const, place, id },
  secret: undefined,
  dataFolder: shop.folder,
  schema: schema(),
});
const delRespaldo = (folder: string) => ({
  ...delDestino(''),
  source: { tipo: 'respaldo' as const, folder },
});

// A stick with the file system of Linux, of macOS or NTFS holds links.
describe.skipIf(process.platform === 'win32')('a stick that somebody prepared', () => {
  it('leads no copy, and nothing that is swept, out of itself', async () => {
    mkdirSync(join(ajena, '.config'));
    symlinkSync(ajena, join(place, COPIAS));
    expect(await falla(copiar())).toBe(ENLACES);
    expect(readdirSync(ajena)).toEqual(['.config']);
  });

  it('takes no picture of the shop away by a folder that is the shop’s own', async () => {
    mkdirSync(join(place, 'imagenes'));
    symlinkSync(join(shop.folder, 'imagenes'), join(place, 'imagenes', 'ff'));
    writeFileSync(join(shop.folder, 'imagenes', `${'f'.repeat(32)}-640.webp.12345678.age`), 'otra');
    expect(await falla(copiar())).toBe(ENLACES);
    expect(readdirSync(join(shop.folder, 'imagenes'))).toHaveLength(2);
  });

  it('makes no file of this computer be written over by a half-written name that is a link', async () => {
    const suya = join(ajena, 'suya.txt');
    writeFileSync(suya, 'intacta');
    symlinkSync(suya, join(place, 'guirnalda.json.parte'));
    const { id } = await copiar();
    expect(readFileSync(suya, 'utf8')).toBe('intacta');
    expect(lstatSync(join(place, 'guirnalda.json')).isFile()).toBe(true);
    expect((await readSource(delDestino(id))).imagenes).toBe(1);
  });

  it('brings no file of this computer as a picture that everybody may see', async () => {
    const { _id } = (await shop.hacer()).body.respaldo;
    const copia = join(place, 'copia');
    mkdirSync(join(copia, 'imagenes'), { recursive: true });
    writeFileSync(join(copia, 'guirnalda.sqlite'), readFileSync(shop.archivo(_id)));
    writeFileSync(join(ajena, 'clave'), 'secreto');
    symlinkSync(join(ajena, 'clave'), join(copia, 'imagenes', FOTO));
    const antes = readdirSync(join(shop.folder, 'respaldos'));
    expect(await falla(bringSource(delRespaldo(copia)), 'traer')).toBe(DAÑADA);
    expect(readdirSync(join(shop.folder, 'respaldos'))).toEqual(antes);
  });

  it('is not read without end', async () => {
    const copia = join(place, 'copia');
    mkdirSync(copia);
    symlinkSync('/dev/zero', join(copia, 'guirnalda.sqlite'));
    expect(await falla(readSource(delRespaldo(copia)), 'traer')).toBe(DAÑADA);
    symlinkSync('/dev/zero', join(place, 'guirnalda.json'));
    expect(await readMark(place)).toBeUndefined();
  });
});

describe('a sheet that somebody wrote', () => {
  it('hides no size: more than it says is not copied to this computer', async () => {
    const { id } = await copiar();
    truncateSync(join(place, COPIAS, id, 'guirnalda.sqlite'), 8 * 1024 ** 3);
    expect(await falla(readSource(delDestino(id)), 'traer')).toBe(DAÑADA);
  });

  it('is not taken into the memory when it is larger than any sheet of ours', async () => {
    const { id } = await copiar();
    truncateSync(join(place, COPIAS, id, FICHA_DE_COPIA), 1024 ** 3);
    expect(await falla(readSource(delDestino(id)), 'traer')).toBe(DAÑADA);
    truncateSync(join(place, 'guirnalda.json'), 1024 ** 3);
    expect(await readMark(place)).toBeUndefined();
    expect(existsSync(place)).toBe(true);
  });
});

it('a key file that was made larger than any disk is not read, and written anew by the next copy', async () => {
  const frase = 'globos rojos y serpentinas';
  const { publica, secreta } = await makeSealKey();
  const cifrado = { publica, llave: Buffer.from(await lockKey(secreta, frase, 10)).toString('base64') };
  const { id } = await copiar(cifrado);
  truncateSync(keyFile(place, publica), 4 * 1024 ** 4);
  expect(await falla(readSource({ ...delDestino(id), secret: { frase } }), 'traer')).toBe(DAÑADA);
  shop.pasan(1);
  const { id: siguiente } = await copiar(cifrado);
  expect(await readSource({ ...delDestino(siguiente), secret: { frase } })).toMatchObject({ imagenes: 1 });
});

describe('a database that somebody wrote', () => {
  /** A copy of the shop, changed by hand. */
  async function cambiada(sql: string): Promise<string> {
    const { _id } = (await shop.hacer()).body.respaldo;
    const copia = join(place, 'copia');
    mkdirSync(copia);
    const file = join(copia, 'guirnalda.sqlite');
    writeFileSync(file, readFileSync(shop.archivo(_id)));
    const db = new BetterSqlite3(file);
    db.pragma('foreign_keys = OFF');
    for (const name of db.prepare("select name from sqlite_master where type = 'trigger'").pluck().all())
      db.exec(`drop trigger "${String(name)}"`);
    db.exec(sql);
    db.close();
    return copia;
  }
  const SIN_FIN = `drop table pedidos; create view pedidos as
    with recursive otra(n) as (select 1 union all select n + 1 from otra) select n from otra`;

  it.each([
    ['counts without end', SIN_FIN],
    ['has no column of ours', 'alter table configuracion rename column valor to otra'],
    ['has a date that is none', 'update auditoria set fecha = 9e300'],
  ])('is told as damaged when it %s', async (_what, sql) => {
    expect(await falla(readSource(delRespaldo(await cambiada(sql))), 'traer')).toBe(DAÑADA);
  });

  it.each(['null', '{"nombre":', '[1]', '{"nombre":7}'])('needs no name of its shop: %s', async (valor) => {
    await shop.llamar('Globos Ana');
    const copia = await cambiada(`update configuracion set valor = '${valor}' where clave = 'tienda'`);
    expect(await readSource(delRespaldo(copia))).toMatchObject({ nombre: 'Guirnalda' });
  });
});
