import { ABRIR_CAJA, CERRAR_CAJA, OBTENER_CAJA } from '#contract/calls/addresses.ts';
import { nuevoCodigo } from '../support/codigos.ts';
import { expect, type Pos, screen, posTest as test, waitFor, within } from './support/pos.ts';
import { con, llenar, perderRespuesta, required, retener, type ScreenShop } from './support/staff.ts';

const dialogo = (name: string | RegExp) => screen.findByRole('dialog', { name });

/** Clicks the chip of the open drawer, then «Cerrar caja». */
async function abrirCierre({ user, chip }: Pos): Promise<HTMLElement> {
  await user.click(required(chip, 'chip of the drawer'));
  const caja = within(await dialogo(/^Caja abierta desde/));
  await user.click(caja.getByRole('button', { name: 'Cerrar caja' }));
  return await dialogo('Cerrar caja');
}

const contado = (cerrar: HTMLElement) => within(cerrar).getByLabelText(/^Efectivo contado/);
const billetesDe20 = (cerrar: HTMLElement) => within(cerrar).getByLabelText('Cuántos de Q20');

test('closing a drawer is retried once after a lost answer, keeping the form', async ({ pos, shop }) => {
  const { user } = pos;
  await shop.crearProducto();
  await pos.abrir();
  await pos.abrirCaja();
  const cerrar = await abrirCierre(pos);
  llenar(contado(cerrar), '100');
  llenar(within(cerrar).getByLabelText(/^Notas/), 'Todo bien');
  expect(await within(cerrar).findByText('Cuadra')).toBeVisible();
  await pos.tecla('Escape');
  const pregunta = within(await screen.findByRole('alertdialog', { name: '¿Descartar los cambios?' }));
  await user.click(pregunta.getByRole('button', { name: 'Seguir editando' }));
  const restaurar = shop.interceptar(/POST .*\/api\/caja\/cerrar$/, perderRespuesta);
  expect(within(cerrar).queryByText(/No llegó la respuesta/)).not.toBeInTheDocument();
  await user.click(within(cerrar).getByRole('button', { name: 'Cerrar caja' }));
  expect(await within(cerrar).findByText(/No llegó la respuesta/)).toBeVisible();
  expect(within(cerrar).getByLabelText(/^Notas/)).toHaveValue('Todo bien');
  await waitFor(() => expect(pos.chip).toHaveTextContent('Abrir caja'));
  restaurar();
  await user.click(within(cerrar).getByRole('button', { name: 'Cerrar caja' }));
  const cerrada = within(await dialogo('Caja cerrada'));
  expect(cerrada.getAllByText('Cuadra')[0]).toBeVisible();
  await user.click(cerrada.getByRole('button', { name: 'Listo' }));
  await waitFor(() => expect(pos.busqueda).toHaveFocus());
});

test('refuses to close a drawer that was replaced since it was counted', async ({ pos, staff, shop }) => {
  await shop.crearProducto();
  await pos.abrir('propietario');
  await pos.abrirCaja();
  const cerrar = await abrirCierre(pos);
  llenar(contado(cerrar), '100');
  let loaded = '';
  shop.interceptar(/GET .*\/api\/caja$/, async (ask) => {
    const answer = await ask();
    loaded = await answer.clone().text();
    return answer;
  });
  await shop.owner(CERRAR_CAJA, { body: { efectivoContado: 100 } });
  await shop.owner(ABRIR_CAJA, { body: { fondoInicial: 40 } });
  await waitFor(() => expect(loaded).toContain('"fondoInicial":40'));
  expect(cerrar).toHaveTextContent('Q100.00');
  await pos.user.click(within(cerrar).getByRole('button', { name: 'Cerrar caja' }));
  await staff.aviso(/^❌ Esa caja ya se cerró: la que está abierta es otra/);
  expect(contado(cerrar)).toHaveValue('100');
  const { sesion } = await shop.owner(OBTENER_CAJA);
  expect(sesion?.fondoInicial).toBe(40);
});

test('a scan during counting adds to the sale and keeps the count', async ({ pos, shop }) => {
  const { user } = pos;
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 35 });
  await pos.abrir();
  await pos.abrirCaja();
  const cerrado = await abrirCierre(pos);
  await pos.escanear(codigo);
  await waitFor(() => expect(cerrado).not.toBeInTheDocument());
  await waitFor(() => expect(pos.total).toHaveTextContent('Q35.00'));

  const cerrar = await abrirCierre(pos);
  llenar(contado(cerrar), '12');
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.total).toHaveTextContent('Q70.00'));
  expect(contado(cerrar)).toHaveValue('12');
  llenar(billetesDe20(cerrar), 'dos');
  await user.click(within(cerrar).getByRole('button', { name: 'Cerrar caja' }));
  const remedio = 'Revisa los billetes y monedas: alguno no es un número';
  expect(await within(cerrar).findByText(remedio)).toBeVisible();
  expect(billetesDe20(cerrar)).toHaveFocus();
  llenar(billetesDe20(cerrar), '2');
  await waitFor(() => expect(within(cerrar).queryByText(remedio)).not.toBeInTheDocument());
});

test('F12 is ignored while a sale is being sent', async ({ pos, shop }) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo, precioVenta: 35 });
  await pos.abrir();
  const soltar = retener(shop, /POST .*\/api\/ventas$/);
  await pos.escanear(codigo);
  await pos.tecla('F9', 'Enter', 'F12');
  expect(screen.queryAllByRole('dialog')).toHaveLength(0);
  soltar();
  await waitFor(() => expect(pos.hecha).toBeVisible());
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

