// Runs child processes: to their end, or in the foreground.
import { spawn } from 'node:child_process';
import { stripVTControlCharacters } from 'node:util';
import { projectEnv, ROOT } from './project.mjs';

/**
 * Runs a command to its end. With `capture` its output is returned, otherwise it goes to the terminal.
 * `user` (`uid`, `gid`) runs it as another user. Never rejects: the code is 127 for a command that cannot start, and 124
 * for one that exceeds its `timeout` (ms).
 */
export function run(
  command,
  args,
  { cwd = ROOT, env = projectEnv(), capture = false, timeout = 0, user = {} } = {},
) {
  return new Promise((resolve) => {
    const stdio = capture ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'];
    const child = spawn(command, args, { cwd, env, stdio, windowsHide: true, ...user });
    let output = '';
    let late = false;
    // Keeps tools from colouring captured output.
    const text = () => (process.stdout.isTTY ? output : stripVTControlCharacters(output));
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding('utf8').on('data', (chunk) => {
        output += chunk;
      });
    }
    const timer = timeout
      ? setTimeout(() => {
          late = true;
          child.kill('SIGKILL');
        }, timeout)
      : undefined;
    child.on('error', (error) => {
      clearTimeout(timer);
      resolve({ code: 127, output: `${text()}${error.message}` });
    });
    child.on('close', (code) => {
      clearTimeout(timer);
      resolve({ code: late ? 124 : (code ?? 1), output: text() });
    });
  });
}

/** The npm that runs this script, whose version was checked, if any. */
function npmCommand() {
  const script = process.env.npm_execpath;
  if (script?.endsWith('.js') || script?.endsWith('.cjs')) return [process.execPath, [script]];
  return process.platform === 'win32' ? ['cmd.exe', ['/d', '/s', '/c', 'npm']] : ['npm', []];
}

/** Runs npm to its end. */
export function npm(args, options) {
  const [command, first] = npmCommand();
  return run(command, [...first, ...args], options);
}

/**
 * Calls back when the npm that started this script has ended: killed by a signal, it does not pass it on, and this
 * script would keep running. Returns a function that stops watching.
 */
export function onceOrphaned(callback) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (!process.env.npm_lifecycle_event || process.ppid === parent) return;
    clearInterval(timer);
    callback();
  }, 500);
  return () => clearInterval(timer);
}

/** Runs a program in the foreground, with the terminal and its signals. Returns its exit code. */
export function handOver(command, args, { env = projectEnv() } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: ROOT, env, stdio: 'inherit', windowsHide: false });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const forward = (signal) => {
      // On Ctrl-C the terminal signals the whole group; a second signal would interrupt the shutdown.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    };
    for (const signal of signals) process.on(signal, forward);
    const forget = onceOrphaned(() => child.kill('SIGTERM'));
    const done = (code) => {
      forget();
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(error.message);
      done(127);
    });
    child.on('close', (code, signal) => done(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)));
  });
}
