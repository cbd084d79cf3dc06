import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { environmentWithoutServerVariables } from '#server/testing/environment.ts';

/** The packed program of `npm run dist -- --dir`. */
export const PROGRAM = path.resolve(import.meta.dirname, '..', '..', 'dist', 'linux-unpacked', 'guirnalda');

/** Who runs the program: never root, for whom Chromium's sandbox does not start. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const PLAIN_USER = process.getuid?.() === 0 ? NOBODY : undefined;

/** Skips a test of the Linux package on another system. */
export function needsLinux(): void {
  test.skip(process.platform !== 'linux', 'the packed program is the one of Linux');
}

export interface PackagedApp {
  page: Page;
  /** The browser connection over the debugging port. */
  browser: Browser;
  pid: number;
  /** Everything that the program printed. */
  output(): string;
  /** Asks the program to end, and waits. Returns its exit code. */
  close(): Promise<number | null>;
}

/** A folder that the program's user may write. */
export function homeIn(folder: string): string {
  const home = path.join(folder, 'casa');
  mkdirSync(home, { recursive: true });
  chmodSync(folder, 0o755);
  if (PLAIN_USER) chownSync(home, PLAIN_USER.uid, PLAIN_USER.gid);
  return home;
}

/** Without the variables that name other folders than those of `HOME`. */
function withoutXdg(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('XDG_')));
}

/** Starts the packed program as a plain user, whose home is in `home`, with more flags and environment. */
export function startProgram(
  home: string,
  { args = [], env = {} }: { args?: readonly string[]; env?: Record<string, string> } = {},
): { child: ChildProcess; output(): string } {
  const child = spawn(PROGRAM, args, {
    cwd: home,
    env: { ...withoutXdg(environmentWithoutServerVariables()), HOME: home, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...PLAIN_USER,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return { child, output: () => output };
}

/**
 * Opens the packed program and connects to its window over the debugging port, since the program's fuses leave no other
 * way in.
 */
export async function openPackaged(home: string, env: Record<string, string> = {}): Promise<PackagedApp> {
  const profile = path.join(home, 'perfil');
  const { child, output } = startProgram(home, {
    args: ['--remote-debugging-port=0', `--user-data-dir=${profile}`, '--port', '0', '--host', '127.0.0.1'],
    env,
  });
  const ended = once(child, 'exit') as Promise<[number | null]>;
  const portFile = path.join(profile, 'DevToolsActivePort');
  await expect
    .poll(() => existsSync(portFile), { message: `the debugging port opens\n${output()}` })
    .toBe(true);
  const port = readFileSync(portFile, 'utf8').split('\n')[0];
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = browser.contexts()[0];
  if (context === undefined || child.pid === undefined) throw new Error('the program has no window');
  const shop = (): Page | undefined =>
    context.pages().find((page) => page.url().startsWith('app://') && !page.url().endsWith('/ticket.html'));
  await expect.poll(shop, { message: 'the window opens' }).toBeDefined();
  const page = shop() as Page;
  await page.waitForLoadState('domcontentloaded');
  return {
    page,
    browser,
    pid: child.pid,
    output,
    async close() {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

/** The process ids of a program and of all that it started. */
export function processTree(pid: number): number[] {
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const under = (parent: number): number[] =>
    parents.flatMap(([child = 0, its]) => (its === parent ? [child, ...under(child)] : []));
  return [pid, ...under(pid)];
}

/** Proportional memory of processes, in MB. */
export function memoryOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    const rollup = `/proc/${pid}/smaps_rollup`;
    const line = existsSync(rollup) ? /^Pss:\s+(\d+)/m.exec(readFileSync(rollup, 'utf8')) : null;
    return Number(line?.[1] ?? 0);
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
