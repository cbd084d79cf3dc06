// A temporary PostgreSQL server for tests and benchmarks: finds the programs and starts an empty one on loopback.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { isRoot } from './display.mjs';
import { run } from './run.mjs';

const PROGRAM = process.platform === 'win32' ? 'postgres.exe' : 'postgres';
const START_MS = 30_000;
/**
 * No durability, and no work in the background: its data is discarded after the tests, and hundreds of small databases would
 * keep the cleaners of rows busy.
 */
const FOR_TESTS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'wal_level=minimal',
  'max_wal_senders=0',
  'checkpoint_timeout=1h',
  'max_wal_size=8GB',
  'autovacuum=off',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'update_process_title=off',
  'max_connections=500',
];

/** As an installed one is set up, which writes to the disk before it answers; it also counts the statements. */
const FOR_BENCHMARKS = ['shared_preload_libraries=pg_stat_statements'];

/** Folders with one folder per installed version, each with a `bin`. */
const VERSIONED = [
  '/usr/lib/postgresql',
  '/Applications/Postgres.app/Contents/Versions',
  `${process.env.PROGRAMFILES}\\PostgreSQL`,
];

function versionsUnder(folder) {
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => /^\d+$/.test(name)) : [];
  return names.sort((a, b) => Number(b) - Number(a)).map((name) => path.join(folder, name, 'bin'));
}

/** The folder of the newest installed server's programs, else that on the PATH. */
export function findPostgres() {
  const onPath = (process.env.PATH ?? '').split(path.delimiter);
  const folders = [...VERSIONED.flatMap(versionsUnder), ...onPath];
  return folders.find((folder) => folder && ['initdb', 'postgres'].every((name) => hasProgram(folder, name)));
}

function hasProgram(folder, name) {
  return existsSync(path.join(folder, process.platform === 'win32' ? `${name}.exe` : name));
}

/** PostgreSQL refuses to run as root; Debian's package creates a user for it. */
function serverUser() {
  if (!isRoot()) return {};
  const line = readFileSync('/etc/passwd', 'utf8').match(/^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m);
  return line ? { uid: Number(line[1]), gid: Number(line[2]) } : {};
}

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** Starts a server, for tests unless it is `forBenchmarks`. Returns `{ url, version, stop }`, or `{ reason }` (Spanish). */
export async function startPostgres({ forBenchmarks = false } = {}) {
  const bin = findPostgres();
  if (!bin) return { reason: 'no hay PostgreSQL en este equipo.' };
  const user = serverUser();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'guirnalda-postgres-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  const password = randomBytes(12).toString('hex');
  const passwordFile = path.join(folder, 'clave');
  writeFileSync(passwordFile, password);
  if (user.uid !== undefined) for (const one of [folder, passwordFile]) chownSync(one, user.uid, user.gid);

  const data = path.join(folder, 'datos');
  // Each test connects several times: the handshake of `scram-sha-256` was a fifth of that.
  const init = ['-D', data, '-U', 'postgres', '-A', 'md5', '--pwfile', passwordFile];
  const options = ['-E', 'UTF8', '--locale=C', '-N'];
  const made = await run(path.join(bin, 'initdb'), [...init, ...options], {
    capture: true,
    cwd: folder,
    user,
  });
  if (made.code !== 0) {
    remove();
    return { reason: `initdb no pudo: ${made.output.trim().split('\n').at(-1)}` };
  }
  const settings = forBenchmarks ? FOR_BENCHMARKS : FOR_TESTS;
  const started = await startOnFreePort(bin, data, settings, { ...user, cwd: folder });
  if (!started) {
    remove();
    return { reason: 'PostgreSQL no arrancó.' };
  }
  const { server, port, ended } = started;
  const kill = () => {
    server.kill('SIGQUIT');
    remove();
  };
  const leave = () => process.exit(1);
  process.once('exit', kill);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, leave);
  const stop = async () => {
    process.off('exit', kill);
    for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, leave);
    // A fast shutdown disconnects the remaining clients.
    server.kill('SIGINT');
    await ended;
    remove();
  };
  const { output } = await run(path.join(bin, PROGRAM), ['--version'], { capture: true });
  const version = /\d[\d.]*/.exec(output)?.[0] ?? '';
  return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, version, stop };
}

/** Tries another port when the chosen one was taken meanwhile. */
async function startOnFreePort(bin, data, settings, options, attempts = 3) {
  const port = await freePort();
  const all = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', ...settings];
  const server = spawn(path.join(bin, PROGRAM), ['-D', data, ...all.flatMap((one) => ['-c', one])], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = new Promise((resolve) => server.once('close', resolve));
  if (await isReady(server, ended)) return { server, port, ended };
  server.kill('SIGQUIT');
  await ended;
  return attempts > 1 ? await startOnFreePort(bin, data, settings, options, attempts - 1) : undefined;
}

/** The server logs when it is ready. */
function isReady(server, ended) {
  return new Promise((resolve) => {
    let log = '';
    server.stderr.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-4000);
      if (log.includes('ready to accept connections')) resolve(true);
    });
    ended.then(() => resolve(false));
    setTimeout(() => resolve(false), START_MS).unref();
  });
}
