import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import {
  desktopEnv,
  desktopTest,
  electronArgs,
  electronFile,
  isRunning,
  openDesktop,
  serverPid,
  serverReady,
  serverState,
  temporaryFolder,
  windowShown,
} from './desktop-app.ts';

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
      expect(await ask('sistema:borrar', undefined)).toBe('El equipo no conoce esa petición.');
    },
  );
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

test.describe('a start that cannot be', () => {
  /** Runs the program to its end; gives its exit code and what stood in the terminal. */
  async function refused(extra: string[]): Promise<{ code: number | null; said: string[] }> {
    const { folder, remove } = temporaryFolder();
    writeFileSync(path.join(folder, 'recibos.txt'), 'Esto no es una carpeta');
    const args = electronArgs(
      folder,
      extra.map((one) => one.replace('FOLDER', folder)),
    );
    const program = spawn(electronFile(), args, { env: desktopEnv() });
    let output = '';
    for (const stream of [program.stdout, program.stderr]) {
      stream.on('data', (text) => {
        output += text;
      });
    }
    const [code] = (await once(program, 'close')) as [number | null];
    remove();
    // Chromium and Node have lines of their own, which begin with their process in brackets.
    return {
      code,
      said: output.split('\n').filter((line) => line !== '' && !/^[[(]|^Fontconfig/.test(line)),
    };
  }

  for (const shape of [[], ['--headless']]) {
    const name = shape[0] ?? 'with a window';
    test(`ends with one sentence, ${name}`, async () => {
      const file = await refused(['--data', 'FOLDER/recibos.txt', ...shape]);
      expect(file).toEqual({
        code: 1,
        said: [
          expect.stringMatching(
            /^La carpeta de datos «.*recibos\.txt» no es una carpeta: elige otra con --data\.$/,
          ),
        ],
      });
      const host = await refused(['--host', '192.0.2.1', ...shape]);
      expect(host).toEqual({
        code: 1,
        said: [expect.stringMatching(/^La dirección «192\.0\.2\.1» no es de este equipo/)],
      });
      const port = await refused(['--port=-1', ...shape]);
      expect(port).toEqual({ code: 1, said: ['El puerto «-1» no es válido: usa un número de 0 a 65535.'] });
    });
  }
});

test.describe('the server behind the window', () => {
  desktopTest('comes back on the same port after it was killed', async ({ desktop: { app, page } }) => {
    const url = await serverReady(page);
    const pid = await serverPid(app);
    expect(pid).toBeGreaterThan(0);
    const states = page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = [];
          const stop = window.guirnalda?.alCambiarServidor((state) => {
            seen.push(state.estado);
            if (state.estado !== 'listo') return;
            stop?.();
            resolve(seen);
          });
        }),
    );
    process.kill(pid as number, 'SIGKILL');
    expect(await states).toEqual(['iniciando', 'listo']);
    expect(await serverReady(page)).toBe(url);
    expect(await serverPid(app)).not.toBe(pid);
    expect((await fetch(url)).status).toBeLessThan(500);
  });

  test('says that the port it was told is taken, and takes it once it is free', async () => {
    const { folder, remove } = temporaryFolder();
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { app, page } = await openDesktop(folder, {}, ['--port', String(port)]);
    await expect
      .poll(() => serverState(page), { timeout: 20_000 })
      .toEqual({ estado: 'caido', motivo: expect.stringContaining(String(port)) });
    other.close();
    expect(await serverReady(page)).toBe(`http://127.0.0.1:${port}`);
    await app.close();
    remove();
  });

  test('runs without a window, and closes when the system says so', async () => {
    const { folder, remove } = temporaryFolder();
    const program = spawn(electronFile(), electronArgs(folder, ['--headless']), { env: desktopEnv() });
    let output = '';
    program.stdout.on('data', (text) => {
      output += text;
    });
    await expect.poll(() => output, { timeout: 30_000 }).toContain('Guirnalda está abierta');
    const [url] = /http:\/\/localhost:\d+/.exec(output) ?? [''];
    expect((await fetch(url)).status).toBeLessThan(500);
    program.kill('SIGTERM');
    expect(await once(program, 'exit')).toEqual([0, null]);
    await expect(fetch(url)).rejects.toThrow();
    remove();
  });

  test('ends with the program, its database closed', async () => {
    const { folder, remove } = temporaryFolder();
    const { app, page } = await openDesktop(folder);
    const url = await serverReady(page);
    const pids = await app.evaluate(({ app: electron }) => electron.getAppMetrics().map((one) => one.pid));
    const closed = once(app.process(), 'exit');
    await app.evaluate(({ app: electron }) => electron.quit());
    expect(await closed).toEqual([0, null]);
    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
    await expect(fetch(url)).rejects.toThrow();
    // SQLite folds its journal back into the database when the last connection is closed in order.
    const data = path.join(folder, 'datos');
    const journals = readdirSync(data, { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('-wal') && statSync(path.join(data, name)).size > 0,
    );
    expect(journals).toEqual([]);
    remove();
  });
});

test.describe('one program per user', () => {
  desktopTest(
    'a second start ends and leaves the first alone',
    async ({ desktop: { app, page, folder } }) => {
      await serverReady(page);
      const windows = await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
      const binary = await app.evaluate(() => process.execPath);
      const second = spawn(binary, electronArgs(folder), { stdio: 'ignore' });
      const [code] = await once(second, 'exit');
      expect(code).toBe(0);
      expect(await app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)).toBe(windows);
      await serverReady(page);
    },
  );

  test('the window opens where it was left', async () => {
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
