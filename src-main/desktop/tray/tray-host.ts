import { execFile } from 'node:child_process';

const WATCHER = 'org.kde.StatusNotifierWatcher';
const BUS = 'org.freedesktop.DBus';
const ANSWER_MS = 2_000;

/** Ways to ask the session bus whether a name has an owner; a desktop has at least one of these programs. */
const QUESTIONS: readonly (readonly [program: string, args: readonly string[]])[] = [
  [
    'gdbus',
    ['call', '--session', '--dest', BUS, '--object-path', '/', '--method', `${BUS}.NameHasOwner`, WATCHER],
  ],
  ['busctl', ['--user', 'call', BUS, '/', BUS, 'NameHasOwner', 's', WATCHER]],
  [
    'dbus-send',
    ['--session', '--print-reply', `--dest=${BUS}`, '/', `${BUS}.NameHasOwner`, `string:${WATCHER}`],
  ],
];

/** What a program printed; undefined when it is not there or failed. */
function ask(program: string, args: readonly string[]): Promise<string | undefined> {
  return new Promise((resolve) => {
    execFile(program, [...args], { timeout: ANSWER_MS }, (error, stdout) =>
      resolve(error ? undefined : stdout),
    );
  });
}

/**
 * Whether the desktop shows icons of running programs. Windows and macOS always do; on Linux a desktop that does has a
 * watcher on the session bus. GNOME has none without an extension.
 */
export async function hasTrayHost(): Promise<boolean> {
  if (process.platform !== 'linux') return true;
  // Without a session bus a client would start one of its own, which knows nothing.
  if (!process.env.DBUS_SESSION_BUS_ADDRESS && !process.env.XDG_RUNTIME_DIR) return false;
  for (const [program, args] of QUESTIONS) {
    const answer = await ask(program, args);
    if (answer !== undefined) return /\btrue\b/.test(answer);
  }
  return false;
}
