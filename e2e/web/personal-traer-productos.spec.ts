import { readFile } from 'node:fs/promises';
import { expectNoViolations } from '../support/axe.ts';
import { ENCARGADA, expect, staffTest as test } from './personal/staff.ts';

const ENCABEZADO = 'codigo,nombre,categoria,precioCompra,precioVenta,stock,colorin';

test('products are brought in from a file: checked, seen, and only then written', async ({ staff, page }) => {
  const grupo = `Archivo ${process.pid}-${Date.now()}`;
  const viejo = await staff.shop.crearProducto({ nombre: `${grupo} viejo`, codigo: `V-${Date.now()}` });
  const codigo = (await staff.shop.owner.get<{ producto: { codigo: string } }>(`/api/productos/${viejo._id}`))
    .producto.codigo;
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(grupo)}`);
  const filas = page.getByRole('table', { name: 'Productos' }).locator('tbody tr');
  await expect(filas).toHaveCount(1);
  await page.getByRole('button', { name: 'Traer de un archivo' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Traer productos de un archivo' });
  await expect(dialogo.getByRole('button', { name: 'Elegir archivo' })).toBeFocused();
  await expectNoViolations(page, 'choosing a file');

  const bajada = page.waitForEvent('download');
  await dialogo.getByRole('button', { name: 'Descargar una plantilla' }).click();
  const plantilla = await bajada;
  expect(plantilla.suggestedFilename()).toBe('Plantilla_productos.csv');
  expect(await readFile(await plantilla.path(), 'utf8')).toMatch(/^\uFEFFcodigo,nombre,categoria,/);

  const elegir = (name: string, lineas: string[]) =>
    dialogo
      .getByLabel('Archivo de productos')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lineas.join('\n')) });
  await elegir('lista.xlsx', ['PK']);
  await expect(dialogo.getByText(/El archivo debe ser .csv o .jsonl/)).toBeVisible();
  await elegir('mala.csv', [ENCABEZADO, `M-1,${grupo} malo,globos,1,dos,3,`, 'M-2,,globos,1,2,3,']);
  await expect(dialogo.getByText('El archivo tiene errores: corrígelos y vuelve a elegirlo')).toBeVisible();
  const errores = dialogo.getByRole('table', { name: 'Líneas con errores' }).locator('tbody tr');
  await expect(errores).toHaveText([/^2.*«dos» no es un número/, /^3.*la celda está vacía/]);
  await expect(dialogo.getByRole('button', { name: /^Traer/ })).toHaveCount(0);
  await expectNoViolations(page, 'a file with errors');

  // Each step has the focus where it goes on.
  await expect(dialogo.getByRole('button', { name: 'Elegir otro archivo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogo.getByRole('button', { name: 'Elegir archivo' })).toBeFocused();
  const buena = [
    ...[ENCABEZADO, `${codigo},${grupo} viejo,globos,5,19.75,10,azul`],
    `N-${Date.now()},${grupo} nuevo,otros,1,2.50,7,`,
  ];
  await elegir('lista.csv', buena);
  const cambios = dialogo.getByRole('table', { name: 'Lo que cambia' }).locator('tbody tr');
  await expect(dialogo.getByText('El archivo está bien. Todavía no se ha escrito nada')).toBeVisible();
  await expect(dialogo.getByText('Columnas que no se usan: colorin')).toBeVisible();
  await expect(cambios.filter({ hasText: 'viejo' })).toContainText(/Precio de venta Q[\d.,]+ → Q19\.75/);
  await expectNoViolations(page, 'a checked file');
  await expect(filas).toHaveCount(1);

  await expect(dialogo.getByRole('button', { name: 'Traer 2 productos' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogo.getByText('Listo: 1 nuevo y 1 cambiado')).toBeVisible();
  await expectNoViolations(page, 'a file that was brought in');
  await expect(dialogo.getByRole('button', { name: 'Cerrar' }).last()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialogo).toBeHidden();
  await expect(filas).toHaveCount(2);
  await expect(filas.filter({ hasText: `${grupo} viejo` })).toContainText('Q19.75');

  await page.getByRole('button', { name: 'Traer de un archivo' }).click();
  await elegir('lista.csv', buena);
  await expect(dialogo.getByText('No hay nada que traer: todo está ya como dice el archivo')).toBeVisible();
  await expect(dialogo.getByRole('button', { name: /^Traer/ })).toHaveCount(0);
});

test('what the check says of codes that Excel changed, of namesakes and of files with nothing in them', async ({
  staff,
  page,
  shop,
}) => {
  const grupo = `Papel ${process.pid}-${Date.now()}`;
  await shop.crearProducto({ nombre: `${grupo}, 20 pliegos`, codigo: `P-${Date.now()}` });
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(grupo)}`);
  await page.getByRole('button', { name: 'Traer de un archivo' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Traer productos de un archivo' });
  const elegir = async (lineas: string[]) => {
    const archivo = { name: 'excel.csv', mimeType: 'text/csv', buffer: Buffer.from(lineas.join('\r\n')) };
    const otro = dialogo.getByRole('button', { name: 'Elegir otro archivo' });
    if (await otro.isVisible()) await otro.click();
    await dialogo.getByLabel('Archivo de productos').setInputFiles(archivo);
  };
  const errores = dialogo.getByRole('table', { name: 'Líneas con errores' }).locator('tbody tr');

  await elegir(['']);
  await expect(dialogo.getByText('El archivo está vacío')).toBeVisible();
  await elegir([ENCABEZADO]);
  await expect(dialogo.getByText('El archivo no tiene productos')).toBeVisible();
  await elegir(['hola,adios', '1,2']);
  await expect(errores).toHaveText([/No se encontró la columna «nombre» ni «codigo»/]);

  const fila = (codigo: string) => `${codigo},"${grupo}, 20 pliegos",otros,5,12,8,`;
  await elegir([ENCABEZADO, fila('7.40219E+12')]);
  await expect(errores).toHaveText([/^2.*«7\.40219E\+12»: Excel cambió este código/]);
  await expect(dialogo.getByRole('button', { name: /^Traer/ })).toHaveCount(0);

  await elegir([ENCABEZADO, fila(`7${Date.now()}`)]);
  await expect(dialogo.getByText(/^Míralo antes de traerlo: 1 producto nuevo se llama igual/)).toBeVisible();
  const nuevos = dialogo.getByRole('table', { name: 'Lo que cambia' }).locator('tbody tr');
  await expect(nuevos).toHaveText([/Se llama igual que uno que ya tienes: con el código P-/]);
  await expectNoViolations(page, 'a file with a namesake');
  await expect(dialogo.getByRole('button', { name: 'Traer 1 producto' })).toBeFocused();
});

