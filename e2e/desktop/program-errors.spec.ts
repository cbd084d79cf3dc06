import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type ElectronApplication, expect } from '@playwright/test';
import { journeyTest as test } from '../support/one-day.ts';
import {
  createShop,
  type DesktopApp,
  desktopTest,
  endBy,
  needsSignals,
  quit,
  serverReady,
  temporaryFolder,
} from './desktop-app.ts';
import { desktopEnv, electronArgs, electronFile } from './electron.ts';

function logOf(folder: string): string {
  const file = path.join(folder, 'perfil', 'logs', 'guirnalda.log');
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** Everything that the main process shows by the system's dialogs from now on; nobody answers them. */
async function watchDialogs(app: ElectronApplication) {
  await app.evaluate(({ dialog }) => {
    const shown: { message: string; buttons?: string[] }[] = [];
    Object.assign(globalThis, { shown });
    Object.assign(dialog, {
      showMessageBox: (options: { message: string; buttons: string[] }) => {
        shown.push({ message: options.message, buttons: options.buttons });
        return new Promise(() => undefined);
      },
      // What Electron itself shows, in English.
      showErrorBox: (message: string) => void shown.push({ message }),
    });
  });
  // Recorded by the stubs above in the main process, whose globals have no type here.
  return () => app.evaluate(() => (globalThis as unknown as { shown: { message: string }[] }).shown);
}

/** Has the main process fail where nothing catches it. */
function fail(app: ElectronApplication, message: string, how: 'throw' | 'reject'): Promise<void> {
  return app.evaluate(
    (_electron, { text, rejects }) => {
      setImmediate(() => {
        if (rejects) void Promise.reject(new Error(text));
        else throw new Error(text);
      });
    },
    { text: message, rejects: how === 'reject' },
  );
}

desktopTest(
  'what nothing caught is logged and told once in Spanish, and the shop goes on and ends as always',
  async ({ desktop: { app, page, folder } }: { desktop: DesktopApp }) => {
    await serverReady(page);
    const shown = await watchDialogs(app);
    await fail(app, 'the first', 'throw');
    await expect.poll(() => logOf(folder)).toMatch(/desktop: uncaught: Error: the first\n {4}at /);
    await fail(app, 'the second', 'throw');
    await fail(app, 'the third', 'reject');
    await expect.poll(() => logOf(folder)).toContain('desktop: uncaught: Error: the second');
    await expect.poll(() => logOf(folder)).toContain('desktop: unhandled rejection: Error: the third');
    expect(await shown()).toEqual([
      { message: 'Algo falló en el programa, y sigue abierto', buttons: ['Entendido'] },
    ]);
    // The window and the server work.
    await createShop(page);
    expect(await endBy(app, () => quit(app))).toEqual([0, null]);
    expect(logOf(folder)).toContain('server: exited with code 0');
  },
);

test('a terminal that is gone fails no writing, and the shop opens as soon as it can', async () => {
  needsSignals();
  const { folder, remove } = temporaryFolder();
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const program = spawn(electronFile(), [...electronArgs(folder), '--port', String(port)], {
    env: desktopEnv(),
  });
  program.stdout.destroy();
  program.stderr.destroy();
  // Each attempt writes to the terminal why the shop does not open.
  const refused = () => logOf(folder).match(/server: failed to start/g)?.length ?? 0;
  await expect.poll(refused, { timeout: 60_000 }).toBeGreaterThan(1);
  other.close();
  await expect.poll(() => logOf(folder), { timeout: 60_000 }).toContain('server: ready at ');
  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([0, null]);
  expect(logOf(folder)).not.toContain('uncaught');
  remove();
});
