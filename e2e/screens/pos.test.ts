import { nuevoCodigo } from '../support/codigos.ts';
import { expect, screen, posTest as test, waitFor, within } from './support/pos.ts';
import { llenar, required, retener } from './support/staff.ts';

test('a scan closes a question without answering it, and is kept while a sale is being sent', async ({
  pos,
  shop,
}) => {
  const codigo = nuevoCodigo();
  const { nombre } = await shop.crearProducto({ codigo, stock: 60, precioVenta: 10 });
  await pos.abrir();
  await pos.escanear(codigo);
  await pos.tecla('F8');
  const vaciar = await screen.findByRole('alertdialog', { name: '¿Vaciar el carrito?' });
  await pos.escanear(codigo);
  await waitFor(() => expect(vaciar).not.toBeInTheDocument());
  await waitFor(() => expect(pos.cantidad(nombre)).toHaveValue('2'));

  const soltar = retener(shop, /POST .*\/api\/ventas$/);
  await pos.tecla('F9', 'Enter');
  await waitFor(() => expect(pos.procesar).toHaveTextContent('Procesando...'));
  await pos.escanear(codigo);
  await pos.escanear(codigo);
  soltar();
  await waitFor(() => expect(pos.hecha).toHaveTextContent('Q20.00'));
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.cantidad(nombre)).toHaveValue('2'));
});

test('a quantity must be a whole number, and a removed line can be restored', async ({
  pos,
  staff,
  shop,
}) => {
  const codigo = nuevoCodigo();
  const { nombre } = await shop.crearProducto({ codigo, stock: 60, precioVenta: 10 });
  await pos.abrir();
  await pos.escanear(codigo);
  for (const invalido of ['2.5', '-3', 'dos']) {
    llenar(pos.cantidad(nombre), invalido);
    await pos.tecla('Enter');
    await staff.aviso(`«${invalido}» no es una cantidad: escribe un número entero`);
    expect(pos.cantidad(nombre)).toHaveValue('1');
  }
  pos.busqueda.focus();
  await pos.escanear(`0*${codigo}`);
  await staff.aviso(/con 0 no se agrega nada/);
  expect(pos.cantidad(nombre)).toHaveValue('1');
  await pos.user.click(pos.carrito.getByRole('button', { name: `Disminuir: Cantidad de ${nombre}` }));
  await waitFor(() => expect(pos.lineas).toHaveLength(0));
  expect(pos.busqueda).toHaveFocus();
  await pos.user.click(pos.carrito.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(pos.cantidad(nombre)).toHaveValue('1'));
  await pos.tecla('F6');
  llenar(pos.descuento, '25');
  await waitFor(() => expect(pos.carrito.getByText('Pasa del subtotal')).toBeVisible());
  expect(pos.total).toHaveTextContent('Q0.00');
});

test('keys set quantities, move between lines, add, remove and empty the cart', async ({
  pos,
  staff,
  shop,
}) => {
  const uno = nuevoCodigo();
  const dos = nuevoCodigo();
  const a = await shop.crearProducto({ codigo: uno, stock: 60, precioVenta: 2 });
  const b = await shop.crearProducto({ codigo: dos, stock: 60, precioVenta: 3 });
  await pos.abrir();
  await pos.escanear(`50*${uno}`);
  await waitFor(() => expect(pos.cantidad(a.nombre)).toHaveValue('50'));
  await pos.escanear(dos);
  await pos.tecla('+', '+');
  await waitFor(() => expect(pos.cantidad(b.nombre)).toHaveValue('3'));
  await pos.tecla('ArrowUp', '-');
  await waitFor(() => expect(pos.cantidad(a.nombre)).toHaveValue('49'));
  await pos.teclear('7*', 90);
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.cantidad(a.nombre)).toHaveValue('7'));
  await pos.tecla('Delete');
  await waitFor(() => expect(pos.lineas).toHaveLength(1));
  await pos.user.click(pos.carrito.getByRole('button', { name: 'Deshacer' }));
  await waitFor(() => expect(pos.lineas).toHaveLength(2));
  await pos.tecla('F3', 'F8');
  const pregunta = within(await screen.findByRole('alertdialog', { name: '¿Vaciar el carrito?' }));
  await pos.user.click(pregunta.getByRole('button', { name: 'Vaciar carrito' }));
  await waitFor(() => expect(pos.total).toHaveTextContent('Q0.00'));
  await waitFor(() => expect(pos.busqueda).toHaveFocus());
  await staff.aviso('Vaciaste el carrito');
  await pos.user.click(await staff.aviso('Deshacer'));
  await waitFor(() => expect(pos.lineas).toHaveLength(2));
  await pos.tecla('F3', 'F8');
  await pos.user.click(await screen.findByRole('button', { name: 'Vaciar carrito' }));
  await waitFor(() => expect(pos.total).toHaveTextContent('Q0.00'));
  await pos.tecla('F8');
  await staff.aviso('El carrito ya está vacío');
  await pos.tecla('?');
  await screen.findByRole('dialog', { name: 'Atajos del teclado' });
  await pos.tecla('Escape');
  await waitFor(() => expect(pos.busqueda).toHaveFocus());
});

