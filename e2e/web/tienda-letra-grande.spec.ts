import type { Locator } from '@playwright/test';
import { ACCESOS } from '../support/shop.ts';
import { expect, type Tienda, tiendaTest as test } from './tienda/tienda.ts';

const NOMBRE = 'Guirnalda orgánica de cumpleaños extragrande';

/** Letters at twice their size, as a person's browser gives them. */
async function letraGrande({ page }: Tienda): Promise<void> {
  await page.addInitScript(() => {
    const poner = () => document.documentElement.style.setProperty('font-size', '200%');
    if (document.documentElement) poner();
    else addEventListener('DOMContentLoaded', poner);
  });
}

/** Nothing leaves the window at its sides, in the page or in the dialog that stands over it. */
async function expectDentro({ page }: Tienda, donde: string): Promise<void> {
  const fuera = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const alcance = document.querySelector('dialog[open]') ?? document.body;
    const asoman = [...alcance.querySelectorAll('button, a, input, p, h1, h2, h3, li, label')].filter(
      (uno) => {
        // What scrolls sideways by itself, as the row of categories does, may reach beyond.
        if (uno.closest('[role="group"], .visually-hidden, [aria-hidden="true"]')) return false;
        if (!uno.checkVisibility({ visibilityProperty: true })) return false;
        const { left, right, width } = uno.getBoundingClientRect();
        return width > 1 && (right > clientWidth + 1 || left < -1);
      },
    );
    return {
      sobra: Math.max(0, scrollWidth - innerWidth),
      asoman: asoman.map((uno) => uno.textContent || uno.outerHTML.slice(0, 80)),
    };
  });
  expect(fuera, donde).toEqual({ sobra: 0, asoman: [] });
}

/** Presses it as a finger does: nothing lies over its middle. */
async function pulsar(boton: Locator): Promise<void> {
  await boton.scrollIntoViewIfNeeded();
  await expect(boton).toBeInViewport({ ratio: 0.99 });
  await boton.click({ timeout: 5000 });
}

/** From the catalogue to the order, pressing what a customer presses. */
async function comprar(tienda: Tienda, quien: Record<string, string>): Promise<void> {
  const { page } = tienda;
  const { nombre } = await tienda.shop.crearProducto({
    nombre: `${NOMBRE} ${Date.now()}`,
    precioVenta: 1250,
  });
  await tienda.abrirCon(nombre);
  await expectDentro(tienda, 'catalogue');
  await pulsar(tienda.tarjeta(nombre).getByRole('button', { name: /^Agregar/ }));
  await expect(tienda.tarjeta(nombre).getByLabel(`Cantidad de ${nombre}`)).toBeVisible();
  await expectDentro(tienda, 'catalogue, something in the cart');
  await page.evaluate(() => scrollTo(0, 0));
  await pulsar(tienda.botonCarrito);
  const carrito = tienda.dialogo('Tu Carrito');
  await expect(carrito).toBeVisible();
  await expectDentro(tienda, 'cart');
  await pulsar(carrito.getByRole('button', { name: `Uno más de ${nombre}` }));
  await expect(carrito.getByText('Q2,500.00').first()).toBeVisible();
  await expectDentro(tienda, 'cart, two pieces');
  await pulsar(carrito.getByRole('button', { name: 'Proceder al Checkout' }));
  const checkout = tienda.dialogo('Finalizar Pedido');
  await expect(checkout).toBeVisible();
  await tienda.llenar(checkout, quien);
  await expectDentro(tienda, 'checkout');
  await pulsar(checkout.getByRole('button', { name: 'Confirmar Pedido' }));
  const codigo = await tienda.codigo();
  await expectDentro(tienda, 'order');
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await expect(page.getByRole('heading', { level: 2, name: 'En Proceso' })).toBeVisible();
  await expectDentro(tienda, 'tracking');
}

for (const width of [390, 320]) {
  test.describe(`letters twice as large, ${width} px`, () => {
    test.use({ viewport: { width, height: width === 390 ? 844 : 640 } });

    test('a guest orders', async ({ tienda }) => {
      await letraGrande(tienda);
      await tienda.abrir();
      await expectDentro(tienda, 'catalogue as it opens');
      await comprar(tienda, { nombre: 'Ana Lucía', telefono: '55551234' });
    });

    test('a customer who is signed in orders', async ({ tienda }) => {
      await letraGrande(tienda);
      await tienda.abrir();
      await pulsar(tienda.page.getByRole('button', { name: 'Tu cuenta' }));
      await expectDentro(tienda, 'the ways in');
      await tienda.page.keyboard.press('Escape');
      await tienda.entrar(ACCESOS.cliente);
      await expect(tienda.page.getByRole('banner').getByRole('link', { name: 'Mis Pedidos' })).toBeVisible();
      await comprar(tienda, {});
      await tienda.abrir('/mis-pedidos');
      await expect(tienda.page.getByRole('main').getByText(NOMBRE).first()).toBeVisible();
      await expectDentro(tienda, 'his orders');
    });
  });
}
