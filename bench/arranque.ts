import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CREAR_USUARIO, INICIAR_SESION, REGISTRAR_USUARIO } from '#contract/calls/addresses.ts';
import { createApiClient } from '#contract/client/api-client.ts';
import { electronFile } from '../e2e/desktop/electron.ts';
import {
  folderIn,
  homeIn,
  memoryOf,
  processTree,
  shopArgs,
  startProgram,
} from '../e2e/packages/packaged-app.ts';
import { debuggingOf } from './desktop/program.ts';
import { type DrivenWindow, driveWindow, urlOf } from './desktop/window.ts';
import { median } from './promises/median.ts';
import { tableOf } from './promises/table.ts';

// npm run bench -- arranque: how long the packed program takes from its start to the first paint and to the first field
// that can be filled in, and what memory all its processes take when it rests: as a new shop, and as a till that opens
// again with its session. Beside them a bare window of the same Electron, started by the same user, in turns. The first
// start of each is not counted: compiled code is kept from then on. STARTS=1 for a first look.

const STARTS = Number(process.env.STARTS ?? 5);
/** When memory is looked at. */
const SETTLED_MS = 30_000;
/** The most time to the first paint and to a till that can be typed into, in ms. */
const WINDOW_MS = { paint: 1_000, controls: 1_600 };
/**
 * In times of the bare window's start, and of its memory. A new shop, which opens once, waits for its server to say that it
 * is new: only its memory is promised.
 */
const PROMISES = [
  {
    program: 'till',
    figure: 'controls',
    what: 'a till ready, in times of a bare window',
    times: 1.6,
    unit: 'ms',
  },
  { program: 'till', figure: 'memory', what: 'a till, memory', times: 1.4, unit: 'MB' },
  { program: 'fresh', figure: 'memory', what: 'a new shop, memory', times: 1.4, unit: 'MB' },
] as const;
const OWNER = { nombre: 'Ixchel Tzul', email: 'ixchel@correo.gt', password: 'globos24' };
const CASHIER = {
  nombre: 'Diego Coy',
  email: 'diego@correo.gt',
  password: 'mostrador24',
  rol: 'empleado',
  permisos: { ventas: true },
} as const;

const { tell, tellFigure, write } = tableOf('arranque');

/** The search of the till. */
const SEARCH = 'input[type=search]';

/** Times in ms since the start of the program, and memory in MB. */
interface Start {
  paint: number;
  controls: number;
  memory: number;
}

/** A program that is measured: how it starts, where its window is, and the field that is waited for. */
interface Measured {
  start(): ChildProcess;
  address: string;
  control: string;
}

/** When the field is there, in ms since 1970; false until then. Said by the page, at once. */
const seenAt = (control: string) =>
  `document.querySelector(${JSON.stringify(control)})?.checkVisibility() && performance.timeOrigin + performance.now()`;
const PAINTED_AT = `performance.getEntriesByName('first-contentful-paint')
  .map(({ startTime }) => performance.timeOrigin + startTime)[0]`;

async function measure({ start, address, control }: Measured): Promise<Start> {
  const started = Date.now();
  const program = start();
  try {
    const window = await driveWindow(await debuggingOf(program), address);
    const controls = Number(await window.until(seenAt(control))) - started;
    // The control may be found before its frame is painted.
    const paint = Number(await window.until(PAINTED_AT)) - started;
    await sleep(SETTLED_MS);
    return { paint, controls, memory: memoryOf(processTree(program.pid as number)) };
  } finally {
    await end(program);
  }
}

/** Closes a program as a person does. */
async function end(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  program.kill('SIGTERM');
  await once(program, 'exit');
}

