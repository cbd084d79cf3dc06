import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { ACCESOS_DEMO } from '#server/whole-shop/demo/tienda.ts';
import { open, type Size, withDemoShop } from './lib/screenshot-pages.ts';

// npm run screenshots:storefront [folder]: every page, dialog and state of the storefront, on a phone and a desktop, in
// the light and the dark scheme, with long names and without pictures. For review; not part of the documents.

const TARGET = resolve(process.argv[2] ?? join(tmpdir(), 'guirnalda-tienda'));
const LONG = 'Arco orgánico de globos en tonos pastel con guirnalda de follaje para mesa de dulces de 3 m';

async function json<T>(url: string, method: string, body: object, token?: string): Promise<T> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(url, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${url}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

interface Subject {
  url: string;
  /** A product with a long name, low stock and no picture; a sold-out one; a deleted one. */
  long: string;
  soldOut: string;
  gone: string;
  code: string;
}

async function prepare(url: string): Promise<Subject> {
  const [owner] = ACCESOS_DEMO;
  const { token } = await json<{ token: string }>(`${url}/api/auth/login`, 'POST', owner ?? {});
  const product = async (nombre: string, stock: number) => {
    const datos = { categoria: 'globos', color: 'Rosa y dorado', tamano: 'gigante', tipoGlobo: 'latex' };
    const body = { nombre, stock, ...datos, precioCompra: 900, precioVenta: 1234.5, stockMinimo: 2 };
    const descripcion = `${LONG}. Incluye inflado, montaje y desmontaje. `.repeat(3);
    const { producto } = await json<{ producto: { _id: string } }>(
      `${url}/api/productos`,
      'POST',
      { ...body, descripcion },
      token,
    );
    return producto._id;
  };
  const long = await product(LONG, 4);
  const soldOut = await product('Globo', 0);
  const gone = await product('Nada', 1);
  await fetch(`${url}/api/productos/${gone}`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${token}` },
  });
  const { pedido } = await json<{ pedido: { codigoSeguimiento: string } }>(`${url}/api/pedidos`, 'POST', {
    cliente: { nombre: 'María Fernanda Ordóñez Xicay', telefono: '55123456' },
    items: [{ producto: long, cantidad: 1 }],
    notasCliente: 'Con cinta dorada.',
  });
  return { url, long, soldOut, gone, code: pedido.codigoSeguimiento };
}

type Step = [name: string, go: (page: Page, subject: Subject) => Promise<unknown>];

const at = (path: (subject: Subject) => string) => (page: Page, subject: Subject) =>
  page.goto(subject.url + path(subject));
const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();

/** Taken in order on one page: each begins where the previous one ended. */
const STEPS: Step[] = [
  ['catalogue', at(() => '/catalogo')],
  ['catalogue-long', at(() => `/catalogo?buscar=${encodeURIComponent('Arco orgánico')}`)],
  ['filters-active', at(() => '/catalogo?color=Rojo&tamano=grande')],
  ['filters', press(/^Filtrar/)],
  ['catalogue-empty', at(() => '/catalogo?buscar=zzzz')],
  [
    'catalogue-error',
    async (page, { url }) => {
      await page.goto(`${url}/catalogo`);
      await page.route('**/api/catalog?*', (route) => route.fulfill({ status: 500, body: '{}' }));
      await press('Globos')(page);
      await page.getByText('No pudimos mostrar los productos').waitFor();
    },
  ],
  [
    'catalogue-offline',
    async (page) => {
      await page.unrouteAll();
      await page.context().setOffline(true);
      await press('Otros')(page);
      await page.getByText('No hay conexión').waitFor();
    },
  ],
  [
    'product',
    async (page, { url, long }) => {
      await page.context().setOffline(false);
      await page.goto(`${url}/producto/${long}`);
    },
  ],
  ['cart-empty', press(/^Carrito,/)],
  [
    'product-added',
    async (page) => {
      await page.keyboard.press('Escape');
      await press('Agregar al carrito')(page);
      await page.getByText('Ya llevas').waitFor();
    },
  ],
  ['cart', press(/^Carrito,/)],
  ['checkout', press('Proceder al Checkout')],
  ['checkout-errors', press('Confirmar Pedido')],
  [
    'order',
    async (page) => {
      await page.getByLabel('Nombre completo').fill('María Fernanda Ordóñez Xicay');
      await page.getByLabel('Teléfono').fill('55123456');
      await press('Confirmar Pedido')(page);
      await page.getByRole('heading', { name: '¡Pedido recibido!' }).waitFor();
    },
  ],
  ['my-orders', at(() => '/mis-pedidos')],
  ['product-sold-out', at(({ soldOut }) => `/producto/${soldOut}`)],
  ['product-gone', at(({ gone }) => `/producto/${gone}`)],
  ['tracking', at(() => '/seguimiento')],
  ['tracking-order', at(({ code }) => `/seguimiento?codigo=${code}`)],
  ['tracking-cancel', press('Cancelar Pedido')],
  ['tracking-not-found', at(() => '/seguimiento?codigo=000001')],
  ['not-found', at(() => '/no-existe')],
];

async function photograph(browser: Browser, size: Size, subject: Subject): Promise<void> {
  const page = await open(browser, size, { serviceWorkers: 'block', deviceScaleFactor: 1 });
  for (const [name, go] of STEPS) {
    await page.emulateMedia({ colorScheme: 'light' });
    await go(page, subject);
    await page.waitForTimeout(400);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await page.evaluate('Promise.allSettled(document.getAnimations().map((one) => one.finished))');
      await page.waitForTimeout(200);
      await page.screenshot({ path: join(TARGET, `${name}-${size}-${colorScheme}.png`) });
    }
  }
  await page.context().close();
}

await withDemoShop(TARGET, async (browser, url) => {
  const subject = await prepare(url);
  for (const size of ['phone', 'desktop'] as const) await photograph(browser, size, subject);
});
