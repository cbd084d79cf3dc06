import { readFile } from 'node:fs/promises';
import { OBTENER_PRODUCTO } from '#contract/calls/addresses.ts';
import {
  campo,
  con,
  elegirArchivo,
  expect,
  llenar,
  retener,
  type Staff,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

/** Opens the form of a product, the only one in the list. */
async function editar(staff: Staff, nombre: string): Promise<HTMLElement> {
  staff.entrarComo('productos');
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await staff.user.click(await screen.findByRole('button', { name: `Editar ${nombre}` }));
  return await screen.findByRole('dialog', { name: 'Editar producto' });
}

const boton = (donde: HTMLElement, name: string) => within(donde).getByRole('button', { name });

test('closing a changed product form asks for confirmation, closing an unchanged one does not', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { nombre } = await shop.crearProducto();
  const form = await editar(staff, nombre);
  llenar(campo(form, 'nombre'), 'Otro nombre');
  llenar(campo(form, 'nombre'), nombre);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(form).not.toBeInTheDocument());
  const abrir = screen.getByRole('button', { name: `Editar ${nombre}` });
  expect(abrir).toHaveFocus();

  await user.click(abrir);
  const otra = await screen.findByRole('dialog', { name: 'Editar producto' });
  llenar(campo(otra, 'nombre'), 'Otro nombre');
  const preguntar = () => screen.findByRole('alertdialog', { name: '¿Descartar los cambios?' });
  for (const salir of [
    () => user.keyboard('{Escape}'),
    () => user.click(boton(otra, 'Cerrar')),
    () => user.click(boton(otra, 'Cancelar')),
  ]) {
    await salir();
    const pregunta = await preguntar();
    const seguir = boton(pregunta, 'Seguir editando');
    expect(seguir).toHaveFocus();
    expect(pregunta).toHaveTextContent('Editar producto');
    await user.click(seguir);
    await waitFor(() => expect(pregunta).not.toBeInTheDocument());
    expect(campo(otra, 'nombre')).toHaveValue('Otro nombre');
  }
  await user.keyboard('{Escape}');
  await user.click(boton(await preguntar(), 'Descartar'));
  await waitFor(() => expect(otra).not.toBeInTheDocument());
  expect(screen.getByRole('row', { name: con(nombre) })).toBeVisible();
});

test('closing the state dialog of an order asks for confirmation while it has typed notes', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { _id } = await shop.crearProducto();
  const { numero } = await shop.pedir({
    cliente: { nombre: 'Ana', telefono: '55667788' },
    items: [{ producto: _id, cantidad: 1 }],
  });
  staff.entrarComo('ventas');
  await staff.abrir(`/pedidos?buscar=${numero}`);
  await user.click(await screen.findByRole('button', { name: `Cambiar estado de ${numero}` }));
  const cambio = await screen.findByRole('dialog', { name: `Actualizar estado de ${numero}` });
  const notas = within(cambio).getByLabelText(/^Notas de la tienda/);
  llenar(notas, 'Llamar antes de las cinco');
  await user.click(boton(cambio, 'Cancelar'));
  const pregunta = await screen.findByRole('alertdialog', { name: '¿Descartar los cambios?' });
  await user.click(boton(pregunta, 'Seguir editando'));
  expect(notas).toHaveValue('Llamar antes de las cinco');
  llenar(notas, '');
  await user.click(boton(cambio, 'Cancelar'));
  await waitFor(() => expect(cambio).not.toBeInTheDocument());
});

test('the image field refuses files that are too large or not images, and shows why', async ({ staff }) => {
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  await staff.user.click(await screen.findByRole('button', { name: 'Nuevo producto' }));
  const form = await screen.findByRole('dialog', { name: 'Nuevo producto' });
  expect(within(form).getByText(/JPG, PNG, WebP, GIF o AVIF/)).toBeVisible();
  const imagen = campo(form, 'imagen');
  elegirArchivo(imagen, new File([new Uint8Array(5_242_881)], 'a.png', { type: 'image/png' }));
  expect(await within(form).findByText('❌ La imagen no debe superar los 5MB')).toBeVisible();
  elegirArchivo(imagen, new File(['x'], 'a.pdf', { type: 'application/pdf' }));
  expect(await within(form).findByText('❌ El archivo debe ser una imagen')).toBeVisible();
  expect(within(form).queryByRole('img')).not.toBeInTheDocument();
});

/** The upload of an image. */
const SUBIDA = /^POST .*\/imagenes$/;

test('saving a product waits for its images to be uploaded, and is cancelled if one fails', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { _id, nombre } = await shop.crearProducto();
  const form = await editar(staff, nombre);
  let guardados = 0;
  shop.interceptar(/^PUT /, (ask) => {
    guardados += 1;
    return ask();
  });
  const subiendo = () => within(form).findByLabelText('Subiendo: Imagen principal');

  const soltarCorrupta = retener(shop, SUBIDA);
  elegirArchivo(campo(form, 'imagen'), new File(['not a picture'], 'a.jpg', { type: 'image/jpeg' }));
  expect(await subiendo()).toBeVisible();
  await user.click(boton(form, 'Guardar cambios'));
  expect(await within(form).findByRole('button', { name: 'Guardando…' })).toBeVisible();
  soltarCorrupta();
  expect(await within(form).findByText('La imagen debe ser JPEG, PNG, WebP, GIF o AVIF')).toBeVisible();
  expect(await within(form).findByRole('button', { name: 'Guardar cambios' })).toBeEnabled();
  expect(guardados).toBe(0);

  await user.click(boton(form, 'Quitar: Imagen principal'));
  const icono = await readFile('resources/icons/512x512.png');
  const soltarValida = retener(shop, SUBIDA);
  elegirArchivo(campo(form, 'imagen'), new File([icono], 'icon.png', { type: 'image/png' }));
  expect(await subiendo()).toBeVisible();
  await user.click(boton(form, 'Guardar cambios'));
  expect(await within(form).findByRole('button', { name: 'Guardando…' })).toBeVisible();
  expect(guardados).toBe(0);
  soltarValida();
  expect(await staff.aviso('Producto actualizado correctamente')).toBeVisible();
  const { producto } = await shop.owner(OBTENER_PRODUCTO, { params: { id: _id } });
  expect(producto.galeria).toHaveLength(1);
});

test('a form is submitted once while it is being sent, and its button keeps the focus', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { nombre, _id } = await shop.crearProducto();
  const form = await editar(staff, nombre);
  llenar(campo(form, 'nombre'), `${nombre} azul`);
  let enviados = 0;
  const { promise: retenido, resolve: soltar } = Promise.withResolvers<void>();
  shop.interceptar(new RegExp(`^PUT .*/api/productos/${_id}$`), async (ask) => {
    enviados += 1;
    await retenido;
    return await ask();
  });
  boton(form, 'Guardar cambios').focus();
  await user.keyboard('{Enter}');
  const ocupado = await within(form).findByRole('button', { name: 'Guardando…' });
  expect(ocupado).toHaveFocus();
  expect(ocupado).toHaveAttribute('aria-disabled', 'true');
  await user.keyboard('{Enter}');
  ocupado.click();
  campo(form, 'nombre').focus();
  await user.keyboard('{Enter}');
  soltar();
  await waitFor(() => expect(form).not.toBeInTheDocument());
  expect(await screen.findByRole('row', { name: con(`${nombre} azul`) })).toBeVisible();
  expect(enviados).toBe(1);
});
