import {
  chmodSync,
  cpSync,
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
import { openRespaldosShop, type RespaldosShop } from '../../../testing/shops/respaldos-shop.ts';
import { type Doing, explainAway } from './away-error.ts';
import { bringSource, readSource } from './bring.ts';
import { type CopyHooks, type CopyJob, copyAway, IMAGEN } from './copy.ts';
import { listCopies, makePlace, picturePath, placeIn } from './place.ts';
import { lockKey, makeSealKey } from './seal.ts';
import { findSource } from './source.ts';

const ZONA = 'America/Guatemala';
const FRASE = 'globos rojos y serpentinas';

let shop: RespaldosShop;
let stick: string;
let place: string;
let job: CopyJob;

/** Puts a picture file into the shop, named as the server names them. */
function picture(letra: string, bytes = 5_000, ancho = 640): string {
  const name = `${letra.repeat(32)}-${ancho}.webp`;
  mkdirSync(join(shop.folder, 'imagenes'), { recursive: true });
  writeFileSync(join(shop.folder, 'imagenes', name), Buffer.alloc(bytes, letra));
  return name;
}

const NOBODY = 65_534;

/** Runs something as a user whom the system may forbid to read: who runs the tests may be root, who may read all. */
async function asAnybody(doing: () => Promise<void>): Promise<void> {
  const user = process.geteuid?.();
  chmodSync(shop.folder, 0o755);
  if (user === 0) process.seteuid?.(NOBODY);
  try {
    await doing();
  } finally {
    if (user === 0) process.seteuid?.(user);
  }
}

beforeEach(async () => {
  shop = await openRespaldosShop();
  stick = join(shop.folder, 'memoria');
  mkdirSync(stick);
  place = join(stick, 'Guirnalda');
  const { id } = await makePlace(place, 'tienda', 'Globos Ana');
  const { folders, version } = shop.context;
  job = {
    dataFolder: shop.folder,
    schema: join(folders.migrations, 'sqlite'),
    place,
    placeId: id,
    fecha: shop.context.clock().getTime(),
    zona: ZONA,
    version,
    cifrado: null,
    siCambio: false,
  };
});
afterEach(() => shop.close());

const DIA_MS = 24 * 3_600_000;
const copiar = async (dia = 0, hooks?: CopyHooks, extra: Partial<CopyJob> = {}) =>
  await copyAway({ ...job, fecha: job.fecha + dia * DIA_MS, ...extra }, hooks);
const copias = async () => (await listCopies(place)).map(({ id }) => id);
/** The Spanish sentence of a failure. */
const falla = (work: Promise<unknown>, doing: Doing = 'copiar') =>
  work.then(
    () => 'nada',
    (error: unknown) => (explainAway(error, doing) as Error).message,
  );
const traer = (id: string, secret?: Parameters<typeof readSource>[0]['secret']) => ({
  source: { tipo: 'destino' as const, place, id },
  secret,
  dataFolder: shop.folder,
  schema: job.schema,
});

describe('a copy in the second place', () => {
  it('holds the shop and each picture once, and is read back into a backup', async () => {
    await shop.llamar('Globos Ñandú');
    await shop.vender();
    picture('a');
    const { id, escritos } = await copiar();
    picture('b', 100);
    picture('b', 50, 160);
    const otra = await copiar(1);
    expect(readdirSync(join(place, 'imagenes')).sort()).toEqual(['aa', 'bb']);
    expect(await copias()).toEqual([otra.id, id]);
    // The next day only what is new is written: the database, and the second picture.
    expect(otra.escritos).toBeLessThan(escritos - 4_000);
    expect(await readSource(traer(otra.id))).toMatchObject({
      nombre: 'Globos Ñandú',
      ventas: 1,
      productos: 1,
      imagenes: 2,
    });
    const traida = await bringSource(traer(otra.id));
    expect(readdirSync(join(shop.folder, 'respaldos', traida.id, 'imagenes'))).toHaveLength(3);
    await expect(shop.context.backups?.check(traida.id)).resolves.toMatchObject({ tipo: 'manual' });
  });

  it('is not made again while nothing changed, if that is asked', async () => {
    const { id } = await copiar();
    expect(await copiar(1, undefined, { siCambio: true })).toEqual({ id, escritos: 0 });
    await shop.llamar('Otra');
    expect((await copiar(1, undefined, { siCambio: true })).id).not.toBe(id);
  });

  it('leaves the earlier ones good when the stick is pulled out, and goes on when it is back', async () => {
    picture('a');
    const { id } = await copiar();
    const nueva = picture('b', 300_000);
    const fuera = join(shop.folder, 'fuera');
    const pulled = copiar(1, {
      // The stick goes while a picture is half written.
      async writePiece(file, write) {
        await write();
        if (file.includes(nueva) && existsSync(stick)) renameSync(stick, fuera);
      },
    });
    expect(await falla(pulled)).toBe(
      'Se quitó la memoria, o se perdió la carpeta, antes de terminar. Las copias de antes siguen bien',
    );
    expect(existsSync(join(shop.folder, IMAGEN))).toBe(false);
    renameSync(fuera, stick);
    expect(await copias()).toEqual([id]);
    expect((await readSource(traer(id))).imagenes).toBe(1);
    const despues = await copiar(1);
    expect((await readSource(traer(despues.id))).imagenes).toBe(2);
    expect(readdirSync(join(place, 'imagenes', 'bb'))).toEqual([nueva]);
  });

  it('is refused on a full stick before and while it is written, and leaves nothing behind', async () => {
    const { id } = await copiar();
    picture('c', 200_000);
    expect(await falla(copiar(1, { room: async () => 1_000 }))).toMatch(
      /^No hay espacio donde se guardan los respaldos: faltan \d+ MB\. Las copias de antes siguen bien$/,
    );
    let left = 100_000;
    const quota = copiar(1, {
      async writePiece(_file, write) {
        left -= 65_536;
        if (left < 0) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
        await write();
      },
    });
    expect(await falla(quota)).toMatch(/^No hay espacio donde se guardan los respaldos: borra algo/);
    expect(await copias()).toEqual([id]);
    expect(readdirSync(join(place, 'copias'))).toEqual([id]);
    expect(readdirSync(join(place, 'imagenes', 'cc'))).toEqual([]);
  });

  it('is refused when what was written reads back as something else', async () => {
    picture('d');
    const bad = copiar(0, {
      async writePiece(file, write) {
        await write();
        if (file.includes('dddd')) writeFileSync(file, 'otra cosa');
      },
    });
    expect(await falla(bad)).toMatch(/^Lo que se guardó no se lee igual/);
    expect(await copias()).toEqual([]);
  });

  it('does not fill another stick at the same path', async () => {
    rmSync(stick, { recursive: true });
    mkdirSync(place, { recursive: true });
    await makePlace(place, 'otra-tienda', 'Otra');
    expect(await falla(copiar())).toContain('hay otra en su lugar');
    expect(await copias()).toEqual([]);
  });

  it('is pruned with its pictures, and nothing that is not ours is removed', async () => {
    const vieja = picture('a');
    const primera = await copiar();
    rmSync(join(shop.folder, 'imagenes', vieja));
    const ajenos = [
      join(place, 'notas.txt'),
      join(place, 'copias', 'fotos'),
      join(place, 'imagenes', 'aa', 'mia.webp'),
    ];
    for (const file of ajenos) writeFileSync(file, 'x');
    for (let dia = 1; dia <= 40; dia += 1) await copiar(dia);
    expect((await copias()).length).toBeLessThanOrEqual(7 + 4 + 2);
    expect(await copias()).not.toContain(primera.id);
    expect(existsSync(picturePath(place, vieja))).toBe(false);
    expect(ajenos.map((file) => existsSync(file))).toEqual([true, true, true]);
  });

  it('that is damaged is told as damaged, and another one still serves', async () => {
    picture('a');
    const { id } = await copiar();
    const otra = await copiar(1);
    const file = join(place, 'copias', otra.id, 'guirnalda.sqlite');
    const bytes = readFileSync(file);
    bytes[9_000] = (bytes[9_000] ?? 0) ^ 255;
    writeFileSync(file, bytes);
    expect(await falla(readSource(traer(otra.id)))).toBe('Esa copia está dañada: prueba con otra fecha');
    expect((await readSource(traer(id))).imagenes).toBe(1);
    rmSync(picturePath(place, `${'a'.repeat(32)}-640.webp`));
    expect(await falla(bringSource(traer(id)))).toBe('Esa copia está dañada: prueba con otra fecha');
    expect(readdirSync(join(shop.folder, 'respaldos'))).toEqual([]);
  });
});

describe('a sealed copy', () => {
  let secreta: string;
  beforeEach(async () => {
    const key = await makeSealKey();
    secreta = key.secreta;
    const llave = Buffer.from(await lockKey(secreta, FRASE, 10)).toString('base64');
    job = { ...job, cifrado: { publica: key.publica, llave } };
    await shop.llamar('Secretos Ana');
    picture('a', 200_000);
  });

  it('opens with the pass phrase or with the key of the sheet, and shows nothing without', async () => {
    const { id } = await copiar();
    const todo = readdirSync(place, { recursive: true, withFileTypes: true })
      .filter((one) => one.isFile())
      .map(({ parentPath, name }) => readFileSync(join(parentPath, name)).toString('latin1'))
      .join();
    const visible = ['Secretos', 'a'.repeat(40), secreta].filter((text) => todo.includes(text));
    expect(visible).toEqual([]);
    expect(await falla(readSource(traer(id)))).toMatch(/^Estas copias están cifradas/);
    expect(await readSource(traer(id, { frase: FRASE }))).toMatchObject({
      nombre: 'Secretos Ana',
      imagenes: 1,
    });
    const typed = secreta.toLowerCase().replace(/(.{4})/g, '$1 ');
    const { id: traida } = await bringSource(traer(id, { clave: typed }));
    const [name = ''] = readdirSync(join(shop.folder, 'respaldos', traida, 'imagenes'));
    expect(readFileSync(join(shop.folder, 'respaldos', traida, 'imagenes', name))).toEqual(
      readFileSync(join(shop.folder, 'imagenes', name)),
    );
  });

  it('tells a wrong phrase, a wrong key and a damaged file apart', async () => {
    const { id } = await copiar();
    expect(await falla(readSource(traer(id, { frase: 'globos azules y confeti' })))).toBe(
      'Esa no es la frase con la que se cifraron las copias',
    );
    const ajena = (await makeSealKey()).secreta;
    for (const clave of [ajena, secreta.replace(/.$/, (last) => (last === 'Q' ? 'P' : 'Q')), 'hola'])
      expect(await falla(readSource(traer(id, { clave })))).toMatch(/^Esa clave no es la de la hoja/);
    const [llave = ''] = readdirSync(place).filter((name) => name.startsWith('llave'));
    const bytes = readFileSync(join(place, llave));
    const rota = Buffer.from(bytes);
    rota[rota.length - 5] = (rota[rota.length - 5] ?? 0) ^ 1;
    writeFileSync(join(place, llave), rota);
    expect(await falla(readSource(traer(id, { frase: FRASE })))).toMatch(/^Esa copia está dañada/);
  });
});

describe('what can be brought from another computer', () => {
  it('holds the last sales of a data folder whose computer ended hard, which are in the log only', async () => {
    await shop.llamar('Nombre de antes');
    const disco = join(shop.folder, 'disco');
    mkdirSync(disco);
    await shop.llamar('Nombre de última hora');
    // The shop is open: what it wrote last is not in the file yet.
    for (const name of ['guirnalda.sqlite', 'guirnalda.sqlite-wal'])
      cpSync(join(shop.folder, name), join(disco, name));
    const source = { tipo: 'respaldo', folder: disco } as const;
    const brought = await readSource({ ...traer(''), source });
    expect(brought.nombre).toBe('Nombre de última hora');
  });

  it('is a backup with its pictures, whose size counts them, or is told as damaged', async () => {
    picture('a', 300_000);
    const { _id } = (await shop.hacer()).body.respaldo;
    const suelto = join(shop.folder, 'suelto');
    cpSync(join(shop.folder, 'respaldos', _id), suelto, { recursive: true });
    const source = { tipo: 'respaldo', folder: suelto } as const;
    const { id } = await bringSource({ ...traer(''), source });
    const { bytes } = (await shop.context.backups?.check(id)) ?? { bytes: 0 };
    expect(bytes).toBe(statSync(join(suelto, 'guirnalda.sqlite')).size + 300_000);
    for (const name of ['guirnalda.sqlite', 'guirnalda.sqlite-wal'])
      writeFileSync(join(suelto, name), 'nothing of a shop'.repeat(1_000));
    expect(await falla(readSource({ ...traer(''), source }), 'traer')).toBe(
      'Ese respaldo está dañado o no es de Guirnalda: la tienda sigue como estaba',
    );
  });

  it('tells of a full computer, and not of a full stick', async () => {
    const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    expect((explainAway(full, 'traer') as Error).message).toMatch(/^No hay espacio en el disco/);
    expect((explainAway(full, 'copiar') as Error).message).toMatch(/^No hay espacio donde se guardan/);
    const gone = Object.assign(new Error('no such file'), { code: 'ENOENT' });
    expect((explainAway(gone, 'traer') as Error).message).toBe(
      'Se quitó la memoria, o se perdió la carpeta, antes de terminar',
    );
  });

  it('is found in the stick, in its folder, in a copied backup and in none of ours', async () => {
    await copiar();
    for (const chosen of [stick, place, join(place, 'copias')])
      expect(await findSource(chosen)).toMatchObject({ tipo: 'destino', place });
    const { _id } = (await shop.hacer()).body.respaldo;
    const suelto = join(shop.folder, 'suelto');
    cpSync(join(shop.folder, 'respaldos'), suelto, { recursive: true });
    expect(await findSource(suelto)).toMatchObject({ tipo: 'respaldo', folder: join(suelto, _id) });
    expect(await findSource(join(suelto, _id))).toMatchObject({ tipo: 'respaldo' });
    // What was chosen wins over the copies beside it.
    const vecino = join(stick, 'respaldos');
    cpSync(suelto, vecino, { recursive: true });
    expect(await findSource(vecino)).toMatchObject({ tipo: 'respaldo', folder: join(vecino, _id) });
    // The copies may be in a folder of the chosen stick.
    const otra = join(shop.folder, 'otra');
    cpSync(stick, join(otra, 'Respaldos'), { recursive: true });
    expect(await findSource(otra)).toMatchObject({ place: join(otra, 'Respaldos', 'Guirnalda') });
    const vacia = join(shop.folder, 'a', 'b', 'vacia');
    mkdirSync(vacia, { recursive: true });
    await expect(findSource(vacia)).rejects.toMatchObject({ code: 'no-encontrado' });
  });

  it('is told when what was chosen cannot be listed', async () => {
    const rara = join(shop.folder, 'rara');
    mkdirSync(rara);
    writeFileSync(join(rara, 'respaldos'), 'a file, not a folder');
    await expect(findSource(rara)).rejects.toMatchObject({ code: 'conflicto' });
    const closed = Object.assign(new Error('permission denied'), { code: 'EACCES' });
    expect((explainAway(closed, 'traer') as Error).message).toMatch(/^No tienes permiso para leer/);
  });

  it.skipIf(process.platform === 'win32')('is told when it belongs to a user who keeps it', async () => {
    await copiar();
    const [copia] = await listCopies(place);
    const sinPermiso = { code: 'conflicto', message: expect.stringMatching(/^No tienes permiso para leer/) };
    // Closed from the outside in: the chosen folder, the one in a stick, the list of its copies, and the mark.
    chmodSync(place, 0o000);
    for (const chosen of [place, stick])
      await asAnybody(() => expect(findSource(chosen)).rejects.toMatchObject(sinPermiso));
    chmodSync(place, 0o755);
    chmodSync(join(place, 'copias'), 0o000);
    await asAnybody(() => expect(findSource(place)).rejects.toMatchObject(sinPermiso));
    chmodSync(join(place, 'copias'), 0o755);
    chmodSync(join(place, 'guirnalda.json'), 0o000);
    await asAnybody(() => expect(findSource(stick)).rejects.toMatchObject(sinPermiso));
    chmodSync(join(place, 'guirnalda.json'), 0o644);
    chmodSync(join(place, 'copias', copia?.id ?? ''), 0o000);
    await asAnybody(async () =>
      expect(await falla(readSource(traer(copia?.id ?? '')), 'traer')).toMatch(
        /^No tienes permiso para leer/,
      ),
    );
    chmodSync(join(place, 'copias', copia?.id ?? ''), 0o755);
    // A closed folder that is none of ours says nothing.
    const ajena = join(shop.folder, 'a', 'b', 'ajena');
    mkdirSync(join(ajena, 'lost+found'), { recursive: true, mode: 0o755 });
    chmodSync(join(ajena, 'lost+found'), 0o000);
    await asAnybody(() => expect(findSource(ajena)).rejects.toMatchObject({ code: 'no-encontrado' }));
  });

  it('of another shop lies beside the folder of the first, also when that folder was chosen', async () => {
    const { tienda } = await makePlace(place, 'aaaaaaaaaaaa', 'La primera');
    expect(await placeIn(place, tienda)).toBe(place);
    const otra = join(stick, 'Guirnalda-bbbbbbbb');
    for (const chosen of [stick, place]) expect(await placeIn(chosen, 'bbbbbbbbbbbb')).toBe(otra);
    // A stick that holds the copies at its root: beside it is no stick.
    await makePlace(stick, 'aaaaaaaaaaaa', 'La primera');
    expect(await placeIn(stick, 'bbbbbbbbbbbb')).toBe(otra);
  });

  it('may be a downloaded ZIP, which is told when it is cut or damaged', async () => {
    picture('a');
    await shop.llamar('En ZIP');
    const { _id } = (await shop.hacer()).body.respaldo;
    const { rawPayload } = await shop.app.inject({
      url: `/api/respaldos/${_id}/archivo`,
      headers: { authorization: `Bearer ${shop.token('propietario')}` },
    });
    const file = join(shop.folder, 'tienda.zip');
    writeFileSync(file, rawPayload);
    const de = { ...traer(''), source: await findSource(file) } as Parameters<typeof readSource>[0];
    expect(await readSource(de)).toMatchObject({ nombre: 'En ZIP', imagenes: 1 });
    writeFileSync(file, rawPayload.subarray(0, rawPayload.length - 400));
    expect(await falla(readSource(de))).toMatch(/^Esa copia está dañada/);
    const rota = Buffer.from(rawPayload);
    rota[9_000] = (rota[9_000] ?? 0) ^ 255;
    writeFileSync(file, rota);
    expect(await falla(readSource(de))).toMatch(/^Esa copia está dañada/);
  });
});
