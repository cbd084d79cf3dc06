import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type ElectronApplication, expect } from '@playwright/test';
import { journeyTest as test } from '../support/one-day.ts';
import {
  createShop,
  desktopTest,
  openDesktop,
  serverReady,
  temporaryFolder,
  windowShown,
} from './desktop-app.ts';

test.describe('the window', () => {
  desktopTest(
    'opens the staff app, which connects to its server',
    async ({ sharedDesktop: { app, page } }) => {
      expect(new URL(page.url()).protocol).toBe('app:');
      const url = await serverReady(page);
      expect(url).toMatch(/^http:\/\/(127\.0\.0\.1|localhost):\d+$/);
      await windowShown(app);
    },
  );

  desktopTest(
    'serves its pages with a strict content security policy and only from its own folder',
    async ({ sharedDesktop: { page } }) => {
      const answers = await page.evaluate(async () => {
        const ask = async (url: string) => {
          const answer = await fetch(url);
          return { status: answer.status, policy: answer.headers.get('content-security-policy') ?? '' };
        };
        return {
          route: await ask('/ventas/una-cualquiera'),
          outside: await ask('/personal/%2e%2e%2fmain/main.js'),
          missing: await ask('/personal/assets/no-existe.js'),
        };
      });
      expect(answers.route.status).toBe(200);
      expect(answers.route.policy).toContain("default-src 'self'");
      expect(answers.route.policy).not.toContain('unsafe');
      expect(answers.outside.status).toBe(400);
      expect(answers.missing.status).toBe(404);
    },
  );

  desktopTest('exposes no Node or Electron to the page', async ({ sharedDesktop: { page } }) => {
    const seen = await page.evaluate(() => ({
      names: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
      bridge: Object.keys(window.guirnalda ?? {}).sort(),
    }));
    expect(seen).toEqual({
      names: [],
      bridge: ['alCambiarImpresion', 'alCambiarServidor', 'alSuceder', 'llamar'],
    });
  });

  desktopTest('runs no script injected into the page', async ({ sharedDesktop: { page } }) => {
    const ran = await page.evaluate(async () => {
      // The page reports each violation of its policy: one for the script, one for the event attribute.
      const heard = new AbortController();
      const blocked = new Promise<void>((resolve) => {
        const kinds = new Set<string>();
        document.addEventListener(
          'securitypolicyviolation',
          ({ effectiveDirective }) => {
            kinds.add(effectiveDirective);
            if (kinds.has('script-src-elem') && kinds.has('script-src-attr')) resolve();
          },
          heard,
        );
      });
      const script = document.createElement('script');
      script.textContent = 'window.colado = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.colado = true');
      image.src = '/personal/no-existe.png';
      const failed = new Promise((resolve) => image.addEventListener('error', resolve));
      document.body.append(image);
      await Promise.all([blocked, failed]);
      heard.abort();
      script.remove();
      image.remove();
      return 'colado' in window;
    });
    expect(ran).toBe(false);
  });

  desktopTest('opens no other window and navigates nowhere else', async ({ desktop: { app, page } }) => {
    await serverReady(page);
    await app.evaluate(({ shell, webContents }) => {
      // Replaces the call that opens the system's browser.
      const opened: string[] = [];
      const navigations: string[] = [];
      Object.assign(globalThis, { opened, navigations });
      for (const contents of webContents.getAllWebContents())
        contents.on('will-navigate', ({ url }) => navigations.push(url));
      shell.openExternal = (url: string) => {
        opened.push(url);
        return Promise.resolve();
      };
    });
    // A new shop opens the welcome page.
    await page.waitForURL('**/bienvenida');
    const before = page.url();
    const countWindows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
    const windows = await countWindows();
    const opened = await page.evaluate(() => window.open('https://example.com/') === null);
    expect(opened).toBe(true);
    await page.evaluate(() => window.open('https://wa.me/50255551234'));
    await page.evaluate(() => {
      window.location.href = 'https://example.com/';
    });
    // Recorded by the stubs above in the main process, whose globals have no type here.
    const recorded = () =>
      app.evaluate(() => {
        const { opened, navigations } = globalThis as unknown as Record<'opened' | 'navigations', string[]>;
        return { opened, navigations };
      });
    await expect
      .poll(recorded)
      .toEqual({ opened: ['https://wa.me/50255551234'], navigations: ['https://example.com/'] });
    expect(page.url()).toBe(before);
    expect(await countWindows()).toBe(windows);
  });

  desktopTest('denies camera and notifications', async ({ sharedDesktop: { page } }) => {
    const answers = await page.evaluate(async () => ({
      notifications: await Notification.requestPermission(),
      camera: await navigator.mediaDevices
        .getUserMedia({ video: true })
        .then(() => 'given')
        .catch((error: DOMException) => error.name),
      // A machine without a camera gives none, whatever its permission.
      cameraPermission: (await navigator.permissions.query({ name: 'camera' })).state,
    }));
    expect(answers.notifications).toBe('denied');
    expect(answers.cameraPermission).toBe('denied');
    expect(answers.camera).not.toBe('given');
  });

  desktopTest(
    'rejects a call that violates its contract, with a message and no stack trace',
    async ({ sharedDesktop: { page } }) => {
      const ask = (canal: string, argumento: unknown) =>
        page.evaluate(
          ([name, value]) => {
            // A compromised page could send what the types forbid.
            const call = window.guirnalda?.llamar as unknown as (
              canal: string,
              argumento: unknown,
            ) => Promise<string>;
            return call(name, value).catch((error: Error) => error.message);
          },
          [canal, argumento] as const,
        );
      expect(await ask('navegador:abrir', 'https://example.com')).toBe('El equipo no entendió la petición.');
      expect(await ask('configuracion:guardar', { impresora: 7 })).toBe('El equipo no entendió la petición.');
      expect(await ask('respaldos:abrir-carpeta', '/etc')).toBe('El equipo no entendió la petición.');
      expect(await ask('sistema:borrar', undefined)).toBe('El equipo no conoce esa petición.');
    },
  );

  desktopTest(
    'says that the system has no browser, to a link as to its menu',
    async ({ desktop: { app, page } }) => {
      const url = await serverReady(page);
      await app.evaluate(({ shell }) => {
        shell.openExternal = () => Promise.reject(new Error('no browser'));
      });
      await page.evaluate(() => window.open('https://wa.me/50255551234'));
      await expect(page.getByText(/no encontramos un navegador .* para abrir WhatsApp/i)).toBeVisible();
      await app.evaluate(({ BrowserWindow, Menu }) => {
        const items = Menu.getApplicationMenu()?.items.flatMap(({ submenu }) => submenu?.items ?? []);
        const item = items?.find(({ label }) => label === 'Abrir la tienda en el navegador');
        item?.click(undefined, BrowserWindow.getFocusedWindow());
      });
      await expect(page.getByText(`La dirección de tu tienda es ${url}/catalogo`)).toBeVisible();
    },
  );

  test('restores its position, its size and its zoom', async () => {
    const { folder, remove } = temporaryFolder();
    const bounds = { x: 60, y: 50, width: 1100, height: 700 };
    const first = await openDesktop(folder);
    await windowShown(first.app);
    await first.app.evaluate(({ BrowserWindow, Menu }, place) => {
      for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.setBounds(place);
      const view = Menu.getApplicationMenu()?.items.find(({ label }) => label === 'Ver');
      const closer = view?.submenu?.items.find(({ label }) => label === 'Acercar');
      closer?.click();
      closer?.click();
    }, bounds);
    const stored = (file: string) => {
      try {
        return JSON.parse(readFileSync(path.join(folder, 'perfil', file), 'utf8'));
      } catch {
        return undefined;
      }
    };
    await expect.poll(() => stored('ventana.json')?.bounds).toEqual(bounds);
    await expect.poll(() => stored('programa.json')?.zoom).toBe(1);
    await first.app.close();
    // Chromium remembers the zoom of an address too, and forgets it with its profile's settings.
    rmSync(path.join(folder, 'perfil', 'Preferences'));
    const second = await openDesktop(folder);
    await windowShown(second.app);
    const found = () =>
      second.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()
          .filter((window) => window.isVisible())
          .map((window) => window.getNormalBounds()),
      );
    // The system may place the window a moment after it is shown.
    await expect.poll(found).toEqual([bounds]);
    const zoom = () =>
      second.app.evaluate(({ BrowserWindow }) =>
        BrowserWindow.getAllWindows()[0]?.webContents.getZoomLevel(),
      );
    await expect.poll(zoom).toBeCloseTo(1);
    await second.app.close();
    remove();
  });
});

