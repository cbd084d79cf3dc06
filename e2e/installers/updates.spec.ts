import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { type FeedServer, openFeedServer } from './feed-server.ts';
import { askFeed, Computer, isReady, updatesOf } from './program.ts';
import { assertWhole, makeShop } from './shop.ts';
import { type Release, versionsIn } from './versions.ts';

test.describe.configure({ mode: 'serial', timeout: 600_000 });

let folder: string;
let feed: FeedServer;
let releases: Record<'0.1.0' | '0.2.0', Release>;

test.beforeAll(async () => {
  test.setTimeout(900_000);
  folder = process.env.E2E_V ?? mkdtempSync(path.join(tmpdir(), 'guirnalda-versiones-'));
  const versions = versionsIn(folder);
  releases = {
    '0.1.0': versions.make('0.1.0'),
    // Slow enough to be ended in its midst.
    '0.2.0': versions.make('0.2.0', { migration: SLOW_MIGRATION }),
  };
  feed = await openFeedServer();
});

test.afterAll(async () => {
  await feed?.close();
  if (!process.env.E2E_V) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const SLOW_MIGRATION = `CREATE TABLE prueba AS
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2000000) SELECT i FROM n;`;

/** A computer with the first version and a shop that has sold once; the program is open. */
async function computerWithShop(name: string): Promise<{ computer: Computer; page: Page }> {
  const home = path.join(folder, name);
  mkdirSync(home);
  const appImage = path.join(home, 'Guirnalda.AppImage');
  copyFileSync(releases['0.1.0'].appImage, appImage);
  const computer = new Computer(home, appImage);
  computer.start();
  const page = await computer.page();
  await makeShop(page);
  return { computer, page };
}

test('a new version is found, downloaded, told, installed at closing, and opens the same shop', async () => {
  let { computer, page } = await computerWithShop('feliz');
  try {
    feed.show(releases['0.2.0'].folder);
    expect((await updatesOf(page)).avance).toEqual({ paso: 'apagada' });
    await askFeed(page, feed.url);
    await isReady(page, '0.2.0');
    await page.getByRole('link', { name: 'Configuración' }).click();
    await page.getByRole('link', { name: 'Actualizaciones' }).click();
    await expect(page.getByText('La versión 0.2.0 está lista: se instala al cerrar el programa.')).toBeVisible();
    await computer.close(page);
    computer.start();
    page = await computer.page();
    expect(await updatesOf(page)).toMatchObject({ version: '0.2.0', fallida: null });
    await assertWhole(computer, page);
  } finally {
    await computer.cutPower();
  }
});
