import { vi } from 'vitest';
import { ACTUALIZAR_PRODUCTO } from '#contract/calls/addresses.ts';
import { nuevoCodigo } from '../support/codigos.ts';
import { pedir } from '../support/pedir.ts';
import { expect, screen, posTest as test, waitFor, within } from './support/pos.ts';
import { campo, cortar } from './support/staff.ts';

/** Counts the tones that the page plays; the document has no sound of its own. */
function escucharTonos(): { tonos: () => number } {
  let tonos = 0;
  const param = { setValueAtTime: () => undefined, linearRampToValueAtTime: () => undefined };
  vi.stubGlobal(
    'AudioContext',
    class {
      currentTime = 0;
      resume = () => Promise.resolve();
      createGain = () => ({
        gain: { ...param, exponentialRampToValueAtTime: () => undefined },
        connect: () => undefined,
      });
      createOscillator() {
        tonos += 1;
        return {
          frequency: { value: 0 },
          connect: (next: unknown) => next,
          start: () => undefined,
          stop: () => undefined,
        };
      }
    },
  );
  return { tonos: () => tonos };
}

test('an unknown code sounds, says so at the search box, and can be searched or made a product', async ({
  pos,
  staff,
  shop,
}) => {
  const { tonos } = escucharTonos();
  const conocido = nuevoCodigo();
  const { nombre } = await shop.crearProducto({ codigo: conocido });
  await pos.abrir('propietario');
  const codigo = nuevoCodigo();
  await pos.escanear(codigo);
  const texto = `No se encontró ningún producto con «${codigo}»`;
  const aviso = await screen.findByText(texto);
  await waitFor(() => expect(tonos()).toBe(2));
  expect(pos.busqueda).toHaveFocus();
  expect(pos.busqueda).toHaveValue('');

  await pos.user.click(screen.getByRole('button', { name: 'Buscar' }));
  expect(pos.busqueda).toHaveValue(codigo);
  expect(aviso).not.toBeInTheDocument();
  await pos.tecla('Escape');
  await pos.escanear(codigo);
  await screen.findByText(texto);
  // The next good scan is the answer to a bad one.
  await pos.escanear(conocido);
  await waitFor(() => expect(pos.cantidad(nombre)).toHaveValue('1'));
  expect(screen.queryByText(texto)).not.toBeInTheDocument();

  await pos.escanear(codigo);
  await pos.user.click(await screen.findByRole('button', { name: 'Crear producto con este código' }));
  const ficha = await screen.findByRole('dialog', { name: 'Nuevo producto' });
  expect(campo(ficha, 'codigo')).toHaveValue(codigo);
  await staff.user.type(campo(ficha, 'nombre'), 'Globo nuevo');
  await staff.user.selectOptions(within(ficha).getByLabelText(/^Categoría/), 'globos');
  for (const [name, valor] of [
    ['precioCompra', '1'],
    ['precioVenta', '2'],
    ['stock', '9'],
    ['stockMinimo', '1'],
  ] as const) {
    await staff.user.clear(campo(ficha, name));
    await staff.user.type(campo(ficha, name), valor);
  }
  await staff.user.click(within(ficha).getByRole('button', { name: 'Crear producto' }));
  // Back at the till, with the sale as it was.
  await waitFor(() => expect(pos.busqueda).toHaveFocus());
  expect(pos.cantidad(nombre)).toHaveValue('1');
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.cantidad('Globo nuevo')).toHaveValue('1'));
});

test('a product that is sold out or inactive is named, and who may not create products is not asked to', async ({
  pos,
  shop,
}) => {
  const [sin, inactivo] = [nuevoCodigo(), nuevoCodigo()];
  const agotado = await shop.crearProducto({ codigo: sin, stock: 0 });
  const { _id, nombre } = await shop.crearProducto({ codigo: inactivo });
  await shop.owner(ACTUALIZAR_PRODUCTO, { params: { id: _id }, body: { activo: false } });
  await pos.abrir();
  await pos.escanear(sin);
  await screen.findByText(`Producto sin stock disponible: ${agotado.nombre}`);
  expect(pos.lineas).toHaveLength(0);
  await pos.escanear(inactivo);
  await screen.findByText(`${nombre} está inactivo: no se vende en la caja`);
  await pos.escanear(nuevoCodigo());
  await screen.findByText(/No se encontró ningún producto/);
  expect(screen.queryByRole('button', { name: 'Crear producto con este código' })).not.toBeInTheDocument();
  await pos.tecla('Escape');
  expect(screen.queryByText(/No se encontró ningún producto/)).not.toBeInTheDocument();
  const volver = shop.interceptar(/\/api\/productos\?/, cortar);
  await pos.escanear(nuevoCodigo());
  await screen.findByText(/no hay conexión con la tienda/);
  volver();
});

