import type { Locator } from '@playwright/test';
import { ACCESOS } from '../../support/shop.ts';
import { waitForAnimations } from '../../support/still.ts';
import { expect, type Tienda, tiendaTest as test } from './support/tienda.ts';

const NOMBRE = 'Guirnalda orgánica de cumpleaños extragrande';

/** Doubles the browser's text size, without motion. */
async function duplicarLetra({ page }: Tienda): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.addInitScript(() => {
    const poner = () => document.documentElement.style.setProperty('font-size', '200%');
    if (document.documentElement) poner();
    else addEventListener('DOMContentLoaded', poner);
  });
}

/** Checks that nothing overflows the window sideways, in the page or in the open dialog. */
async function expectNoOverflow({ page }: Tienda, donde: string): Promise<void> {
  // Without motion an animation still has a first frame, in which a toast stands out of the window.
  await waitForAnimations(page.locator('html'));
  const fuera = await page.evaluate(() => {
    const { clientWidth, scrollWidth } = document.documentElement;
    const alcance = document.querySelector('dialog[open]') ?? document.body;
    const desbordan = [
      ...alcance.querySelectorAll('button, a, input, p, h1, h2, h3, li, label, [data-kind]'),
    ].filter((uno) => {
      // Elements that scroll sideways by themselves, as the rows of categories and of occasions, may overflow.
      if (uno.closest('[role="group"], [aria-label="Ocasiones"], .visually-hidden, [aria-hidden="true"]'))
        return false;
      if (!uno.checkVisibility({ visibilityProperty: true })) return false;
      const { left, right, width } = uno.getBoundingClientRect();
      return width > 1 && (right > clientWidth + 1 || left < -1);
    });
    return {
      sobra: Math.max(0, scrollWidth - innerWidth),
      desbordan: desbordan.map((uno) => uno.textContent || uno.outerHTML.slice(0, 80)),
    };
  });
  expect(fuera, donde).toEqual({ sobra: 0, desbordan: [] });
}

/** Clicks the centre of the button; fails when another element covers it. */
async function pulsar(boton: Locator): Promise<void> {
  await boton.scrollIntoViewIfNeeded();
  await expect(boton).toBeInViewport({ ratio: 0.99 });
  await boton.click();
}

/** Orders a product, from the catalogue to the order's page. */
async function comprar(tienda: Tienda, quien: Record<string, string>): Promise<void> {
  const { page } = tienda;
  const { nombre } = await tienda.shop.crearProducto({
    nombre: `${NOMBRE} ${Date.now()}`,
    precioVenta: 1250,
  });
  await tienda.abrirCon(nombre);
  await expectNoOverflow(tienda, 'catalogue');
  await pulsar(tienda.tarjeta(nombre).getByRole('button', { name: /^Agregar/ }));
  await expect(tienda.tarjeta(nombre).getByLabel(`Cantidad de ${nombre}`)).toBeVisible();
  await expectNoOverflow(tienda, 'catalogue with a filled cart');
  await page.evaluate(() => scrollTo(0, 0));
  await pulsar(tienda.botonCarrito);
  const carrito = tienda.dialogo('Tu Carrito');
  await expect(carrito).toBeVisible();
  await expectNoOverflow(tienda, 'cart');
  await pulsar(carrito.getByRole('button', { name: `Uno más de ${nombre}` }));
  await expect(carrito.getByText('Q2,500.00').first()).toBeVisible();
  await expectNoOverflow(tienda, 'cart, two units');
  await pulsar(carrito.getByRole('button', { name: 'Proceder al Checkout' }));
  const checkout = tienda.dialogo('Finalizar Pedido');
  await expect(checkout).toBeVisible();
  await tienda.llenar(checkout, quien);
  await expectNoOverflow(tienda, 'checkout');
  await pulsar(checkout.getByRole('button', { name: 'Confirmar Pedido' }));
  const codigo = await tienda.codigo();
  await expectNoOverflow(tienda, 'order');
  await tienda.abrir(`/seguimiento?codigo=${codigo}`);
  await expect(page.getByRole('heading', { level: 2, name: 'En Proceso' })).toBeVisible();
  await expectNoOverflow(tienda, 'tracking');
}

test.describe('text at 200 % on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('a guest can place an order', async ({ tienda }) => {
    await duplicarLetra(tienda);
    await tienda.abrir();
    await expectNoOverflow(tienda, 'catalogue on opening');
    await comprar(tienda, { nombre: 'Ana Lucía', telefono: '55551234' });
  });

  test('a signed-in customer can place an order', async ({ tienda }) => {
    await duplicarLetra(tienda);
    await tienda.abrir();
    await pulsar(tienda.page.getByRole('button', { name: 'Tu cuenta' }));
    await expectNoOverflow(tienda, 'account menu');
    await tienda.page.keyboard.press('Escape');
    await tienda.entrar(ACCESOS.cliente);
    await expect(tienda.saludo('Sofía')).toBeVisible();
    await tienda.abrirMenu();
    await expect(tienda.page.getByRole('banner').getByRole('link', { name: 'Mis Pedidos' })).toBeVisible();
    await expectNoOverflow(tienda, 'account menu, signed in');
    await tienda.page.keyboard.press('Escape');
    await comprar(tienda, {});
    await tienda.abrir('/mis-pedidos');
    await expect(tienda.page.getByRole('main').getByText(NOMBRE).first()).toBeVisible();
    await expectNoOverflow(tienda, 'orders of the account');
  });
});
