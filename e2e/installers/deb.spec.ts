import { existsSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { createShop, serverReady, temporaryFolder } from '../desktop/desktop-app.ts';
import { connectTo, memoryOf, type PackagedApp, processTree } from '../packages/packaged-app.ts';
import { journeyTest as test } from '../support/one-day.ts';
import { DIST, runScript } from './builder.ts';
import { type Debian, needsDebian, openDebian } from './debian.ts';

const INSTALLED = '/opt/Guirnalda/guirnalda';
const HOME = '/home/tienda';

/** Makes the .deb of a version. Returns its file, moved into `folder`. */
function makeDeb(folder: string, version: string): string {
  runScript(['scripts/dist.mjs', '--only', 'deb', '--quick', '--release', version]);
  const made = readdirSync(DIST).find((name) => name.includes(version) && name.endsWith('.deb'));
  if (made === undefined) throw new Error(`no .deb of ${version} was made`);
  const file = path.join(folder, `${version}.deb`);
  renameSync(path.join(DIST, made), file);
  return file;
}

/** Opens the installed program as the plain user, in Chromium's own sandbox. */
function open(debian: Debian): Promise<PackagedApp> {
  const profile = `${HOME}/.config/guirnalda-escritorio`;
  const { file, args } = debian.asUser(
    INSTALLED,
    '--remote-debugging-port=0',
    `--user-data-dir=${profile}`,
    '--port',
    '0',
    '--host',
    '127.0.0.1',
  );
  const env = { PATH: '/usr/sbin:/usr/bin:/bin', HOME, LANG: 'C.UTF-8', DISPLAY: process.env.DISPLAY ?? '' };
  return connectTo({ file, args, env }, debian.inside(profile));
}

test('the .deb is installed, opened as a plain user, updated and purged, and the data stay', async () => {
  needsDebian();
  const { folder, remove } = temporaryFolder();
  const before = makeDeb(folder, '0.0.9');
  const after = makeDeb(folder, '0.1.1');
  const debian = openDebian(path.join(folder, 'debian'));
  try {
    const began = Date.now();
    debian.install(before);
    console.log(
      `deb: ${Math.round(statSync(before).size / 1e6)} MB, installed with all that it needs in ${Date.now() - began} ms`,
    );
    expect(debian.run('dpkg', '-s', 'guirnalda')).toMatch(
      /^Status: install ok installed$[\s\S]*^Version: 0\.0\.9$/m,
    );
    const desktop = readFileSync(debian.inside('usr/share/applications/guirnalda.desktop'), 'utf8');
    expect(desktop).toContain('Name=Guirnalda');
    expect(desktop).toMatch(/^Comment=Punto de venta, inventario y tienda en línea/m);
    expect(desktop).toMatch(/^Exec=\/opt\/Guirnalda\/guirnalda/m);
    expect(desktop).not.toContain('--no-sandbox');
    for (const size of [16, 24, 32, 48, 64, 128, 256, 512]) {
      const icon = debian.inside(`usr/share/icons/hicolor/${size}x${size}/apps/guirnalda.png`);
      expect(existsSync(icon), `icon of ${size} px`).toBe(true);
    }
    expect(debian.run('ldd', INSTALLED)).not.toContain('not found');

    const started = Date.now();
    let program = await open(debian);
    await serverReady(program.page);
    const ready = Date.now() - started;
    await createShop(program.page);
    console.log(`deb: shop open ${ready} ms after the start, ${memoryOf(processTree(program.pid))} MB`);
    expect(await program.close()).toBe(0);
    const database = debian.inside(HOME, '.local/share/guirnalda/guirnalda.sqlite');
    expect(existsSync(database)).toBe(true);

    debian.install(after);
    expect(debian.run('dpkg', '-s', 'guirnalda')).toMatch(/^Version: 0\.1\.1$/m);
    program = await open(debian);
    await serverReady(program.page);
    await expect(program.page.getByRole('link', { name: /^Mi cuenta: Ixchel Tzul/ })).toBeVisible();
    expect(await program.close()).toBe(0);

    const removal = debian.run('apt-get', 'purge', '-y', '-qq', 'guirnalda');
    expect(removal).toContain('Los datos de la tienda se quedan en ~/.local/share/guirnalda');
    expect(existsSync(debian.inside('opt/Guirnalda'))).toBe(false);
    expect(existsSync(debian.inside('usr/bin/guirnalda'))).toBe(false);
    expect(statSync(database).size).toBeGreaterThan(0);
  } finally {
    debian.close();
    remove();
  }
});
