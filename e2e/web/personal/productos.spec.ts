import type { Page } from '@playwright/test';
import escribirLibro from 'write-excel-file/universal';
import { expectNoViolations } from '../../support/axe.ts';
import { expectNoSidewaysScroll } from '../../support/cut.ts';
import { intercept } from '../../support/intercept.ts';
import { PHONE } from '../../support/sizes.ts';
import { ENCARGADA, expect, type Staff, staffTest as test } from './support/staff.ts';

// Behaviour is tested in e2e/screens; this file tests only what needs a browser.

/** Creates products that share a search word and opens the list on them. Returns the word. */
async function abrirGrupo(staff: Staff, cuantos: number): Promise<string> {
  const grupo = `Grupo ${process.pid}-${Date.now()}`;
  for (let i = 0; i < cuantos; i += 1) await staff.shop.crearProducto({ nombre: `${grupo} 0${i}` });
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(grupo)}`);
  await expect(staff.page.getByRole('table').locator('tbody tr')).toHaveCount(cuantos);
  return grupo;
}

test('product form and list have no accessibility violations, and a chosen image is shown', async ({
  staff,
  page,
}) => {
  const grupo = await abrirGrupo(staff, 1);
  const nombre = `${grupo} 00`;
  await expectNoViolations(page, 'products');
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo producto' });
  await form.getByRole('button', { name: 'Crear producto' }).click();
  await expect(form.locator('[name=nombre]')).toBeFocused();
  await expectNoViolations(page, 'product form with errors');
  await form.getByLabel('Precio Compra').fill('7.25');
  await form.getByLabel('Precio Venta').fill('5');
  await expect(form.getByText('se vende a menos de lo que cuesta')).toBeVisible();
  await expectNoViolations(page, 'a product sold at a loss');

  // Only a browser decodes and renders images.
  await staff.abrir(`/productos?buscar=${encodeURIComponent(grupo)}`);
  await page.getByRole('button', { name: `Editar ${nombre}` }).click();
  await page.locator('input[type=file]').setInputFiles('resources/icons/512x512.png');
  await expect(page.getByAltText('Imagen principal')).toBeVisible();
  await expectNoViolations(page, 'product form with a picture');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(staff.avisos('Producto actualizado correctamente')).toBeVisible();
  const foto = page.getByRole('row', { name: nombre }).locator('img');
  await expect.poll(() => foto.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: `Duplicar ${nombre}`, exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Duplicar producto' })).toBeVisible();
  await expectNoViolations(page, 'duplicating a product');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Eliminar ${nombre}` }).click();
  const pregunta = page.getByRole('alertdialog');
  await expect(pregunta).toBeVisible();
  await expectNoViolations(page, 'deleting a product');
  await pregunta.getByRole('button', { name: 'Eliminar producto' }).click();
  // The toast stays open while its button has the focus.
  await page.getByRole('region', { name: 'Avisos' }).getByRole('button', { name: 'Deshacer' }).focus();
  await expectNoViolations(page, 'a deleted product');
});

// The built worker reads it with code that the tests of the screens do not load.
test('an Excel workbook is read, and one that is none says so', async ({ staff, page }) => {
  const nombre = `Del libro ${process.pid}-${Date.now()}`;
  const data = [
    ['Nombre', 'Categoría', 'Precio compra', 'Precio venta', 'Stock'],
    [nombre, 'otros', 1.5, 2.25, 10],
  ];
  const libro = await escribirLibro([{ sheet: 'Productos', data }]).toBlob();
  const elegir = async (name: string, buffer: Buffer) =>
    page.locator('input[type=file]').setInputFiles({ name, buffer, mimeType: '' });
  await staff.entrar(ENCARGADA);
  await staff.abrir('/productos');
  await page.getByRole('button', { name: 'Importar productos' }).click();
  await elegir('roto.xlsx', Buffer.from('PK, and nothing of a workbook'));
  await expect(page.getByText(/^No se pudo leer ese libro de Excel/)).toBeVisible();
  await elegir('lista.xlsx', Buffer.from(await libro.arrayBuffer()));
  await page.getByRole('button', { name: 'Importar 1 producto' }).click();
  await expect(page.getByRole('dialog').getByText('Listo: 1 nuevo')).toBeVisible();
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await expect(page.getByRole('row', { name: nombre })).toContainText('Q2.25');
});

/** Waits until the list shows what was asked for: until then the one before stays, dimmed. */
const listaAlDia = (page: Page) => expect(page.locator('[aria-busy]')).toHaveCount(0);

