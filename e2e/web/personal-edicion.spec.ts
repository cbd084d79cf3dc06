import type { Page } from '@playwright/test';
import type { CorreoConfigurado } from '#contract/correos.ts';
import type { Producto } from '#contract/productos.ts';
import type { Tienda } from '#contract/tienda.ts';
import type { Usuario } from '#contract/usuarios.ts';
import { expectNoViolations } from '../support/axe.ts';
import type { Shop } from '../support/shop.ts';
import { ENCARGADA, expect, type Staff, staffTest as test } from './personal/staff.ts';

test.use({ aparte: 'edicion' });

/** Opens the form of a product that is alone in the list. */
async function editar(staff: Staff, { nombre }: { nombre: string }) {
  // What others change is told to whoever listens already.
  const escucha = staff.page.waitForResponse((respuesta) => respuesta.url().includes('/api/eventos'));
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await escucha;
  await staff.page.getByRole('button', { name: `Editar ${nombre}` }).click();
  const form = staff.page.getByRole('dialog', { name: 'Editar producto' });
  await expect(form.locator('[name=nombre]')).toHaveValue(nombre);
  return form;
}

const leer = async (shop: Shop, id: string) =>
  (await shop.owner.get<{ producto: Producto }>(`/api/productos/${id}`)).producto;

/** The next POST to `ruta` is done, but nobody hears of it. */
async function perderLaRespuesta(page: Page, ruta: string): Promise<void> {
  let perdida = false;
  await page.route(
    (url) => url.pathname === ruta,
    async (route) => {
      if (perdida || route.request().method() !== 'POST') return await route.fallback();
      perdida = true;
      await route.fetch();
      await route.abort();
    },
  );
}

test('a product form left open undoes no price that somebody else saved', async ({ staff, page, shop }) => {
  const producto = await shop.crearProducto({ precioVenta: 33 });
  await staff.entrar(ENCARGADA);
  const form = await editar(staff, producto);
  await shop.ponerPrecio(producto._id, 34);
  await expect(form.getByText(/^Alguien más acaba de cambiar este producto\./)).toBeVisible();
  await form.getByLabel('Stock Mínimo').fill('2');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form).toBeHidden();
  expect(await leer(shop, producto._id)).toMatchObject({ precioVenta: 34, stockMinimo: 2 });
  await expect(page.getByRole('row', { name: producto.nombre })).toContainText('Q34.00');
});

test('a stock that was sold from meanwhile is said, and set only knowing that', async ({
  staff,
  page,
  shop,
}) => {
  const producto = await shop.crearProducto({ stock: 3, precioVenta: 33 });
  await staff.entrar(ENCARGADA);
  const form = await editar(staff, producto);
  await shop.owner.post('/api/ventas', {
    body: {
      ...{
        datosCliente: { nombre: 'Ana', telefono: '55667788' },
        metodoPago: 'efectivo',
        tipoVenta: 'directa',
      },
      items: [{ producto: producto._id, cantidad: 2, precioUnitario: 33 }],
    },
  });
  const stock = form.locator('[name=stock]');
  await expect(form.getByText('Ahora hay 1')).toBeVisible();
  await stock.fill('13');
  await form.getByLabel('Descripción').fill('Contado hoy');
  const guardar = form.getByRole('button', { name: 'Guardar cambios' });
  await guardar.click();
  await expect(stock).toHaveAccessibleDescription(
    'El stock cambió de 3 a 1 mientras editabas. Revisa y guarda de nuevo',
  );
  await expect(stock).toBeFocused();
  await expect(stock).toHaveValue('13');
  await expect(form.getByLabel('Descripción')).toHaveValue('Contado hoy');
  expect((await leer(shop, producto._id)).stock).toBe(1);
  await expectNoViolations(page, 'a stock that moved meanwhile');
  await stock.fill('11');
  await guardar.click();
  await expect(form).toBeHidden();
  expect(await leer(shop, producto._id)).toMatchObject({ stock: 11, descripcion: 'Contado hoy' });
});

