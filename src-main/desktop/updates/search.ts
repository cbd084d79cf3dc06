import type { KeyObject } from 'node:crypto';
import type { AppUpdater, UpdateDownloadedEvent } from 'electron-updater';
import type { AvanceDeActualizacion } from '#contract/desktop/actualizaciones.ts';
import { failStalled } from './stalled.ts';
import { motivoDe } from './update-errors.ts';

/** A package that was downloaded and whose hash is the feed's. */
export interface Downloaded {
  version: string;
  file: string;
  /** In base64. */
  sha512: string;
}

export interface Search {
  avance(): AvanceDeActualizacion;
  /** When the feed last answered. */
  answeredAt(): Date | undefined;
  downloaded(): Downloaded | undefined;
  updater(): AppUpdater | undefined;
  /** Asks the feed at an address, and downloads what is newer; '' asks nobody. Never throws. */
  look(url: string): Promise<void>;
}

interface SearchOptions {
  key: KeyObject | undefined;
  log(line: string): void;
}

const LARGO_DE_NOVEDADES = 4_000;

/** The feed's notes as plain text: whoever holds the feed gets no markup onto the screen. */
export function notesOf(notes: unknown): string {
  const texts = Array.isArray(notes) ? notes.map((one: { note?: unknown }) => one.note) : [notes];
  const text = texts.filter((one) => typeof one === 'string').join('\n');
  return text
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/\r/g, '')
    .trim()
    .slice(0, LARGO_DE_NOVEDADES);
}

function downloadedOf(event: UpdateDownloadedEvent): Downloaded {
  const { version, downloadedFile: file, files } = event;
  const name = decodeURIComponent(file.split(/[\\/]/).at(-1) ?? '');
  const found = files.find(({ url }) => decodeURIComponent(url).endsWith(name)) ?? files[0];
  return { version, file, sha512: found?.sha512 ?? event.sha512 };
}

/** Looks for new versions with electron-updater, which is loaded at the first search. */
export function createSearch({ key, log }: SearchOptions): Search {
  let avance: AvanceDeActualizacion = { paso: 'en-espera' };
  let answeredAt: Date | undefined;
  let downloaded: Downloaded | undefined;
  /** What is ready to be installed, also while a later search goes on or fails. */
  let ready: (AvanceDeActualizacion & { paso: 'lista' }) | undefined;
  let updater: AppUpdater | undefined;
  let looking: { url: string; done: Promise<void> } | undefined;
  let address = '';

  const failed = (error: unknown): void => {
    avance = ready ?? { paso: 'fallo', motivo: motivoDe(error) };
    log(`updates: ${error instanceof Error ? error.message : String(error)}`);
  };

  const load = async (): Promise<AppUpdater> => {
    const { default: library } = await import('electron-updater');
    const loaded = library.autoUpdater;
    loaded.autoDownload = false;
    // Also keeps what was downloaded from the system of macOS, which would install it at any end of the program.
    loaded.autoInstallOnAppQuit = false;
    loaded.disableWebInstaller = true;
    failStalled(loaded);
    const line = (text: unknown): void => log(`updates: ${String(text)}`);
    loaded.logger = { info: line, warn: line, error: line };
    // The library also reports by events what its promises reject with.
    loaded.on('error', () => undefined);
    loaded.on('download-progress', ({ percent }) => {
      if (avance.paso === 'descargando') avance = { ...avance, porcentaje: Math.floor(percent) };
    });
    loaded.on('update-downloaded', (event) => {
      downloaded = downloadedOf(event);
    });
    return loaded;
  };

  /** Asks one address. What it finds counts only while that is still the address. */
  const search = async (url: string): Promise<void> => {
    const { SignedFeed } = await import('./feed.ts');
    updater ??= await load();
    // The library takes a provider of our own; its types know only its own ones.
    updater.setFeedURL({ provider: 'custom', updateProvider: SignedFeed, url, key } as never);
    avance = { paso: 'buscando' };
    const found = await updater.checkForUpdates();
    if (url !== address) return;
    answeredAt = new Date();
    if (!found?.isUpdateAvailable) {
      ready = undefined;
      avance = { paso: 'al-dia' };
      return;
    }
    const { version, releaseNotes } = found.updateInfo;
    if (ready?.version !== version) {
      ready = undefined;
      avance = { paso: 'descargando', version, porcentaje: 0 };
    }
    await updater.downloadUpdate();
    if (url !== address) return;
    ready = { paso: 'lista', version, novedades: notesOf(releaseNotes) };
    avance = ready;
    log(`updates: ${version} is ready`);
  };

  return {
    avance: () => avance,
    answeredAt: () => answeredAt,
    downloaded: () => (ready ? downloaded : undefined),
    updater: () => updater,
    look(url) {
      // What another address gave is not installed.
      if (url !== address) ready = undefined;
      address = url;
      if (url === '') {
        avance = { paso: 'apagada' };
        return Promise.resolve();
      }
      if (looking?.url === url) return looking.done;
      const before = looking?.done ?? Promise.resolve();
      const done = before
        .then(() => (url === address ? search(url) : undefined))
        .catch(failed)
        .finally(() => {
          if (looking?.done === done) looking = undefined;
        });
      looking = { url, done };
      return done;
    },
  };
}
