import { LISTAR_AUDITORIA } from '#contract/calls/addresses.ts';
import { type EstadoDeImpresora, IMPRESORA_NUEVA } from '#contract/desktop/impresoras.ts';
import type { ConfiguracionDelEquipo, Impresora, ResultadoDeImpresion } from '#contract/desktop/ipc.ts';
import { nuevoCodigo } from '../support/codigos.ts';
import { expect, screen, posTest as test, waitFor, within } from './support/pos.ts';
import { openInProgram } from './support/program.ts';
import { campo, required, type ScreenShop } from './support/staff.ts';

/** Opens the app in the desktop window of a machine whose raw printers print what the test says. */
function openMachine(shop: ScreenShop) {
  const machine = {
    configuracion: { impresoras: [], anchoPapelMm: 80, imprimirAlVender: true } as ConfiguracionDelEquipo,
    estado: [] as EstadoDeImpresora[],
    delSistema: [] as Impresora[],
    prueba: (): ResultadoDeImpresion | Promise<ResultadoDeImpresion> => ({
      resultado: 'fallo',
      motivo: 'No tiene papel.',
    }),
    cajon: { resultado: 'impreso' } as ResultadoDeImpresion,
  };
  const { asked, tellPrinters } = openInProgram(shop, {
    'impresion:impresoras': () => machine.delSistema,
    'impresion:estado': () => machine.estado,
    'impresion:sin-preguntar': () => ({ resultado: 'en-cola' }),
    'impresion:cajon': () => machine.cajon,
    'impresion:prueba': () => machine.prueba(),
    'configuracion:leer': () => machine.configuracion,
    'configuracion:guardar': (nueva) => {
      machine.configuracion = nueva;
      return nueva;
    },
  });
  return Object.assign(machine, { asked, tell: tellPrinters });
}