test('a user form left open gives no permission back', async ({ staff, page, shop }) => {
  const { usuario } = await shop.owner.post<{ usuario: Usuario }>('/api/usuarios', {
    body: {
      ...{ nombre: 'Rosa Tzul', email: `rosa${process.pid}@correo.gt`, password: 'secreta1' },
      permisos: { ventas: true, reportes: true },
    },
  });
  await staff.entrarComo('propietario');
  await staff.abrir('/usuarios');
  await page.getByRole('button', { name: 'Editar a Rosa Tzul' }).click();
  const form = page.getByRole('dialog', { name: 'Editar a Rosa Tzul' });
  await expect(form.getByRole('switch', { name: 'Reportes' })).toBeChecked();
  const url = `/api/usuarios/${usuario._id}`;
  await shop.owner.put(url, { body: { permisos: { reportes: false }, nombre: 'Rosa Elena' } });
  await form.getByLabel('Teléfono').fill('4433-2211');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form).toBeHidden();
  const { usuario: ahora } = await shop.owner.get<{ usuario: Usuario }>(url);
  expect(ahora).toMatchObject({ nombre: 'Rosa Elena', telefono: '44332211', permisos: { reportes: false } });
});

test('settings left open keep the name that somebody else gave the shop', async ({ staff, page, shop }) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/configuracion/tienda');
  const form = page.getByRole('region', { name: 'Datos de la tienda' });
  const [nombre, horario] = [form.locator('[name=nombre]'), form.locator('[name=horario]')];
  const antes = await nombre.inputValue();
  const renombrar = (otro: string) => shop.owner.put('/api/configuracion/tienda', { body: { nombre: otro } });
  await renombrar('Globos de al lado');
  await horario.fill('De lunes a sábado');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(nombre).toHaveValue('Globos de al lado');
  await renombrar('Globos del centro');
  await nombre.fill('Globos de la esquina');
  await horario.fill('Todos los días');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(nombre).toHaveAccessibleDescription(
    /El nombre cambió de «Globos de al lado» a «Globos del centro» mientras editabas/,
  );
  await expect(nombre).toHaveValue('Globos de la esquina');
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByRole('button', { name: 'Descartar' })).toBeHidden();
  const { tienda } = await shop.visitor.get<{ tienda: Tienda }>('/api/tienda');
  expect([tienda.nombre, tienda.horario]).toEqual(['Globos de la esquina', 'Todos los días']);
  await renombrar(antes);
});

test('the other settings say what somebody else changed, and follow where nothing was typed', async ({
  staff,
  page,
  shop,
}) => {
  const otro = (cual: string, body: object) => shop.owner.put(`/api/configuracion/${cual}`, { body });
  const guardar = page.getByRole('button', { name: 'Guardar cambios' });
  await staff.entrarComo('propietario');

  await staff.abrir('/configuracion/ticket');
  const texto = page.locator('[name=textoTicket]');
  await texto.fill('Vuelve pronto');
  await otro('tienda', { textoTicket: 'Gracias por tu compra' });
  await guardar.click();
  await expect(texto).toHaveAccessibleDescription(/ a «Gracias por tu compra» mientras editabas/);
  await guardar.click();
  await expect(staff.avisos('Datos de la tienda guardados')).toBeVisible();
  await expect(texto).toHaveValue('Vuelve pronto');

  await staff.abrir('/configuracion/red');
  const acceso = page.locator('[name=accesoPersonal]');
  await expect(acceso).toHaveValue('red-local');
  await otro('acceso', { accesoPersonal: 'esta-computadora' });
  await guardar.click();
  await expect(page.getByText(/^La entrada del personal cambió de .* mientras editabas/)).toBeVisible();
  // Nothing was chosen here: what the other one chose is what is shown now.
  await expect(acceso).toHaveValue('esta-computadora');
  await otro('acceso', { accesoPersonal: 'red-local' });

  const correo = { host: 'a.correo.gt', puerto: 587, seguridad: 'starttls', remitente: 'a@correo.gt' };
  await otro('correo', correo);
  await staff.abrir('/configuracion/correo');
  await page.locator('[name=remitente]').fill('b@correo.gt');
  await otro('correo', { ...correo, puerto: 2525 });
  await guardar.click();
  const puerto = page.locator('[name=puerto]');
  await expect(puerto).toHaveAccessibleDescription(/El puerto cambió de 587 a 2525 mientras editabas/);
  await expect(puerto).toHaveValue('2525');
  await expect(page.locator('[name=remitente]')).toHaveValue('b@correo.gt');
  await guardar.click();
  await expect(staff.avisos('Configuración de correo guardada')).toBeVisible();
  const guardado = await shop.owner.get<CorreoConfigurado>('/api/configuracion/correo');
  expect(guardado.correo).toMatchObject({ puerto: 2525, remitente: 'b@correo.gt' });
  await shop.owner.delete('/api/configuracion/correo');
});

