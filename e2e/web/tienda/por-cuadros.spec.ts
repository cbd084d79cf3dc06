import type { Page } from '@playwright/test';
import { PHONE } from '../../support/sizes.ts';
import { expect, tiendaTest as test } from './support/tienda.ts';

// A server-rendered page is shown over some frames: src-web/app/start/next-frame.css.

declare global {
  interface Window {
    /** The parts that waited for their frame, in the order in which they did. */
    esperaron: string[];
    /** The sum of the layout shifts. */
    movido: number;
  }
}

const LATER = '[data-next-frame]';

/** Notes from the next page on which of its parts waited for a frame, and how much it moved. */
async function observar(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.esperaron = [];
    window.movido = 0;
    document.addEventListener('animationstart', ({ animationName, target }) => {
      if (animationName === 'next-frame' && target instanceof HTMLElement)
        window.esperaron.push(target.className);
    });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if ('value' in shift) window.movido += Number(shift.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

test.use({ viewport: PHONE });

test('the catalogue waits for a frame, then its cards do, then their buttons', async ({ tienda, page }) => {
  await observar(page);
  await tienda.abrirDelTodo();
  await expect(tienda.tarjetas.first().getByRole('button')).toBeVisible();
  // In a burst of slow frames two of them may be told at once, still in this order.
  const orden = await page.evaluate(() =>
    ['catalogo', 'tarjeta', 'accion'].map((parte) =>
      window.esperaron.findIndex((clase) => clase.startsWith(parte)),
    ),
  );
  expect(orden).not.toContain(-1);
  expect(orden).toEqual(orden.toSorted((a, b) => a - b));
});

test('what the browser renders later comes at once', async ({ tienda, page }) => {
  await tienda.abrirDelTodo();
  await expect(page.getByRole('main').locator(LATER).first()).toBeAttached();
  await tienda.tarjetas.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/producto\//);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('main').locator(LATER)).toHaveCount(0);
});

for (const ruta of ['/catalogo', '/catalogo?buscar=nada-de-esto', '/seguimiento', '/no/existe'])
  test(`nothing moves while the parts come: ${ruta}`, async ({ tienda, page }) => {
    await observar(page);
    await tienda.abrirDelTodo(ruta);
    await tienda.esperarFuentes();
    expect(await page.evaluate(() => window.movido)).toBeLessThan(0.05);
  });

test('a reload scrolls back to where the list was', async ({ tienda, page }) => {
  await tienda.abrirDelTodo();
  await tienda.tarjetas.last().scrollIntoViewIfNeeded();
  const dondeEsta = () => page.evaluate(() => scrollY);
  const antes = await dondeEsta();
  expect(antes).toBeGreaterThan(2 * PHONE.height);
  // The heights of cards out of view are guessed, so that the place may be off by some of them.
  for (let vez = 0; vez < 3; vez += 1) {
    await page.reload();
    await expect.poll(dondeEsta).toBeGreaterThan(antes - PHONE.height / 2);
  }
});
