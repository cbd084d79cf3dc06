import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import path from 'node:path';
import { app } from 'electron';
import { autostartEntry } from './autostart-entry.ts';

/** The flag of a start with the session: the window stays hidden or minimised. */
const MINIMISED = '--minimizada';

/** Whether the system opened the program with the session: macOS tells it so, and passes no flags. */
export function openedWithSession(): boolean {
  return process.platform === 'darwin' && app.getLoginItemSettings().wasOpenedAtLogin;
}

export interface InicioDeSesion {
  leer(): Promise<boolean>;
  poner(activo: boolean): Promise<void>;
  /** Names the program where it is now, if it starts with the session: an AppImage may have been moved. */
  renovar(): Promise<void>;
}

/** Starts the program when the person signs in to the computer: as the system itself stores it. */
export function inicioDeSesion(options: { demo: boolean; args: readonly string[] }): InicioDeSesion {
  const args = [...options.args, MINIMISED];
  if (process.platform !== 'linux') return ofSystem(args);
  const config = process.env.XDG_CONFIG_HOME || path.join(homedir(), '.config');
  const file = path.join(config, 'autostart', options.demo ? 'guirnalda-demo.desktop' : 'guirnalda.desktop');
  const entry = autostartEntry([...programOnLinux(), ...args]);
  const leer = async (): Promise<string | undefined> => await readFile(file, 'utf8').catch(() => undefined);
  const escribir = async (): Promise<void> => {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, entry);
  };
  return {
    async leer() {
      const text = await leer();
      // Session settings of desktops switch an entry off without removing it.
      return text !== undefined && !/^(Hidden=true|X-GNOME-Autostart-enabled=false)$/m.test(text);
    },
    poner: async (activo) => (activo ? await escribir() : await rm(file, { force: true })),
    async renovar() {
      const text = await leer();
      const other = text !== undefined && startsOf(text) !== startsOf(entry);
      if (other && (await this.leer())) await escribir();
    },
  };
}

/** The lines of an entry that say what it starts, and whether that is there. */
const startsOf = (text: string): string => text.match(/^(Try)?Exec=.*$/gm)?.join('\n') ?? '';

/** The command that starts this program: an AppImage by its own file, since its contents are mounted elsewhere each time. */
function programOnLinux(): [program: string, ...args: string[]] {
  if (process.env.APPIMAGE) return [process.env.APPIMAGE];
  return app.isPackaged ? [process.execPath] : [process.execPath, app.getAppPath()];
}

/** Windows and macOS keep the list of programs that start with the session. */
function ofSystem(args: string[]): InicioDeSesion {
  // Windows takes them as one line, in which a path may have spaces.
  const quoted = (app.isPackaged ? args : [app.getAppPath(), ...args]).map((arg) =>
    arg.includes(' ') ? `"${arg}"` : arg,
  );
  const login = { args: quoted };
  return {
    leer: () => Promise.resolve(app.getLoginItemSettings(login).openAtLogin),
    poner(activo) {
      app.setLoginItemSettings({ ...login, openAtLogin: activo });
      return Promise.resolve();
    },
    renovar: () => Promise.resolve(),
  };
}
