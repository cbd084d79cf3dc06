import type { Page } from '@playwright/test';
import { intercept } from '../../support/intercept.ts';
import { DESKTOP, PHONE } from '../../support/sizes.ts';
import { WITH_MOTION } from '../../support/still.ts';
import { expect, tiendaTest as test } from './support/tienda.ts';

// A server-rendered page is shown over some frames: src-web/app/start/next-frame.css.

declare global {
  interface Window {
    /** How many parts have waited for a frame. */
    esperaron: number;
    /** The sum of the layout shifts. */
    movido: number;
  }
}

/** Notes from the next page on how many of its parts wait for a frame, and how much it moves. */
async function observar(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.esperaron = 0;
    window.movido = 0;
    document.addEventListener('animationstart', ({ animationName }) => {
      if (animationName === 'next-frame') window.esperaron += 1;
    });
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries()) if ('value' in shift) window.movido += Number(shift.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** The tags of the parts that wait for their frame now. */
function esperando(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.localName ?? '') : '')),
  );
}

for (const [movimiento, opciones] of [
  ['with motion', WITH_MOTION],
  ['with less motion', {}],
] as const)
  test.describe(movimiento, () => {
    test.use(opciones);

    test('a part within one that waits for its frame does not wait yet', async ({ tienda, page }) => {
      // The app ends the frames: it does not come here.
      await intercept(page, /\/assets\/index-.*\.js$/, (route) => route.abort());
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Animation.enable');
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 0 });
      await tienda.abrir();
      await expect(tienda.portada).toBeVisible();
      // The list and the footer; no card, and no button of a card.
      await expect.poll(() => esperando(page)).toEqual(['div', 'footer']);
      await expect(tienda.titulo).toBeHidden();
      await devtools.send('Animation.setPlaybackRate', { playbackRate: 1 });
      await expect(tienda.tarjetas.first().getByRole('button')).toBeVisible();
    });
  });

test('what the browser renders later comes at once, and what it moves stays', async ({ tienda, page }) => {
  await observar(page);
  await tienda.abrirDelTodo('/catalogo?categoria=globos');
  await expect(tienda.tarjetas.first().getByRole('button')).toBeVisible();
  const alPrincipio = await page.evaluate(() => window.esperaron);
  expect(alPrincipio).toBeGreaterThan(2);
  const primera = await tienda.tarjetas.first().getByRole('heading').textContent();
  await page.getByLabel('Ordenar por').selectOption('precio-desc');
  await expect(tienda.tarjetas.first().getByRole('heading')).not.toHaveText(primera ?? '');
  await tienda.tarjetas.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/producto\//);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  expect(await page.evaluate(() => window.esperaron)).toBe(alPrincipio);
});

for (const { width, height } of [PHONE, { width: 768, height: 1024 }, DESKTOP])
  test(`hardly anything moves while the parts come, ${width} px`, async ({ tienda, page, shop }) => {
    const { _id } = await shop.crearProducto();
    await page.setViewportSize({ width, height });
    await observar(page);
    for (const ruta of ['/catalogo', '/catalogo?buscar=nada-de-esto', `/producto/${_id}`, '/no/existe']) {
      await tienda.abrirDelTodo(ruta);
      await tienda.esperarFuentes();
      expect(await page.evaluate(() => window.movido), ruta).toBeLessThan(0.02);
    }
  });

test('a reload scrolls back to where the list was', async ({ tienda, page }) => {
  await page.setViewportSize(PHONE);
  await tienda.abrirDelTodo();
  await tienda.esperarFuentes();
  await tienda.tarjetas.last().scrollIntoViewIfNeeded();
  const dondeEsta = () => page.evaluate(() => scrollY);
  const antes = await dondeEsta();
  expect(antes).toBeGreaterThan(2 * PHONE.height);
  // Whether the page has loaded before its first frame or after it differs from time to time.
  for (let vez = 0; vez < 3; vez += 1) {
    await page.reload();
    await expect(page.locator('html[data-tomada]')).toBeAttached();
    await tienda.esperarFuentes();
    // The heights of cards out of view are guessed, so that the place may be off by some of them.
    expect(Math.abs((await dondeEsta()) - antes)).toBeLessThan(PHONE.height / 2);
  }
});