test('a network printer is added by its address in the shop’s network, and takes the tickets from the one before', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const machine = openMachine(shop);
  const antes = {
    ...IMPRESORA_NUEVA,
    id: 'vieja',
    nombre: 'Vieja',
    via: { tipo: 'sistema', cola: 'HP' },
  } as const;
  machine.configuracion = { ...machine.configuracion, impresoras: [antes] };
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/ticket');
  await user.click(await screen.findByRole('button', { name: 'Agregar impresora' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Agregar impresora' }));
  const guardar = dialog.getByRole('button', { name: 'Guardar impresora' });
  const en = screen.getByRole('dialog', { name: 'Agregar impresora' });
  await user.selectOptions(campo(en, 'via'), 'red');
  await user.type(campo(en, 'host'), 'impresora.ejemplo.com');
  await user.click(guardar);
  expect(dialog.getByText(/^Tiene que ser una dirección de la red de la tienda/)).toBeVisible();
  expect(dialog.getByText('Ponle un nombre, como «Caja»')).toBeVisible();

  await user.clear(campo(en, 'host'));
  await user.type(campo(en, 'host'), '192.168.1.50');
  await user.click(dialog.getByRole('button', { name: 'Imprimir prueba de letras' }));
  await staff.aviso('❌ No tiene papel.');
  await user.selectOptions(campo(en, 'linea'), '3');
  await user.type(campo(en, 'nombre'), 'Caja');
  // The one before keeps the tickets until its owner says otherwise.
  const tickets = dialog.getByRole('checkbox', { name: /^Imprime los tickets y los cortes/ });
  expect(tickets).not.toBeChecked();
  await user.click(tickets);
  await user.click(guardar);
  await staff.aviso('Guardado en esta computadora');
  expect(machine.configuracion.impresoras).toMatchObject([
    { nombre: 'Vieja', usos: [] },
    {
      nombre: 'Caja',
      via: { tipo: 'red', host: '192.168.1.50', puerto: 9100 },
      letras: 'windows1252-16',
      usos: ['tickets'],
    },
  ]);
});

test('a printer is not added twice, and the one with the drawer says that no other opens it', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const machine = openMachine(shop);
  const via = { tipo: 'red', host: '192.168.1.50', puerto: 9100 } as const;
  const caja = { ...IMPRESORA_NUEVA, id: 'caja', nombre: 'Caja', via, cajon: true } as const;
  const hp = { ...IMPRESORA_NUEVA, id: 'hp', nombre: 'HP', via: { tipo: 'sistema', cola: 'HP' } } as const;
  machine.configuracion = { ...machine.configuracion, impresoras: [caja, { ...hp, usos: [] }] };
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/ticket');
  await user.click(await screen.findByRole('button', { name: 'Agregar impresora' }));
  const en = screen.getByRole('dialog', { name: 'Agregar impresora' });
  await user.selectOptions(campo(en, 'via'), 'red');
  await user.type(campo(en, 'host'), '192.168.1.50');
  await user.type(campo(en, 'nombre'), 'caja ');
  await user.click(within(en).getByRole('button', { name: 'Guardar impresora' }));
  expect(within(en).getByText('Ahí ya está «Caja»: cámbiala con su lápiz, o quítala primero')).toBeVisible();
  expect(within(en).getByText('Otra impresora se llama así: ponle otro nombre')).toBeVisible();
  // At another port there may be another one.
  await user.clear(campo(en, 'puerto'));
  await user.type(campo(en, 'puerto'), '9101');
  await user.type(campo(en, 'nombre'), ' 2');
  await user.click(within(en).getByRole('button', { name: 'Guardar impresora' }));
  await staff.aviso('Guardado en esta computadora');
  expect(machine.configuracion.impresoras).toMatchObject([
    { nombre: 'Caja', usos: ['tickets'], cajon: true },
    { nombre: 'HP', usos: [] },
    { nombre: 'caja  2', usos: [] },
  ]);

  // Its own connection and name are no others'.
  await user.click(screen.getByRole('button', { name: 'Cambiar «Caja»' }));
  await user.click(screen.getByRole('button', { name: 'Guardar impresora' }));
  await staff.aviso('Guardado en esta computadora');
  await user.click(screen.getByRole('button', { name: 'Quitar «Caja»' }));
  expect(screen.getByText(/Tiene el cajón del efectivo: sin ella, ninguna lo abre al vender/)).toBeVisible();
});

test('a queue has one entry through its driver and one directly for other uses, and printers from before can be changed', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const machine = openMachine(shop);
  const hp = { ...IMPRESORA_NUEVA, nombre: 'HP' } as const;
  machine.delSistema = [{ nombre: 'HP', etiqueta: 'HP', unica: true }];
  machine.configuracion = {
    ...machine.configuracion,
    impresoras: [
      { ...hp, id: 'hp', via: { tipo: 'sistema', cola: 'HP' } },
      { ...hp, id: 'otra', via: { tipo: 'sistema', cola: 'HP' }, usos: [] },
    ],
  };
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/ticket');
  const [lapiz] = await screen.findAllByRole('button', { name: 'Cambiar «HP»' });
  await user.click(required(lapiz, 'button of the first'));
  let en = screen.getByRole('dialog', { name: 'Cambiar impresora' });
  await user.selectOptions(campo(en, 'anchoPapelMm'), '58');
  await user.click(within(en).getByRole('button', { name: 'Guardar impresora' }));
  await staff.aviso('Guardado en esta computadora');
  expect(machine.configuracion.impresoras).toMatchObject([{ anchoPapelMm: 58 }, { anchoPapelMm: 80 }]);

  machine.configuracion = {
    ...machine.configuracion,
    impresoras: machine.configuracion.impresoras.slice(0, 1),
  };
  await staff.abrir('/ventas');
  await staff.abrir('/configuracion/ticket');
  await user.click(await screen.findByRole('button', { name: 'Agregar impresora' }));
  en = screen.getByRole('dialog', { name: 'Agregar impresora' });
  await user.selectOptions(campo(en, 'cola'), 'HP');
  await user.clear(campo(en, 'nombre'));
  await user.type(campo(en, 'nombre'), 'HP de taller');
  await user.click(within(en).getByRole('button', { name: 'Guardar impresora' }));
  // The same way again.
  expect(within(en).getByText(/^Ahí ya está «HP»/)).toBeVisible();
  await user.selectOptions(campo(en, 'via'), 'cola');
  const tickets = within(en).getByRole('checkbox', { name: /^Imprime los tickets y los cortes/ });
  await user.click(tickets);
  await user.click(within(en).getByRole('button', { name: 'Guardar impresora' }));
  // Its tickets would come out in two ways.
  expect(within(en).getByText(/^Ahí ya está «HP»/)).toBeVisible();
  await user.click(tickets);
  await user.click(within(en).getByRole('checkbox', { name: /^Imprime las hojas de trabajo/ }));
  await user.click(within(en).getByRole('button', { name: 'Guardar impresora' }));
  await staff.aviso('Guardado en esta computadora');
  expect(machine.configuracion.impresoras).toMatchObject([
    { via: { tipo: 'sistema', cola: 'HP' }, usos: ['tickets'] },
    { nombre: 'HP de taller', via: { tipo: 'cola', cola: 'HP' }, usos: ['hojas'] },
  ]);
});

