import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { intercept } from '../../support/intercept.ts';
import { atBothSizes, DESKTOP, PHONE } from '../../support/sizes.ts';
import { expect, type Tienda, tiendaTest } from './support/tienda.ts';

/** The filters of the catalogue as a visitor uses them. */
class Filtros {
  readonly page: Page;
  readonly boton: Locator;
  readonly dialogo: Locator;
  readonly activos: Locator;
  readonly orden: Locator;

  constructor(page: Page) {
    this.page = page;
    this.boton = page.getByRole('button', { name: /^Filtrar/ });
    this.dialogo = page.getByRole('dialog', { name: 'Filtrar productos' });
    this.activos = page.getByRole('list', { name: 'Filtros activos' });
    this.orden = page.getByRole('combobox', { name: 'Ordenar por' });
  }

  async abrir(): Promise<void> {
    await this.boton.click();
    await expect(this.dialogo.getByRole('group').first()).toBeVisible();
  }

  opcion(grupo: string, nombre: string | RegExp): Locator {
    return this.dialogo.getByRole('group', { name: grupo }).getByRole('checkbox', { name: nombre });
  }

  /** The button «Ver N productos», which applies the filters. */
  get ver(): Locator {
    return this.dialogo.getByRole('button', { name: /^Ver/ });
  }

  quitar(nombre: string): Locator {
    return this.activos.getByRole('button', { name: `Quitar el filtro ${nombre}` });
  }
}

const test = tiendaTest.extend<{ filtros: Filtros }>({
  filtros: async ({ page }, use) => {
    await use(new Filtros(page));
  },
});

/** The total in the pagination bar, once the list has loaded. */
async function totalEnPagina(tienda: Tienda): Promise<number> {
  await expect(tienda.page.locator('main section[aria-busy]').first()).toHaveAttribute('aria-busy', 'false');
  const texto = (await tienda.paginas.textContent()) ?? '';
  return Number(/\((\d+) productos en total\)/.exec(texto)?.[1]);
}

for (const viewport of [PHONE, DESKTOP]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('filters by colour and size, and keeps the filters in the address', async ({
      tienda,
      filtros,
      page,
    }) => {
      await tienda.abrir('/catalogo?page=2');
      await expect(tienda.paginas).toContainText('Página 2 de');
      await filtros.abrir();
      const dorado = filtros.opcion('Color', /^Dorado \d+ productos?$/);
      const sinFiltros = (await filtros.ver.textContent()) ?? '';
      await dorado.check();
      await expect(filtros.ver).not.toHaveText(sinFiltros);
      await expect(filtros.ver).toHaveText(/^Ver \d+ productos?$/);
      const anunciados = Number(/\d+/.exec((await filtros.ver.textContent()) ?? '')?.[0]);
      // The list behind the dialog has not changed yet.
      await expect(page).toHaveURL(/\?page=2$/);
      await filtros.ver.click();

      await expect(filtros.dialogo).toBeHidden();
      await expect(page).toHaveURL(/\?familia=dorado$/);
      await expect(filtros.boton).toHaveText('Filtrar (1)');
      await expect(tienda.paginas).toContainText(`(${anunciados} productos en total)`);
      for (const tarjeta of await tienda.tarjetas.all()) await expect(tarjeta).toContainText(/dorado|oro/i);

      await filtros.abrir();
      await expect(dorado).toBeChecked();
      await filtros.opcion('Color', /^Rojo /).check();
      await filtros.opcion('Tamaño', /^Grande /).check();
      await filtros.ver.click();
      await expect(page).toHaveURL(/\?familia=rojo&familia=dorado&tamano=grande$/);
      await expect(filtros.activos.getByRole('listitem')).toHaveCount(4);

      // A reload keeps the filters; back undoes one step at a time.
      const total = await totalEnPagina(tienda);
      await page.reload();
      await expect(filtros.boton).toHaveText('Filtrar (3)');
      expect(await totalEnPagina(tienda)).toBe(total);
      await page.goBack();
      await expect(page).toHaveURL(/\?familia=dorado$/);
      await expect(filtros.quitar('Rojo')).toBeHidden();
      await page.goForward();

      await filtros.quitar('Dorado').click();
      await expect(page).toHaveURL(/\?familia=rojo&tamano=grande$/);
      await expect(filtros.boton).toBeFocused();
      await filtros.activos.getByRole('button', { name: 'Quitar filtros' }).click();
      await expect(page).toHaveURL(/\/catalogo$/);
      await expect(filtros.activos).toBeHidden();
    });
  });
}