test('the code or number of an order opens it at the till, where it is collected', async ({ pos, shop }) => {
  const { codigoSeguimiento, numero } = await pedir(shop);
  await pos.abrir();
  await pos.teclear(codigoSeguimiento, 90);
  await pos.tecla('Enter');
  const pedido = within(await screen.findByRole('dialog', { name: `Pedido ${numero}` }));
  await pedido.findByText('Rosa Marroquín');
  expect(pos.lineas).toHaveLength(0);
  // A scan answers no question: the order closes.
  await pos.escanear(numero);
  const otraVez = within(await screen.findByRole('dialog', { name: `Pedido ${numero}` }));
  await pos.user.click(await otraVez.findByRole('button', { name: /^Cobrar/ }));
  await screen.findByRole('dialog', { name: `Cobrar ${numero}` });
  await pos.tecla('Enter');
  const hecho = within(await screen.findByRole('dialog', { name: '¡Pedido cobrado!' }));
  await pos.user.click(hecho.getByRole('button', { name: 'Volver a la caja' }));
  await waitFor(() => expect(pos.busqueda).toHaveFocus());
  expect((await shop.leerPedido(numero)).estado).toBe('entregado');
});

test('a scan over a collected order closes its ticket and is a sale', async ({ pos, shop }) => {
  const codigo = nuevoCodigo();
  const { nombre } = await shop.crearProducto({ codigo });
  const { numero } = await pedir(shop);
  await pos.abrir();
  await pos.teclear(numero, 90);
  await pos.tecla('Enter');
  await pos.user.click(await screen.findByRole('button', { name: /^Cobrar/ }));
  await screen.findByRole('dialog', { name: `Cobrar ${numero}` });
  await pos.tecla('Enter');
  await screen.findByRole('dialog', { name: '¡Pedido cobrado!' });
  await pos.escanear(codigo);
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(pos.cantidad(nombre)).toHaveValue('1');
});

test('a product wins over an order with the same six digits, and an unknown code is named', async ({
  pos,
  shop,
}) => {
  const { codigoSeguimiento } = await pedir(shop);
  const { nombre } = await shop.crearProducto({ codigo: codigoSeguimiento });
  await pos.abrir();
  await pos.teclear(codigoSeguimiento, 90);
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.cantidad(nombre)).toHaveValue('1'));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  const otro = await shop.codigoSinPedido();
  await pos.teclear(otro, 90);
  await screen.findByText('No se encontraron productos');
  await pos.tecla('Enter');
  await screen.findByText(`No se encontró ningún producto ni pedido con «${otro}»`);
});

test('a typed code shows its order above the products, opened by a press and collected first', async ({
  pos,
  shop,
}) => {
  const { numero, codigoSeguimiento } = await pedir(shop, 'Rosa Marroquín');
  const preguntas: string[] = [];
  shop.interceptar(/\/referencia\//, (ask) => {
    preguntas.push('una');
    return ask();
  });
  await pos.abrir();
  await pos.teclear(codigoSeguimiento, 90);
  const hallado = await screen.findByRole('button', { name: new RegExp(`^Pedido ${numero}`) });
  expect(hallado).toHaveTextContent('Rosa Marroquín');
  expect(hallado).toHaveTextContent('Q25.00');
  expect(hallado).toHaveTextContent('En Proceso');
  expect(screen.queryByText('No se encontraron productos')).not.toBeInTheDocument();
  expect(preguntas).toHaveLength(1);
  await pos.user.click(hallado);
  const detalle = within(await screen.findByRole('dialog', { name: `Pedido ${numero}` }));
  // The customer stands there: also before it is ready, collecting is what to do.
  expect((await detalle.findByRole('button', { name: 'Cobrar pedido' })).className).toContain('accent');
  expect(detalle.getByRole('button', { name: 'Listo' }).className).toContain('secondary');
  await pos.tecla('Escape');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(pos.busqueda).toHaveValue('');
});

test('codes are typed into the search on the number pad, and words on the keyboard', async ({
  pos,
  shop,
}) => {
  localStorage.setItem('guirnalda.teclado', 'si');
  const { numero, codigoSeguimiento } = await pedir(shop);
  await pos.abrir();
  expect(pos.teclado).not.toBeInTheDocument();
  await pos.user.click(screen.getByRole('button', { name: 'Teclado de números' }));
  await waitFor(() => expect(pos.teclado).toHaveAccessibleName('Teclado: Buscar o escanear producto'));
  expect(pos.busqueda).toHaveAttribute('inputmode', 'none');
  await pos.pulsarEnPantalla(...codigoSeguimiento, 'Buscar');
  await screen.findByRole('dialog', { name: `Pedido ${numero}` });
  await pos.tecla('Escape');
  await waitFor(() => expect(pos.teclado).not.toBeInTheDocument());
  expect(pos.busqueda).not.toHaveAttribute('inputmode');
});
