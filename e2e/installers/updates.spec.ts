import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { expect, type Page, test } from '@playwright/test';
import { DIST } from './builder.ts';
import { type FeedServer, openFeedServer } from './feed-server.ts';
import { askFeed, Computer, isReady, look, updatesOf } from './program.ts';
import { assertWhole, makeShop, sellAgain } from './shop.ts';
import { type Release, versionsIn } from './versions.ts';

test.skip(process.platform !== 'linux', 'AppImages are the packages of Linux');
test.describe.configure({ mode: 'serial', timeout: 1_200_000 });

/** Slow enough to be ended in its midst. */
const SLOW_MIGRATION = `CREATE TABLE prueba AS
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000) SELECT i FROM n;`;

/** A server that ends as soon as its version has migrated the data. */
const BROKEN_SERVER = `import { existsSync as pruebaHay, readFileSync as pruebaLeer } from 'node:fs';
setInterval(() => {
  const carpeta = process.argv.find((arg) => arg.startsWith('--data='))?.slice(7);
  const ficha = carpeta + '/version.json';
  if (pruebaHay(ficha) && pruebaLeer(ficha, 'utf8').includes('0.3.0')) process.exit(3);
}, 20);`;

let folder: string;
let computers: string;
let feed: FeedServer;
let first: Release;
let second: Release;
let broken: Release;

test.beforeAll(async () => {
  test.setTimeout(1_200_000);
  folder = mkdtempSync(path.join(DIST, 'versiones-'));
  computers = mkdtempSync(path.join(tmpdir(), 'guirnalda-computadoras-'));
  const versions = versionsIn(folder);
  first = versions.make('0.1.0');
  second = versions.make('0.2.0', { migrations: [SLOW_MIGRATION] });
  broken = versions.make('0.3.0', {
    migrations: [SLOW_MIGRATION, 'CREATE TABLE otra (id text);'],
    server: BROKEN_SERVER,
  });
  feed = await openFeedServer();
});

