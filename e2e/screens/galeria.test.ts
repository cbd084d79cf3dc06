import { fireEvent } from '@testing-library/dom';
import sharp from 'sharp';
import { OBTENER_PRODUCTO } from '#contract/calls/addresses.ts';
import { campo, expect, type Staff, screen, staffTest as test, waitFor, within } from './support/staff.ts';

const foto = async (color: string) => {
  const bytes = await sharp({ create: { width: 20, height: 20, channels: 3, background: color } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], `${color}.png`, { type: 'image/png' });
};

async function editar(staff: Staff, nombre: string): Promise<HTMLElement> {
  staff.entrarComo('productos');
  await staff.abrir(`/productos?buscar=${encodeURIComponent(nombre)}`);
  await staff.user.click(await screen.findByRole('button', { name: `Editar ${nombre}` }));
  return await screen.findByRole('dialog', { name: 'Editar producto' });
}

const elegir = (form: HTMLElement, files: File[]) =>
  fireEvent.change(campo(form, 'imagen'), { target: { files } });

/** Waits until this many pictures are uploaded. */
async function subidas(form: HTMLElement, cuantas: number): Promise<void> {
  await waitFor(() => {
    expect(within(form).getAllByRole('img')).toHaveLength(cuantas);
    expect(within(form).queryByRole('progressbar')).not.toBeInTheDocument();
  });
}

test('several pictures are chosen at once, put in order, taken out and put back, and saved', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { _id, nombre } = await shop.crearProducto();
  const galeria = async () =>
    (await shop.owner(OBTENER_PRODUCTO, { params: { id: _id } })).producto.galeria?.map(
      ({ imagen }) => imagen,
    );
  const form = await editar(staff, nombre);
  const boton = (name: string) => within(form).getByRole('button', { name });
  elegir(form, [await foto('red'), await foto('blue'), await foto('lime')]);
  await subidas(form, 3);
  await user.click(boton('Guardar cambios'));
  await staff.aviso('Producto actualizado correctamente');
  const [roja, azul, verde] = (await galeria()) ?? [];
  expect(verde).toBeDefined();

  const otra = await editar(staff, nombre);
  const deOtra = (name: string) => within(otra).getByRole('button', { name });
  await subidas(otra, 3);
  await user.click(deOtra('Mover después: Imagen principal'));
  await user.click(deOtra('Quitar: Imagen 3'));
  expect(within(otra).getByText('2/6')).toBeVisible();
  await user.click(deOtra('Deshacer: Imagen 3'));
  await user.click(deOtra('Quitar: Imagen 2'));
  await user.click(deOtra('Guardar cambios'));
  await waitFor(async () => expect(await galeria()).toEqual([azul, verde]));
  expect(roja).not.toBe(azul);
});

test('a picture that cannot be uploaded keeps the others, and can be tried again', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const { _id, nombre } = await shop.crearProducto();
  const form = await editar(staff, nombre);
  const boton = (name: string) => within(form).getByRole('button', { name });
  let veces = 0;
  shop.interceptar(/^POST .*\/imagenes$/, async (ask) => {
    veces += 1;
    if (veces === 2) throw new TypeError('no network');
    return await ask();
  });
  elegir(form, [await foto('red'), await foto('blue')]);
  expect(await within(form).findByText('No se pudo subir la imagen')).toBeVisible();
  await user.click(boton('Guardar cambios'));
  await staff.aviso('Una imagen no se pudo subir: vuelve a intentarlo o quítala');
  await user.click(boton('Reintentar: Imagen 2'));
  await subidas(form, 2);
  await user.click(boton('Guardar cambios'));
  await staff.aviso('Producto actualizado correctamente');
  const { producto } = await shop.owner(OBTENER_PRODUCTO, { params: { id: _id } });
  expect(producto.galeria).toHaveLength(2);
});

test('a product takes six pictures at most, and says so', async ({ staff, shop }) => {
  const { nombre } = await shop.crearProducto();
  const form = await editar(staff, nombre);
  const colores = ['red', 'blue', 'lime', 'black', 'white', 'yellow', 'orange'];
  elegir(form, await Promise.all(colores.map(foto)));
  await staff.aviso('Un producto puede tener hasta 6 imágenes');
  await subidas(form, 6);
  expect(within(form).queryByRole('button', { name: /^(Elegir|Agregar) imágenes$/ })).not.toBeInTheDocument();
});