test('search ignores accents, arrows select a product, and Esc clears the search, then the category', async ({
  pos,
  shop,
}) => {
  const { nombre } = await shop.crearProducto({ nombre: 'Zarpazo Ñandú' });
  await shop.crearProducto({ nombre: 'Globo rojo' });
  await shop.crearProducto({ nombre: 'Globo azul' });
  await pos.abrir();
  await pos.teclear('NANDU zarp', 90);
  await waitFor(() => expect(pos.tarjeta(nombre)).toBeVisible());
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.cantidad(nombre)).toHaveValue('1'));
  const servicios = screen.getByRole('button', { name: 'Servicios' });
  await pos.user.click(servicios);
  expect(pos.busqueda).toHaveFocus();
  expect(servicios).toHaveAttribute('aria-pressed', 'true');
  await pos.teclear('globo', 90);
  await pos.tecla('ArrowDown', 'ArrowRight', 'Escape');
  expect(pos.busqueda).toHaveValue('');
  await pos.tecla('Escape');
  expect(screen.getByRole('button', { name: 'Todos' })).toHaveAttribute('aria-pressed', 'true');
  await pos.teclear('zzzzz', 90);
  expect(await screen.findByText('No se encontraron productos')).toBeVisible();
});

test('the cart limits quantities to the stock, and refuses an invalid client, discount or cash amount', async ({
  pos,
  staff,
  shop,
}) => {
  const agotado = await shop.crearProducto({ stock: 0 });
  const codigo = nuevoCodigo();
  const { nombre } = await shop.crearProducto({ codigo, stock: 3, precioVenta: 10 });
  await pos.abrir();
  await pos.teclear(agotado.nombre, 90);
  await waitFor(() => expect(pos.tarjeta(agotado.nombre)).toBeVisible());
  await pos.user.click(pos.tarjeta(agotado.nombre));
  await staff.aviso('Producto sin stock disponible');
  await pos.tecla('Escape');
  await pos.escanear(`5*${codigo}`);
  await staff.aviso('Stock máximo disponible: 3');
  await waitFor(() => expect(pos.cantidad(nombre)).toHaveValue('3'));
  expect(pos.procesar).toBeEnabled();
  // A client that was begun and cleared is missing, not a walk-in client.
  await pos.tecla('F4');
  llenar(pos.telefono, '5');
  llenar(pos.telefono, '');
  await pos.user.click(pos.procesar);
  await staff.aviso('Escribe el nombre y el teléfono del cliente');
  expect(pos.cliente).toHaveFocus();
  llenar(pos.cliente, 'Doña Marta');
  await pos.user.click(pos.procesar);
  await staff.aviso('Escribe el teléfono del cliente');
  expect(pos.telefono).toHaveFocus();
  llenar(pos.cliente, '');
  await pos.user.click(pos.procesar);
  await pos.user.click(await staff.aviso('Consumidor final'));
  expect(pos.plegado('Consumidor final')).toBeVisible();

  await pos.tecla('F6');
  llenar(pos.descuento, '30');
  await waitFor(() => expect(pos.procesar).toBeDisabled());
  await pos.tecla('F9');
  await staff.aviso('El total debe ser mayor a 0');
  llenar(pos.descuento, '1.234,50');
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.carrito.getByText('No es un monto')).toBeVisible());
  expect(pos.descuento).toHaveValue('1.234,50');
  await pos.user.click(pos.procesar);
  await staff.aviso('El descuento no es un monto');
  expect(pos.descuento).toHaveFocus();
  llenar(pos.descuento, '10%');
  await waitFor(() => expect(pos.descuento).toHaveValue('10'));
  expect(pos.total).toHaveTextContent('Q27.00');

  llenar(pos.recibido, '20');
  await waitFor(() => expect(pos.carrito.getByText('Faltan').parentElement).toHaveTextContent('Q7.00'));
  await pos.tecla('Enter');
  await staff.aviso(/El efectivo recibido no alcanza/);
  llenar(pos.recibido, '50');
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.hecha).toHaveTextContent('Q23.00'));
  const ticket = within(required(pos.hecha, 'dialog of the completed sale')).getByRole('article');
  expect(ticket).toHaveTextContent('Descuento');
});

test('an unfinished sale survives a reload, and only its person sees it', async ({ pos, shop }) => {
  const codigo = nuevoCodigo();
  const { nombre } = await shop.crearProducto({ codigo, stock: 9 });
  await pos.abrir();
  await pos.escanear(`4*${codigo}`);
  await pos.tecla('F4', 'Enter');
  await pos.teclear('Doña Marta', 90);
  await pos.volverAAbrir();
  await waitFor(() => expect(pos.cantidad(nombre)).toHaveValue('4'));
  expect(pos.cliente).toHaveValue('Doña Marta');
  await pos.abrir('propietario');
  expect(pos.total).toHaveTextContent('Q0.00');
});