test('the test of a printer says what came of it, not that it waits', async ({ staff, shop }) => {
  const machine = openMachine(shop);
  const via = { tipo: 'red', host: '192.168.1.50', puerto: 9100 } as const;
  machine.configuracion = {
    ...machine.configuracion,
    impresoras: [{ ...IMPRESORA_NUEVA, id: 'caja', nombre: 'Caja', via }],
  };
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/ticket');
  // Its tickets wait for it: they do not stop, as those of a printer with a driver do.
  expect(await screen.findByText(/los que falten se guardan en «Por imprimir»/)).toBeVisible();
  expect(screen.queryByText(/deja de salir/)).toBeNull();
  await staff.user.click(await screen.findByRole('button', { name: 'Imprimir prueba' }));
  await staff.aviso('❌ No tiene papel.');
  expect(machine.asked).toContainEqual([
    'impresion:prueba',
    {
      impresora: expect.objectContaining({ id: 'caja' }),
      papel: expect.objectContaining({ numero: 'PRUEBA' }),
    },
  ]);
});

test('while a printer is tried, only the pressed button is busy', async ({ staff, shop }) => {
  const machine = openMachine(shop);
  const via = { tipo: 'red', host: '192.168.1.50', puerto: 9100 } as const;
  machine.configuracion = {
    ...machine.configuracion,
    impresoras: [{ ...IMPRESORA_NUEVA, id: 'caja', nombre: 'Caja', via }],
  };
  const salida = Promise.withResolvers<{ resultado: 'impreso' }>();
  machine.prueba = () => salida.promise;
  staff.entrarComo('propietario');
  await staff.abrir('/configuracion/ticket');
  await staff.user.click(await screen.findByRole('button', { name: 'Cambiar «Caja»' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Cambiar impresora' }));
  const probar = dialog.getByRole('button', { name: 'Imprimir prueba de letras' });
  await staff.user.click(probar);
  expect(probar).toHaveAttribute('aria-busy', 'true');
  const guardar = dialog.getByRole('button', { name: 'Guardar impresora' });
  expect(guardar).not.toHaveAttribute('aria-busy');
  expect(guardar).toBeDisabled();
  salida.resolve({ resultado: 'impreso' });
  await waitFor(() => expect(guardar).toBeEnabled());
});

test('a failure is said once, counted in the menu, and what waits is printed or dropped by the cashier', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  const machine = openMachine(shop);
  staff.entrarComo('propietario');
  await staff.abrir('/ventas');
  await screen.findByRole('heading', { name: 'Ventas' });
  const ticket = (numero: string, estado: 'pendiente' | 'dudoso') => ({
    id: numero,
    nombre: `Ticket ${numero}`,
    estado,
    creado: 0,
  });
  const caja = { id: 'caja', nombre: 'Caja', problema: 'No tiene papel.' };
  machine.tell([{ ...caja, trabajos: [ticket('V-1', 'dudoso'), ticket('V-2', 'pendiente')] }]);
  await staff.aviso('❌ Caja: No tiene papel. Lo que no salió se guarda.');
  machine.tell([
    { ...caja, trabajos: [ticket('V-1', 'dudoso'), ticket('V-2', 'pendiente'), ticket('V-3', 'pendiente')] },
  ]);
  await user.click(await screen.findByRole('button', { name: /Por imprimir.*3/ }));
  const dialog = within(screen.getByRole('dialog', { name: 'Por imprimir' }));
  await user.click(dialog.getByRole('button', { name: 'Sí salió' }));
  await user.click(dialog.getByRole('button', { name: 'Imprimir 2 tickets pendientes' }));
  await user.click(dialog.getByRole('button', { name: 'Descartar' }));
  expect(
    machine.asked.filter(([channel]) => channel === 'impresion:decidir').map(([, what]) => what),
  ).toEqual([
    { que: 'salio', trabajo: 'V-1' },
    { que: 'imprimir-pendientes', impresora: 'caja' },
    { que: 'descartar-pendientes', impresora: 'caja' },
  ]);
  machine.tell([{ ...caja, problema: null, trabajos: [] }]);
  expect(await dialog.findByText('Todo salió: no queda nada por imprimir.')).toBeVisible();
});

/** A computer whose printer opens the drawer, and the code of a product. */
async function openMachineWithDrawer(shop: ScreenShop) {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo });
  const machine = openMachine(shop);
  const via = { tipo: 'red', host: '192.168.1.50', puerto: 9100 } as const;
  const caja = { ...IMPRESORA_NUEVA, id: 'caja', nombre: 'Caja', cajon: true, via } as const;
  machine.configuracion = { ...machine.configuracion, impresoras: [caja] };
  return { machine, codigo };
}