test('comes back when its display is unplugged', async () => {
  const { folder, remove } = temporaryFolder();
  const { app } = await openDesktop(folder);
  await windowShown(app);
  await app.evaluate(({ BrowserWindow, screen }) => {
    BrowserWindow.getAllWindows()[0]?.setBounds({ x: 5_000, y: 200, width: 1_100, height: 700 });
    screen.emit('display-removed', {}, screen.getPrimaryDisplay());
  });
  const reachable = () =>
    app.evaluate(({ BrowserWindow, screen }) => {
      const window = BrowserWindow.getAllWindows()[0]?.getBounds();
      const { workArea } = screen.getPrimaryDisplay();
      return window && window.x >= workArea.x && window.x + window.width <= workArea.x + workArea.width;
    });
  await expect.poll(reachable).toBe(true);
  await app.close();
  remove();
});

test('a till in full screen opens at the counter, cannot be closed by its window, and is left by the owner', async () => {
  const { folder, remove } = temporaryFolder();
  const first = await openDesktop(folder, {}, ['--kiosko']);
  await serverReady(first.page);
  await windowShown(first.app);
  const state = (app: ElectronApplication) =>
    app.evaluate(({ BrowserWindow, Menu }) => ({
      windows: BrowserWindow.getAllWindows().map((window) => window.isKiosk()),
      menus: Menu.getApplicationMenu()?.items.map(({ label }) => label),
    }));
  expect(await state(first.app)).toEqual({ windows: [true], menus: ['Editar', 'Ver'] });
  await createShop(first.page);
  // The layout, which hears the refusal.
  await expect(first.page.getByRole('navigation', { name: 'Menú principal' })).toBeVisible();
  await first.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close());
  await expect(first.page.getByText(/está en modo kiosko/)).toBeVisible();
  expect((await state(first.app)).windows).toEqual([true]);
  await first.app.close();

  const second = await openDesktop(folder);
  const { app, page } = second;
  await expect(page).toHaveURL(/\/pos$/);
  await page.getByRole('link', { name: 'Configuración' }).click();
  await page.getByRole('link', { name: 'Esta computadora' }).click();
  await page.getByRole('switch', { name: /modo kiosko/ }).click();
  await expect
    .poll(() => state(app))
    .toEqual({
      windows: [false],
      menus: ['Archivo', 'Editar', 'Ver', 'Ayuda'],
    });
  await app.close();
  remove();
});

test('date fields use the order of Guatemala, whatever the language of the system', async () => {
  const { folder, remove } = temporaryFolder();
  const { app, page } = await openDesktop(folder, {
    LANG: 'en_US.UTF-8',
    LANGUAGE: 'en_US',
    LC_ALL: 'C.UTF-8',
  });
  try {
    // Chromium may report es-419 for Latin America.
    expect(await page.evaluate(() => navigator.language)).toMatch(/^es-(419|GT)$/);
    // The parts of a date field are visible only in the accessibility tree.
    await page.setContent('<input type="date" aria-label="Desde">');
    const { nodes } = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
    const parts = nodes.filter((node) => node.role?.value === 'spinbutton').map((node) => node.name?.value);
    // Day, month, year; on Linux their names are in the language that the program was started in.
    expect(parts.map((name) => String(name)[0])).toEqual(['D', 'M', expect.stringMatching(/[AY]/)]);
  } finally {
    await app.close();
    remove();
  }
});
