import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { test } from '@playwright/test';

const CUPSD = '/usr/sbin/cupsd';
const LPADMIN = '/usr/sbin/lpadmin';

/**
 * Skips a test that prints where CUPS cannot run, as on Windows. `npm test` installs it on Linux, and `.ci/run` fails
 * when a test is skipped.
 */
export function needsCups(): void {
  test.skip(!existsSync(CUPSD) || !existsSync(LPADMIN), 'cups is not installed');
}

export interface PrintServer {
  /** Environment variables that make a program print only here. */
  env: Record<string, string>;
  /** The printed documents, oldest first. */
  documents(): string[];
  /** Has the printer stop, as somebody does in the system's settings; what it is given waits. */
  pause(): void;
  resume(): void;
  close(): void;
}

/** CUPS runs jobs of root as the system's printing user, and others as the user themselves. */
function jobUser(): { user: string; group: string } {
  const name = userInfo().username;
  if (process.getuid?.() === 0) return { user: 'lp', group: 'lp' };
  return { user: name, group: execFileSync('id', ['-gn'], { encoding: 'utf8' }).trim() };
}

/** Starts a print server in its own folder, with one printer that stores its jobs. */
export async function startPrintServer(folder: string, printer: string): Promise<PrintServer> {
  const at = (...parts: string[]): string => path.join(folder, ...parts);
  for (const name of ['', 'etc', 'etc/ppd', 'run', 'state', 'spool', 'tmp', 'cache', 'log']) {
    mkdirSync(at(name), { recursive: true });
    chmodSync(at(name), 0o777);
  }
  const socket = at('run', 'cups.sock');
  const open = 'Order allow,deny\nAllow all\n';
  writeFileSync(
    at('etc', 'cupsd.conf'),
    `Listen ${socket}\nDefaultAuthType None\nWebInterface No\nBrowsing No\nPreserveJobFiles Yes\n` +
      `<Location />\n${open}</Location>\n<Location /admin>\n${open}</Location>\n` +
      `<Policy default>\n<Limit All>\n${open}</Limit>\n</Policy>\n`,
  );
  const { user, group } = jobUser();
  writeFileSync(
    at('etc', 'cups-files.conf'),
    [
      'FileDevice Yes',
      `ServerRoot ${at('etc')}`,
      `StateDir ${at('state')}`,
      `RequestRoot ${at('spool')}`,
      `TempDir ${at('tmp')}`,
      `CacheDir ${at('cache')}`,
      ...['Access', 'Error', 'Page'].map((name) => `${name}Log ${at('log', name)}`),
      `User ${user}`,
      `Group ${group}`,
      'SystemGroup root',
      'Sandboxing Relaxed',
      '',
    ].join('\n'),
  );
  const files = ['-c', at('etc', 'cupsd.conf'), '-s', at('etc', 'cups-files.conf')];
  const server: ChildProcess = spawn(CUPSD, ['-f', ...files], { stdio: 'ignore' });
  const env = { CUPS_SERVER: socket };
  const addPrinter = (): boolean => {
    try {
      const args = ['-p', printer, '-v', 'file:/dev/null', '-m', 'raw', '-E'];
      execFileSync(LPADMIN, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
      return true;
    } catch {
      return false;
    }
  };
  const deadline = Date.now() + 15_000;
  while (!addPrinter()) {
    if (Date.now() > deadline || server.exitCode !== null) {
      server.kill();
      throw new Error(`cupsd did not start: ${readLog(at('log', 'Error'))}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  const order = (command: string) =>
    execFileSync(command, [printer], { env: { ...process.env, ...env }, stdio: 'ignore' });
  return {
    env,
    pause: () => void order('/usr/sbin/cupsdisable'),
    resume: () => void order('/usr/sbin/cupsenable'),
    documents: () =>
      readdirSync(at('spool'))
        .filter((name) => name.startsWith('d'))
        .sort()
        .map((name) => readFileSync(at('spool', name), 'latin1')),
    close: () => server.kill(),
  };
}

function readLog(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : 'no log';
}
