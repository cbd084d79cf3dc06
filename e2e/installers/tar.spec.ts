import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@playwright/test';
import { installedElectron } from '../../scripts/setup-electron.mjs';
import { createShop, serverReady, temporaryFolder } from '../desktop/desktop-app.ts';
import { homeIn, memoryOf, openPackaged, processTree } from '../packages/packaged-app.ts';
import { journeyTest as test } from '../support/one-day.ts';
import { DIST, runScript } from './builder.ts';

test('the .tar.gz is unpacked anywhere and opens a shop', async () => {
  test.skip(process.platform !== 'linux', 'a package of Linux');
  runScript(['scripts/dist.mjs', '--only', 'tar.gz', '--quick']);
  const made = readdirSync(DIST).find((name) => name.endsWith('.tar.gz')) ?? '';
  // An Electron without updates is not for a shop, and whoever finds the file sees it by its name.
  const official = installedElectron()?.official;
  expect(made).toMatch(official ? /^guirnalda-\d/ : /^guirnalda-prueba-\d/);
  const { folder, remove } = temporaryFolder();
  try {
    const home = homeIn(folder);
    const programs = path.join(folder, 'programas');
    mkdirSync(programs);
    chmodSync(programs, 0o755);
    execFileSync('tar', ['-xzf', path.join(DIST, made), '--strip-components=1', '-C', programs]);
    const started = Date.now();
    const program = await openPackaged(home, { file: path.join(programs, 'guirnalda') });
    try {
      await serverReady(program.page);
      const ready = Date.now() - started;
      await createShop(program.page);
      const memory = memoryOf(processTree(program.pid));
      console.log(
        `${made}: ${Math.round(statSync(path.join(DIST, made)).size / 1e6)} MB, shop open ${ready} ms after the start, ${memory} MB`,
      );
      expect(await program.close()).toBe(0);
    } finally {
      await program.close();
    }
  } finally {
    remove();
  }
});