test('a product whose creation nobody heard of is not created twice', async ({ staff, page }) => {
  const nombre = `Creado una vez ${process.pid}-${Date.now()}`;
  await staff.entrar(ENCARGADA);
  await staff.abrir('/productos');
  await page.getByRole('button', { name: 'Nuevo producto' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo producto' });
  await form.locator('[name=nombre]').fill(nombre);
  await form.getByLabel('Categoría').selectOption('otros');
  await form.getByLabel('Precio Compra').fill('10%');
  await form.getByLabel('Precio Venta').fill('1,200.50');
  await form.locator('[name=stock]').fill('1,000');
  await form.getByLabel('Stock Mínimo').fill('2');
  const crear = form.getByRole('button', { name: 'Crear producto' });
  await crear.click();
  await expect(form.getByText('Escribe el precio de compra en quetzales, sin %')).toBeVisible();
  await form.getByLabel('Precio Compra').fill('600');
  await perderLaRespuesta(page, '/api/productos');
  await crear.click();
  await expect(form.getByText(/^No llegó la respuesta\./)).toBeVisible();
  await expect(form.locator('[name=nombre]')).not.toBeEditable();
  await expectNoViolations(page, 'a product of which nobody knows whether it was created');
  await crear.click();
  await expect(form).toBeHidden();
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await expect(page.getByRole('button', { name: `Editar ${nombre}` })).toHaveCount(1);
  await expect(page.getByRole('row', { name: nombre })).toContainText('1000');
});

test('a user whose creation nobody heard of is created once, and nobody is told that he exists', async ({
  staff,
  page,
}) => {
  await staff.entrarComo('propietario');
  await staff.abrir('/usuarios');
  await page.getByRole('button', { name: 'Nuevo usuario' }).click();
  const form = page.getByRole('dialog', { name: 'Nuevo usuario' });
  await form.locator('[name=nombre]').fill('Una Vez');
  await form.locator('[name=email]').fill(`una${process.pid}@correo.gt`);
  await form.locator('[name=password]').fill('secreta1');
  await perderLaRespuesta(page, '/api/usuarios');
  await form.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(form.getByText(/^No llegó la respuesta\./)).toBeVisible();
  await form.getByRole('button', { name: 'Crear usuario' }).click();
  await expect(form).toBeHidden();
  await expect(staff.avisos('Usuario registrado')).toBeVisible();
});

test('who has a code is said, and a name that is one long word pushes nothing out', async ({
  staff,
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 });
  const codigo = `C${process.pid}-${Date.now()}`;
  const largo = `${codigo.replace('-', '')}${'x'.repeat(99)}`.slice(0, 99);
  await shop.crearProducto({ nombre: largo, codigo });
  const otro = await shop.crearProducto({});
  await staff.entrar(ENCARGADA);
  const form = await editar(staff, otro);
  await form.getByLabel('Código de barras').fill(codigo);
  await form.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(form.getByLabel('Código de barras')).toHaveAccessibleDescription(
    `Ya existe un producto con este código: «${largo}»`,
  );
  await staff.abrir(`/productos?buscar=${largo.slice(0, 12)}`);
  await expect(page.getByRole('button', { name: `Eliminar ${largo}` })).toBeInViewport({ ratio: 1 });
});
