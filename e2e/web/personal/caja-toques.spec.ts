import type { Locator, Page } from '@playwright/test';
import { Dedo } from '../../support/dedo.ts';
import { WITH_MOTION } from '../../support/still.ts';
import { expect, posTest as test } from './support/pos.ts';

// Double taps at the till: the second one never hits what opened or slid under the finger.

test.use({ ...WITH_MOTION, hasTouch: true });

const toquesTest = test.extend<{ dedo: Dedo }>({
  dedo: async ({ page }, use) => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await use(new Dedo(page));
  },
});

/** The tiles that can be sold. */
function libres(page: Page): Locator {
  return page
    .getByRole('list', { name: 'Productos', exact: true })
    .getByRole('button')
    .filter({ hasNotText: 'Sin stock' });
}

toquesTest('quick taps on the same tile, key or button all count', async ({ pos, page, dedo }) => {
  await pos.abrir();
  const cantidad = pos.lineas.first().getByRole('textbox');
  await dedo.dosVeces(libres(page).first(), () => expect(cantidad).toHaveValue('1'));
  await expect(cantidad).toHaveValue('2');
  const aumentar = pos.lineas.first().getByRole('button', { name: /^Aumentar/ });
  await dedo.dosVeces(aumentar, () => expect(cantidad).toHaveValue('3'));
  await expect(cantidad).toHaveValue('4');
  await dedo.tocar(pos.recibido);
  const uno = pos.teclado.getByRole('button', { name: '1', exact: true });
  await dedo.dosVeces(uno, () => expect(pos.recibido).toHaveValue('1'));
  await expect(pos.recibido).toHaveValue('11');
});

toquesTest(
  'a double tap takes a line to one and no further, and removes one line',
  async ({ pos, page, dedo }) => {
    await pos.abrir();
    for (let i = 0; i < 3; i += 1) await dedo.tocar(libres(page).nth(i));
    await expect(pos.lineas).toHaveCount(3);
    const cantidad = pos.lineas.first().getByRole('textbox');
    await dedo.tocar(pos.lineas.first().getByRole('button', { name: /^Aumentar/ }));
    await expect(cantidad).toHaveValue('2');
    const disminuir = pos.lineas.first().getByRole('button', { name: /^Disminuir/ });
    await dedo.dosVeces(disminuir, () => expect(cantidad).toHaveValue('1'));
    await expect(pos.lineas).toHaveCount(3);
    await expect(cantidad).toHaveValue('1');
    // Another tap means it.
    await dedo.dosVeces(disminuir, () => expect(pos.lineas).toHaveCount(2));
    await expect(pos.lineas).toHaveCount(2);
    const quitar = pos.lineas.first().getByRole('button', { name: /^Quitar/ });
    await dedo.dosVeces(quitar, () => expect(pos.lineas).toHaveCount(1));
    await expect(pos.lineas).toHaveCount(1);
  },
);

toquesTest(
  'the second tap reaches no tile behind a pad or a dialog that closed',
  async ({ pos, page, dedo }) => {
    await pos.abrir();
    await dedo.tocar(libres(page).first());
    await dedo.tocar(pos.recibido);
    await dedo.dosVeces(pos.teclado.getByRole('button', { name: 'Listo' }), () =>
      expect(pos.teclado).toBeHidden(),
    );
    await expect(pos.carrito.getByText('1 línea · 1 artículo')).toBeVisible();
    await dedo.tocar(pos.carrito.getByRole('button', { name: 'Vaciar' }));
    const seguir = page.getByRole('button', { name: 'Seguir vendiendo' });
    await dedo.dosVeces(seguir, () => expect(seguir).toBeHidden());
    await expect(pos.carrito.getByText('1 línea · 1 artículo')).toBeVisible();
    await dedo.dosVeces(pos.procesar, () => expect(pos.hecha).toBeVisible());
    await expect(pos.hecha).toBeVisible();
    await dedo.dosVeces(pos.hecha.getByRole('button', { name: 'Nueva venta' }), () =>
      expect(pos.hecha).toBeHidden(),
    );
    await expect(pos.lineas).toHaveCount(0);
  },
);

toquesTest('on a phone «Ver carrito» tapped twice shows the cart', async ({ pos, page, dedo }) => {
  await pos.abrir();
  await page.setViewportSize({ width: 390, height: 844 });
  await dedo.tocar(libres(page).first());
  const verCarrito = page.getByRole('button', { name: /^Ver carrito/ });
  const volver = page.getByRole('button', { name: 'Volver a los productos' });
  await dedo.dosVeces(verCarrito, () => expect(volver).toBeVisible());
  await expect(pos.procesar).toBeVisible();
  await dedo.tocar(volver);
  await expect(verCarrito).toBeVisible();
});
