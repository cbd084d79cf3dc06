import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { type ElectronApplication, expect } from '@playwright/test';
import { journeyTest as test } from '../support/one-day.ts';
import {
  agregarProducto,
  createShop,
  desktopTest,
  endBy,
  isRunning,
  needsSignals,
  openDesktop,
  quit,
  serverPid,
  serverReady,
  serverState,
  temporaryFolder,
} from './desktop-app.ts';
import { desktopEnv, electronArgs, electronFile } from './electron.ts';

test.describe('a failed start', () => {
  /** Runs the program to its end. Returns its exit code and terminal output. */
  async function runToExit(extra: string[]): Promise<{ code: number | null; said: string[] }> {
    const { folder, remove } = temporaryFolder();
    writeFileSync(path.join(folder, 'recibos.txt'), 'Esto no es una carpeta');
    const args = electronArgs(
      folder,
      extra.map((one) => one.replace('FOLDER', folder)),
    );
    const program = spawn(electronFile(), args, { env: desktopEnv() });
    let output = '';
    for (const stream of [program.stdout, program.stderr]) {
      // A letter with an accent may arrive in two parts.
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const [code] = (await once(program, 'close')) as [number | null];
    remove();
    // Skips the log lines of Chromium, Node and Fontconfig.
    return {
      code,
      said: output.split('\n').filter((line) => line !== '' && !/^[[(]|^Fontconfig/.test(line)),
    };
  }

  test('exits with code 1 and prints one sentence, without a window', async () => {
    const file = await runToExit(['--data', 'FOLDER/recibos.txt', '--headless']);
    expect(file).toEqual({
      code: 1,
      said: [
        expect.stringMatching(
          /^La carpeta de datos «.*recibos\.txt» no es una carpeta: elige otra con --data\.$/,
        ),
      ],
    });
    const host = await runToExit(['--host', '192.0.2.1', '--headless']);
    expect(host).toEqual({
      code: 1,
      said: [expect.stringMatching(/^La dirección «192\.0\.2\.1» no es de este equipo/)],
    });
    const port = await runToExit(['--port=-1', '--headless']);
    expect(port).toEqual({ code: 1, said: ['El puerto «-1» no es válido: usa un número de 0 a 65535.'] });
  });

  test('shows a page that says why, whose report names no person, and ends with code 1', async () => {
    const { folder, remove } = temporaryFolder();
    const { app, page } = await openDesktop(folder, {}, ['--port=-1']);
    await expect(page.getByRole('heading', { name: 'La tienda no pudo abrirse' })).toBeVisible();
    await expect(page.getByText('El puerto «-1» no es válido: usa un número de 0 a 65535.')).toBeVisible();
    await page.getByRole('button', { name: 'Copiar informe' }).click();
    await expect(page.getByText(/^Informe copiado/)).toBeVisible();
    const copied = await app.evaluate(({ clipboard }) => clipboard.readText());
    expect(copied).toMatch(/^Guirnalda \d/);
    expect(copied).toContain('Fallo: La tienda no pudo abrirse. El puerto «-1» no es válido');
    expect(copied).toContain('server: exited with code 1');
    const cerrar = page.getByRole('button', { name: 'Cerrar Guirnalda' });
    expect(await endBy(app, () => cerrar.click())).toEqual([1, null]);
    remove();
  });

  test('opens no empty shop where the database was lost, and opens with the backup that is chosen', async () => {
    const { folder, remove } = temporaryFolder();
    const primera = await openDesktop(folder);
    await createShop(primera.page);
    const url = await serverReady(primera.page);
    await agregarProducto(primera.page, url, 'Globo respaldado', '7402187000017');
    const hecho = await primera.page.evaluate(async (address) => {
      const authorization = `Bearer ${localStorage.getItem('guirnalda.token')}`;
      const answer = await fetch(`${address}/api/respaldos`, { method: 'POST', headers: { authorization } });
      return answer.status;
    }, url);
    expect(hecho).toBe(201);
    await quit(primera.app);
    const perder = () => {
      for (const end of ['', '-wal', '-shm'])
        rmSync(path.join(folder, 'datos', `guirnalda.sqlite${end}`), { force: true, maxRetries: 10 });
    };
    perder();

    const sinElegir = await openDesktop(folder);
    await expect(sinElegir.page.getByText(/^En «.*» falta la base de datos de tu tienda/)).toBeVisible();
    await sinElegir.app.close();
    const perdida = await openDesktop(folder, {}, ['--recuperar=el-de-ayer']);
    await expect(perdida.page.getByText(/^Ese respaldo no existe\. En «.*» falta la base/)).toBeVisible();
    await perdida.app.evaluate(({ app }) => {
      app.relaunch = (options) => {
        process.stdout.write(`RELAUNCH ${JSON.stringify(options?.args)}\n`);
      };
    });
    let said = '';
    perdida.app.process().stdout?.on('data', (data: Buffer) => {
      said += data.toString();
    });
    const conRespaldo = perdida.page.getByRole('button', { name: /^Abrir con el respaldo del \d+ de / });
    await endBy(perdida.app, () => conRespaldo.click());
    const flag = /RELAUNCH .*"(--recuperar=[\w-]+)"/.exec(said)?.[1] ?? '';
    expect(flag).toMatch(/^--recuperar=\d{8}-\d+-manual$/);
    expect(said).not.toContain('el-de-ayer');

    const vuelta = await openDesktop(folder, {}, [flag]);
    const ahora = await serverReady(vuelta.page);
    const catalogo = await vuelta.page.evaluate(
      async (address) => await (await fetch(`${address}/api/catalog`)).text(),
      ahora,
    );
    expect(catalogo).toContain('Globo respaldado');

    // The choice was for this start: a server that is started again after a crash asks anew.
    process.kill((await serverPid(vuelta.app)) as number, 'SIGKILL');
    perder();
    await expect
      .poll(() => serverState(vuelta.page), { timeout: 30_000 })
      .toMatchObject({
        estado: 'caido',
        motivo: expect.stringMatching(/falta la base de datos de tu tienda/),
      });
    await quit(vuelta.app);
    remove();
  });

  test('says what it can do and which version it is, without opening anything', async () => {
    const help = await runToExit(['--help']);
    expect(help.code).toBe(0);
    expect(help.said[0]).toBe('Guirnalda: punto de venta y tienda en línea');
    expect(help.said.join('\n')).toContain('--sin-kiosko');
    expect(await runToExit(['--version'])).toEqual({
      code: 0,
      said: [expect.stringMatching(/^Guirnalda \d+\.\d+\.\d+$/)],
    });
  });
});

test.describe('a page that crashes', () => {
  /** Ends the process of the window's page, as a lack of memory does, and waits for the page of the next one. */
  async function crash(app: ElectronApplication): Promise<string | undefined> {
    const state = () =>
      app.evaluate(({ BrowserWindow }) => {
        const contents = BrowserWindow.getAllWindows()[0]?.webContents;
        const ready = contents && !contents.isCrashed() && !contents.isLoading();
        return { pid: contents?.getOSProcessId() ?? 0, url: ready ? contents.getURL() : undefined };
      });
    const { pid } = await state();
    process.kill(pid, 'SIGKILL');
    await expect
      .poll(async () => {
        const now = await state();
        return now.pid !== 0 && now.pid !== pid && now.url !== undefined;
      })
      .toBe(true);
    return (await state()).url;
  }

  desktopTest(
    'opens again by itself, and the second time shows what happened and the ways on',
    async ({ desktop: { app, page } }) => {
      await serverReady(page);
      expect(await crash(app)).toMatch(/^app:\/\/guirnalda\/(?!programa)/);
      expect(await crash(app)).toBe('app://guirnalda/programa/fallo');
      // Playwright loses the page with its process, so it is read and pressed from the main process.
      const inPage = (code: string): Promise<unknown> =>
        app.evaluate(
          ({ BrowserWindow }, asked) =>
            BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(asked, true) as Promise<unknown>,
          code,
        );
      const press = (name: string) =>
        inPage(
          `[...document.querySelectorAll('button')].find((one) => one.textContent === '${name}')?.click()`,
        );
      await expect
        .poll(() => inPage('document.body.innerText'))
        .toMatch(/La ventana se cerró de golpe\s+La página se detuvo dos veces seguidas/);
      await press('Copiar informe');
      await expect
        .poll(() => app.evaluate(({ clipboard }) => clipboard.readText()))
        .toMatch(
          /Fallo: La ventana se cerró de golpe\. La página se detuvo dos veces[\s\S]*window: page ended: killed/,
        );
      const address = () =>
        app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.webContents.getURL());
      await expect(async () => {
        await press('Volver a abrir');
        expect(await address()).toMatch(/^app:\/\/guirnalda\/(?!programa)/);
      }).toPass();
    },
  );
});

test.describe('the server behind the window', () => {
  desktopTest('restarts on the same port after it was killed', async ({ desktop: { app, page } }) => {
    const url = await serverReady(page);
    const pid = await serverPid(app);
    expect(pid).toBeGreaterThan(0);
    // Each state is sent once, so the listener is added before the server is killed.
    await page.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      window.guirnalda?.alCambiarServidor((state) => seen.push(state.estado));
    });
    process.kill(pid as number, 'SIGKILL');
    // Set above on the page's window, whose type lacks it.
    const seen = () => page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    await expect.poll(async () => (await seen()).at(-1), { timeout: 30_000 }).toBe('listo');
    expect(await seen()).toEqual(['iniciando', 'listo']);
    expect(await serverReady(page)).toBe(url);
    expect(await serverPid(app)).not.toBe(pid);
    expect((await fetch(url)).status).toBeLessThan(500);
  });

  desktopTest(
    'is started again when it hangs while the computer sleeps',
    async ({ desktop: { app, page } }) => {
      needsSignals();
      const url = await serverReady(page);
      const pid = (await serverPid(app)) as number;
      await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('suspend'));
      // A stopped process answers nothing, as one that hangs.
      process.kill(pid, 'SIGSTOP');
      await app.evaluate(({ powerMonitor }) => void powerMonitor.emit('resume'));
      await expect.poll(() => serverPid(app), { timeout: 60_000 }).not.toBe(pid);
      expect(await serverReady(page)).toBe(url);
      expect(isRunning(pid)).toBe(false);
    },
  );

  test('reports that the requested port is taken, and uses it once it is free', async () => {
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

  test('runs without a window, and closes on SIGTERM', async () => {
    needsSignals();
    const { folder, remove } = temporaryFolder();
    const program = spawn(electronFile(), electronArgs(folder, ['--headless']), { env: desktopEnv() });
    let output = '';
    program.stdout.setEncoding('utf8').on('data', (text) => {
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

  test('closes on SIGTERM with a window, also after the terminal it was started from is gone', async () => {
    needsSignals();
    const { folder, remove } = temporaryFolder();
    const program = spawn(electronFile(), electronArgs(folder), {
      env: desktopEnv(),
    });
    const log = path.join(folder, 'perfil', 'logs', 'guirnalda.log');
    const logged = () => (existsSync(log) ? readFileSync(log, 'utf8') : '');
    program.stdout.destroy();
    program.stderr.destroy();
    await expect.poll(logged, { timeout: 30_000 }).toContain('server: ready at ');
    program.kill('SIGTERM');
    expect(await once(program, 'exit')).toEqual([0, null]);
    expect(logged()).toContain('server: exited with code 0');
    expect(logged()).not.toContain('uncaught');
    remove();
  });

  test('closes its database and ends when the program ends', async () => {
    const { folder, remove } = temporaryFolder();
    const { app, page } = await openDesktop(folder);
    const url = await serverReady(page);
    const pids = await app.evaluate(({ app: electron }) => electron.getAppMetrics().map((one) => one.pid));
    expect(await endBy(app, () => quit(app))).toEqual([0, null]);
    await expect.poll(() => pids.filter(isRunning)).toEqual([]);
    await expect(fetch(url)).rejects.toThrow();
    // SQLite removes its WAL file when the last connection is closed properly.
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
    'a second start exits and does not disturb the first',
    async ({ sharedDesktop: { app, page, folder } }) => {
      await serverReady(page);
      const windows = () => app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length);
      // Windows that other tests closed may still be going.
      await expect.poll(windows).toBe(1);
      const binary = await app.evaluate(() => process.execPath);
      const second = spawn(binary, electronArgs(folder), { stdio: 'ignore' });
      const [code] = await once(second, 'exit');
      expect(code).toBe(0);
      expect(await windows()).toBe(1);
      await serverReady(page);
    },
  );
});
