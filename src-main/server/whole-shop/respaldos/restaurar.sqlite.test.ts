import { generateKeySync, randomBytes } from 'node:crypto';
import {
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ARCHIVO_DE_DATOS, aloneInItsFile } from '#db/sqlite/file.ts';
import { inTransaction } from '#db/transaction.ts';
import { FICHA } from '../../adapters/backups/backup-folder.ts';
import { APARTE, POR_PONER } from '../../adapters/backups/restore.ts';
import { closeContext } from '../../base/context.ts';
import { encolarCodigo } from '../../domain/correos/correos.service.ts';
import { borrarHoja, ponerHoja, usarCodigoDeHoja } from '../../domain/usuarios/hojas.queries.ts';
import {
  activarSegundoPaso,
  borrarSegundoPaso,
  ponerSegundoPaso,
} from '../../domain/usuarios/segundos-pasos.queries.ts';
import { INICIO, openRespaldosShop, type RespaldosShop } from '../../testing/shops/respaldos-shop.ts';
import { leerPuestaEnMarcha } from '../puesta-en-marcha/puesta-en-marcha.queries.ts';

let shop: RespaldosShop;
beforeEach(async () => {
  shop = await openRespaldosShop();
});
afterEach(() => shop.close());

describe('restoring', () => {
  it.each([
    ['has a rule of somebody else', 'create trigger puerta after update on usuarios begin select 1; end'],
    [
      'would hang the program',
      'create trigger lazo after update on usuarios begin insert into correos (para) with recursive n(i) as (select 1 union all select i + 1 from n) select i from n; end',
    ],
    ['lacks a rule of the shop', 'drop trigger auditoria_no_se_borra'],
    [
      'hides a rule of somebody else by how it is stored',
      `pragma writable_schema = on; insert into sqlite_master values ('TRIGGER', 'puerta', 'usuarios', 0,
        'CREATE TRIGGER puerta AFTER UPDATE ON usuarios BEGIN SELECT 1; END')`,
    ],
  ])('uses no backup that %s', async (_what, sql) => {
    await shop.llamar('Antes');
    const { _id } = (await shop.hacer()).body.respaldo;
    const file = new BetterSqlite3(join(shop.folder, 'respaldos', _id, ARCHIVO_DE_DATOS)).unsafeMode();
    file.exec(sql);
    file.close();
    const { status, body } = await shop.pedir(_id, 'restaurar');
    expect([status, body.message]).toEqual([
      409,
      'Las reglas de ese respaldo no son las de Guirnalda, y no se puede usar. La tienda sigue como estaba',
    ]);
    expect(readdirSync(shop.folder)).not.toContain(POR_PONER);
    expect((await shop.llamar('Después')).status).toBe(200);
  });

  it('restores the shop, keeps the replaced data as a backup and ends every session', async () => {
    await shop.llamar('Antes');
    const { _id } = (await shop.hacer()).body.respaldo;
    await shop.llamar('Después');
    await shop.vender();
    // Leftovers of an earlier restore do not matter.
    mkdirSync(join(shop.folder, POR_PONER));
    const { status, body } = await shop.pedir(_id, 'restaurar');
    expect([status, body.message]).toEqual([
      200,
      'La tienda vuelve a abrir con el respaldo. Inicia sesión otra vez',
    ]);
    const otra = await shop.pedir(_id, 'restaurar');
    expect([otra.status, otra.body.message]).toEqual([
      503,
      'La tienda se está abriendo con un respaldo: espera un momento',
    ]);
    await expect.poll(() => shop.reabierta()).toBe(1);
    // What is answered now would be gone.
    expect((await shop.llamar('Tarde')).status).toBe(503);
    shop.pasan(1);
    expect(await shop.trasReabrir()).toEqual(['Antes', 0]);
    expect(shop.enEspera()).toEqual([]);
    const seguro = shop.context.backups?.list()[0];
    expect(seguro?.tipo).toBe('seguridad');
    expect((await shop.call('propietario', 'GET', '/api/auditoria')).status).toBe(401);
    const { auditoria: a } = shop.context.db.tables;
    expect((await shop.context.db.select().from(a)).at(-1)?.accion).toBe('respaldo.restaurado');

    shop.pasan(1);
    await shop.context.backups?.stage(seguro?.id ?? '', async () => undefined);
    expect(await shop.trasReabrir()).toEqual(['Después', 1]);
  });

  it('takes itself back when what it put there does not open', async () => {
    await shop.llamar('Antes');
    const { _id } = (await shop.hacer()).body.respaldo;
    await shop.llamar('Después');
    await shop.vender();
    await shop.pedir(_id, 'restaurar');
    const puesto = join(shop.folder, POR_PONER, ARCHIVO_DE_DATOS);
    for (const romper of [() => writeFileSync(puesto, randomBytes(40_000)), () => truncateSync(puesto, 0)]) {
      romper();
      shop.pasan(1);
      expect(await shop.trasReabrir()).toEqual(['Después', 1]);
      const { ultimaFalla } = await shop.lista();
      expect(ultimaFalla.mensaje).toBe(
        'El respaldo no se pudo abrir. Ese respaldo está dañado o no es de Guirnalda: la tienda sigue como estaba',
      );
      // What was restored is still there; what was replaced is the shop again.
      expect(shop.context.backups?.list().map(({ tipo }) => tipo)).toEqual(['manual']);
      expect(shop.enEspera()).toEqual([]);
      await shop.context.backups?.stage(_id, async () => undefined);
    }
    shop.pasan(1);
    expect(await shop.trasReabrir()).toEqual(['Antes', 0]);
  });

  it('is refused by the next start when the shop went on after it was asked for', async () => {
    await shop.llamar('Antes');
    const { _id } = (await shop.hacer()).body.respaldo;
    await shop.llamar('Después');
    await shop.pedir(_id, 'restaurar');
    // As a process that did not hear of it: one that was started meanwhile, or a command.
    shop.context.restaurando = false;
    expect(await shop.vender()).toBe(201);
    shop.pasan(1);
    expect(await shop.trasReabrir()).toEqual(['Después', 1]);
    expect(shop.enEspera()).toEqual([]);
    const { ultimaFalla } = await shop.lista();
    expect(ultimaFalla.mensaje).toContain('la tienda siguió trabajando después de que se pidió');
  });

  it('leaves recovery sheets as they are now, so that used codes and void sheets do not return', async () => {
    const { codigosDeHoja } = shop.context.db.tables;
    const usuarioId = shop.userId('propietario');
    const poner = (hashes: string[]) =>
      inTransaction(shop.context.db, (tx) => ponerHoja(tx, usuarioId, { hashes, creadoEn: INICIO }));
    await poner(['vieja']);
    const { _id } = (await shop.hacer()).body.respaldo;
    await poner(['usada', 'libre']);
    await inTransaction(shop.context.db, (tx) =>
      usarCodigoDeHoja(tx, { usuarioId, hash: 'usada', usadoEn: INICIO }),
    );
    await shop.pedir(_id, 'restaurar');
    await shop.trasReabrir();
    const filas = await shop.context.db.select().from(codigosDeHoja);
    expect(filas.map(({ hash, usadoEn }) => [hash, usadoEn !== null]).toSorted()).toEqual([
      ['libre', false],
      ['usada', true],
    ]);
  });

  it('leaves the first steps that are of this computer as they are now, and the rest as it was', async () => {
    const cambiar = (body: unknown) => shop.call('propietario', 'PUT', '/api/puesta-en-marcha', { body });
    await cambiar({ hecho: 'celulares', omitir: 'logotipo' });
    const { _id } = (await shop.hacer()).body.respaldo;
    await cambiar({ hecho: 'impresora', incluir: 'logotipo' });
    await shop.pedir(_id, 'restaurar');
    await shop.trasReabrir();
    expect(await leerPuestaEnMarcha(shop.context.db)).toEqual({
      omitidos: ['logotipo'],
      hechos: ['impresora', 'celulares'],
      oculta: false,
    });
  });

  it('says in the trail who is left without a sheet or a second step that the restored data have', async () => {
    const usuarioId = shop.userId('propietario');
    const { db } = shop.context;
    await inTransaction(db, async (tx) => {
      await ponerHoja(tx, usuarioId, { hashes: ['suya'], creadoEn: INICIO });
      await ponerSegundoPaso(tx, { usuarioId, secreto: 'sellado', creadoEn: INICIO });
      await activarSegundoPaso(tx, { usuarioId, secreto: 'sellado', activadoEn: INICIO });
    });
    const { _id } = (await shop.hacer()).body.respaldo;
    // As on another computer, where nobody has any.
    await inTransaction(db, async (tx) => {
      await borrarHoja(tx, usuarioId);
      await borrarSegundoPaso(tx, usuarioId);
    });
    await shop.pedir(_id, 'restaurar');
    await shop.trasReabrir();
    const { auditoria: a } = shop.context.db.tables;
    const hechos = await shop.context.db.select().from(a).where(eq(a.accion, 'respaldo.restaurado'));
    expect(hechos.map(({ despues }) => despues)).toContainEqual({
      sinHoja: ['Persona propietario'],
      sinSegundoPaso: ['Persona propietario'],
    });
  });

  it.each([
    ['is damaged', (file: string) => truncateSync(file, 50_000)],
    ['is no database', (file: string) => writeFileSync(file, 'nada')],
    ['is empty', (file: string) => writeFileSync(file, '')],
  ])('refuses a backup that %s', async (_que, romper) => {
    await shop.llamar('Antes');
    const { _id } = (await shop.hacer()).body.respaldo;
    romper(shop.archivo(_id));
    for (const que of ['revisar', 'restaurar'] as const) {
      const { status, body } = await shop.pedir(_id, que);
      expect([status, body.message]).toEqual([
        409,
        'Ese respaldo está dañado o no es de Guirnalda: la tienda sigue como estaba',
      ]);
    }
    expect([shop.reabierta(), shop.enEspera()]).toEqual([0, []]);
    expect(await shop.trasReabrir()).toEqual(['Antes', 0]);
  });

  it('accepts only listed backups', async () => {
    await shop.hacer();
    for (const id of ['..', '..%2F..%2Fetc', '20261121-150000000-otro', '20261121-150000000-manual%2F..']) {
      expect([400, 404]).toContain((await shop.pedir(id, 'restaurar')).status);
    }
    expect((await shop.pedir('20200101-000000000-manual', 'restaurar')).status).toBe(404);
    expect(shop.enEspera()).toEqual([]);
  });

  it('continues when the client disconnects', async () => {
    const { _id } = (await shop.hacer()).body.respaldo;
    const url = new URL(await shop.app.listen({ host: '127.0.0.1', port: 0 }));
    const socket = connect(Number(url.port), url.hostname);
    const lines = [
      `POST /api/respaldos/${_id}/restaurar HTTP/1.1`,
      `Host: ${url.host}`,
      `Authorization: Bearer ${shop.token('propietario')}`,
    ];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`);
    await expect.poll(() => shop.enEspera(), { interval: 5 }).not.toEqual([]);
    socket.destroy();
    await expect.poll(() => shop.reabierta()).toBe(1);
  });

  it('is unstaged when it cannot be audited', async () => {
    await shop.llamar('Antes');
    const { _id } = (await shop.hacer()).body.respaldo;
    await shop.llamar('Después');
    const live = new BetterSqlite3(join(shop.folder, ARCHIVO_DE_DATOS));
    live.exec("create trigger no before insert on auditoria begin select raise(abort, 'no'); end");
    live.close();
    expect((await shop.pedir(_id, 'restaurar')).status).toBe(500);
    expect([shop.reabierta(), shop.enEspera()]).toEqual([0, []]);
    expect(await shop.trasReabrir()).toEqual(['Después', 0]);
  });

  it('restores the pictures although the backup was deleted meanwhile', async () => {
    const { _id } = (await shop.hacer()).body.respaldo;
    const imagen = join('imagenes', 'globo.webp');
    mkdirSync(join(shop.folder, 'respaldos', _id, 'imagenes'), { recursive: true });
    writeFileSync(join(shop.folder, 'respaldos', _id, imagen), 'globo');
    expect((await shop.pedir(_id, 'restaurar')).status).toBe(200);
    rmSync(join(shop.folder, 'respaldos', _id), { recursive: true });
    await shop.trasReabrir();
    expect(readFileSync(join(shop.folder, imagen), 'utf8')).toBe('globo');
  });

  it('leaves the shop unchanged when it fails, and reports it', async () => {
    const { _id } = (await shop.hacer()).body.respaldo;
    await shop.llamar('Después');
    await shop.vender();
    await shop.context.backups?.stage(_id, async () => undefined);
    const imagenes = join(shop.folder, POR_PONER, 'imagenes');
    rmSync(imagenes, { recursive: true, force: true });
    writeFileSync(imagenes, 'no folder');
    expect(await shop.trasReabrir()).toEqual(['Después', 1]);
    expect(shop.enEspera()).toEqual([]);
    expect(readdirSync(join(shop.folder, 'respaldos'))).toEqual([_id]);
    expect((await shop.lista()).ultimaFalla.mensaje).toMatch(
      /^El respaldo no se pudo restaurar: la tienda sigue/,
    );
    expect(await shop.trasReabrir()).toEqual(['Después', 1]);
  });

  it('discards pending mails and codes of the backup', async () => {
    const { context } = shop;
    const clave = generateKeySync('aes', { length: 256 });
    await inTransaction(context.db, async (tx) => {
      const quien = { para: 'ana@correo.gt', nombre: 'Ana' };
      const codigo = { tipo: 'recuperacion' as const, codigo: '123456', venceEn: INICIO };
      await encolarCodigo(tx, clave, { ...quien, ...codigo }, INICIO);
    });
    const { _id } = (await shop.hacer()).body.respaldo;
    expect((await shop.pedir(_id, 'restaurar')).status).toBe(200);
    await shop.trasReabrir();
    const { correos: c } = shop.context.db.tables;
    const [correo] = await shop.context.db.select().from(c);
    expect(correo?.datos).toEqual({});
    expect([correo?.estado, correo?.ultimoError]).toEqual([
      'fallido',
      'Esperaba cuando se hizo el respaldo que se restauró',
    ]);
  });
});

/** The data folder after a crash at each step of a restore. */
const PASOS: [string, (tienda: Tienda) => void][] = [
  ['before anything', () => undefined],
  [
    'with half of what was set aside',
    ({ aparte }) => mkdirSync(join(aparte, 'imagenes'), { recursive: true }),
  ],
  ['with all but the database set aside', apartar],
  [
    'between the database and its log',
    (tienda) => {
      apartar(tienda);
      renameSync(tienda.viva, join(tienda.aparte, ARCHIVO_DE_DATOS));
    },
  ],
  ['with nothing in its place', mover],
  [
    'with the other in its place',
    (tienda) => {
      mover(tienda);
      renameSync(join(tienda.espera, ARCHIVO_DE_DATOS), tienda.viva);
    },
  ],
  [
    'with what was named',
    (tienda) => {
      mover(tienda);
      renameSync(join(tienda.espera, ARCHIVO_DE_DATOS), tienda.viva);
      aloneInItsFile(join(tienda.aparte, ARCHIVO_DE_DATOS));
      renameSync(tienda.aparte, join(tienda.respaldos, '20261121-150000000-seguridad'));
    },
  ],
];

interface Tienda {
  viva: string;
  espera: string;
  respaldos: string;
  aparte: string;
}

function apartar({ aparte }: Tienda): void {
  mkdirSync(join(aparte, 'imagenes'), { recursive: true });
  writeFileSync(join(aparte, FICHA), '{"bytes":1}');
}

function mover(tienda: Tienda): void {
  apartar(tienda);
  for (const end of ['', '-wal']) renameSync(tienda.viva + end, join(tienda.aparte, ARCHIVO_DE_DATOS + end));
}

describe('a restore that crashed', () => {
  it.each(PASOS)('%s is continued by the next start', async (_paso, romper) => {
    await shop.llamar('Antes');
    const { _id } = (await shop.hacer()).body.respaldo;
    await shop.llamar('Después');
    await shop.vender();
    await shop.context.backups?.stage(_id, async () => undefined);
    const respaldos = join(shop.folder, 'respaldos');
    const tienda = {
      viva: join(shop.folder, ARCHIVO_DE_DATOS),
      espera: join(shop.folder, POR_PONER),
      respaldos,
      aparte: join(respaldos, APARTE),
    };
    // As after a power cut: the last sales are in the WAL.
    for (const end of ['', '-wal']) copyFileSync(tienda.viva + end, `${tienda.viva}.corte${end}`);
    await closeContext(shop.context);
    for (const end of ['', '-wal']) renameSync(`${tienda.viva}.corte${end}`, tienda.viva + end);
    romper(tienda);

    await shop.abrir();
    expect(await shop.trasReabrir()).toEqual(['Antes', 0]);
    expect(shop.enEspera()).toEqual([]);
    const lista = shop.context.backups?.list() ?? [];
    expect(lista.map(({ tipo }) => tipo).sort()).toEqual(['manual', 'seguridad']);
    expect(readdirSync(respaldos).sort()).toEqual(lista.map(({ id }) => id).sort());
    const seguro = lista.find(({ tipo }) => tipo === 'seguridad')?.id ?? '';
    shop.pasan(1);
    await shop.context.backups?.stage(seguro, async () => undefined);
    expect(await shop.trasReabrir()).toEqual(['Después', 1]);
  });
});
