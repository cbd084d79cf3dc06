import type { Locator, Page } from '@playwright/test';
import { expectNoViolations } from '../support/axe.ts';
import { expect, type Tienda, tiendaTest } from './tienda/tienda.ts';

/** The filters of the catalogue as a visitor uses them. */
class Filtros {
  readonly page: Page;
  readonly boton: Locator;
  readonly hoja: Locator;
  readonly activos: Locator;
  readonly orden: Locator;

  constructor(page: Page) {
    this.page = page;
    this.boton = page.getByRole('button', { name: /^Filtrar/ });
    this.hoja = page.getByRole('dialog', { name: 'Filtrar productos' });
    this.activos = page.getByRole('list', { name: 'Filtros activos' });
    this.orden = page.getByRole('combobox', { name: 'Ordenar por' });
  }

  async abrir(): Promise<void> {
    await this.boton.click();
    await expect(this.hoja.getByRole('group').first()).toBeVisible();
  }

  opcion(grupo: string, nombre: string | RegExp): Locator {
    return this.hoja.getByRole('group', { name: grupo }).getByRole('checkbox', { name: nombre });
  }

  /** «Ver N productos». */
  get ver(): Locator {
    return this.hoja.getByRole('button', { name: /^Ver/ });
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

/** What the list says of itself, once it is the one that was asked for. */
async function totalEnPagina(tienda: Tienda): Promise<number> {
  await expect(tienda.page.locator('main section[aria-busy]').first()).toHaveAttribute('aria-busy', 'false');
  const texto = (await tienda.paginas.textContent()) ?? '';
  return Number(/\((\d+) productos en total\)/.exec(texto)?.[1]);
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1366, height: 768 },
]) {
  test.describe(`${viewport.width} px`, () => {
    test.use({ viewport });

    test('filters by colour and size, and the address keeps it', async ({ tienda, filtros, page }) => {
      await tienda.abrir('/catalogo?page=2');
      await expect(tienda.paginas).toContainText('Página 2 de');
      await filtros.abrir();
      const dorado = filtros.opcion('Color', /^Dorado \d+ productos?$/);
      const deTodo = (await filtros.ver.textContent()) ?? '';
      await dorado.check();
      await expect(filtros.ver).not.toHaveText(deTodo);
      await expect(filtros.ver).toHaveText(/^Ver \d+ productos?$/);
      const anunciados = Number(/\d+/.exec((await filtros.ver.textContent()) ?? '')?.[0]);
      // Nothing changed yet behind the sheet.
      await expect(page).toHaveURL(/\?page=2$/);
      await filtros.ver.click();

      await expect(filtros.hoja).toBeHidden();
      await expect(page).toHaveURL(/\?color=Dorado$/);
      await expect(filtros.boton).toHaveText('Filtrar (1)');
      await expect(tienda.paginas).toContainText(`(${anunciados} productos en total)`);
      for (const tarjeta of await tienda.tarjetas.all()) await expect(tarjeta).toContainText('Dorado');

      await filtros.abrir();
      await expect(dorado).toBeChecked();
      await filtros.opcion('Color', /^Rojo /).check();
      await filtros.opcion('Tamaño', /^Grande /).check();
      await filtros.ver.click();
      await expect(page).toHaveURL(/\?color=Dorado&color=Rojo&tamano=grande$/);
      await expect(filtros.activos.getByRole('listitem')).toHaveCount(4);

      // Reload and somebody else's browser show the same; back undoes one step at a time.
      const juntos = await totalEnPagina(tienda);
      await page.reload();
      await expect(filtros.boton).toHaveText('Filtrar (3)');
      expect(await totalEnPagina(tienda)).toBe(juntos);
      await page.goBack();
      await expect(page).toHaveURL(/\?color=Dorado$/);
      await expect(filtros.quitar('Rojo')).toBeHidden();
      await page.goForward();

      await filtros.quitar('Dorado').click();
      await expect(page).toHaveURL(/\?color=Rojo&tamano=grande$/);
      await expect(filtros.boton).toBeFocused();
      await filtros.activos.getByRole('button', { name: 'Quitar filtros' }).click();
      await expect(page).toHaveURL(/\/catalogo$/);
      await expect(filtros.activos).toBeHidden();
    });

    test('nothing stands in anybody’s way, light and dark', async ({ tienda, filtros, page }) => {
      await tienda.shop.crearProducto({
        color: 'Celeste, lila y dorado con puntos',
        tamano: 'grande',
        tipoGlobo: 'biodegradable',
      });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await tienda.abrir('/catalogo?color=Dorado&color=Celeste,+lila+y+dorado+con+puntos&tamano=grande');
        await expect(filtros.activos).toBeVisible();
        await expectNoViolations(page, `active filters, ${colorScheme}`);
        const ancho = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect(ancho).toBeLessThanOrEqual(0);
        await filtros.abrir();
        await expectNoViolations(page, `filter sheet, ${colorScheme}`);
        const cajas = await filtros.hoja
          .locator('label')
          .evaluateAll((todas) => todas.map((una) => Math.round(una.getBoundingClientRect().height)));
        expect(Math.min(...cajas)).toBeGreaterThanOrEqual(44);
      }
    });
  });
}

