import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Browser, chromium, expect, type Page } from '@playwright/test';
import { environmentWithoutServerVariables } from '#server/testing/environment.ts';

const ARM = process.arch === 'arm64' ? '-arm64' : '';
/** Where the packed program of a system is, in dist/. */
const PROGRAMS: Partial<Record<NodeJS.Platform, string>> = {
  linux: `linux${ARM}-unpacked/guirnalda`,
  win32: 'win-unpacked/Guirnalda.exe',
  darwin: `mac${ARM}/Guirnalda.app/Contents/MacOS/Guirnalda`,
};

/** The packed program of `npm run dist -- --dir`, or one that was installed from its package. */
export const PROGRAM =
  process.env.INSTALLED_PROGRAM ??
  path.resolve(import.meta.dirname, '../../dist', PROGRAMS[process.platform] ?? '');

/** The folder beside it that holds the archive of what runs. */
export const RESOURCES = path.resolve(
  path.dirname(PROGRAM),
  process.platform === 'darwin' ? '../Resources' : 'resources',
);

/** Who runs the program: never root, for whom Chromium's sandbox does not start. */
const NOBODY = { uid: 65_534, gid: 65_534 };
const PLAIN_USER = process.getuid?.() === 0 ? NOBODY : undefined;

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

/** A folder inside another that the program's user may write. */
export function folderIn(parent: string, name: string): string {
  const made = path.join(parent, name);
  mkdirSync(made, { recursive: true });
  if (PLAIN_USER) chownSync(made, PLAIN_USER.uid, PLAIN_USER.gid);
  return made;
}

/** The home of the program's user. */
export function homeIn(folder: string): string {
  chmodSync(folder, 0o755);
  return folderIn(folder, 'casa');
}

/** Without the variables that name other folders than those of `HOME`. */
function withoutXdg(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('XDG_')));
}

/** A command to start, and the user who runs it when it is not this one. */
interface Command {
  file: string;
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  cwd?: string;
  user?: { uid: number; gid: number };
}

/** Starts a command. `output` is all that it has printed so far. */
function start({ file, args, env, cwd, user }: Command): { child: ChildProcess; output(): string } {
  const child = spawn(file, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], ...user });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  return { child, output: () => output };
}

interface Given {
  args?: readonly string[];
  env?: Record<string, string>;
  /** Another place of the program than dist/. */
  file?: string;
}

/** The packed program with more flags and environment, for a plain user whose home is `home`. */
function packedProgram(home: string, { args = [], env = {}, file = PROGRAM }: Given): Command {
  const inherited = withoutXdg(environmentWithoutServerVariables());
  const user = PLAIN_USER ? { user: PLAIN_USER } : {};
  // The tests keep compiled code for what they start: this program keeps its own, as where it is installed.
  const own = { HOME: home, NODE_COMPILE_CACHE: '' };
  return { file, args, env: { ...inherited, ...own, ...env }, cwd: home, ...user };
}

/** Starts the packed program, or another at `file`, as a plain user whose home is `home`. */
export function startProgram(home: string, given: Given = {}): { child: ChildProcess; output(): string } {
  return start(packedProgram(home, given));
}

/** The folder of the program's profile. */
export const profileIn = (home: string): string => path.join(home, 'perfil');

/** Flags for a shop of its own in `home`, with a debugging port. */
export function shopArgs(home: string): string[] {
  return [
    '--remote-debugging-port=0',
    `--user-data-dir=${profileIn(home)}`,
    '--port',
    '0',
    '--host',
    '127.0.0.1',
    '--data',
    path.join(home, 'datos'),
  ];
}

/** Opens the packed program as a plain user whose home is `home`, on a shop of its own. */
export function openPackaged(home: string, given: Omit<Given, 'args'> = {}): Promise<PackagedApp> {
  return connectTo(packedProgram(home, { ...given, args: shopArgs(home) }), profileIn(home));
}

/**
 * Starts a command that opens the program, and connects to its window over the debugging port, since the program's fuses
 * leave no other way in. `profile` is the folder of the program's profile.
 */
export async function connectTo(command: Command, profile: string): Promise<PackagedApp> {
  const portFile = path.join(profile, 'DevToolsActivePort');
  rmSync(portFile, { force: true });
  const { child, output } = start(command);
  const ended = once(child, 'exit') as Promise<[number | null]>;
  try {
    const { browser, page } = await connectToWindow(portFile, output);
    return {
      page,
      browser,
      pid: child.pid as number,
      output,
      async close() {
        // Windows has no signal that asks a program to end.
        if (process.platform === 'win32' && child.exitCode === null) {
          await closeBrowser(browser);
        } else {
          // Let go first: a trace cannot be ended on a connection that the program has cut.
          await browser.close();
          child.kill('SIGTERM');
        }
        const [code] = await ended;
        return code;
      },
    };
  } catch (error) {
    // Nobody else could end it.
    child.kill('SIGKILL');
    throw error;
  }
}

async function connectToWindow(
  portFile: string,
  output: () => string,
): Promise<{ browser: Browser; page: Page }> {
  await expect
    .poll(() => existsSync(portFile), { message: 'the debugging port opens', timeout: 60_000 })
    .toBe(true);
  const port = readFileSync(portFile, 'utf8').split('\n')[0];
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = browser.contexts()[0];
  if (context === undefined) throw new Error(`the program has no window: ${output()}`);
  const shop = (): Page | undefined =>
    context.pages().find((page) => page.url().startsWith('app://') && !page.url().endsWith('/ticket.html'));
  await expect.poll(shop, { message: 'the window opens', timeout: 60_000 }).toBeDefined();
  const page = shop() as Page;
  await page.waitForLoadState('domcontentloaded');
  return { browser, page };
}

async function closeBrowser(browser: Browser): Promise<void> {
  const session = await browser.newBrowserCDPSession();
  await session.send('Browser.close');
}

/** The process ids of a program and of all that it started. */
export function processTree(pid: number): number[] {
  if (process.platform === 'win32') return [pid];
  const lines = execFileSync('ps', ['-e', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const parents = lines.map((line) => line.trim().split(/\s+/).map(Number));
  const under = (parent: number): number[] =>
    parents.flatMap(([child = 0, its]) => (its === parent ? [child, ...under(child)] : []));
  return [pid, ...under(pid)];
}

/** Proportional memory of processes, in MB; 0 where the system does not tell. */
export function memoryOf(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    const rollup = `/proc/${pid}/smaps_rollup`;
    const line = existsSync(rollup) ? /^Pss:\s+(\d+)/m.exec(readFileSync(rollup, 'utf8')) : null;
    return Number(line?.[1] ?? 0);
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
