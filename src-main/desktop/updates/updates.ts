import path from 'node:path';
import { app, powerMonitor } from 'electron';
import {
  type ConfiguracionDeActualizacion,
  configuracionDeActualizacionSchema,
  type EstadoDeActualizacion,
} from '#contract/desktop/actualizaciones.ts';
import type { EstadoServidor, InstalacionAlCerrar } from '#contract/desktop/ipc.ts';
import { readJsonFile, writeJsonFile } from '../device/json-file.ts';
import type { CallsOf } from '../ipc.ts';
import { relaunchProgram } from '../program/relaunch.ts';
import { readFeedKey } from './feed-key.ts';
import { watchFirstTime } from './first-time.ts';
import { type Installer, installerFor } from './installers.ts';
import { MODO_DE_PAQUETE, type PackageKind, packageKind } from './package-kind.ts';
import { isQuietNight, scheduleLooks } from './schedule.ts';
import { createSearch, type Search } from './search.ts';
import { openTrial, type Trial } from './trial.ts';
import { motivoDeNoInstalar } from './update-errors.ts';

/** How often a program that stays open looks whether it may install by itself. */
const NIGHT_WATCH_MS = 10 * 60_000;

/** The packages whose former program is kept. */
const GOES_BACK: readonly PackageKind[] = ['appimage', 'nsis', 'mac'];

export interface Updates {
  /** Whether the server must take the data back to the copy of before the update that failed. */
  takesDataBack: boolean;
  calls: CallsOf<'actualizaciones:'>;
  /** Begins to look for new versions. */
  start(): void;
  /** Hears that the page runs. */
  pageSeen(): void;
  /** Hears each state of the server. */
  heard(estado: EstadoServidor): void;
  /** Hears why the shop cannot open. Returns what to tell; undefined when the former program comes in this one's place. */
  refused(motivo: string): string | undefined;
  /**
   * The last thing before the program ends: installs what is due, or puts the former program back. Waits for `say`, which
   * shows what it is about to install. Returns whether that opens the program again.
   */
  atClose(say?: (instalando: InstalacionAlCerrar) => Promise<void> | void): Promise<boolean>;
}

interface Parts {
  kind: PackageKind;
  search: Search;
  installer: Installer;
  trial: Trial;
  settingsFile: string;
  settings: ConfiguracionDeActualizacion;
  log(line: string): void;
}

/**
 * Opens what this device knows of updates. Undefined when the former program was put back: this one must end at once.
 */
export async function openUpdates(
  userData: string,
  log: (line: string) => void,
): Promise<Updates | undefined> {
  const appImage = process.env.APPIMAGE;
  const kind = await packageKind({
    packaged: app.isPackaged,
    platform: process.platform,
    program: process.execPath,
    resources: process.resourcesPath,
    appImage,
  });
  const trial = await openTrial(path.join(userData, 'actualizacion-en-curso.json'), app.getVersion());
  const settingsFile = path.join(userData, 'actualizaciones.json');
  const settings = await readJsonFile(settingsFile, configuracionDeActualizacionSchema, {
    direccion: '',
    deNoche: false,
  });
  const search = createSearch({ key: readFeedKey(app.getAppPath()), log });
  const installer = installerFor(kind, { userData, search, program: process.execPath, appImage, log });
  await installer.tidy();
  const parts = { kind, search, installer, trial, settingsFile, settings, log };
  if (trial.action === 'go-back' && (await putBack(parts))) return undefined;
  return createUpdates(parts);
}

/** Puts the former program back, if there is one. */
async function putBack({ installer, trial, log }: Parts): Promise<boolean> {
  const state = trial.state();
  log(`updates: going back${state.phase === 'back' ? ` from ${state.to} to ${state.from}` : ''}`);
  return await installer.putBack().catch((error: unknown) => {
    log(`updates: could not go back: ${String(error)}`);
    return false;
  });
}