test('each digit of a quantity counts at once, whatever is pressed next', async ({ pos, staff, shop }) => {
  const codigo = nuevoCodigo();
  const { nombre } = await shop.crearProducto({ nombre: 'Ancla', codigo, stock: 20, precioVenta: 1.25 });
  const otro = await shop.crearProducto({ nombre: 'Barco', stock: 9, precioVenta: 3 });
  await pos.abrir();
  await pos.user.click(pos.tarjeta(nombre));
  await waitFor(() => expect(pos.lineas).toHaveLength(1));
  llenar(pos.cantidad(nombre), '1');
  llenar(pos.cantidad(nombre), '12');
  expect(pos.total).toHaveTextContent('Q15.00');
  expect(pos.tarjeta(nombre)).toHaveTextContent('En el carrito: 12');
  // More than there is becomes what there is, in the field as well.
  llenar(pos.cantidad(nombre), '124');
  await staff.aviso('Stock máximo disponible: 20');
  expect(pos.cantidad(nombre)).toHaveValue('20');
  expect(pos.total).toHaveTextContent('Q25.00');
  // An emptied field, Esc and a text that is no number leave the line as it was.
  for (const texto of ['', '0', '2.5']) {
    llenar(pos.cantidad(nombre), texto);
    expect(pos.total).toHaveTextContent('Q1.25');
  }
  llenar(pos.cantidad(nombre), '7');
  await pos.tecla('Escape');
  expect(pos.cantidad(nombre)).toHaveValue('1');
  expect(pos.total).toHaveTextContent('Q1.25');
  // A scan into the field leaves no trace there, also where it says more than there is.
  llenar(pos.cantidad(nombre), '5');
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.cantidad(nombre)).toHaveValue('6'));
  llenar(pos.cantidad(nombre), '');
  expect(pos.total).toHaveTextContent('Q7.50');
  llenar(pos.cantidad(nombre), '12');
  await pos.user.click(pos.tarjeta(otro.nombre));
  await waitFor(() => expect(pos.total).toHaveTextContent('Q18.00'));
  await pos.user.click(pos.procesar);
  await waitFor(() => expect(pos.hecha).toHaveTextContent('Q18.00'));
});

test('with the number pad, a quantity of 0 removes its line when another product is pressed', async ({
  pos,
  shop,
}) => {
  localStorage.setItem('guirnalda.teclado', 'si');
  const { nombre } = await shop.crearProducto({ nombre: 'Ancla', stock: 20, precioVenta: 1.25 });
  const otro = await shop.crearProducto({ nombre: 'Barco', stock: 9, precioVenta: 3 });
  await pos.abrir();
  await pos.user.click(pos.tarjeta(nombre));
  await waitFor(() => expect(pos.lineas).toHaveLength(1));
  await pos.user.click(pos.cantidad(nombre));
  await pos.pulsarEnPantalla('0');
  await pos.user.click(pos.tarjeta(otro.nombre));
  await waitFor(() => expect(pos.total).toHaveTextContent('Q3.00'));
  expect(pos.lineas).toHaveLength(1);
});

test('removed lines come back at their places, and add to the product where it was added again', async ({
  pos,
  shop,
}) => {
  const codigos = Array.from({ length: 4 }, () => nuevoCodigo());
  for (const codigo of codigos) {
    await shop.crearProducto({ codigo, nombre: `Globo ${codigo}`, stock: 9, precioVenta: 2 });
  }
  await pos.abrir();
  for (const codigo of codigos) await pos.escanear(codigo);
  await waitFor(() => expect(pos.lineas).toHaveLength(4));
  const orden = () => pos.lineas.map((linea) => linea.textContent?.match(/Globo \d+/)?.[0]);
  const alPrincipio = orden();
  const [a, b, c] = alPrincipio.map(String);
  const quitar = (nombre = '') =>
    pos.user.click(pos.carrito.getByRole('button', { name: `Quitar ${nombre}` }));
  const deshacer = () => pos.user.click(pos.carrito.getByRole('button', { name: 'Deshacer' }));
  await quitar(b);
  await quitar(a);
  await quitar(c);
  expect(pos.carrito.getByText(`${c} salió del carrito`)).toBeVisible();
  await deshacer();
  expect(pos.carrito.getByText(`${a} salió del carrito`)).toBeVisible();
  await deshacer();
  await deshacer();
  expect(orden()).toEqual(alPrincipio);
  expect(pos.carrito.queryByRole('button', { name: 'Deshacer' })).not.toBeInTheDocument();

  await quitar(b);
  await pos.escanear(codigos[1] ?? '');
  await waitFor(() => expect(pos.cantidad(b ?? '')).toHaveValue('1'));
  await deshacer();
  expect(pos.cantidad(b ?? '')).toHaveValue('2');
});