test('a phone’s back button closes the filters, and undoes them once they are applied', async ({
  tienda,
  filtros,
  page,
}) => {
  await page.setViewportSize(PHONE);
  await tienda.abrir('/catalogo?categoria=globos');
  await filtros.abrir();
  await page.goBack();
  await expect(filtros.dialogo).toBeHidden();
  await expect(page).toHaveURL(/\?categoria=globos$/);
  await expect(filtros.boton).toBeFocused();

  // Closing it does not leave an entry in the history either.
  await filtros.abrir();
  await filtros.dialogo.getByRole('button', { name: 'Cerrar' }).click();
  await expect(filtros.dialogo).toBeHidden();
  await filtros.abrir();
  await filtros.opcion('Color', /^Dorado /).check();
  await filtros.ver.click();
  await expect(page).toHaveURL(/\?categoria=globos&familia=dorado$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?categoria=globos$/);
  await expect(filtros.dialogo).toBeHidden();
});

test('the filter dialog has no accessibility violations', async ({ tienda, filtros, page }) => {
  await tienda.shop.crearProducto({
    color: 'Celeste, lila y dorado con puntos',
    tamano: 'grande',
    tipoGlobo: 'biodegradable',
  });
  await page.setViewportSize(PHONE);
  await tienda.abrir('/catalogo?familia=dorado&color=Celeste,+lila+y+dorado+con+puntos&tamano=grande');
  await expect(filtros.activos).toBeVisible();
  await atBothSizes(page, async (tamano) => {
    await expectNoViolations(page, `active filters, ${tamano}`);
    await expectNoSidewaysScroll(page, tamano);
  });
  await filtros.abrir();
  await atBothSizes(page, async (tamano) => {
    await expectNoViolations(page, `filter dialog, ${tamano}`);
    const cajas = await filtros.dialogo
      .locator('label')
      .evaluateAll((todas) => todas.map((una) => Math.round(una.getBoundingClientRect().height)));
    expect(Math.min(...cajas), tamano).toBeGreaterThanOrEqual(44);
  });
});

