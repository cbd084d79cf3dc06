import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import BetterSqlite3 from 'better-sqlite3';
import { createShop } from '../desktop/desktop-app.ts';
import type { Computer } from './program.ts';

const PRODUCTO = {
  nombre: 'Globo rojo',
  codigo: 'ROJO-1',
  categoria: 'globos',
  precioCompra: 5,
  precioVenta: 12.5,
  stock: 10,
  stockMinimo: 1,
};

interface Answer {
  status: number;
  json: { [name: string]: unknown };
}

/** Asks the shop's server as the page does. */
async function ask(page: Page, method: string, where: string, body?: object): Promise<Answer> {
  return await page.evaluate(
    async ([how, to, what]) => {
      const state = await window.guirnalda?.llamar('servidor:estado', undefined);
      const url = state?.estado === 'listo' ? state.url : '';
      const token = localStorage.getItem('guirnalda.token');
      const answer = await fetch(url + to, {
        method: how,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(what === '' ? {} : { body: what }),
      });
      return { status: answer.status, json: await answer.json() };
    },
    [method, where, body ? JSON.stringify(body) : ''] as const,
  );
}

/** Creates a shop on the welcome screen, with one product of which one piece is sold. */
export async function makeShop(page: Page): Promise<void> {
  await createShop(page);
  const { status, json } = await ask(page, 'POST', '/api/productos', PRODUCTO);
  expect(status).toBe(201);
  await sell(page, (json.producto as { _id: string })._id);
}

/** Sells one piece. */
async function sell(page: Page, producto: string): Promise<void> {
  const { status, json } = await ask(page, 'POST', '/api/ventas', {
    datosCliente: { nombre: 'Ana', telefono: '55551234' },
    items: [{ producto, cantidad: 1, precioUnitario: PRODUCTO.precioVenta }],
    metodoPago: 'tarjeta',
  });
  expect([status, json]).toEqual([201, expect.anything()]);
}

/** Sells one more piece of the product. */
export async function sellAgain(page: Page): Promise<void> {
  const { json } = await ask(page, 'GET', '/api/productos');
  const [producto] = json.productos as { _id: string }[];
  await sell(page, producto?._id ?? '');
}

/**
 * The server answers, and its database is intact and holds the product and the sales. A power cut may have taken the
 * session from the window, so nothing is asked as its owner.
 */
export async function assertWhole(computer: Computer, page: Page, ventas = 1): Promise<void> {
  expect((await ask(page, 'GET', '/api/tienda')).status).toBe(200);
  const db = new BetterSqlite3(path.join(computer.data, 'guirnalda.sqlite'), { readonly: true });
  try {
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(db.prepare('select count(*) from ventas').pluck().get()).toBe(ventas);
    const stock = db.prepare('select stock from productos where codigo = ?').pluck().all(PRODUCTO.codigo);
    expect(stock).toEqual([PRODUCTO.stock - ventas]);
  } finally {
    db.close();
  }
}