test('sorted lists and product cards have no accessibility violations', async ({ staff, page }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/productos?orden=precio-asc');
  await expect(page.getByRole('columnheader', { name: 'Precio Venta' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
  await listaAlDia(page);
  await expectNoViolations(page, 'sorted products');
  await staff.abrir('/ventas');
  const total = page.getByRole('columnheader', { name: 'Total' });
  await total.getByRole('button').click();
  await expect(total).toHaveAttribute('aria-sort', 'descending');
  await listaAlDia(page);
  await expectNoViolations(page, 'sorted sales');
  await staff.abrir('/productos');
  await page.setViewportSize(PHONE);
  await page.getByLabel('Ordenar por').selectOption({ label: 'Stock: menos primero' });
  await expect(page).toHaveURL(/\?orden=stock-asc$/);
  // The first of this order is sold out.
  await expect(page.getByRole('region', { name: 'Productos' }).getByRole('listitem').first()).toContainText(
    'Agotado',
  );
  await listaAlDia(page);
  await expectNoViolations(page, 'products as cards');
});

test('stock movements have no accessibility violations, with errors and with an unconfirmed adjustment', async ({
  staff,
  page,
}) => {
  const grupo = await abrirGrupo(staff, 1);
  await page.getByRole('button', { name: `Movimientos de ${grupo} 00` }).click();
  const dialogo = page.getByRole('dialog', { name: `Movimientos de «${grupo} 00»` });
  const guardar = dialogo.getByRole('button', { name: 'Guardar ajuste' });
  await expect(dialogo.locator('tbody tr')).toHaveCount(1);
  await guardar.click();
  await expect(dialogo.getByText('El motivo es obligatorio')).toBeVisible();
  await expectNoViolations(page, 'movements with errors');
  await dialogo.getByLabel('Cuántas').fill('6');
  await dialogo.getByLabel('Motivo').fill('Se rompió o se dañó');
  await intercept(page, '**/ajustes', (route) => route.abort());
  await guardar.click();
  await expect(dialogo.getByText('No llegó la respuesta.')).toBeVisible();
  await expect(dialogo.getByLabel('Cuántas')).not.toBeEditable();
  await expectNoViolations(page, 'an unconfirmed adjustment');
});

test('bulk actions have no accessibility violations and return the focus to the list', async ({
  staff,
  page,
}) => {
  const grupo = await abrirGrupo(staff, 2);
  const barra = page.getByRole('region', { name: 'Productos seleccionados' });
  const pagina = page.getByRole('checkbox', { name: 'Elegir todos los de esta página' });
  await page.getByRole('checkbox', { name: `${grupo} 00` }).press('Space');
  await expectNoViolations(page, 'selected products');
  await barra.getByRole('button', { name: 'Categoría' }).click();
  await page.getByRole('button', { name: 'Cambiar 1 producto' }).click();
  await expect(page.getByText('La categoría es obligatoria')).toBeVisible();
  await expectNoViolations(page, 'bulk category change');
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await barra.getByRole('button', { name: 'Precio' }).click();
  const precio = page.getByRole('dialog', { name: 'Cambiar el precio de venta' });
  await precio.getByLabel('Qué hacer').selectOption('bajar');
  await precio.getByLabel('Porcentaje').fill('70');
  await expect(precio.getByText('menos de lo que cuesta')).toBeVisible();
  await expectNoViolations(page, 'bulk price change');
  await staff.abrir(`/productos?buscar=${encodeURIComponent(grupo)}`);
  await page.getByRole('checkbox', { name: `${grupo} 00` }).check();
  await barra.getByRole('button', { name: 'Eliminar' }).click();
  const pregunta = page.getByRole('alertdialog');
  await expect(pregunta).toBeVisible();
  await expectNoViolations(page, 'bulk deletion');
  await pregunta.getByRole('button', { name: 'Eliminar 1 producto' }).click();
  await expect(barra).toHaveCount(0);
  // The checkbox can take the focus only after the modal dialog is closed.
  await expect(pagina).toBeFocused();

  await page.setViewportSize(PHONE);
  await page.getByRole('button', { name: 'Más acciones' }).click();
  await page.getByRole('button', { name: 'Elegir varios' }).click();
  await page.getByRole('checkbox', { name: `${grupo} 01` }).check();
  await expect(barra).toBeInViewport();
  await expectNoViolations(page, 'selected cards');
  await expectNoSidewaysScroll(page);
});

test('importing a file has no accessibility violations', async ({ staff, page, shop }) => {
  const grupo = await abrirGrupo(staff, 1);
  // Listened to from the start: the browser hears of a listener some time after the key that follows.
  let choosers = 0;
  page.on('filechooser', () => {
    choosers += 1;
  });
  await page.getByRole('button', { name: 'Importar productos' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Importar productos' });
  const elegirArchivo = dialogo.getByRole('button', { name: 'Elegir archivo' });
  await expect(elegirArchivo).toBeFocused();
  await expectNoViolations(page, 'choosing a file');
  const elegir = (...filas: string[]) =>
    dialogo.getByLabel('Archivo de productos').setInputFiles({
      name: 'lista.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['nombre,categoria,precioCompra,precioVenta,stock,colorin', ...filas].join('\n')),
    });
  const otroArchivo = dialogo.getByRole('button', { name: 'Elegir otro archivo' });

  await elegir(`${grupo} malo,globos,1,dos,3,`);
  await expect(dialogo.getByText(/«dos» no es un número/)).toBeVisible();
  await expect(otroArchivo).toBeFocused();
  await expectNoViolations(page, 'a file with errors');
  // It opens the browser's chooser at once.
  await page.keyboard.press('Enter');
  await expect.poll(() => choosers).toBe(1);

  const nueva = `${grupo} nueva,otros,1,2,3,azul`;
  await elegir(nueva);
  const traer = dialogo.getByRole('button', { name: 'Importar 1 producto' });
  await expect(traer).toBeFocused();
  await expectNoViolations(page, 'a checked file');
  // Meanwhile two products get the name, so the import no longer knows which one to update.
  for (const letra of ['A', 'B'])
    await shop.crearProducto({ nombre: `${grupo} nueva`, codigo: `${letra}-${Date.now()}` });
  await page.keyboard.press('Enter');
  await expect(dialogo.getByText(/^No se trajo nada/)).toBeVisible();
  await expectNoViolations(page, 'a rejected file');
  await elegir(`${grupo} última,otros,1,2,3,`);
  await expect(traer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogo.getByText('Listo: 1 nuevo')).toBeVisible();
  await expect(dialogo.getByRole('button', { name: 'Cerrar' }).last()).toBeFocused();
  await expectNoViolations(page, 'an imported file');
});
