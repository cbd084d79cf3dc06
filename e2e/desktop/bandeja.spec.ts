import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type ElectronApplication, expect } from '@playwright/test';
import type { EstadoServidor } from '#contract/desktop/ipc.ts';
import { journeyTest as test } from '../support/one-day.ts';
import { esperarPedidosVistos, pedir } from '../support/pedir.ts';
import { openShop } from '../support/shop-client.ts';
import {
  answerDialogs,
  createShop,
  desktopTest,
  endBy,
  openDesktop,
  pressClose,
  serverReady,
  temporaryFolder,
  windowShown,
} from './desktop-app.ts';
import { desktopEnv, electronArgs } from './electron.ts';
import { openTrayHost, type TrayHost } from './tray-host.ts';

/** What the program asked in a dialog of the system, which the tests answer in its place. */
interface Question {
  buttons: string[];
  detail: string;
  checkboxLabel: string;
}

/** What a test has set as a global of the main process, whose type does not know it. */
function globalOf<T>(app: ElectronApplication, name: string): Promise<T> {
  return app.evaluate((_electron, key) => (globalThis as unknown as Record<string, T>)[key] as T, name);
}

const asked = (app: ElectronApplication): Promise<Question[]> => globalOf(app, 'asked');

const shopWindow = (app: ElectronApplication) =>
  app.evaluate(({ BrowserWindow }) => {
    const window = BrowserWindow.getAllWindows()[0];
    return { visible: window?.isVisible(), windows: BrowserWindow.getAllWindows().length };
  });

