import { expectNoViolations } from '../support/axe.ts';
import { expect, nuevoCodigo, type Till, tillTest as test } from './personal/till.ts';

const telefono = `4${String(process.pid).padStart(7, '0').slice(-7)}`;
const nombre = `Zunilda Pérez ${process.pid}`;

/** Somebody bought here before. */
async function compraDeAntes({ staff }: Till, codigo: string): Promise<void> {
  const { _id } = await staff.shop.crearProducto({ codigo, stock: 60, precioVenta: 10 });
  await staff.shop.owner.post('/api/ventas', {
    body: {
      datosCliente: { nombre, telefono },
      items: [{ producto: _id, cantidad: 1, precioUnitario: 10 }],
      metodoPago: 'efectivo',
    },
  });
}

test('who bought before is offered by phone and by name, and nobody is in the way of a new one', async ({
  till,
  page,
}) => {
  const codigo = nuevoCodigo();
  await compraDeAntes(till, codigo);
  await till.abrir();
  await till.escanear(codigo);
  const campoTelefono = till.carrito.getByLabel('Teléfono', { exact: true });
  const campoNombre = till.carrito.getByLabel('Cliente', { exact: true });
  const ofrecidos = page.getByRole('listbox', { name: 'Clientes anteriores' });
  await till.tecla('F4');
  await expect(campoTelefono).toBeFocused();
  await campoTelefono.fill(telefono.slice(0, 6));
  await expect(ofrecidos.getByRole('option', { name: nombre })).toBeVisible();
  await expectNoViolations(page, 'earlier clients');
  // Esc takes the offer away and leaves what was typed.
  await till.tecla('Escape');
  await expect(ofrecidos).toBeHidden();
  await expect(campoTelefono).toBeFocused();
  await campoTelefono.fill(telefono.slice(0, 7));
  await expect(ofrecidos).toBeVisible();
  await till.tecla('ArrowDown', 'Enter');
  await expect(campoNombre).toHaveValue(nombre);
  await expect(campoTelefono).toHaveValue(`${telefono.slice(0, 4)}-${telefono.slice(4)}`);
  await expect(till.busqueda).toBeFocused();
  // By name, without accents.
  await campoNombre.fill('zunilda perez');
  await expect(ofrecidos.getByRole('option', { name: nombre })).toBeVisible();
  await ofrecidos.getByRole('option', { name: nombre }).click();
  await expect(campoNombre).toHaveValue(nombre);
  // A whole phone completes the name by itself.
  await campoNombre.fill('');
  await campoTelefono.fill(telefono);
  await expect(campoNombre).toHaveValue(nombre);
  // However it is written.
  await campoNombre.fill('');
  await campoTelefono.fill(`+502 ${telefono.slice(0, 4)}-${telefono.slice(4)}`);
  await expect(campoNombre).toHaveValue(nombre);
  await till.tecla('Enter');
  await expect(till.busqueda).toBeFocused();
  // A new one is typed through, offers or not.
  await campoNombre.fill('Zunilda');
  await expect(ofrecidos).toBeVisible();
  await till.tecla('Enter');
  await expect(ofrecidos).toBeHidden();
  await expect(campoNombre).toHaveValue('Zunilda');
  await till.tecla('F9', 'Enter');
  await expect(till.hecha).toContainText('Zunilda');
});