/** Opens a drawer with Q100 as the employee. */
async function abrirCajaDelEmpleado({ server }: ScreenShop): Promise<void> {
  await server.call('ventas', 'POST', '/api/caja/abrir', { body: { fondoInicial: 100 } });
}

async function cerrarCajaDelEmpleado({ server }: ScreenShop, efectivoContado: number): Promise<void> {
  await server.call('ventas', 'POST', '/api/caja/cerrar', { body: { efectivoContado } });
}

const tabla = () => screen.findByRole('table', { name: 'Cortes de caja' });
/** The row of the newest drawer. */
const primeraFila = async () => within(await tabla()).getAllByRole('row')[1];

test('the closings list filters by person and date, and updates live', async ({ staff, shop }) => {
  const { user } = staff;
  await abrirCajaDelEmpleado(shop);
  await cerrarCajaDelEmpleado(shop, 95);
  await shop.owner(ABRIR_CAJA, { body: { fondoInicial: 20 } });
  await shop.owner(CERRAR_CAJA, { body: { efectivoContado: 20 } });
  staff.entrarComo('propietario');
  await staff.abrir('/ventas');
  await user.click(await screen.findByRole('tab', { name: 'Cortes de caja' }));
  expect(await screen.findByRole('heading', { name: 'Cortes de caja' })).toBeVisible();
  expect(within(await tabla()).getByText('Faltan Q5.00')).toBeVisible();
  const propietario = shop.server.userId('propietario');
  await user.selectOptions(screen.getByLabelText('Quién'), propietario);
  await waitFor(() => expect(location.search).toContain(`tab=cortes&usuario=${propietario}`));
  await waitFor(async () =>
    expect(within(await tabla()).queryByText('Persona ventas')).not.toBeInTheDocument(),
  );
  await staff.enVivo();
  await shop.owner(ABRIR_CAJA, { body: { fondoInicial: 75 } });
  await waitFor(async () => expect(await primeraFila()).toHaveTextContent('Abierta'));
  await shop.owner(CERRAR_CAJA, { body: { efectivoContado: 80 } });
  await waitFor(async () => expect(await primeraFila()).toHaveTextContent('Sobran Q5.00'));

  const [ver] = screen.getAllByRole('button', { name: /^Ver el corte de Persona propietario/ });
  await user.click(required(ver, 'button «Ver el corte de Persona propietario»'));
  const corte = await dialogo(/^Corte de caja de Persona propietario/);
  expect(within(corte).getByRole('article', { name: 'Corte de caja' })).toHaveTextContent('Sobran Q5.00');
  await staff.recargar();
  expect(await dialogo(/^Corte de caja de Persona propietario/)).toBeVisible();
  await user.keyboard('{Escape}');
  llenar(screen.getByLabelText('Fecha Inicio'), '2020-01-01');
  llenar(screen.getByLabelText('Fecha Fin'), '2020-01-02');
  expect(await screen.findByText('No se encontraron cortes de caja')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Quitar filtros' }));
  expect(await within(await tabla()).findByText('Persona ventas')).toBeVisible();
});

test("the owner closes an employee's open drawer; the count survives a reload", async ({ staff, shop }) => {
  const { user } = staff;
  await abrirCajaDelEmpleado(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/ventas?tab=cortes');
  await user.click(await screen.findByRole('button', { name: /^Ver el corte de Persona ventas/ }));
  const contarYCerrar = async () => {
    const abierta = within(await dialogo(/^Caja abierta de Persona ventas/));
    await user.click(abierta.getByRole('button', { name: 'Contar y cerrar' }));
    return await dialogo(/^Cerrar la caja de Persona ventas/);
  };
  const antes = await contarYCerrar();
  llenar(billetesDe20(antes), '4');
  expect(await within(antes).findByText('Faltan Q20.00')).toBeVisible();

  await staff.recargar();
  const cerrar = await contarYCerrar();
  expect(within(cerrar).getByText(con('Aquí está lo que habías contado'))).toBeVisible();
  expect(contado(cerrar)).toHaveValue('80.00');
  llenar(billetesDe20(cerrar), '5');
  expect(await within(cerrar).findByText('Cuadra')).toBeVisible();
  await user.click(within(cerrar).getByRole('button', { name: 'Cerrar caja' }));
  const corte = await dialogo(/^Corte de caja de Persona ventas/);
  const papel = within(corte).getByRole('article', { name: 'Corte de caja' });
  expect(papel).toHaveTextContent('La cerró');
  expect(papel).toHaveTextContent('Persona propietario');
  expect(within(corte).queryByRole('button', { name: 'Contar y cerrar' })).not.toBeInTheDocument();
  await user.keyboard('{Escape}');
  expect(Object.keys(localStorage).filter((una) => una.includes('conteo'))).toEqual([]);
});

test('an employee sees only their own drawers', async ({ staff, shop }) => {
  await abrirCajaDelEmpleado(shop);
  await shop.owner(ABRIR_CAJA, { body: { fondoInicial: 20 } });
  staff.entrarComo('ventas');
  await staff.abrir('/ventas?tab=cortes');
  expect(within(await tabla()).getByText('Persona ventas')).toBeVisible();
  expect(within(await tabla()).queryByText('Persona propietario')).not.toBeInTheDocument();
  expect(screen.queryByLabelText('Quién')).not.toBeInTheDocument();
});
