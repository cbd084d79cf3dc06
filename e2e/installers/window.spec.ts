import { once } from 'node:events';
import path from 'node:path';
import { expect } from '@playwright/test';
import { serverReady, temporaryFolder } from '../desktop/desktop-app.ts';
import { openTrayHost } from '../desktop/tray-host.ts';
import { homeIn, memoryOf, openPackaged, processTree, startProgram } from '../packages/packaged-app.ts';
import { journeyTest as test } from '../support/one-day.ts';
import { makeShop, sellAgain } from './shop.ts';
import { pressCloseOf, windowIsSeen } from './x-display.ts';

const TIMES = 200;
/** The program warms up in the first of them. */
const WARM = 40;
/** How much more memory is still the same: of the last ten times over ten after warming up. */
const FLAT = 1.1;

const isSeen = (): Promise<boolean> => windowIsSeen('guirnalda');

const mean = (values: readonly number[]): number =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length);

test('the window of the packed program is closed and opened again 200 times, and costs no more memory', async () => {
  test.skip(process.platform !== 'linux', 'memory is read as Linux tells it');
  const { folder, remove } = temporaryFolder();
  const home = homeIn(folder);
  const profile = path.join(home, 'perfil');
  const tray = await openTrayHost(home);
  const program = await openPackaged(home, { env: tray.env });
  try {
    const { page, pid } = program;
    await serverReady(page);
    await makeShop(page);
    await page.evaluate(() => window.guirnalda?.llamar('programa:guardar', { alCerrar: 'segundo-plano' }));
    const memory: number[] = [];
    for (let time = 0; time < TIMES; time += 1) {
      await pressCloseOf('guirnalda');
      await expect.poll(isSeen).toBe(false);
      // Opening the program again brings the same window back.
      const second = startProgram(home, { args: [`--user-data-dir=${profile}`], env: tray.env });
      expect(await once(second.child, 'exit')).toEqual([0, null]);
      await expect.poll(isSeen).toBe(true);
      memory.push(memoryOf(processTree(pid)));
    }
    await sellAgain(page);
    const [before, after] = [mean(memory.slice(WARM, WARM + 10)), mean(memory.slice(-10))];
    console.log(`packed window ${TIMES} times: ${Math.round(before)} MB, then ${Math.round(after)} MB`);
    expect(after / before).toBeLessThan(FLAT);
    expect(await program.close()).toBe(0);
  } finally {
    await program.close();
    tray.close();
    remove();
  }
});
