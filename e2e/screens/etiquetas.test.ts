import { con, expect, llenar, screen, staffTest as test, waitFor, within } from './support/staff.ts';

test('the preview draws only the first sheet, and checks the number of copies', async ({ staff, shop }) => {
  const { user } = staff;
  await shop.crearProducto({ nombre: 'Etiqueta corta', codigo: 'E1', precioVenta: 1234.5 });
  await shop.crearProducto({ nombre: 'Etiqueta rara', codigo: 'Ñ1' });
  await shop.crearProducto({ nombre: 'Etiqueta sin código' });
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  await user.click(await screen.findByLabelText('Elegir todos los de esta página'));
  await user.click(screen.getByRole('button', { name: 'Etiquetas' }));
  const elemento = await screen.findByRole('dialog', { name: 'Etiquetas de precio' });
  const dialogo = within(elemento);
  const precios = await dialogo.findAllByText('Q1,234.50');
  expect(precios[0]).toBeVisible();
  expect(dialogo.getByRole('img', { name: 'Código de barras Code 128' })).toBeVisible();
  expect(dialogo.getByText(/^Sin barras, porque .* rara$/)).toBeVisible();

  const copias = dialogo.getByLabelText('Copias de cada uno');
  for (const invalido of ['0', '', 'abc', '1000']) {
    llenar(copias, invalido);
    expect(await dialogo.findByText('Escribe un número entre 1 y 50')).toBeVisible();
    expect(copias).toHaveValue(invalido);
    expect(dialogo.getByRole('button', { name: 'Imprimir etiquetas' })).toBeDisabled();
  }
  // The preview draws one sheet of 24 labels, for any number of copies.
  const barras = () => elemento.querySelectorAll('svg[aria-label^="Código de barras"]');
  llenar(copias, '50');
  expect(await dialogo.findByText(con('3 productos · 7 hojas'))).toBeVisible();
  expect(barras()).toHaveLength(24);
  llenar(copias, '8');
  llenar(dialogo.getByLabelText('Desde la etiqueta'), '2');
  expect(await dialogo.findByText(con('3 productos · 2 hojas'))).toBeVisible();
  expect(barras()).toHaveLength(8);
  expect(dialogo.getByRole('button', { name: 'Imprimir 24 etiquetas' })).toBeEnabled();
  await user.selectOptions(dialogo.getByLabelText('Papel'), 'rollo');
  await waitFor(() => expect(dialogo.queryByLabelText('Desde la etiqueta')).not.toBeInTheDocument());
  expect(dialogo.getByRole('button', { name: 'Imprimir 24 etiquetas' })).toBeEnabled();
});
