import '@testing-library/jest-dom/vitest';
import { configure, fireEvent, getConfig, screen, waitFor, within } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import type { Window as HappyWindow } from 'happy-dom';
import { expect, test, vi } from 'vitest';
import { THIS_COMPUTER_HEADER } from '#contract/desktop/proceso.ts';
import { hashPassword } from '#server/adapters/secrets/passwords.ts';
import { openTestShop, type Quien, type TestShop } from '#server/testing/shops/shop.ts';
import { openShop, type Shop } from '../../support/shop-client.ts';

// Runs the whole staff app, from its routes down, in a document without layout and without a browser. The app calls a
// real server on a real database over HTTP. Tests that need layout, painting, printing, a service worker or two windows
// are browser tests (e2e/web).

const { getElementError } = getConfig();
configure({
  // Long enough that only a failed expectation reaches it.
  asyncUtilTimeout: 60_000,
  // Writes the page into the error of a wait that is over, not of each of its tries: that was nearly a tenth of a test's time.
  getElementError(message, container) {
    const { _disableExpensiveErrorDiagnostics: isTry } = getConfig() as Trying;
    return isTry ? new Error(message ?? '') : getElementError(message, container);
  },
});

/** What the library's own type leaves out: whether it runs one try of a wait. */
type Trying = ReturnType<typeof getConfig> & { _disableExpensiveErrorDiagnostics: boolean };

type Signed = Exclude<Quien, 'visitante'>;

/** The tests' control of the window, which is happy-dom's: TypeScript's own type knows nothing of it. */
function happyDom(): HappyWindow['happyDOM'] {
  return (window as unknown as HappyWindow).happyDOM;
}

/** A listening shop with staff accounts, without products or sales. */
export interface ScreenShop extends Shop {
  /** The server itself, for state that no API call sets. */
  server: TestShop;
  /** Answers matching calls («GET http://…») in place of the server, until the returned function is called. */
  contestar(call: RegExp, status: number, body: object): () => void;
  /** Like `contestar`, with an answer that may call the server. */
  interceptar(call: RegExp, answer: Interceptor): () => void;
}

/** Answers a call in place of the server; `ask` sends the call to the server. */
type Interceptor = (ask: () => Promise<Response>) => Promise<Response>;

const SIN_RED = 'fetch failed';

/** Fails before the call reaches the server. */
export const cortar: Interceptor = () => Promise.reject(new TypeError(SIN_RED));

/** The server handles the call, and its answer is lost. */
export const perderRespuesta: Interceptor = async (ask) => {
  await ask();
  throw new TypeError(SIN_RED);
};

/** Holds matching calls back until the returned function is called; then they reach the server. */
export function retener(shop: ScreenShop, call: RegExp): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  const stop = shop.interceptar(call, async (ask) => {
    await promise;
    return await ask();
  });
  return () => {
    stop();
    resolve();
  };
}

/** Makes a change on the server whenever the app makes a matching call, before the call reaches it. */
export function justoAntes(shop: ScreenShop, call: RegExp, cambiar: () => Promise<unknown>): () => void {
  return shop.interceptar(call, async (ask) => {
    await cambiar();
    return await ask();
  });
}

/** Gives every account this password. */
export async function ponerPassword({ server }: ScreenShop, password: string): Promise<void> {
  const { usuarios } = server.context.db.tables;
  const passwordHash = await hashPassword(password);
  await server.context.db.begin(async (tx) => void (await tx.update(usuarios).set({ passwordHash })));
}

/** Matches an accessible name that contains this text, as Playwright's `name` does. */
export const con = (texto: string) => (nombre: string) => nombre.includes(texto);

/** Replaces the value of a field with a single input event. */
export function llenar(campo: HTMLElement, texto: string): void {
  campo.focus();
  fireEvent.input(campo, { target: { value: texto } });
}

/** Chooses a file, also of a type that the field's `accept` excludes. */
export function elegirArchivo(campo: HTMLElement, archivo: File): void {
  fireEvent.change(campo, { target: { files: [archivo] } });
}

/** Finds a form field by its `name`. */
export function campo(donde: HTMLElement, name: string): HTMLInputElement {
  const found = donde.querySelector<HTMLInputElement>(`[name="${name}"]`);
  if (!found) throw new Error(`there is no field ${name}`);
  return found;
}

/** Returns an element that a query found, or throws with what is missing. */
export function required<T>(found: T | null | undefined, what: string): T {
  if (found === null || found === undefined) throw new Error(`there is no ${what}`);
  return found;
}

/**
 * A person at the screen, who waits for a busy button before pressing it, as the browser tests do: a press on a busy one
 * is lost, so that a test that pressed too soon would fail by chance.
 */
export function personaEnPantalla(options?: Parameters<typeof userEvent.setup>[0]): UserEvent {
  const user = userEvent.setup(options);
  return {
    ...user,
    async click(element) {
      await waitFor(() => expect(element).not.toHaveAttribute('aria-busy', 'true'));
      await user.click(element);
    },
  };
}

/** The staff app on one device. */
export class Staff {
  readonly shop: ScreenShop;
  readonly user = personaEnPantalla();
  #close: () => void = () => undefined;

  constructor(shop: ScreenShop) {
    this.shop = shop;
  }

  get menu(): HTMLElement {
    return screen.getByRole('navigation', { name: 'Menú principal' });
  }