const settingsIn = (folder: string): unknown => {
  const file = path.join(folder, 'perfil', 'programa.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
};

/** Runs `use` on a desktop with a tray. */
async function withTray(use: (tray: TrayHost, folder: string) => Promise<void>): Promise<void> {
  const { folder, remove } = temporaryFolder();
  const tray = await openTrayHost(folder);
  try {
    await use(tray, folder);
  } finally {
    tray.close();
    remove();
  }
}

// Elsewhere every desktop has a tray, and the system itself keeps what starts with a session.
test.skip(process.platform !== 'linux', 'the session bus and the autostart folder are of Linux desktops');

test.describe('closing the window', () => {
  test('asks once whether the shop stays open, remembers it, and keeps it open in the tray', async () => {
    await withTray(async (tray, folder) => {
      const { app, page } = await openDesktop(folder, tray.env);
      const url = await serverReady(page);
      await windowShown(app);
      await answerDialogs(app, 'Seguir abierta en segundo plano', true);
      await pressClose(app);
      await expect.poll(() => shopWindow(app)).toEqual({ visible: false, windows: 1 });
      expect(await asked(app)).toMatchObject([
        {
          checkboxLabel: 'Recordar mi elección',
          checkboxChecked: true,
          detail: expect.stringContaining('su icono junto al reloj'),
        },
      ]);
      expect((await fetch(`${url}/catalogo`)).status).toBe(200);
      expect(settingsIn(folder)).toMatchObject({ alCerrar: 'segundo-plano' });

      // Opening the program again brings the same window back.
      const binary = await app.evaluate(() => process.execPath);
      const second = spawn(binary, electronArgs(folder), { stdio: 'ignore', env: desktopEnv(tray.env) });
      expect((await once(second, 'exit'))[0]).toBe(0);
      await windowShown(app);

      await pressClose(app);
      await expect.poll(() => shopWindow(app)).toEqual({ visible: false, windows: 1 });
      expect(await asked(app)).toHaveLength(1);
      await app.close();
    });
  });

  test('closes the shop when that is the answer, and does nothing when there is none', async () => {
    const { folder, remove } = temporaryFolder();
    const { app, page } = await openDesktop(folder);
    const url = await serverReady(page);
    await windowShown(app);
    await answerDialogs(app, 'Cancelar', true);
    await pressClose(app);
    await expect.poll(() => asked(app)).toHaveLength(1);
    await windowShown(app);
    expect(settingsIn(folder)).toBeUndefined();

    await answerDialogs(app, 'Cerrar la tienda', false);
    expect(await endBy(app, () => pressClose(app))).toEqual([0, null]);
    await expect(fetch(url)).rejects.toThrow();
    remove();
  });

  desktopTest(
    'leaves the window minimised where there is no tray, and says so',
    async ({ desktop: { app, page } }) => {
      await serverReady(page);
      await windowShown(app);
      await app.evaluate(({ BrowserWindow }) => {
        // A display without a window manager minimises nothing.
        const [window] = BrowserWindow.getAllWindows();
        if (window) window.minimize = () => Object.assign(globalThis, { minimised: true });
      });
      await answerDialogs(app, 'Seguir abierta en segundo plano', false);
      await pressClose(app);
      await expect.poll(() => asked(app)).toHaveLength(1);
      expect((await asked(app))[0]?.detail).toContain('la ventana queda minimizada');
      await expect.poll(() => globalOf<boolean | undefined>(app, 'minimised')).toBe(true);
      expect((await shopWindow(app)).visible).toBe(true);
    },
  );
});

test('a shop in the tray still hears of orders, counts them and notifies, and says when who is signed in attends to none', async () => {
  await withTray(async (tray, folder) => {
    const { app, page } = await openDesktop(folder, tray.env);
    const url = await serverReady(page);
    await createShop(page);
    await esperarPedidosVistos(page);
    await page.evaluate(() => window.guirnalda?.llamar('programa:guardar', { alCerrar: 'segundo-plano' }));
    await pressClose(app);
    await expect.poll(() => shopWindow(app)).toEqual({ visible: false, windows: 1 });
    await app.evaluate(({ app: electron, Notification, Tray }) => {
      const heard = { counts: [] as number[], titles: [] as string[], tips: [] as string[] };
      Object.assign(globalThis, { heard });
      Tray.prototype.setToolTip = (tip: string) => void heard.tips.push(tip);
      electron.setBadgeCount = (count?: number) => {
        heard.counts.push(count ?? 0);
        return true;
      };
      Notification.isSupported = () => true;
      Notification.prototype.show = function show(this: { title: string }) {
        heard.titles.push(this.title);
      };
      Tray.prototype.setToolTip = (tip: string) => void heard.tips.push(tip);
    });
    const token = await page.evaluate(() => localStorage.getItem('guirnalda.token') ?? '');
    const { numero } = await pedir(openShop(url, token));
    const heard = () => globalOf<{ counts: number[]; titles: string[]; tips: string[] }>(app, 'heard');
    const pedido = `Pedido nuevo ${numero}`;
    await expect.poll(heard).toEqual({ counts: [1], titles: [pedido], tips: ['Guirnalda: 1 pedido nuevo'] });

    // The session is ended from another device: from now on nobody hears of orders.
    const ended = await fetch(`${url}/api/auth/cerrar-sesiones`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(ended.status).toBe(200);
    await expect.poll(heard).toEqual({
      counts: [1, 0],
      titles: [pedido, 'Entra otra vez a Guirnalda'],
      tips: ['Guirnalda: 1 pedido nuevo', 'Guirnalda: Entra para saber de los pedidos'],
    });
    await page.evaluate(() => window.guirnalda?.llamar('avisos:contar', 'no-atiende'));
    expect(((await heard()) as { tips: string[] }).tips.at(-1)).toBe(
      'Guirnalda: Quien entró no atiende pedidos',
    );
    await app.close();
  });
});

/** Runs code in the window's page. Unlike Playwright's own way it counts as no touch of the page, which unlocks sound. */
function inPage<T>(app: ElectronApplication, code: string): Promise<T> {
  return app.evaluate(
    ({ BrowserWindow }, it) =>
      BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(it) as Promise<T>,
    code,
  );
}

/**
 * Counts the bells that the page has played to their end: a blocked one never gets there. Its sound device starts late,
 * as a speaker that slept.
 */
const COUNT_BELLS = `
  window.played = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    this.addEventListener('ended', () => (window.played += 1));
    start.call(this, when);
  };
  const resume = AudioContext.prototype.resume;
  AudioContext.prototype.resume = async function () {
    await new Promise((started) => setTimeout(started, 2_000));
    await resume.call(this);
  };
  undefined;`;

// Electron lets a page that nobody touched play sound, unless the window's preferences say otherwise.
test('a shop that opened in the tray rings for its first order, though nobody has touched its page', async () => {
  await withTray(async (tray, folder) => {
    const primera = await openDesktop(folder, tray.env);
    await serverReady(primera.page);
    await createShop(primera.page);
    await esperarPedidosVistos(primera.page);
    await primera.app.close();

    const { app } = await openDesktop(folder, tray.env, ['--minimizada']);
    const state = () => inPage<EstadoServidor>(app, "guirnalda.llamar('servidor:estado')");
    await expect.poll(state, { timeout: 30_000 }).toMatchObject({ estado: 'listo' });
    const { url } = (await state()) as { url: string };
    await inPage(app, COUNT_BELLS);
    await pedir(openShop(url, await inPage<string>(app, "localStorage.getItem('guirnalda.token')")));
    // The bell is a chord of three tones.
    await expect.poll(() => inPage<number>(app, 'played'), { timeout: 30_000 }).toBe(3);
    expect(await inPage(app, 'navigator.userActivation.hasBeenActive')).toBe(false);
    expect(await shopWindow(app)).toEqual({ visible: false, windows: 1 });
    await app.close();
  });
});

test('a start with the session opens the shop without its window, and is switched on and off', async () => {
  await withTray(async (tray, folder) => {
    const env = { ...tray.env, XDG_CONFIG_HOME: path.join(folder, 'config') };
    const first = await openDesktop(folder, env);
    await serverReady(first.page);
    await first.app.close();
    // A backup that was chosen for this start is not for those of later sessions.
    const { app, page } = await openDesktop(folder, env, ['--minimizada', '--recuperar=ultimo']);
    await serverReady(page);
    expect(await shopWindow(app)).toEqual({ visible: false, windows: 1 });
    const entry = path.join(folder, 'config', 'autostart', 'guirnalda.desktop');
    const put = (abrirAlIniciarSesion: boolean) =>
      page.evaluate(
        (on) => window.guirnalda?.llamar('programa:guardar', { abrirAlIniciarSesion: on }),
        abrirAlIniciarSesion,
      );
    expect(await put(true)).toMatchObject({ abrirAlIniciarSesion: true, bandeja: true });
    expect(readFileSync(entry, 'utf8')).toMatch(/^Exec=".*electron" ".*" .*"--minimizada"$/m);
    expect(readFileSync(entry, 'utf8')).not.toContain('--recuperar');
    expect(await put(false)).toMatchObject({ abrirAlIniciarSesion: false });
    expect(existsSync(entry)).toBe(false);
    await app.close();
  });
});
