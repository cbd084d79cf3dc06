import { once } from 'node:events';
import { expect, type Page } from '@playwright/test';
import type { PuenteDeEscritorio } from '#contract/desktop/ipc.ts';
import { serverReady, temporaryFolder } from '../desktop/desktop-app.ts';
import { answeredAtOtherAddresses, answeredThrough, FOREIGN_ADDRESSES } from '../support/bridge-calls.ts';
import { journeyTest } from '../support/one-day.ts';
import { FUSES_SET, fusesSetIn } from './fuses.ts';
import { homeIn, openPackaged, type PackagedApp, PROGRAM, startProgram } from './packaged-app.ts';

/** One packed program for all checks of this file, which leave it as it was. */
const test = journeyTest.extend<object, { packaged: PackagedApp; home: string }>({
  home: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names from this pattern
    async ({}, use) => {
      const { folder, remove } = temporaryFolder();
      await use(homeIn(folder));
      remove();
    },
    { scope: 'worker' },
  ],
  packaged: [
    async ({ home }, use) => {
      const program = await openPackaged(home);
      await expect(program.page.getByRole('heading', { name: 'Te damos la bienvenida' })).toBeVisible();
      await use(program);
      await program.close();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

/** Every page and panel that is open in the program. */
async function openTargets({ browser }: PackagedApp): Promise<string[]> {
  const session = await browser.newBrowserCDPSession();
  const { targetInfos } = await session.send('Target.getTargets');
  await session.detach();
  return targetInfos.map(({ url }) => url).sort();
}

test.describe('the page', () => {
  test('has no Node and nothing of Electron but the bridge', async ({ packaged }) => {
    const found = await packaged.page.evaluate(() => {
      const names = [
        'require',
        'process',
        'module',
        'exports',
        'global',
        'Buffer',
        '__dirname',
        'electron',
        'ipcRenderer',
      ];
      return {
        present: names.filter((name) => name in window),
        bridge: Object.keys(window.guirnalda ?? {}).filter((name) => !name.startsWith('al')),
      };
    });
    expect(found).toEqual({ present: [], bridge: ['llamar'] });
  });

  test('cannot reach a channel that the contract does not name, nor send what does not fit', async ({
    packaged,
  }) => {
    const refusals = await packaged.page.evaluate(async () => {
      // Called as a hostile script would, with what its type forbids.
      const bridge = window.guirnalda as unknown as {
        llamar(canal: string, argumento: unknown): Promise<unknown>;
      };
      const refusal = (canal: string, argumento: unknown): Promise<string> =>
        bridge.llamar(canal, argumento).then(
          () => 'accepted',
          (error: Error) => error.message,
        );
      return await Promise.all([
        refusal('fs:leer', '/etc/passwd'),
        refusal('__proto__', undefined),
        refusal('ELECTRON_BROWSER_REQUIRE', 'fs'),
        refusal('navegador:abrir', 'file:///etc/passwd'),
        refusal('avisos:contar', -1),
      ]);
    });
    expect(refusals).toEqual([
      'El equipo no conoce esa petición.',
      'El equipo no conoce esa petición.',
      'El equipo no conoce esa petición.',
      'El equipo no entendió la petición.',
      'El equipo no entendió la petición.',
    ]);
  });

  test('of another site may ask the computer nothing, though it is in the window and has the bridge', async ({
    packaged,
  }) => {
    const { page } = packaged;
    const shop = page.url();
    for (const address of FOREIGN_ADDRESSES) {
      // As no page and no link can: the debugging port gives the window an address from outside.
      await page.goto(address);
      expect(await answeredThrough(page), address).toEqual([]);
    }
    await page.goto(shop);
    await expect(page.getByRole('heading', { name: 'Te damos la bienvenida' })).toBeVisible();
  });

  test('about the program may ask what it shows alone, whatever address it gives itself', async ({
    packaged,
  }) => {
    const opened = packaged.page.context().waitForEvent('page');
    await packaged.page.evaluate(() => window.guirnalda?.llamar('programa:licencias', undefined));
    const about = await opened;
    await about.waitForURL('app://guirnalda/programa/acerca');
    for (const answered of await answeredAtOtherAddresses(about)) expect(answered).toEqual(['programa:leer']);
    await about.close();
  });

  test('has no bridge in a frame of its own address', async ({ packaged }) => {
    const bridge = await packaged.page.evaluate(async () => {
      const frame = document.createElement('iframe');
      frame.srcdoc = '<p>Hola</p>';
      const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
      document.body.append(frame);
      await loaded;
      const inside = frame.contentWindow as (Window & { guirnalda?: PuenteDeEscritorio }) | null;
      const found = { origin: inside?.origin, bridge: typeof inside?.guirnalda };
      frame.remove();
      return found;
    });
    expect(bridge).toEqual({ origin: 'app://guirnalda', bridge: 'undefined' });
  });

  test('runs no inline script, no eval, and nothing from elsewhere', async ({ packaged }) => {
    const ran = await packaged.page.evaluate(async () => {
      const marks: string[] = [];
      Object.assign(window, { mark: (text: string) => marks.push(text) });
      const inline = document.createElement('script');
      inline.textContent = "window.mark('inline')";
      document.head.append(inline);
      const handler = document.createElement('img');
      handler.setAttribute('onerror', "window.mark('handler')");
      handler.src = 'app://guirnalda/personal/nothing.png';
      const failed = new Promise((resolve) => handler.addEventListener('error', resolve, { once: true }));
      document.body.append(handler);
      await failed;
      try {
        new Function("window.mark('eval')")();
      } catch (error) {
        marks.push((error as Error).name);
      }
      const foreign = document.createElement('script');
      foreign.src = 'https://example.invalid/script.js';
      const refused = new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => {
          if (event.blockedURI.startsWith('https://example.invalid')) resolve(event.effectiveDirective);
        });
      });
      document.head.append(foreign);
      marks.push(await refused);
      for (const added of [inline, handler, foreign]) added.remove();
      return marks;
    });
    expect(ran).toEqual(['EvalError', 'script-src-elem']);
  });

  test('reads no file of the computer', async ({ packaged }) => {
    const read = await packaged.page.evaluate(async () => {
      const fails = (url: string): Promise<string> =>
        fetch(url).then(
          (answer) => String(answer.status),
          () => 'refused',
        );
      return await Promise.all([
        fails('file:///etc/passwd'),
        fails('app://guirnalda/personal/..%2f..%2fmain%2fmain.js'),
        fails('app://guirnalda/personal/%2e%2e/%2e%2e/package.json'),
        fails('app://otro/personal/index.html'),
      ]);
    });
    // The third path is normalised before it leaves the page, and names a route of the app.
    expect(read).toEqual(['refused', '400', '200', 'refused']);
    const page = await packaged.page.evaluate(async () =>
      (await fetch('app://guirnalda/personal/%2e%2e/%2e%2e/package.json')).text(),
    );
    expect(page).toContain('<!doctype html>');
  });
});