test.describe('filters', () => {
  test('can be used with the keyboard alone', async ({ tienda, filtros, page }) => {
    await tienda.abrir();
    await filtros.boton.focus();
    await page.keyboard.press('Enter');
    await expect(filtros.dialogo.getByRole('group').first()).toBeVisible();
    await filtros.opcion('Color', /^Rojo /).focus();
    await page.keyboard.press('Space');
    await expect(filtros.opcion('Color', /^Rojo /)).toBeChecked();
    await expect(filtros.ver).toHaveText(/^Ver \d+ productos?$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?familia=rojo$/);
    await expect(filtros.boton).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(filtros.dialogo).toBeHidden();
    await expect(page).toHaveURL(/\?familia=rojo$/);
  });

  test('are offered per category, and dropped when the new category lacks them', async ({
    tienda,
    filtros,
    page,
  }) => {
    await tienda.abrir('/catalogo?categoria=globos&color=Rojo&orden=precio-asc');
    await tienda.categoria('Servicios').click();
    await expect(page).toHaveURL(/\?categoria=servicios&orden=precio-asc$/);
    await filtros.abrir();
    await expect(filtros.dialogo.getByRole('group', { name: 'Tipo de servicio' })).toBeVisible();
    await expect(filtros.dialogo.getByRole('group', { name: 'Color' })).toHaveCount(0);
    await filtros.opcion('Tipo de servicio', /^Inflado /).check();
    await filtros.ver.click();
    await expect(page).toHaveURL(/tipo=inflado/);
    await tienda.categoria('Otros').click();
    await expect(page).toHaveURL(/\?categoria=otros&orden=precio-asc$/);
    await expect(filtros.quitar('Inflado')).toBeHidden();
    await expect(filtros.orden).toHaveValue('precio-asc');
  });

  test('combine with search and sorting', async ({ tienda, filtros, page }) => {
    await tienda.abrir('/catalogo?buscar=globo');
    await filtros.orden.selectOption({ label: 'Precio: mayor a menor' });
    await expect(page).toHaveURL(/\?buscar=globo&orden=precio-desc$/);
    await expect(tienda.tarjetas.first()).toBeVisible();
    await expect
      .poll(async () => {
        const textos = await tienda.tarjetas.allInnerTexts();
        const precios = textos.map((texto) => Number(/Q([\d,.]+)/.exec(texto)?.[1]?.replace(',', '')));
        return precios.every((precio, i) => i === 0 || precio <= (precios[i - 1] ?? 0));
      })
      .toBe(true);
    await filtros.abrir();
    await filtros.opcion('Color', /^Rojo /).check();
    await filtros.ver.click();
    await expect(page).toHaveURL(/\?buscar=globo&familia=rojo&orden=precio-desc$/);
    await expect(tienda.titulo).toHaveText('Resultados para «globo»');
  });

  test('without any product show a message, and one button clears them', async ({
    tienda,
    filtros,
    page,
  }) => {
    await tienda.abrir('/catalogo?color=Ultravioleta');
    await expect(page.getByText('No se encontraron productos')).toBeVisible();
    await expect(filtros.quitar('Ultravioleta')).toBeVisible();
    await page.getByRole('button', { name: 'Ver todos los productos' }).click();
    await expect(page).toHaveURL(/\/catalogo$/);
    await expect(tienda.tarjetas).toHaveCount(12);
  });

  test('are families of colours with a swatch; other colours and older addresses keep their own text', async ({
    tienda,
    filtros,
    page,
  }) => {
    await tienda.shop.crearProducto({ categoria: 'globos', color: 'Azul rey' });
    await tienda.shop.crearProducto({ categoria: 'globos', color: 'Azúl noche' });
    await tienda.shop.crearProducto({ categoria: 'globos', color: 'Rayado' });
    await tienda.abrir('/catalogo?color=Azul+rey');
    await expect(filtros.quitar('Azul rey')).toBeVisible();
    await filtros.abrir();
    const familias = filtros.dialogo.getByRole('group', { name: 'Color', exact: true });
    const azul = familias.getByRole('checkbox', { name: /^Azul/ });
    await expect(azul).toHaveCount(1);
    const otros = filtros.dialogo.getByRole('group', { name: 'Otros colores' });
    await expect(otros.getByRole('checkbox', { name: /^Azul rey/ })).toBeChecked();
    await expect(otros.getByRole('checkbox', { name: /^Rayado / })).toBeVisible();
    await azul.check();
    await otros.getByRole('checkbox', { name: /^Azul rey/ }).uncheck();
    await filtros.ver.click();
    await expect(page).toHaveURL(/\?familia=azul$/);
    await expect(filtros.quitar('Azul')).toBeVisible();
    await expect(tienda.tarjetas.first()).toBeVisible();
  });

  test('can be reloaded after a failed request', async ({ tienda, filtros, page }) => {
    await intercept(page, '**/api/catalog/filtros*', (route) => route.abort());
    await tienda.abrir();
    await filtros.boton.click();
    await expect(filtros.dialogo).toContainText('No pudimos mostrar los filtros');
    await page.unroute('**/api/catalog/filtros*');
    await filtros.dialogo.getByRole('button', { name: 'Reintentar' }).click();
    await expect(filtros.opcion('Color', /^Dorado /)).toBeVisible();
  });
});
