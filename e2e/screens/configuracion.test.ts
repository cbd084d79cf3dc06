import { vi } from 'vitest';
import { ACTUALIZAR_TIENDA, OBTENER_TIENDA } from '#contract/calls/addresses.ts';
import { PIXEL } from '../support/pixel.ts';
import {
  campo,
  cortar,
  expect,
  llenar,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

const IMAGEN = new File([PIXEL], 'a.png', { type: 'image/png' });
const ELEGIDA = 'Vista previa de la imagen elegida';
const LOGO = 'Logotipo de la tienda';
const DESCARTAR = { name: '¿Descartar los cambios?' };

const buscarDatos = () => screen.findByRole('region', { name: 'Datos de la tienda' });
const campoPieDeTicket = () => screen.findByLabelText(/^Al pie del ticket/);

/** Holds back the decoding of images until the returned function is called. */
function retenerImagenes(): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  vi.stubGlobal('createImageBitmap', async () => {
    await promise;
    return { close: () => undefined };
  });
  return resolve;
}

test("the owner changes the shop's details, and sets and removes its logo", async ({ staff, shop }) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/dashboard');
  await user.click(await screen.findByRole('link', { name: 'Configuración' }));
  const form = await buscarDatos();
  expect(location.pathname).toBe('/configuracion/tienda');
  const guardar = within(form).getByRole('button', { name: 'Guardar cambios' });
  llenar(campo(form, 'nombre'), 'Globos Ñandú');
  llenar(campo(form, 'telefono'), '123');
  await user.click(guardar);
  expect(await within(form).findByText('El teléfono debe tener exactamente 8 dígitos')).toBeVisible();
  expect(campo(form, 'telefono')).toHaveFocus();
  llenar(campo(form, 'telefono'), '2233-4455');
  llenar(campo(form, 'horario'), '');
  await user.upload(campo(form, 'imagen'), IMAGEN);
  expect(await within(form).findByAltText(ELEGIDA)).toBeVisible();
  const restaurarTienda = shop.interceptar(/PUT .*\/api\/configuracion\/tienda$/, cortar);
  await user.click(guardar);
  await staff.aviso(/^❌/);
  expect(campo(form, 'nombre')).toHaveValue('Globos Ñandú');
  restaurarTienda();
  // The logo is a separate call: when it fails, the details are saved all the same.
  const restaurarLogo = shop.interceptar(/PUT .*\/api\/configuracion\/logo$/, cortar);
  await user.click(guardar);
  await staff.aviso('Datos de la tienda guardados');
  await staff.aviso('❌ Error al guardar el logotipo');
  restaurarLogo();
  await user.click(guardar);
  expect(await within(form).findByAltText(LOGO)).toBeVisible();

  await staff.recargar();
  const otraVez = await buscarDatos();
  expect(campo(otraVez, 'telefono')).toHaveValue('2233-4455');
  expect(campo(otraVez, 'horario')).toHaveValue('');
  await user.click(within(otraVez).getByRole('button', { name: 'Quitar logotipo' }));
  const pregunta = within(await screen.findByRole('alertdialog'));
  await user.click(pregunta.getByRole('button', { name: 'Quitar logotipo' }));
  await staff.aviso('Logotipo quitado');
  await waitFor(() => expect(within(otraVez).queryByAltText(LOGO)).not.toBeInTheDocument());
});

test('the owner chooses what the catalogue shows first, and until when', async ({ staff, shop }) => {
  const { user } = staff;
  const guardada = async () => (await shop.owner(OBTENER_TIENDA)).tienda;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/tienda');
  const form = await buscarDatos();
  const temporada = within(form).getByLabelText(/^Temporada: mostrar primero/);
  const hasta = within(form).getByLabelText(/^Hasta el día/);
  expect(hasta).toBeDisabled();
  await user.selectOptions(temporada, 'Decoraciones');
  llenar(hasta, '2020-12-24');
  expect(within(form).getByText('Ese día ya pasó: no se muestra nada primero.')).toBeVisible();
  llenar(hasta, '2099-12-24');
  await user.click(within(form).getByRole('button', { name: 'Guardar cambios' }));
  await staff.aviso('Datos de la tienda guardados');
  expect(await guardada()).toMatchObject({ temporada: 'decoraciones', temporadaHasta: '2099-12-24' });
  // Without a season its last day goes too.
  await user.selectOptions(temporada, 'Nada en especial');
  await user.click(within(form).getByRole('button', { name: 'Guardar cambios' }));
  await waitFor(async () =>
    expect(await guardada()).toMatchObject({ temporada: null, temporadaHasta: null }),
  );
});

