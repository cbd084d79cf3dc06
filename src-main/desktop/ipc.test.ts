import type { IpcMainInvokeEvent, WebContents } from 'electron';
import { beforeEach, expect, it, vi } from 'vitest';
import { type CanalIpc, LLAMADAS_IPC } from '#contract/desktop/ipc.ts';
import { handleCalls } from './ipc.ts';
import { allowCalls } from './window/held-page.ts';

type Handler = (event: IpcMainInvokeEvent, argument: unknown) => Promise<{ ok: boolean }>;

const handlers = vi.hoisted(() => new Map<string, unknown>());
vi.mock('electron', () => ({
  ipcMain: { handle: (canal: string, handler: unknown) => handlers.set(canal, handler) },
}));

const CANALES = Object.keys(LLAMADAS_IPC) as CanalIpc[];
const ACERCA = 'app://guirnalda/programa/acerca';

/** The calls that ran. */
let ran: string[] = [];
const log: string[] = [];

/** The contents of a window. */
const contents = (): WebContents => ({}) as WebContents;

/** Makes every call from a window whose page has this address. Returns those that were not refused. */
async function answered(sender: WebContents, url: string, parent: object | null = null): Promise<string[]> {
  ran = [];
  log.length = 0;
  const event = { sender, senderFrame: { url, parent } } as IpcMainInvokeEvent;
  for (const canal of CANALES) await (handlers.get(canal) as Handler)(event, undefined);
  const refused = CANALES.filter((canal) => log.includes(`ipc: ${canal} refused, called from ${url}`));
  for (const canal of refused) expect(ran).not.toContain(canal);
  return CANALES.filter((canal) => !refused.includes(canal));
}

beforeEach(() => {
  const answers = Object.fromEntries(CANALES.map((canal) => [canal, () => void ran.push(canal)]));
  // One answer for every channel, which the compiler wants of its own type.
  handleCalls(answers as unknown as Parameters<typeof handleCalls>[0], (line) => log.push(line));
});

it.each([
  ACERCA,
  `${ACERCA}#x`,
  `${ACERCA}?x`,
  'app://guirnalda/pos',
  'app://guirnalda/personal/cierre.html',
])('a small window may make the calls of its list alone, also at %s', async (url) => {
  const about = contents();
  allowCalls(about, ['programa:leer']);
  expect(await answered(about, url)).toEqual(['programa:leer']);
  expect(ran).toEqual(['programa:leer']);
});

it('a window that nobody let make calls makes none', async () => {
  expect(await answered(contents(), 'app://guirnalda/pos')).toEqual([]);
});

it('the shop’s window may make every call, and no frame or other site in it any', async () => {
  const main = contents();
  allowCalls(main, 'all');
  expect(await answered(main, 'app://guirnalda/pos#x')).toEqual(CANALES);
  expect(await answered(main, 'app://guirnalda/pos', {})).toEqual([]);
  expect(await answered(main, 'https://guirnalda/pos')).toEqual([]);
});
