import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { desktopTest, openDesktop, serverReady, temporaryFolder, windowShown } from './desktop-app.ts';

test.describe('the window', () => {
  desktopTest('opens the staff app, which finds its server', async ({ desktop: { app, page } }) => {
    expect(new URL(page.url()).protocol).toBe('app:');
    const url = await serverReady(page);
    expect(url).toMatch(/^http:\/\/(127\.0\.0\.1|localhost):\d+$/);
    await windowShown(app);
  });

  desktopTest(
    'serves its pages with a strict policy and from its own folder only',
    async ({ desktop: { page } }) => {
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

  desktopTest('gives the page no machine', async ({ desktop: { page } }) => {
    const seen = await page.evaluate(() => ({
      names: ['require', 'process', 'module', 'Buffer', 'electron', 'ipcRenderer'].filter(
        (name) => name in window,
      ),
      bridge: Object.keys(window.guirnalda ?? {}).sort(),
    }));
    expect(seen).toEqual({ names: [], bridge: ['alCambiarServidor', 'llamar'] });
  });

  desktopTest('runs no script that was written into the page', async ({ desktop: { page } }) => {
    const ran = await page.evaluate(async () => {
      const script = document.createElement('script');
      script.textContent = 'window.colado = true';
      document.body.append(script);
      const image = document.createElement('img');
      image.setAttribute('onerror', 'window.colado = true');
      image.src = '/personal/no-existe.png';
      document.body.append(image);
      await new Promise((resolve) => setTimeout(resolve, 300));
      return 'colado' in window;
    });
    expect(ran).toBe(false);
  });

  desktopTest('opens no other window and goes nowhere else', async ({ desktop: { app, page } }) => {
    await serverReady(page);
    await app.evaluate(({ shell }) => {
      // The system's browser is the edge of the program: it is asked, but not opened, in a test.
      const opened: string[] = [];
      Object.assign(globalThis, { opened });
      shell.openExternal = (url: string) => {
        opened.push(url);
        return Promise.resolve();
      };
    });
    // Where a new shop begins: the page goes there by itself.
    await page.waitForURL('**/bienvenida');
    const before = page.url();
    const windows = app.windows().length;
    const opened = await page.evaluate(() => window.open('https://example.com/') === null);
    expect(opened).toBe(true);
    await page.evaluate(() => window.open('https://wa.me/50255551234'));
    await page.evaluate(() => {
      window.location.href = 'https://example.com/';
    });
    await page.waitForTimeout(500);
    expect(page.url()).toBe(before);
    expect(app.windows().length).toBeLessThanOrEqual(windows + 1);
    // What the stand-in above noted in the main process, whose globals have no type here.
    const asked = await app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened);
    expect(asked).toEqual(['https://wa.me/50255551234']);
  });

  desktopTest('refuses camera, place and notifications', async ({ desktop: { page } }) => {
    const answers = await page.evaluate(async () => ({
      notifications: await Notification.requestPermission(),
      camera: await navigator.mediaDevices
        .getUserMedia({ video: true })
        .then(() => 'given')
        .catch((error: DOMException) => error.name),
    }));
    expect(answers.notifications).toBe('denied');
    expect(answers.camera).not.toBe('given');
  });

  desktopTest(
    'refuses a call that does not fit its contract, without a stack',
    async ({ desktop: { page } }) => {
      const ask = (canal: string, argumento: unknown) =>
        page.evaluate(
          ([name, value]) => {
            // What the types forbid, a page that was taken over could still send.
            const call = window.guirnalda?.llamar as unknown as (
              canal: string,
              argumento: unknown,
            ) => Promise<string>;
            return call(name, value).catch((error: Error) => error.message);
          },
          [canal, argumento] as const,
        );
      expect(await ask('navegador:abrir', 'https://example.com')).toBe('El equipo no entendió la petición.');
      expect(await ask('ajustes:guardar', { impresora: 7 })).toBe('El equipo no entendió la petición.');
      expect(await ask('respaldos:abrir-carpeta', '/etc')).toBe('El equipo no entendió la petición.');
      expect(await ask('sistema:borrar', undefined)).toBe('El equipo no conoce esa petición.');
    },
  );

  test('opens where it was left', async () => {
    const { folder, remove } = temporaryFolder();
    const bounds = { x: 60, y: 50, width: 1100, height: 700 };
    const first = await openDesktop(folder);
    await windowShown(first.app);
    await first.app.evaluate(({ BrowserWindow }, place) => {
      for (const window of BrowserWindow.getAllWindows()) if (window.isVisible()) window.setBounds(place);
    }, bounds);
    const file = path.join(folder, 'perfil', 'ventana.json');
    await expect
      .poll(() => {
        try {
          return JSON.parse(readFileSync(file, 'utf8')).bounds;
        } catch {
          return undefined;
        }
      })
      .toEqual(bounds);
    await first.app.close();
    const second = await openDesktop(folder);
    await windowShown(second.app);
    const found = await second.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .filter((window) => window.isVisible())
        .map((window) => window.getNormalBounds()),
    );
    expect(found).toEqual([bounds]);
    await second.app.close();
    remove();
  });
});

test('dates are written as in Guatemala, whatever language the system speaks', async () => {
  const { folder, remove } = temporaryFolder();
  const { app, page } = await openDesktop(folder, {
    LANG: 'en_US.UTF-8',
    LANGUAGE: 'en_US',
    LC_ALL: 'C.UTF-8',
  });
  try {
    // Chromium has one Spanish for all of Latin America.
    expect(await page.evaluate(() => navigator.language)).toMatch(/^es-(419|GT)$/);
    // The parts of a date field are the browser's own: its accessible tree is where they can be read.
    await page.setContent('<input type="date" aria-label="Desde">');
    const { nodes } = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree');
    const parts = nodes.filter((node) => node.role?.value === 'spinbutton').map((node) => node.name?.value);
    // Day, month, year; on Linux the words themselves stay in the language that the program was started in.
    expect(parts.map((name) => String(name)[0])).toEqual(['D', 'M', expect.stringMatching(/[AY]/)]);
  } finally {
    await app.close();
    remove();
  }
});