test('a name changed elsewhere is shown live on every screen', async ({ staff, shop }) => {
  staff.entrarComo('propietario');
  await staff.abrir('/pedidos');
  await staff.enVivo();
  await shop.owner(ACTUALIZAR_TIENDA, { body: { nombre: 'Globos Ñandú' } });
  expect((await screen.findAllByText('Globos Ñandú')).length).toBeGreaterThan(0);
});

test('saving waits for a logo that is still being decoded; a discarded logo stays discarded', async ({
  staff,
}) => {
  const { user } = staff;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/tienda');
  const form = await buscarDatos();
  const soltar = retenerImagenes();
  await user.upload(campo(form, 'imagen'), IMAGEN);
  await user.click(await within(form).findByRole('button', { name: 'Guardar cambios' }));
  await within(form).findByRole('button', { name: 'Guardando…' });
  soltar();
  await staff.aviso('Logotipo guardado');
  expect(await within(form).findByAltText(LOGO)).toBeVisible();

  // A logo that is discarded while it is decoded does not appear afterwards.
  const soltarDescartada = retenerImagenes();
  await user.upload(campo(form, 'imagen'), IMAGEN);
  await user.click(await within(form).findByRole('button', { name: 'Descartar' }));
  soltarDescartada();
  // A click takes several tasks, in which the decoded logo would appear.
  await user.click(campo(form, 'nombre'));
  expect(within(form).queryByRole('button', { name: 'Descartar' })).not.toBeInTheDocument();
  expect(within(form).queryByAltText(ELEGIDA)).not.toBeInTheDocument();
});

test("the ticket's footer is previewed while it is typed", async ({ staff }) => {
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/ticket');
  llenar(await campoPieDeTicket(), 'Vuelve pronto');
  const previa = screen.getByRole('region', { name: 'Vista previa' });
  await waitFor(() => expect(previa).toHaveTextContent('Vuelve pronto'));
  await staff.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
  await staff.aviso('Datos de la tienda guardados');
  await staff.recargar();
  expect(await campoPieDeTicket()).toHaveValue('Vuelve pronto');
});

test('an employee cannot open the settings', async ({ staff }) => {
  staff.entrarComo('ventas');
  await staff.abrir('/configuracion');
  expect(await screen.findByText('Solo el propietario cambia la configuración.')).toBeVisible();
});

test('leaving changed settings asks for confirmation, also on back, F1 and signing out', async ({
  staff,
}) => {
  const { user } = staff;
  const responder = async (boton: 'Seguir editando' | 'Descartar') => {
    const pregunta = await screen.findByRole('alertdialog', DESCARTAR);
    await user.click(within(pregunta).getByRole('button', { name: boton }));
    await waitFor(() => expect(pregunta).not.toBeInTheDocument());
  };
  const ir = async (link: string) => await user.click(screen.getByRole('link', { name: link }));
  const nombre = async () => campo(await buscarDatos(), 'nombre');
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/tienda');
  const { value: antes } = await nombre();
  llenar(await nombre(), 'A medio escribir');
  await ir('Ticket');
  await responder('Seguir editando');
  await ir('Tienda');
  expect(await nombre()).toHaveValue('A medio escribir');
  await ir('Productos');
  await responder('Seguir editando');
  await user.keyboard('{F1}');
  await responder('Seguir editando');
  expect(await nombre()).toHaveValue('A medio escribir');
  await ir('Ticket');
  await responder('Descartar');
  await campoPieDeTicket();
  expect(location.pathname).toBe('/configuracion/ticket');
  // Leaving unchanged settings does not ask.
  await ir('Tienda');
  expect(await nombre()).toHaveValue(antes);
  llenar(await nombre(), 'A medio escribir');
  history.back();
  await responder('Seguir editando');
  expect(location.pathname).toBe('/configuracion/tienda');
  expect(await nombre()).toHaveValue('A medio escribir');
  history.back();
  await responder('Descartar');
  await campoPieDeTicket();
  expect(location.pathname).toBe('/configuracion/ticket');
  history.forward();
  expect(await nombre()).toHaveValue(antes);
  // Signing out warns that the changes will be lost.
  llenar(await nombre(), 'A medio escribir');
  await user.click(screen.getByRole('button', { name: 'Cerrar Sesión' }));
  const salir = await screen.findByRole('alertdialog', {
    name: '¿Estás seguro de que quieres cerrar sesión?',
  });
  expect(salir).toHaveTextContent('Lo que cambiaste en esta pantalla no se guardará.');
  await user.click(within(salir).getByRole('button', { name: 'Cancelar' }));
  expect(await nombre()).toHaveValue('A medio escribir');
  await user.click(screen.getByRole('button', { name: 'Descartar' }));
  expect(await nombre()).toHaveValue(antes);
  await ir('Productos');
  await screen.findByRole('heading', { name: 'Productos', level: 1 });
});