test.describe('filters', () => {
  test('are worked with the keyboard alone', async ({ tienda, filtros, page }) => {
    await tienda.abrir();
    await filtros.boton.focus();
    await page.keyboard.press('Enter');
    await expect(filtros.hoja.getByRole('group').first()).toBeVisible();
    await filtros.opcion('Color', /^Rojo /).focus();
    await page.keyboard.press('Space');
    await expect(filtros.opcion('Color', /^Rojo /)).toBeChecked();
    await expect(filtros.ver).toHaveText(/^Ver \d+ productos?$/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\?color=Rojo$/);
    await expect(filtros.boton).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Escape');
    await expect(filtros.hoja).toBeHidden();
    await expect(page).toHaveURL(/\?color=Rojo$/);
  });

  test('are those that the category has, and go when another has not', async ({ tienda, filtros, page }) => {
    await tienda.abrir('/catalogo?categoria=globos&color=Rojo&orden=precio-asc');
    await tienda.categoria('Servicios').click();
    await expect(page).toHaveURL(/\?categoria=servicios&orden=precio-asc$/);
    await filtros.abrir();
    await expect(filtros.hoja.getByRole('group', { name: 'Tipo de servicio' })).toBeVisible();
    await expect(filtros.hoja.getByRole('group')).toHaveCount(1);
    await filtros.opcion('Tipo de servicio', /^Inflado /).check();
    await filtros.ver.click();
    await expect(page).toHaveURL(/tipo=inflado/);
    await tienda.categoria('Otros').click();
    await expect(page).toHaveURL(/\?categoria=otros&orden=precio-asc$/);
    await expect(filtros.boton).toBeHidden();
    await expect(filtros.orden).toHaveValue('precio-asc');
  });

  test('go together with a search and an order', async ({ tienda, filtros, page }) => {
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
    await expect(page).toHaveURL(/\?buscar=globo&color=Rojo&orden=precio-desc$/);
    await expect(tienda.titulo).toHaveText('Resultados para «globo»');
  });

  test('that nothing has are told, and taken away together', async ({ tienda, filtros, page }) => {
    await tienda.abrir('/catalogo?color=Ultravioleta');
    await expect(page.getByText('No se encontraron productos')).toBeVisible();
    await expect(filtros.quitar('Ultravioleta')).toBeVisible();
    await page.getByRole('button', { name: 'Ver todos los productos' }).click();
    await expect(page).toHaveURL(/\/catalogo$/);
    await expect(tienda.tarjetas).toHaveCount(12);
  });

  test('can be asked for again when they did not come', async ({ tienda, filtros, page }) => {
    await page.route('**/api/catalog/filtros*', (route) => route.abort());
    await tienda.abrir();
    await filtros.boton.click();
    await expect(filtros.hoja).toContainText('No pudimos mostrar los filtros');
    await page.unroute('**/api/catalog/filtros*');
    await filtros.hoja.getByRole('button', { name: 'Reintentar' }).click();
    await expect(filtros.opcion('Color', /^Dorado /)).toBeVisible();
  });
});