test.afterAll(async () => {
  await feed?.close();
  rmSync(computers, { recursive: true, force: true, maxRetries: 5 });
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** A computer with a version of the program and a shop that has sold once; the program is open. */
async function computerWith(
  name: string,
  { appImage }: Release,
): Promise<{ computer: Computer; page: Page }> {
  const home = path.join(computers, name);
  mkdirSync(home);
  // The name that a person gave it, which it keeps.
  const own = path.join(home, 'Guirnalda.AppImage');
  copyFileSync(appImage, own);
  const computer = new Computer(home, own);
  computer.start();
  const page = await computer.page();
  await makeShop(page);
  return { computer, page };
}

/** Waits for a moment that passes quickly. */
async function until(happened: () => boolean): Promise<void> {
  while (!happened()) await setImmediate();
}

/** A feed whose text is not what was signed. */
function tampered({ folder: from }: Release): string {
  const to = path.join(computers, 'ajena');
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((one) => one.startsWith('latest-linux.yml'))) {
    writeFileSync(path.join(to, name), readFileSync(path.join(from, name), 'utf8').replace('0.2.0', '0.2.1'));
  }
  return to;
}

test('a new version is found, downloaded, told, installed at closing, and opens the same shop', async () => {
  let { computer, page } = await computerWith('feliz', first);
  try {
    expect((await updatesOf(page)).avance).toEqual({ paso: 'apagada' });
    feed.show(tampered(second));
    await askFeed(page, feed.url);
    const avance = async () => (await updatesOf(page)).avance;
    await expect
      .poll(avance)
      .toMatchObject({ paso: 'fallo', motivo: expect.stringContaining('no está firmado') });
    expect(feed.asked.filter((name) => name.endsWith('.AppImage'))).toEqual([]);

    feed.show(second.folder);
    await look(page);
    await isReady(page, '0.2.0');
    await page.getByRole('link', { name: 'Configuración' }).click();
    await page.getByRole('link', { name: 'Actualizaciones' }).click();
    await expect(
      page.getByText('La versión 0.2.0 está lista: se instala al cerrar el programa.'),
    ).toBeVisible();
    const before = statSync(computer.appImage).ino;
    await computer.endSession();
    expect(statSync(computer.appImage).ino, 'the end of the session installs nothing').toBe(before);

    computer.start();
    page = await computer.page();
    await look(page);
    await isReady(page, '0.2.0');
    await computer.close(page);
    computer.start();
    page = await computer.page();
    expect(await updatesOf(page)).toMatchObject({ version: '0.2.0', fallida: null });
    await assertWhole(computer, page);
  } finally {
    await computer.cutPower();
  }
});

test('a version that cannot open the shop goes back, with the data of before', async () => {
  let { computer, page } = await computerWith('mala', second);
  try {
    feed.show(broken.folder);
    await askFeed(page, feed.url);
    await isReady(page, '0.3.0');
    await page
      .evaluate(() => window.guirnalda?.llamar('actualizaciones:instalar', undefined))
      .catch(() => undefined);
    await until(() => computer.log().includes('updates: going back from 0.3.0 to 0.2.0'));
    page = await computer.page();
    await expect.poll(async () => (await updatesOf(page)).fallida, { timeout: 60_000 }).toBe('0.3.0');
    expect((await updatesOf(page)).version).toBe('0.2.0');
    expect(computer.log()).toContain('going back after an update: done');
    await assertWhole(computer, page);
    await sellAgain(page);
    await assertWhole(computer, page, 2);
  } finally {
    await computer.cutPower();
  }
});

test('killed at any moment, the old or the new program starts, and the data are whole', async () => {
  let { computer, page } = await computerWith('cortes', first);
  const { appImage, profile, data } = computer;
  const beside = path.join(path.dirname(appImage), '.Guirnalda.AppImage.nuevo');
  const former = path.join(profile, 'version-anterior', 'Guirnalda.AppImage.nuevo');
  const copies = path.join(data, 'copias');
  const inode = statSync(appImage).ino;
  const trialState = (): string => {
    const file = path.join(profile, 'actualizacion-en-curso.json');
    return existsSync(file) ? readFileSync(file, 'utf8') : '';
  };

  /** After a power cut: whichever program is there opens the shop. */
  const startAgain = async (version: string): Promise<void> => {
    await computer.cutPower();
    computer.start();
    page = await computer.page();
    expect((await updatesOf(page)).version).toBe(version);
    await assertWhole(computer, page);
  };
  const readyAgain = async (): Promise<void> => {
    feed.stopAt(undefined);
    await look(page);
    await isReady(page, '0.2.0');
  };

  try {
    feed.show(second.folder);
    await test.step('while it asks the feed', async () => {
      feed.stopAt('feed');
      await askFeed(page, feed.url);
      await feed.stopped();
      await startAgain('0.1.0');
    });
    for (const part of [0.05, 0.5, 0.95]) {
      await test.step(`with ${part * 100} % downloaded`, async () => {
        feed.stopAt(part);
        await look(page);
        await feed.stopped();
        await startAgain('0.1.0');
      });
    }
    await test.step('with the download ready', async () => {
      await readyAgain();
      await startAgain('0.1.0');
    });
    for (const [when, happened] of [
      ['while the old program is kept', () => existsSync(former)],
      ['while the new file is put beside it', () => existsSync(beside)],
      ['while the new file is tried', () => computer.isTrying(beside)],
    ] as const) {
      await test.step(when, async () => {
        await readyAgain();
        await computer.askToClose(page);
        await until(happened);
        await startAgain('0.1.0');
        expect(existsSync(beside)).toBe(false);
      });
    }
    await test.step('as soon as the file is replaced', async () => {
      await readyAgain();
      await computer.askToClose(page);
      await until(() => statSync(appImage).ino !== inode);
      await computer.cutPower();
    });
    await test.step('as the new program starts', async () => {
      computer.start();
      await until(() => trialState().includes('"starts": 1'));
      await computer.cutPower();
    });
    await test.step('while it migrates the data', async () => {
      computer.start();
      await until(() => trialState().includes('"starts": 2'));
      await until(() => existsSync(copies) && readdirSync(copies).some((name) => name.endsWith('.sqlite')));
      await computer.cutPower();
      expect(readFileSync(path.join(data, 'version.json'), 'utf8')).toContain('0.1.0');
    });
    await test.step('while the old program is put back, after two starts that came to nothing', async () => {
      computer.start();
      await until(() => existsSync(beside));
      await startAgain('0.1.0');
      await expect.poll(async () => (await updatesOf(page)).fallida, { timeout: 60_000 }).toBe('0.2.0');
    });
    await test.step('before the new program has proved itself, installed once more by its owner', async () => {
      await readyAgain();
      await page
        .evaluate(() => window.guirnalda?.llamar('actualizaciones:instalar', undefined))
        .catch(() => undefined);
      await until(() => trialState().includes('"starts": 1'));
      page = await computer.page();
      await startAgain('0.2.0');
    });
    await expect.poll(() => computer.log(), { timeout: 60_000 }).toContain('updates: 0.2.0 works');
    await assertWhole(computer, page);
  } finally {
    await computer.cutPower();
  }
});