/** Makes a shop in `home`, and signs its cashier in on this computer. */
async function makeTill(home: string): Promise<void> {
  const program = startProgram(home, { args: shopArgs(home) }).child;
  try {
    const window = await driveWindow(await debuggingOf(program));
    await window.evaluate(
      `localStorage.setItem('guirnalda.token', ${JSON.stringify(await cashierOf(window))})`,
    );
    await window.open('app://guirnalda/pos');
    await window.until(seenAt(SEARCH));
  } finally {
    await end(program);
  }
}

/** Creates the shop's owner and cashier. Returns the cashier's token. */
async function cashierOf(window: DrivenWindow): Promise<string> {
  const url = await urlOf(window);
  let token: string | null = null;
  const call = createApiClient({ baseUrl: () => url, token: () => token });
  ({ token = null } = await call(REGISTRAR_USUARIO, { body: OWNER }));
  await call(CREAR_USUARIO, { body: CASHIER });
  const { email, password } = CASHIER;
  const session = await call(INICIAR_SESION, { body: { email, password } });
  if (!session.token) throw new Error('the cashier was not let in');
  return session.token;
}

function summaryOf(name: string, starts: readonly Start[]): Start {
  const of = (what: keyof Start) => Math.round(median(starts.map((one) => one[what])));
  const result = { paint: of('paint'), controls: of('controls'), memory: of('memory') };
  const all = starts.map(({ paint, controls }) => `${Math.round(paint)}/${Math.round(controls)}`).join(' ');
  console.log(
    `${name.padEnd(24)} paint ${result.paint} ms, controls ${result.controls} ms, memory ${result.memory} MB   (${all})`,
  );
  return result;
}

const folder = mkdtempSync(join(tmpdir(), 'guirnalda-arranque-'));
try {
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'bare', main: 'main.js' }));
  writeFileSync(
    join(folder, 'main.js'),
    `const { app, BrowserWindow } = require('electron');
     app.whenReady().then(() => new BrowserWindow().loadURL('data:text/html,Tienda<input name=tienda>'));`,
  );
  const home = homeIn(folder);
  const startBare = () => {
    const profile = `--user-data-dir=${folderIn(home, 'bare')}`;
    const args = ['--remote-debugging-port=0', profile, folder];
    return startProgram(home, { file: electronFile(), args }).child;
  };
  const startShop = (its: string) => startProgram(its, { args: shopArgs(its) }).child;
  const [fresh, till] = [folderIn(home, 'fresh'), folderIn(home, 'till')];
  await makeTill(till);
  const programs: Record<'bare' | 'fresh' | 'till', Measured> = {
    bare: { start: startBare, address: 'data:', control: 'input' },
    fresh: { start: () => startShop(fresh), address: 'app://', control: '[name=tienda]' },
    till: { start: () => startShop(till), address: 'app://', control: SEARCH },
  };
  const starts: Record<keyof typeof programs, Start[]> = { bare: [], fresh: [], till: [] };
  // In turns, so that other load on the machine affects all alike.
  for (let n = 0; n <= STARTS; n += 1)
    for (const name of ['bare', 'fresh', 'till'] as const) {
      const start = await measure(programs[name]);
      if (n > 0) starts[name].push(start);
    }
  const shown = {
    bare: summaryOf('a bare window', starts.bare),
    fresh: summaryOf('a new shop', starts.fresh),
    till: summaryOf('a till', starts.till),
  };
  for (const { program, figure, what, times, unit } of PROMISES) {
    const [ours, bare] = [shown[program][figure], shown.bare[figure]];
    tell({
      what,
      ours: `${ours} ${unit}`,
      beside: `${bare} ${unit}`,
      result: `${(ours / bare).toFixed(2)} times`,
      promised: `at most ${times} times`,
      kept: ours / bare <= times,
    });
  }
  const { paint, controls } = shown.till;
  const ms = { unit: 'ms' };
  tellFigure({ ...ms, what: 'a till, first paint', value: paint, most: WINDOW_MS.paint });
  tellFigure({
    ...ms,
    what: 'a till ready',
    value: controls,
    most: WINDOW_MS.controls,
  });
  write();
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