test('a printer that is off says in one notice that the drawer stayed shut too', async ({
  pos,
  staff,
  shop,
}) => {
  const { machine, codigo } = await openMachineWithDrawer(shop);
  machine.cajon = { resultado: 'fallo', motivo: 'No se abrió el cajón. Caja: No responde.' };
  await pos.abrir('propietario');
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.lineas).toHaveLength(1));
  await pos.tecla('F9', 'Enter');
  await staff.aviso('❌ No se abrió el cajón. Caja: No responde.');
  const estado = { id: 'caja', nombre: 'Caja', problema: 'No responde.', trabajos: [] };
  machine.tell([estado]);
  await staff.aviso('❌ Caja: No responde. El cajón no se abrió: usa su llave. Lo que no salió se guarda.');
  expect(screen.queryByText('❌ No se abrió el cajón. Caja: No responde.')).not.toBeInTheDocument();
  // Without a sale in cash the notice says nothing of the drawer.
  machine.tell([{ ...estado, problema: null }]);
  machine.tell([estado]);
  await staff.aviso('❌ Caja: No responde. Lo que no salió se guarda.');
});

test('the cash drawer opens with a sale in cash, and by a key once the trail says why', async ({
  pos,
  staff,
  shop,
}) => {
  const { machine, codigo } = await openMachineWithDrawer(shop);
  const pulses = () => machine.asked.filter(([channel]) => channel === 'impresion:cajon').length;
  await pos.abrir('propietario');
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.lineas).toHaveLength(1));
  await pos.tecla('F9', 'Enter');
  await waitFor(() => expect(pos.hecha).toBeVisible());
  await waitFor(() => expect(pulses()).toBe(1));
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.hecha).not.toBeInTheDocument());

  await staff.user.keyboard('{Shift>}{F12}{/Shift}');
  const dialog = await screen.findByRole('dialog', { name: 'Abrir el cajón sin una venta' });
  const motivo = campo(dialog, 'motivo');
  await staff.user.clear(motivo);
  await staff.user.click(within(dialog).getByRole('button', { name: 'Abrir cajón' }));
  expect(within(dialog).getByText('Por favor escribe el motivo')).toBeVisible();
  await staff.user.type(motivo, 'Guardar billetes{Enter}');
  await waitFor(() => expect(pulses()).toBe(2));
  const { registros } = await shop.owner(LISTAR_AUDITORIA, { query: { entidad: 'caja' } });
  expect(registros[0]).toMatchObject({
    accion: 'caja.cajon-abierto',
    despues: { motivo: 'Guardar billetes' },
  });
});
