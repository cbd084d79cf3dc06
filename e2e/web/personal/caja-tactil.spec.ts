import type { Locator } from '@playwright/test';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { expect, type Pos, posTest as test } from './support/pos.ts';

// The till by touch: what fits, what stays in its place, what a finger can hit.

test.use({ hasTouch: true });

const TABLET = { width: 1024, height: 768 } as const;
const LAPTOP = { width: 1366, height: 768 } as const;

/** Names of new products, each in stock. */
async function crearProductos({ staff }: Pos, cuantos: number, precioVenta: number): Promise<string[]> {
  const nombres: string[] = [];
  for (let i = 0; i < cuantos; i += 1) {
    const { nombre } = await staff.shop.crearProducto({ stock: 500, precioVenta });
    nombres.push(nombre);
  }
  return nombres;
}

/** How many lines of the cart stand whole above what is below them. */
async function lineasALaVista(pos: Pos): Promise<number> {
  return await pos.lineas.evaluateAll((lineas) => {
    const lista = lineas[0]?.parentElement?.getBoundingClientRect();
    return lineas.filter((linea) => {
      const { top, bottom } = linea.getBoundingClientRect();
      return lista && top >= lista.top - 0.5 && bottom <= lista.bottom + 0.5;
    }).length;
  });
}

async function topOf(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? Number.NaN;
}

for (const viewport of [TABLET, LAPTOP]) {
  test(`eight lines stand above the total at ${viewport.width} px, and nothing moves between states`, async ({
    pos,
    page,
  }) => {
    await page.setViewportSize(viewport);
    await crearProductos(pos, 1, 10);
    await pos.abrir();
    const tarjetas = page.getByRole('list', { name: 'Productos', exact: true }).getByRole('button');
    const libres = tarjetas.filter({ hasNotText: 'Sin stock' });
    for (let i = 0; i < 16; i += 1) await libres.nth(i).tap();
    await expect(pos.lineas).toHaveCount(16);
    expect(await lineasALaVista(pos)).toBeGreaterThanOrEqual(8);
    await expect(pos.lineas.last()).toBeInViewport({ ratio: 0.95 });
    await expectNoSidewaysScroll(page);
    // A line further up that gets one more comes into view.
    await libres.first().tap();
    await expect(pos.lineas.first()).toBeInViewport({ ratio: 0.95 });
    await expect(pos.lineas.first()).toHaveAttribute('aria-current', 'true');

    const fijos = [pos.total, pos.procesar, pos.carrito.getByRole('group', { name: 'Método de pago' })];
    const antes = await Promise.all(fijos.map(topOf));
    const enSuLugar = async (estado: string) =>
      expect(await Promise.all(fijos.map(topOf)), estado).toEqual(antes);
    await pos.carrito.getByRole('button', { name: 'Exacto' }).tap();
    await expect(pos.carrito.getByText('Cambio')).toBeVisible();
    await enSuLugar('with the change');
    for (const metodo of ['Tarjeta', 'Transf.', 'Mixto', 'Efectivo']) {
      await pos.carrito.getByRole('group', { name: 'Método de pago' }).getByText(metodo).tap();
      await enSuLugar(metodo);
    }
    await pos.lineas.nth(1).tap({ position: { x: 20, y: 20 } });
    await enSuLugar('another line selected');
    await pos.plegado('Consumidor final').tap();
    await enSuLugar('client open');
    await pos.plegado('Sin descuento').tap();
    await enSuLugar('discount open');
    expect(await lineasALaVista(pos)).toBeGreaterThanOrEqual(5);
    await expect(pos.lineas.nth(1)).toBeInViewport({ ratio: 0.95 });
  });
}