  /** Signs this person in on the device, in place of anybody else, from the next opened page on. */
  entrarComo(quien: Signed): void {
    localStorage.setItem('guirnalda.token', this.shop.server.token(quien));
  }

  /** Loads the page of an address with fresh modules, as a browser does. */
  async abrir(ruta: string): Promise<void> {
    this.cerrar();
    vi.resetModules();
    happyDom().setURL(`${this.shop.url}${ruta}`);
    // setURL keeps the history state of the previous page.
    history.replaceState(null, '');
    const element = document.body.appendChild(document.createElement('div'));
    const { startApp } = await import('../../../src-renderer/app/start.tsx');
    const { cerrarSesion } = await import('../../../src-renderer/lib/session/session.ts');
    const root = startApp(element);
    this.#close = () => {
      const kept = ['guirnalda.token', 'guirnalda.persona'].map(
        (key) => [key, localStorage.getItem(key)] as const,
      );
      root.unmount();
      // Closes the live stream of this page. What it stored is put back: the device stays signed in.
      cerrarSesion();
      for (const [key, text] of kept) if (text) localStorage.setItem(key, text);
      element.remove();
    };
  }

  /** Makes the window as wide as a phone until the test ends. */
  enTelefono(): void {
    happyDom().setViewport({ width: 390, height: 844 });
  }

  async recargar(): Promise<void> {
    await this.abrir(`${location.pathname}${location.search}`);
  }

  /** Waits until the live stream of the page is open. */
  async enVivo(): Promise<void> {
    const { estaEnVivo } = await import('../../../src-renderer/lib/en-vivo/eventos.ts');
    await waitFor(() => expect(estaEnVivo()).toBe(true));
  }

  /** The file that the app downloads when `pedirla` runs. */
  async descarga(pedirla: () => Promise<void>): Promise<{ nombre: string; blob: Blob; texto: string }> {
    const create = vi.spyOn(URL, 'createObjectURL');
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue(undefined);
    try {
      await pedirla();
      await waitFor(() => expect(click).toHaveBeenCalled());
      const blob = create.mock.lastCall?.[0] as Blob;
      const enlace = click.mock.contexts[0] as HTMLAnchorElement;
      return { nombre: enlace.download, blob, texto: await blob.text() };
    } finally {
      create.mockRestore();
      click.mockRestore();
    }
  }

  cerrar(): void {
    this.#close();
    this.#close = () => undefined;
  }

  /** Waits for a toast with this text. */
  async aviso(texto: string | RegExp): Promise<HTMLElement> {
    // The toast region moves into an opening dialog, and out of a closing one.
    return await waitFor(() => within(screen.getByRole('region', { name: 'Avisos' })).getByText(texto));
  }
}

/**
 * Sets the clock that the app and the server share: `inicio` and the age of this process. So each test is later than the
 * one before, whose pending work may still write «seen until …» to the storage.
 */
function setClock(inicio: Date): void {
  const now = () => inicio.getTime() + Math.trunc(performance.now());
  vi.stubGlobal(
    'Date',
    // Only a date without arguments reads the clock.
    new Proxy(Date, {
      construct: (target, parts, newTarget) =>
        Reflect.construct(target, parts.length === 0 ? [now()] : parts, newTarget),
      get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
    }),
  );
}

export const staffTest = test.extend<{ inicio: Date; vacia: boolean; shop: ScreenShop; staff: Staff }>({
  /** When the run begins: by default at noon on a Wednesday in mid-month, when no two of the usual periods agree. */
  inicio: new Date('2026-06-17T12:00:00-06:00'),
  /** Whether nobody has created the shop yet. */
  vacia: false,
  shop: async ({ inicio, vacia }, use) => {
    setClock(inicio);
    const server = await openTestShop({ empty: vacia });
    const url = await server.app.listen({ host: '127.0.0.1', port: 0 });
    const fetchOfNode = globalThis.fetch;
    const answers = new Map<RegExp, Interceptor>();
    const interceptar = (call: RegExp, answer: Interceptor) => {
      answers.set(call, answer);
      return () => answers.delete(call);
    };
    // Relative paths resolve to the shop's server, as in a browser.
    vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
      const address = new URL(path, url);
      const call = `${init?.method ?? 'GET'} ${address.href}`;
      const answer = [...answers].find(([one]) => one.test(call))?.[1];
      // The window of the shop's computer proves that it is there.
      const headers = {
        ...init?.headers,
        [THIS_COMPUTER_HEADER]: server.context.estaComputadora.clave,
      };
      const ask = () => fetchOfNode(address, { ...init, headers });
      return await (answer ? answer(ask) : ask());
    });
    await use({
      ...openShop(url, vacia ? '' : server.token('propietario')),
      server,
      interceptar,
      contestar: (call, status, body) =>
        interceptar(call, () => Promise.resolve(Response.json(body, { status }))),
    });
    vi.unstubAllGlobals();
    // Closing would wait for connections that never carried a request.
    server.app.server.closeAllConnections();
    await server.close();
  },
  staff: async ({ shop }, use) => {
    const staff = new Staff(shop);
    await use(staff);
    staff.cerrar();
    happyDom().setViewport({ width: 1024, height: 768 });
    localStorage.clear();
    sessionStorage.clear();
  },
});

export { expect, screen, waitFor, within };
