import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ElectronApplication, Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { LLAMADAS_IPC } from '#contract/desktop/ipc.ts';
import type { Corte } from '#contract/schemas/ventas/ticket.ts';
import {
  answeredAtOtherAddresses,
  answeredThrough,
  FOREIGN_ADDRESSES,
  REFUSED,
} from '../support/bridge-calls.ts';
import {
  choosePrinters,
  serverReady,
  systemPrinter,
  desktopTest as test,
  windowShown,
} from './desktop-app.ts';

/** The one channel that Electron answers itself. */
const OF_ELECTRON = 'IMPORT_SHARED_TEXTURE_RELEASE_RENDERER_TO_MAIN';
/** What gives pages the bridge. */
const PRELOAD = path.resolve('out/preload/preload.cjs');

/** What Electron's types leave out. */
interface WithPreferences {
  getLastWebPreferences(): Electron.WebPreferences;
}

/** Presses an entry of the menu of help. */
function pressHelp(app: ElectronApplication, label: string): Promise<void> {
  return app.evaluate(({ Menu }, name) => {
    const help = Menu.getApplicationMenu()?.items.find((item) => item.label === 'Ayuda');
    help?.submenu?.items.find((item) => item.label === name)?.click();
  }, label);
}

/** Opens the window about the program by the menu. */
async function openAbout(app: ElectronApplication): Promise<Page> {
  const opened = app.waitForEvent('window');
  await pressHelp(app, 'Acerca de Guirnalda');
  const page = await opened;
  // The window is there before it has an address.
  await page.waitForURL('app://guirnalda/programa/acerca');
  return page;
}

/** Opens the hidden window in which papers are laid out for a printer of the system. */
async function openPrintWindow(page: Page): Promise<void> {
  await choosePrinters(page, systemPrinter('No existe'));
  const corte: Corte = {
    tipo: 'corte',
    tienda: { nombre: 'Guirnalda', direccion: '', telefono: '', textoTicket: '', logoUrl: null },
    titulo: 'Corte de caja',
    hechos: [],
    cuentas: [],
    resultado: 'Cuadra',
    otros: [],
    movimientos: [],
    notas: null,
  };
  const printed = await page.evaluate((it) => window.guirnalda?.llamar('impresion:sin-preguntar', it), corte);
  expect(printed?.resultado).toBe('fallo');
}

