import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
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

/** What replaces the system's error box before the program's first line; Electron's own dialog is one, too. */
const TELL_BOX = `
  const { app, dialog } = require('electron');
  dialog.showErrorBox = (...said) => process.stdout.write('BOX ' + JSON.stringify(said) + '\\n');
`;

/** Runs the program until it ends, after `first`, code that runs before its own. Returns what its error boxes said. */
async function runToBox(
  first: string,
  start: (folder: string) => { args: string[]; env?: Record<string, string> },
): Promise<{ code: number | null; boxes: string[][] }> {
  const { folder, remove } = temporaryFolder();
  const before = path.join(folder, 'antes.cjs');
  writeFileSync(before, TELL_BOX + first);
  const { args, env } = start(folder);
  const program = spawn(electronFile(), ['-r', before, ...args], { env: desktopEnv(env) });
  let said = '';
  program.stdout.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  // One that does not end would stay without a window.
  const late = setTimeout(() => program.kill('SIGKILL'), 45_000);
  const [code] = (await once(program, 'close')) as [number | null];
  clearTimeout(late);
  remove();
  const boxes = said.split('\n').filter((line) => line.startsWith('BOX '));
  return { code, boxes: boxes.map((line) => JSON.parse(line.slice(4)) as string[]) };
}

const NO_PUDO = [
  'Guirnalda no pudo abrirse',
  'Algo falta o está dañado en el programa. Instálalo otra vez: los datos de la tienda se quedan.',
];

for (const [when, failing] of [
  ['while the program loads', 'app.requestSingleInstanceLock = () => { throw new Error("early"); };'],
  [
    'before there is a log',
    'const lock = app.requestSingleInstanceLock.bind(app); app.requestSingleInstanceLock = (data) => { setImmediate(() => { throw new Error("early"); }); return lock(data); };',
  ],
] as const) {
  test(`what fails ${when} is told in Spanish, and the program ends`, async () => {
    const told = await runToBox(failing, (folder) => ({ args: electronArgs(folder) }));
    expect(told).toEqual({ code: 1, boxes: [NO_PUDO] });
    const headless = await runToBox(failing, (folder) => ({ args: electronArgs(folder, ['--headless']) }));
    expect(headless).toEqual({ code: 1, boxes: [] });
  });
}

test('a program that may not write its own folder says so, and does not end without a word', async () => {
  test.skip(process.platform !== 'linux', 'elsewhere no variable says where programs keep their settings');
  const told = await runToBox('', (folder) => {
    const config = path.join(folder, 'config');
    // Nobody can make a folder in a file, not even root.
    writeFileSync(config, '');
    const args = electronArgs(folder).filter((one) => !one.startsWith('--user-data-dir'));
    return { args, env: { XDG_CONFIG_HOME: config } };
  });
  expect(told).toEqual({
    code: 1,
    boxes: [
      [
        'Guirnalda no pudo abrirse',
        expect.stringMatching(
          /^No se puede escribir en «.*config\/guirnalda-escritorio»\. Revisa los permisos de esa carpeta y que el disco tenga espacio, y vuelve a abrir Guirnalda\.$/,
        ),
      ],
    ],
  });
});