function createUpdates(parts: Parts): Updates {
  const { kind, search, installer, trial, settingsFile, log } = parts;
  let { settings } = parts;
  const version = app.getVersion();
  let asked = false;
  let again = false;
  let goesBack = false;
  let closing = false;
  let endsBySystem = false;

  const failedVersion = (): string | null => {
    const state = trial.state();
    return state.phase === 'idle' ? state.failed : null;
  };

  /** The version that was to take this one's place and did not, and the file with which a person installs it. */
  const noInstalada = (): EstadoDeActualizacion['noInstalada'] => {
    const state = trial.state();
    const told = state.phase === 'idle' ? state.notInstalled : undefined;
    if (!told) return null;
    const ready = search.downloaded();
    const archivo = kind === 'deb' && ready?.version === told.to ? ready.file : null;
    return { version: told.to, motivo: told.reason, archivo };
  };

  /** Whether the former program takes this one's place if it cannot open the shop. */
  const comesBack = (): boolean => trial.isOn() && trial.action === 'open' && GOES_BACK.includes(kind);

  const estado = (): EstadoDeActualizacion => ({
    version,
    modo: MODO_DE_PAQUETE[kind],
    ajustes: settings,
    avance: settings.direccion === '' ? { paso: 'apagada' } : search.avance(),
    revisada: search.answeredAt()?.toISOString() ?? null,
    fallida: failedVersion(),
    enPrueba: comesBack(),
    noInstalada: noInstalada(),
  });

  const look = (): Promise<void> => search.look(kind === 'none' ? '' : settings.direccion);

  /** Whether closing now installs: asked for, or ready and closed by a person who is not ending the computer too. */
  const installsNow = (): boolean => {
    const ready = search.downloaded();
    if (!ready || kind === 'none' || settings.direccion === '') return false;
    if (asked) return true;
    return MODO_DE_PAQUETE[kind] === 'sola' && !endsBySystem && ready.version !== failedVersion();
  };

  const install = async (say: Parameters<Updates['atClose']>[0]): Promise<void> => {
    const ready = search.downloaded();
    if (!ready) return;
    await say?.({ version: ready.version, vuelve: again });
    log(`updates: installing ${ready.version}`);
    await trial.willInstall(ready.version);
    try {
      await installer.install(ready, again);
    } catch (error) {
      const motivo = motivoDeNoInstalar(error);
      log(`updates: not installed: ${motivo} (${String(error)})`);
      await trial.notInstalled(ready.version, motivo);
      if (again) relaunchProgram();
    }
  };

  /** Ends this program for the former one, when it is a new version's first time and there is a way. */
  const giveUp = (): boolean => {
    if (goesBack) return true;
    if (!comesBack()) return false;
    log(`updates: ${version} could not open the shop`);
    goesBack = true;
    app.quit();
    return true;
  };

  const first = watchFirstTime({
    works() {
      if (trial.isOn()) log(`updates: ${version} works`);
      trial.healthy().catch((error: unknown) => log(`updates: ${String(error)}`));
    },
    cannotOpen: giveUp,
  });

  /** Starts again by night with the new version, when the owner allowed it and nobody is there. */
  const watchNight = (): void => {
    if (!settings.deNoche || MODO_DE_PAQUETE[kind] !== 'sola' || !installsNow()) return;
    if (!isQuietNight(new Date(), powerMonitor.getSystemIdleTime())) return;
    log('updates: nobody is here, installing by night');
    again = true;
    app.quit();
  };

  return {
    takesDataBack: trial.action === 'open-former',
    calls: {
      'actualizaciones:estado': estado,
      async 'actualizaciones:guardar'(nuevos) {
        await writeJsonFile(settingsFile, nuevos);
        const moved = nuevos.direccion !== settings.direccion;
        settings = nuevos;
        if (moved) void look();
        return estado();
      },
      'actualizaciones:buscar'() {
        void look();
        return estado();
      },
      'actualizaciones:instalar'() {
        if (!search.downloaded()) throw new Error('there is nothing to install');
        asked = true;
        again = true;
        app.quit();
        return undefined;
      },
    },
    start() {
      const schedule = scheduleLooks(look);
      // What was downloaded and not installed is at hand again: nothing of it is loaded twice.
      if (noInstalada()) void look();
      powerMonitor.on('resume', () => schedule.woke());
      powerMonitor.on('shutdown', () => {
        endsBySystem = true;
      });
      // Also asked for by whoever ends the session: this program closes, and the next start is no later for it.
      process.on('SIGTERM', () => {
        endsBySystem = true;
        app.quit();
      });
      app.on('browser-window-created', (_event, window) => {
        window.on('session-end', () => {
          endsBySystem = true;
        });
      });
      // Somebody opened the program again while it installs.
      app.on('before-quit', () => {
        closing = true;
      });
      app.on('second-instance', () => {
        if (closing) again = true;
      });
      setInterval(watchNight, NIGHT_WATCH_MS).unref();
    },
    pageSeen: first.pageSeen,
    heard: first.heard,
    refused(motivo) {
      if (giveUp()) return undefined;
      const state = trial.state();
      if (state.phase === 'idle' || state.to !== version) return motivo;
      return `${motivo} La versión ${state.to} es nueva y no pudo abrir la tienda: instala otra vez la ${state.from}. Los datos se quedan.`;
    },
    async atClose(say) {
      first.stop();
      if (goesBack) {
        await trial.failed();
        if (!(await putBack(parts))) relaunchProgram();
        return true;
      }
      if (installsNow()) {
        await install(say);
        return again;
      }
      if (first.isFine()) await trial.closed();
      return false;
    },
  };
}