/** A web server of somebody else on this computer. `asked` are the paths that were asked of it. */
async function openOtherSite() {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.setHeader('content-type', 'text/html; charset=utf-8').end('<title>Otro sitio</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    asked,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

test.describe('the windows of the program', () => {
  test('«Acerca de» and «Licencias» open one window, in Spanish, which the escape key closes', async ({
    sharedDesktop: { app, page },
  }) => {
    await serverReady(page);
    await windowShown(app);
    const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    const before = await windows();
    const about = await openAbout(app);
    await expect(about.getByRole('heading', { name: 'Guirnalda', exact: true })).toBeVisible();
    await expect(about).toHaveTitle('Acerca de Guirnalda');
    await expect(about.getByText('Punto de venta y tienda en línea')).toBeVisible();
    const { version, electron } = await app.evaluate((parts) => ({
      version: parts.app.getVersion(),
      electron: process.versions.electron,
    }));
    await expect(about.getByText(`Versión ${version} · Electron ${electron} · Chromium`)).toBeVisible();
    await expect(about.getByText(/^Guirnalda usa el trabajo de otras personas/)).toBeVisible();
    await about.getByRole('group').filter({ hasText: 'fastify' }).first().locator('summary').click();
    await expect(about.getByText(/Permission is hereby granted/).first()).toBeVisible();

    await pressHelp(app, 'Licencias');
    expect(await windows()).toBe(before + 1);
    // Pressed where the keyboard is, before the page hears it.
    await app.evaluate(({ BrowserWindow }) => {
      const about = BrowserWindow.getAllWindows().find(({ title }) => title === 'Acerca de Guirnalda');
      about?.webContents.sendInputEvent({ type: 'keyDown', keyCode: 'Escape' });
    });
    await expect.poll(windows).toBe(before);
  });

  test('hold every page in a sandbox without Node and without developer tools', async ({
    desktop: { app, page },
  }) => {
    await serverReady(page);
    await page.waitForURL('**/bienvenida');
    await openPrintWindow(page);
    await openAbout(app);
    const held = await app.evaluate(({ BrowserWindow, webContents }) => {
      const pages = BrowserWindow.getAllWindows().map((window) => window.webContents);
      // Tools would be pages of their own at once.
      for (const contents of pages) contents.openDevTools();
      const tools = webContents.getAllWebContents().length - pages.length;
      const preferences = pages.map((contents) => {
        const { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag } = (
          contents as unknown as WithPreferences
        ).getLastWebPreferences();
        return {
          page: new URL(contents.getURL()).pathname,
          preferences: { sandbox, contextIsolation, nodeIntegration, webSecurity, webviewTag },
        };
      });
      return { tools, preferences };
    });
    const preferences = {
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      webSecurity: true,
      webviewTag: false,
    };
    held.preferences.sort((one, other) => one.page.localeCompare(other.page));
    expect(held).toEqual({
      tools: 0,
      preferences: ['/bienvenida', '/personal/ticket.html', '/programa/acerca'].map((path) => ({
        page: path,
        preferences,
      })),
    });
  });
});

test.describe('the calls to the computer', () => {
  test('answer no page of another site, though it had the bridge', async ({
    sharedDesktop: { app, page },
  }) => {
    await serverReady(page);
    const site = await openOtherSite();
    for (const address of [site.url, ...FOREIGN_ADDRESSES]) {
      const opened = app.waitForEvent('window');
      await app.evaluate(
        ({ BrowserWindow }, { url, preload }) => {
          const window = new BrowserWindow({ show: false, webPreferences: { preload } });
          return window.loadURL(url);
        },
        { url: address, preload: PRELOAD },
      );
      const foreign = await opened;
      expect(await answeredThrough(foreign), address).toEqual([]);
      await foreign.close();
    }
    site.close();
  });

  test('answer the page about the program nothing but what it shows, whatever address it gives itself', async ({
    sharedDesktop: { app, page },
  }) => {
    await serverReady(page);
    const about = await openAbout(app);
    for (const answered of await answeredAtOtherAddresses(about)) expect(answered).toEqual(['programa:leer']);
    await about.close();
  });

  test('are all listed in the contract, and answer no frame, no other site in the window, and no printed page', async ({
    desktop: { app, page },
  }) => {
    await serverReady(page);
    await page.waitForURL('**/bienvenida');
    await openPrintWindow(page);
    /** Calls everything that the main process answers, as a frame with this address in a window would. */
    const answered = (url: string, { shown = '/bienvenida', inFrame = false } = {}) =>
      app.evaluate(
        async ({ BrowserWindow, ipcMain }, given) => {
          // Electron keeps what it answers here; only from here is nothing left out.
          const handlers = (
            ipcMain as unknown as {
              _invokeHandlers: Map<string, (event: unknown) => Promise<{ ok: boolean; mensaje?: string }>>;
            }
          )._invokeHandlers;
          const sender = BrowserWindow.getAllWindows()
            .map((window) => window.webContents)
            .find((contents) => new URL(contents.getURL()).pathname === given.shown);
          if (!sender) throw new Error(`no window shows ${given.shown}`);
          const senderFrame = { url: given.url, parent: given.inFrame ? {} : null };
          handlers.delete(given.own);
          const answers = await Promise.all(
            [...handlers].map(async ([channel, handler]) => ({
              channel,
              answer: await handler({ sender, senderFrame }),
            })),
          );
          return {
            all: answers.map(({ channel }) => channel).sort(),
            answered: answers
              .filter(({ answer }) => answer?.mensaje !== given.refused)
              .map(({ channel }) => channel)
              .sort(),
          };
        },
        { url, shown, inFrame, refused: REFUSED, own: OF_ELECTRON },
      );
    const nothing = { all: Object.keys(LLAMADAS_IPC).sort(), answered: [] };
    // What hears without answering would be beside all checks; `error` is Electron's own.
    expect(await app.evaluate(({ ipcMain }) => ipcMain.eventNames())).toEqual(['error']);
    expect(await answered('app://guirnalda/pos', { inFrame: true })).toEqual(nothing);
    for (const url of [
      'app://otro/pos',
      'https://guirnalda/pos',
      'file:///app://guirnalda/',
      'about:srcdoc',
      '',
    ]) {
      expect(await answered(url), url).toEqual(nothing);
    }
    // It has no bridge either; this is what remains if it ever gets one.
    expect(await answered('app://guirnalda/pos', { shown: '/personal/ticket.html' })).toEqual(nothing);
  });
});

test.describe('a frame of another site', () => {
  test('is refused by the policy of the page', async ({ sharedDesktop: { app, page } }) => {
    await serverReady(page);
    const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    // Windows that other tests closed may still be going.
    await expect.poll(windows).toBe(1);
    const site = await openOtherSite();
    const refused = await page.evaluate(async (url) => {
      const violation = new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(event.effectiveDirective), {
          once: true,
        });
      });
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
      return await violation.finally(() => frame.remove());
    }, site.url);
    expect(refused).toBe('frame-src');
    expect(site.asked).toEqual([]);
    expect(await windows()).toBe(1);
    site.close();
  });

  test('is refused by the program where a page has no policy', async ({ sharedDesktop: { app, page } }) => {
    await serverReady(page);
    const site = await openOtherSite();
    // Resolves when the page and all its frames have loaded.
    await app.evaluate(async ({ BrowserWindow }, url) => {
      const window = new BrowserWindow({ show: false });
      await window.loadURL(`data:text/html,<iframe src="${url}/marco"></iframe><img src="${url}/imagen">`);
      window.destroy();
    }, site.url);
    expect(site.asked).toEqual(['/imagen']);
    site.close();
  });
});
