import {
  closeSync,
  cpSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';
import {
  aFile,
  aFolder,
  all,
  type Damage,
  flipped,
  forEachDamage,
  pageFlipped,
  removed,
  truncated,
} from '../../testing/bad-files/damages.ts';
import {
  type End,
  llamar,
  makeSellingShop,
  numerosEn,
  PROPIETARIA,
  type SellingShop,
  sinCuadrar,
  vender,
} from '../../testing/bad-files/selling-shop.ts';
import { type ServerProcess, startServer } from '../../testing/process.ts';

// Files of a data folder that are gone, cut or changed while the shop was closed: what the person reads, and what is lost.
// `npm run test:crash` tries every damage, and the usual tests some of each kind.

const made = {} as Record<End, SellingShop>;
beforeAll(async () => {
  for (const end of ['closed', 'cut', 'restoring'] as const) made[end] = await makeSellingShop(end);
});
afterAll(() => {
  for (const { folder } of Object.values(made)) rmSync(folder, { recursive: true });
});

let around: string;
let shop: SellingShop;
let log: number;
let server: ServerProcess | undefined;
let token: string;
beforeEach(() => {
  around = mkdtempSync(join(tmpdir(), 'guirnalda-malos-'));
  log = openSync(join(around, 'registro.txt'), 'a');
});
afterEach(async () => {
  await server?.kill();
  server = undefined;
  closeSync(log);
  rmSync(around, { recursive: true, force: true });
});

const registro = () => readFileSync(join(around, 'registro.txt'), 'utf8');
const base = () => join(shop.folder, ARCHIVO_DE_DATOS);
const respaldos = () => join(shop.folder, 'respaldos');
/** Paths in the data folder of a backup's files, the newest one's. */
const deRespaldo = (file: string) => (of: SellingShop) => join('respaldos', of.respaldos[0], file);
const imagen = (of: SellingShop) => join('imagenes', of.imagen);
const imagenChica = (of: SellingShop) => join('imagenes', of.imagenChica);
const LISTO = join('restaurar.listo', ARCHIVO_DE_DATOS);

/** Takes a copy of the shop that ended so, and damages it. */
function tomar(end: End, damage: Damage): void {
  const folder = join(around, 'tienda');
  cpSync(made[end].folder, folder, { recursive: true });
  shop = { ...made[end], folder };
  damage(shop);
}

/** Starts the shop's server. Throws StartFailure. */
async function abrir(...flags: string[]): Promise<void> {
  server = await startServer(['--data', shop.folder, ...flags], {}, { log });
  ({ token } = shop);
}

const pedir = (method: 'GET' | 'POST', path: string) =>
  llamar(server?.url ?? '', method, path, { token, ...(method === 'POST' && { body: {} }) });
const ventaNueva = () => vender(server?.url ?? '', token, shop.producto);
const listaDeRespaldos = async () => (await pedir('GET', '/api/respaldos')).body;

async function entrar(): Promise<void> {
  const { status, body } = await llamar(server?.url ?? '', 'POST', '/api/auth/login', { body: PROPIETARIA });
  expect(status).toBe(200);
  token = body.token;
}

/** That the open shop sells, that it has these sales and that one, and that all adds up and it closes by itself. */
async function seguir(antes: readonly string[]): Promise<void> {
  const { status, body } = await ventaNueva();
  expect(status).toBe(201);
  expect((await llamar(server?.url ?? '', 'GET', '/')).status).toBe(200);
  expect((await pedir('GET', '/api/salud')).body.estado).toBe('ok');
  expect(await server?.stop()).toBe(0);
  expect(numerosEn(base())).toEqual([...antes, body.venta.numero]);
  expect(sinCuadrar(base())).toEqual([]);
}

const sinTrazas = () => expect(registro()).not.toMatch(/^ {4}at |"stack"/m);

const DANADA =
  'La base de datos de «CARPETA» está dañada o no es de Guirnalda («guirnalda.sqlite»). Puedes abrirla con un respaldo: lo que se hizo después de él no está.';
const PERDIDA =
  'En «CARPETA» falta la base de datos de tu tienda («guirnalda.sqlite»), aunque ahí está lo demás. No se abrió una tienda vacía, para no perder nada. Puedes abrirla con un respaldo: lo que se hizo después de él no está.';
const debeSer = (file: string, que: string) =>
  `«CARPETA/${file}» debe ser ${que}, y no lo es: cámbiale el nombre y vuelve a abrir la tienda. No se perdió nada.`;

describe('a shop without a database that opens', () => {
  forEachDamage<[string, End, Damage, string]>([
    ['the database removed', 'closed', removed(ARCHIVO_DE_DATOS), PERDIDA],
    ['the database removed beside its log', 'cut', removed(ARCHIVO_DE_DATOS), PERDIDA],
    ['the database cut in half', 'closed', truncated(ARCHIVO_DE_DATOS), DANADA],
    ['its name of the format changed', 'closed', flipped(ARCHIVO_DE_DATOS, 3), DANADA],
    ['its size of pages changed', 'closed', flipped(ARCHIVO_DE_DATOS, 16), DANADA],
    ['its number of the format changed', 'closed', flipped(ARCHIVO_DE_DATOS, 47), DANADA],
    ['its first page changed', 'closed', flipped(ARCHIVO_DE_DATOS, 100, 103, 104), DANADA],
  ])('%s: says so, and opens with the newest backup that is whole', async (_que, end, damage, sentence) => {
    tomar(end, damage);
    const antes = existsSync(base()) ? readFileSync(base()) : undefined;
    await expect(abrir()).rejects.toMatchObject({
      codigo: 'datos-perdidos',
      message: sentence.replace('CARPETA', shop.folder),
    });
    if (antes) expect(readFileSync(base())).toEqual(antes);
    await abrir('--recuperar', 'ultimo');
    // Nobody knows any more which sessions were ended since.
    expect((await ventaNueva()).status).toBe(401);
    await entrar();
    await seguir(shop.numeros.slice(0, 40));
    if (antes) {
      const [guardada = ''] = readdirSync(respaldos()).filter((id) => id.endsWith('seguridad'));
      expect(readFileSync(join(respaldos(), guardada, ARCHIVO_DE_DATOS))).toEqual(antes);
    }
    sinTrazas();
  });
});

describe('a shop with something else in the place of a file or folder', () => {
  forEachDamage<[string, Damage, string]>([
    ['the key', aFolder('sesiones.clave'), debeSer('sesiones.clave', 'un archivo')],
    ['the version', aFolder('version.json'), debeSer('version.json', 'un archivo')],
    ['the pictures', aFile('imagenes'), debeSer('imagenes', 'una carpeta')],
    ['the pictures put aside', aFile('imagenes-retiradas'), debeSer('imagenes-retiradas', 'una carpeta')],
    ['the backups', aFile('respaldos'), debeSer('respaldos', 'una carpeta')],
  ])('%s: names it, and loses nothing', async (_que, damage, sentence) => {
    tomar('closed', damage);
    await expect(abrir()).rejects.toMatchObject({
      codigo: 'no-se-puede-abrir',
      message: sentence.replace('CARPETA', shop.folder),
    });
    expect(numerosEn(base())).toEqual(shop.numeros);
    sinTrazas();
  });
});

describe('a shop that misses nothing to open', () => {
  forEachDamage<[string, End, Damage]>([
    ['the shared memory removed', 'cut', removed(`${ARCHIVO_DE_DATOS}-shm`)],
    ['the shared memory changed', 'cut', flipped(`${ARCHIVO_DE_DATOS}-shm`, 8, 16, 100, 0.5)],
    ['the shared memory emptied', 'cut', truncated(`${ARCHIVO_DE_DATOS}-shm`, 0)],
    ['the locks removed', 'closed', removed('en-uso.lock', 'servidor.lock')],
    ['the lock of the data overwritten', 'closed', aFile('en-uso.lock')],
    ['the lock of the server overwritten', 'closed', aFile('servidor.lock')],
    ['the version removed', 'closed', removed('version.json')],
    ['the version changed', 'closed', flipped('version.json', 0, 5)],
    ['the security log cut', 'closed', truncated('seguridad.log')],
    ['the security log changed', 'closed', flipped('seguridad.log', 0, 0.5, -1)],
    ['the security log a folder', 'closed', aFolder('seguridad.log')],
    ['half a database of going back', 'closed', aFile(`${ARCHIVO_DE_DATOS}.vuelta`)],
    ['the pictures put aside removed', 'closed', removed('imagenes-retiradas')],
    ['what is being sent removed', 'closed', removed('subidas')],
  ])('%s: opens with every sale that was answered', async (_que, end, damage) => {
    tomar(end, damage);
    await abrir();
    await seguir(shop.numeros);
    sinTrazas();
  });

  it('the place of copies unreadable: says so, keeps the file, and sells', async () => {
    tomar('closed', aFile('respaldos-fuera.json'));
    const danado = readFileSync(join(shop.folder, 'respaldos-fuera.json'));
    await abrir();
    expect((await pedir('GET', '/api/destino-de-respaldos')).body.ultimaFalla.mensaje).toBe(
      'No se pudo leer dónde se guardaban tus copias («respaldos-fuera.json»): elige otra vez la carpeta. Las copias que hay ahí siguen ahí',
    );
    expect(readFileSync(join(shop.folder, 'respaldos-fuera.json.danado'))).toEqual(danado);
    await seguir(shop.numeros);
    sinTrazas();
  });
});

describe('a shop whose key', () => {
  forEachDamage<[string, Damage, boolean]>([
    ['is gone', removed('sesiones.clave'), false],
    ['is cut', truncated('sesiones.clave'), true],
    ['is empty', truncated('sesiones.clave', 0), true],
  ])(
    '%s asks everybody to sign in again, says why in the log, and keeps the file',
    async (_que, damage, hay) => {
      tomar('closed', damage);
      const file = join(shop.folder, 'sesiones.clave');
      const antes = hay ? readFileSync(file) : undefined;
      await abrir();
      expect((await pedir('GET', '/api/auth/verificar-token')).status).toBe(401);
      await entrar();
      if (antes) expect(readFileSync(`${file}.danada`)).toEqual(antes);
      expect(registro()).toContain('was missing or damaged, and a new one was made');
      await seguir(shop.numeros);
      sinTrazas();
    },
  );
});

describe('a page of the database that is changed', () => {
  forEachDamage<[string, string]>([
    ['of movements', 'movimientos_inventario'],
    ['of lines of sales', 'venta_items'],
    ['of what people did', 'auditoria'],
  ])(
    '%s: sells or says what to do, tells the owner, and keeps the file when a backup is restored',
    async (_donde, table) => {
      tomar('closed', pageFlipped(ARCHIVO_DE_DATOS, table, 20_261_127));
      await abrir();
      const { status, body } = await ventaNueva();
      if (status !== 201) {
        expect([status, body.message]).toEqual([
          500,
          'La base de datos de la tienda está dañada y esto no se pudo hacer. Avisa a quien es propietario: en Configuración puede restaurar un respaldo',
        ]);
        // Told at once, and not at the look of the day.
        expect((await pedir('GET', '/api/destino-de-respaldos')).body.aviso).toBe('danada');
      }
      const hecho = await pedir('POST', '/api/respaldos');
      expect([hecho.status, hecho.body.message]).toEqual([
        409,
        'La base de datos de la tienda está dañada y no se puede copiar. Restaura el último respaldo que esté completo',
      ]);
      const vendidas = numerosEn(base());
      expect(vendidas).toEqual(expect.arrayContaining(shop.numeros));
      expect((await pedir('POST', `/api/respaldos/${shop.respaldos[0]}/restaurar`)).status).toBe(200);
      await expect
        .poll(() =>
          pedir('GET', '/api/auth/verificar-token').then(
            (one) => one.status,
            () => 0,
          ),
        )
        .toBe(401);
      await entrar();
      await seguir(shop.numeros.slice(0, 40));
      const [guardada = ''] = readdirSync(respaldos()).filter((id) => id.endsWith('seguridad'));
      expect(numerosEn(join(respaldos(), guardada, ARCHIVO_DE_DATOS))).toEqual(vendidas);
    },
  );
});

describe('a shop whose picture', () => {
  forEachDamage<[string, Damage, number, number]>([
    ['is gone', removed(imagen), 404, 200],
    ['is cut', truncated(imagen), 200, 200],
    ['is changed', flipped(imagen, 0, 20, 0.5), 200, 200],
    ['lacks a size', removed(imagenChica), 200, 404],
    ['is gone with all the others', removed('imagenes'), 404, 404],
  ])('%s sells, and shows the page', async (_que, damage, grande, chica) => {
    tomar('closed', damage);
    await abrir();
    const url = server?.url ?? '';
    for (const [name, expected] of [
      [shop.imagen, grande],
      [shop.imagenChica, chica],
    ] as const)
      expect((await llamar(url, 'GET', `/imagenes/${name}`)).status, name).toBe(expected);
    await seguir(shop.numeros);
    sinTrazas();
  });

  forEachDamage<[string, Damage]>([
    ['is changed', flipped((of) => join('imagenes', of.imagen.replace('-640.', '-1080.')), 0, 20, 0.5)],
    ['is empty', truncated((of) => join('imagenes', of.imagen.replace('-640.', '-1080.')), 0)],
  ])('%s has no card to share, which is told to the log, and sells', async (_que, damage) => {
    tomar('closed', damage);
    await abrir();
    const card = `/imagenes/${shop.imagen.replace('-640.webp', '-1200x630.jpg')}`;
    expect((await llamar(server?.url ?? '', 'GET', card)).status).toBe(500);
    expect(registro()).toContain('unexpected error');
    await seguir(shop.numeros);
  });
});

describe('a backup', () => {
  const ILEGIBLE = 'Ese respaldo está dañado o no es de Guirnalda: la tienda sigue como estaba';

  forEachDamage<[string, Damage]>([
    ['cut', truncated(deRespaldo(ARCHIVO_DE_DATOS))],
    ['empty', truncated(deRespaldo(ARCHIVO_DE_DATOS), 0)],
    ['with a changed head', flipped(deRespaldo(ARCHIVO_DE_DATOS), 3, 47)],
    ['with a changed format', flipped(deRespaldo(ARCHIVO_DE_DATOS), 47)],
    ['with a changed page', pageFlipped(deRespaldo(ARCHIVO_DE_DATOS), 'venta_items', 26)],
    ['that is a folder', aFolder(deRespaldo(ARCHIVO_DE_DATOS))],
  ])('%s is refused, and leaves the shop as it is', async (_que, damage) => {
    tomar('closed', damage);
    await abrir();
    for (const que of ['revisar', 'restaurar'] as const) {
      const { status, body } = await pedir('POST', `/api/respaldos/${shop.respaldos[0]}/${que}`);
      expect([status, body.message], que).toEqual([409, ILEGIBLE]);
    }
    await seguir(shop.numeros);
    sinTrazas();
  });

  forEachDamage<[string, Damage]>([
    ['database', removed(deRespaldo(ARCHIVO_DE_DATOS))],
    ['description', removed(deRespaldo('respaldo.json'))],
  ])('without its %s is not offered, and stays on the disk', async (_que, damage) => {
    tomar('closed', damage);
    await abrir();
    const [, otro] = shop.respaldos;
    expect((await listaDeRespaldos()).respaldos.map(({ _id }: { _id: string }) => _id)).toEqual([otro]);
    expect((await pedir('POST', `/api/respaldos/${shop.respaldos[0]}/revisar`)).status).toBe(404);
    await seguir(shop.numeros);
    expect(readdirSync(respaldos()).sort()).toEqual([...shop.respaldos].sort());
    sinTrazas();
  });

  forEachDamage<[string, Damage]>([
    ['cut', truncated(deRespaldo('respaldo.json'))],
    ['changed', flipped(deRespaldo('respaldo.json'), 0, 5)],
  ])('whose description is %s is offered and whole', async (_que, damage) => {
    tomar('closed', damage);
    await abrir();
    expect((await listaDeRespaldos()).respaldos).toHaveLength(2);
    expect((await pedir('POST', `/api/respaldos/${shop.respaldos[0]}/revisar`)).status).toBe(200);
    await seguir(shop.numeros);
    sinTrazas();
  });
});

describe('a restore that was asked for, and what waits for the start', () => {
  const NO_SE_ABRIO =
    'El respaldo no se pudo abrir. Ese respaldo está dañado o no es de Guirnalda: la tienda sigue como estaba';

  forEachDamage<[string, Damage, string]>([
    ['is cut', truncated(LISTO), NO_SE_ABRIO],
    ['is empty', truncated(LISTO, 0), NO_SE_ABRIO],
    ['has a changed head', flipped(LISTO, 3, 16), NO_SE_ABRIO],
    ['has a changed number of the format', flipped(LISTO, 47), NO_SE_ABRIO],
    ['has a changed page', pageFlipped(LISTO, 'venta_items', 58), NO_SE_ABRIO],
    [
      'is gone',
      removed(LISTO),
      'El respaldo no se pudo restaurar: la tienda sigue como estaba. Lo que se había preparado para eso ya no está en la carpeta de datos: pídelo otra vez',
    ],
    [
      'does not say how far the shop had come',
      flipped(join('restaurar.listo', 'hasta.txt'), 0),
      'El respaldo no se restauró: la tienda siguió trabajando después de que se pidió, y eso se habría perdido. Pídelo otra vez',
    ],
  ])('%s: leaves every sale where it was, and says so', async (_que, damage, mensaje) => {
    tomar('restoring', damage);
    await abrir();
    expect((await listaDeRespaldos()).ultimaFalla?.mensaje).toBe(mensaje);
    await seguir(shop.numeros);
    expect(readdirSync(shop.folder).filter((name) => name.startsWith('restaurar'))).toEqual([]);
  });

  it('is whole: is put in place, and keeps every sale in a backup', async () => {
    tomar('restoring', all());
    await abrir();
    await entrar();
    await seguir(shop.numeros.slice(0, 20));
    const [guardada = ''] = readdirSync(respaldos()).filter((id) => id.endsWith('seguridad'));
    expect(numerosEn(join(respaldos(), guardada, ARCHIVO_DE_DATOS))).toEqual(shop.numeros);
    sinTrazas();
  });

  it('is damaged, and the shop is gone: names the backups', async () => {
    tomar('restoring', all(removed(ARCHIVO_DE_DATOS), flipped(LISTO, 3)));
    await expect(abrir()).rejects.toMatchObject({
      codigo: 'datos-perdidos',
      message: DANADA.replace('CARPETA', shop.folder),
    });
    await abrir('--recuperar', 'ultimo');
    await entrar();
    await seguir(shop.numeros.slice(0, 40));
  });
});