test('a file that is refused is looked at again, and one whose answer is lost can be sent again', async ({
  staff,
  page,
  shop,
}) => {
  const grupo = `Reparo ${process.pid}-${Date.now()}`;
  await staff.entrar(ENCARGADA);
  await staff.abrir(`/productos?buscar=${encodeURIComponent(grupo)}`);
  await page.getByRole('button', { name: 'Traer de un archivo' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Traer productos de un archivo' });
  const lineas = [ENCABEZADO, `,${grupo} uno,otros,1,2,3,`, `,${grupo} dos,otros,1,2,3,`];
  const archivo = { name: 'reparo.csv', mimeType: 'text/csv', buffer: Buffer.from(lineas.join('\n')) };
  await dialogo.getByLabel('Archivo de productos').setInputFiles(archivo);
  await expect(dialogo.getByText('El archivo está bien. Todavía no se ha escrito nada')).toBeVisible();

  // Meanwhile there are two of a name that had been nobody's.
  const tocayos = [];
  for (const letra of ['A', 'B']) {
    const datos = { nombre: `${grupo} uno`, codigo: `${letra}-${Date.now()}` };
    tocayos.push(await shop.crearProducto(datos));
  }
  await dialogo.getByRole('button', { name: 'Traer 2 productos' }).click();
  await expect(dialogo.getByText(/^No se trajo nada: la tienda cambió desde que se revisó\./)).toBeVisible();
  await expect(dialogo.getByText('Puedes repetirlo')).toHaveCount(0);
  const errores = dialogo.getByRole('table', { name: 'Líneas con errores' }).locator('tbody tr');
  await expect(errores).toHaveText([/^2.*hay 2 productos que se llaman/]);
  await expect(dialogo.getByRole('button', { name: /^Traer/ })).toHaveCount(0);
  await expectNoViolations(page, 'a file that was refused');

  for (const { _id } of tocayos) await shop.owner.delete(`/api/productos/${_id}`);
  await dialogo.getByRole('button', { name: 'Elegir otro archivo' }).click();
  await dialogo.getByLabel('Archivo de productos').setInputFiles(archivo);
  await expect(dialogo.getByText('El archivo está bien. Todavía no se ha escrito nada')).toBeVisible();
  await page.route('**/api/productos/archivo', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await dialogo.getByRole('button', { name: 'Traer 2 productos' }).click();
  await expect(dialogo.getByText(/Puedes repetirlo: nada entra dos veces\.$/)).toBeVisible();
  await page.unroute('**/api/productos/archivo');
  await dialogo.getByRole('button', { name: 'Traer 2 productos' }).click();
  await expect(dialogo.getByText('Todo estaba ya como dice el archivo')).toBeVisible();
});

test('who leaves while a file is brought in is told how it ended', async ({ staff, page }) => {
  const grupo = `Ida ${process.pid}-${Date.now()}`;
  await staff.entrar(ENCARGADA);
  await staff.menu.getByRole('link', { name: 'Productos' }).click();
  const dialogo = page.getByRole('dialog', { name: 'Traer productos de un archivo' });
  for (const [que, aviso] of [
    ['ida', 'Listo: 1 nuevo'],
    ['perdida', /^❌ «ida\.csv»: .* Puedes repetirlo: nada entra dos veces\.$/],
  ] as const) {
    await page.getByRole('button', { name: 'Traer de un archivo' }).click();
    const buffer = Buffer.from(`${ENCABEZADO}\n,${grupo} ${que},otros,1,2,3,`);
    await dialogo
      .getByLabel('Archivo de productos')
      .setInputFiles({ name: 'ida.csv', mimeType: 'text/csv', buffer });
    const traer = dialogo.getByRole('button', { name: 'Traer 1 producto' });
    await expect(traer).toBeVisible();
    const { promise: soltada, resolve: soltar } = Promise.withResolvers<void>();
    await page.route('**/api/productos/archivo', async (route) => {
      await soltada;
      if (que === 'ida') await route.continue();
      else await route.abort();
    });
    await traer.click();
    await expect(dialogo.getByText('Trayendo «ida.csv»…')).toBeVisible();
    await page.goBack();
    await expect(dialogo).toHaveCount(0);
    soltar();
    await expect(staff.avisos(aviso)).toBeVisible();
    await page.unroute('**/api/productos/archivo');
    await page.goForward();
  }
});