test.describe('the window', () => {
  async function addressAfter(page: Page, go: string): Promise<string> {
    await page.evaluate((url) => {
      location.href = url;
    }, go);
    // The main process answers in order: by now it has refused the address.
    await page.evaluate(() => window.guirnalda?.llamar('servidor:estado', undefined));
    return page.evaluate(() => location.protocol);
  }

  test('stays on the app, opens no window, frame or webview of another site', async ({ packaged }) => {
    const { page } = packaged;
    const url = await serverReady(page);
    const before = await openTargets(packaged);
    for (const address of ['https://example.invalid/', 'file:///etc/passwd', 'http://127.0.0.1:9/']) {
      expect(await addressAfter(page, address)).toBe('app:');
    }
    const opened = await page.evaluate((shop) => {
      const view = document.createElement('webview');
      view.setAttribute('src', 'https://example.invalid/');
      document.body.append(view);
      const isWebview = 'getWebContentsId' in view;
      view.remove();
      const windows = ['about:blank', 'https://example.invalid/', 'file:///etc/passwd'].map((address) =>
        window.open(address),
      );
      return { isWebview, windows, shop };
    }, url);
    expect(opened).toEqual({ isWebview: false, windows: [null, null, null], shop: url });
    expect(await openTargets(packaged)).toEqual(before);
  });

  test('gives no permission but the clipboard and full screen', async ({ packaged }) => {
    const states = await packaged.page.evaluate(async () => {
      const names = ['geolocation', 'camera', 'microphone', 'notifications', 'midi', 'persistent-storage'];
      const state = async (name: string): Promise<string> =>
        (await navigator.permissions.query({ name: name as PermissionName })).state;
      const media = await navigator.mediaDevices.getUserMedia({ audio: true }).then(
        () => 'given',
        (error: Error) => error.name,
      );
      return { states: await Promise.all(names.map(state)), media };
    });
    expect(states.states.filter((state) => state === 'granted')).toEqual([]);
    expect(states.media).not.toBe('given');
  });

  test('opens no developer tools', async ({ packaged }) => {
    const { page } = packaged;
    for (const keys of ['F12', 'Control+Shift+I', 'Control+Shift+J']) await page.keyboard.press(keys);
    await page.evaluate(() => window.guirnalda?.llamar('servidor:estado', undefined));
    expect((await openTargets(packaged)).filter((url) => url.startsWith('devtools:'))).toEqual([]);
  });
});

test.describe('the program', () => {
  test('has every fuse set', async () => {
    expect(await fusesSetIn(PROGRAM)).toEqual(FUSES_SET);
  });

  test('is no Node for whoever sets a variable', async ({ home }) => {
    const { child, output } = startProgram(home, {
      args: ['-e', "console.log('it is ' + 'a node')", '--port', '0', '--host', '127.0.0.1'],
      env: { ELECTRON_RUN_AS_NODE: '1' },
    });
    const ended = once(child, 'close');
    // Either the shop opens, or Node runs the line.
    await expect.poll(output, { timeout: 60_000 }).toMatch(/Guirnalda está abierta|it is a node/);
    child.kill('SIGTERM');
    await ended;
    expect(output()).not.toContain('it is a node');
  });
});
