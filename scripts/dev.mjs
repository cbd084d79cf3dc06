// npm run dev: runs all parts and reloads them on changes. One Ctrl-C ends all.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { readCommand, SERVER_OPTIONS } from './lib/command.mjs';
import { hasDisplay, isRoot } from './lib/display.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectEnv, projectNode, ROOT, tool } from './lib/project.mjs';
import { onceOrphaned } from './lib/run.mjs';
import { say, warn } from './lib/say.mjs';
import { setupElectron } from './setup-electron.mjs';

const SERVER_PORT = '4100';
const STOP_WAIT_MS = 8_000;

const { flags } = readCommand({
  usage: 'npm run dev -- [opciones]',
  about: 'El servidor, la tienda y el panel, que se recargan solos mientras se programa.',
  options: {
    demo: SERVER_OPTIONS.demo,
    data: SERVER_OPTIONS.data,
    headless: { type: 'boolean', text: 'sin ventana: el panel se abre en el navegador' },
  },
});

await checkNode();
await ensureInstalled();

const children = new Set();
let stopping = false;

/** Starts a program and prefixes its output with its name. */
function start(name, args) {
  const child = spawn(projectNode(), args, {
    cwd: ROOT,
    env: projectEnv({ FORCE_COLOR: process.stdout.isTTY ? '1' : '0' }),
    stdio: ['ignore', 'pipe', 'pipe'],
    // In its own process group: Ctrl-C reaches only this script, which ends the others in order.
    detached: process.platform !== 'win32',
  });
  children.add(child);
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      for (const line of text.split('\n')) if (line.trim()) console.log(`${name.padEnd(8)}│ ${line}`);
    });
  }
  child.on('close', (code) => {
    children.delete(child);
    if (stopping) return;
    warn(`${name} terminó con código ${code}; se detiene todo.`);
    stop(code ?? 1);
  });
}

function kill(child, signal) {
  try {
    if (process.platform === 'win32') child.kill();
    else process.kill(-child.pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of children) kill(child, 'SIGTERM');
  const late = setTimeout(() => {
    for (const child of children) kill(child, 'SIGKILL');
  }, STOP_WAIT_MS);
  const wait = setInterval(() => {
    if (children.size > 0) return;
    clearTimeout(late);
    clearInterval(wait);
    process.exit(code);
  }, 50);
}
process.on('SIGINT', () => stop(0));
process.on('SIGTERM', () => stop(0));
onceOrphaned(() => stop(0));

const serverArgs = [...(flags.demo ? ['--demo'] : []), ...(flags.data ? ['--data', flags.data] : [])];
const electron = !flags.headless && hasDisplay() ? (await setupElectron()).electron : undefined;

start('tienda', [tool('vite'), '-c', 'vite.web.config.ts', '--clearScreen', 'false']);
if (electron) {
  // From now on out/ holds development builds, which `npm start` must not use.
  rmSync(inRoot('out', '.desktop.stamp'), { force: true });
  // The window starts the server from the build that electron-vite updates.
  const root = process.platform === 'linux' && isRoot() ? ['--noSandbox'] : [];
  start('ventana', [
    tool('electron-vite'),
    'dev',
    '--watch',
    ...root,
    '--',
    '--port',
    SERVER_PORT,
    ...serverArgs,
  ]);
} else {
  say('Sin ventana: el panel se abre en el navegador.');
  const entry = inRoot('src-main', 'server', 'main.ts');
  start('servidor', ['--watch', '--watch-preserve-output', entry, '--port', SERVER_PORT, ...serverArgs]);
  start('panel', [inRoot('scripts', 'dev-panel.mjs'), `http://127.0.0.1:${SERVER_PORT}`]);
}
say(`Servidor en http://localhost:${SERVER_PORT} · Ctrl-C termina todo.`);
