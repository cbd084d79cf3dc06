import { ACTUALIZAR_TIENDA } from '#contract/calls/addresses.ts';
import { IMPRESORA_NUEVA, type ImpresoraDelEquipo } from '#contract/desktop/impresoras.ts';
import type { RespuestasIpc } from '#contract/desktop/ipc.ts';
import { pedir } from '../support/pedir.ts';
import { openInProgram, type StandInProgram } from './support/program.ts';
import {
  con,
  expect,
  llenar,
  retener,
  type ScreenShop,
  screen,
  staffTest as test,
  waitFor,
  within,
} from './support/staff.ts';

const RED = { tipo: 'red', host: '192.168.1.50', puerto: 9100 } as const;
const ZEBRA: ImpresoraDelEquipo = {
  ...IMPRESORA_NUEVA,
  id: 'zebra',
  nombre: 'Zebra',
  via: RED,
  lenguaje: 'zpl',
  usos: ['etiquetas'],
};
const TALLER: ImpresoraDelEquipo = {
  ...IMPRESORA_NUEVA,
  id: 'taller',
  nombre: 'Taller',
  via: RED,
  usos: ['hojas'],
};

type Resultado = RespuestasIpc['impresion:hoja'];

/** Opens the app in the window of a machine with these printers, which take everything. */
function openMachine(
  shop: ScreenShop,
  impresoras: ImpresoraDelEquipo[],
  answer: Resultado | (() => Resultado) = { resultado: 'en-cola' },
): StandInProgram {
  const result = () => (typeof answer === 'function' ? answer() : answer);
  return openInProgram(shop, {
    'configuracion:leer': () => ({ impresoras, anchoPapelMm: 80, imprimirAlVender: true }),
    'impresion:etiquetas': result,
    'impresion:hoja': result,
  });
}

const sent = ({ asked }: StandInProgram, channel: string) =>
  asked.filter(([one]) => one === channel).map(([, argument]) => argument);

/** Waits until the page knows which orders were there before it: later ones are new. */
async function pedidosVistos(): Promise<void> {
  await waitFor(() =>
    expect(Object.keys(localStorage)).toContainEqual(expect.stringMatching(/^guirnalda\.pedidos-vistos\./)),
  );
}

/** Collects the errors that the open page says from now on, also those that an equal one replaces. */
async function oirErrores(): Promise<string[]> {
  const { useToasts } = await import('#ui/feedback/toast.ts');
  const dichos = new Map<number, string>();
  const oidos: string[] = [];
  useToasts.subscribe(({ toasts }) => {
    for (const { id, kind, message } of toasts) {
      if (kind !== 'error' || dichos.has(id)) continue;
      dichos.set(id, message);
      oidos.push(message);
    }
  });
  return oidos;
}

test('price labels go to the label printer of this computer, with bars only where they fit', async ({
  staff,
  shop,
}) => {
  const { user } = staff;
  await shop.crearProducto({ nombre: 'Piñata Ñandú', codigo: 'E1', precioVenta: 1234.5 });
  await shop.crearProducto({ nombre: 'Sin código', precioVenta: 3 });
  const machine = openMachine(shop, [ZEBRA]);
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  await user.click(await screen.findByLabelText('Elegir todos los de esta página'));
  await user.click(screen.getByRole('button', { name: 'Etiquetas' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Etiquetas de precio' }));
  await waitFor(() => expect(dialogo.getByLabelText('Papel')).toHaveDisplayValue('Zebra · 50 × 25 mm'));
  llenar(dialogo.getByLabelText('Copias de cada uno'), '3');
  await user.click(await dialogo.findByRole('button', { name: 'Imprimir 6 etiquetas' }));
  await staff.aviso('Imprimiendo en «Zebra»…');
  const [etiquetas] = sent(machine, 'impresion:etiquetas');
  expect(etiquetas).toHaveLength(2);
  expect(etiquetas).toEqual(
    expect.arrayContaining([
      {
        nombre: 'Piñata Ñandú',
        precio: 123_450,
        codigo: 'E1',
        barras: { simbologia: 'Code 128', modulos: 57 },
        copias: 3,
      },
      { nombre: 'Sin código', precio: 300, codigo: null, barras: null, copias: 3 },
    ]),
  );
});

test('a label printer that takes nothing says why, and the labels stay to be printed', async ({
  staff,
  shop,
}) => {
  await shop.crearProducto({ codigo: 'E1' });
  openMachine(shop, [ZEBRA], { resultado: 'fallo', motivo: 'Hay demasiado por imprimir.' });
  staff.entrarComo('productos');
  await staff.abrir('/productos');
  await staff.user.click(await screen.findByLabelText('Elegir todos los de esta página'));
  await staff.user.click(screen.getByRole('button', { name: 'Etiquetas' }));
  const dialogo = within(await screen.findByRole('dialog', { name: 'Etiquetas de precio' }));
  await staff.user.click(await dialogo.findByRole('button', { name: 'Imprimir 1 etiqueta' }));
  expect(await screen.findByText(con('Hay demasiado por imprimir.'))).toBeVisible();
  expect(dialogo.getByRole('button', { name: 'Imprimir 1 etiqueta' })).toBeEnabled();
});

test('an order’s work sheet goes to the workshop’s printer when asked for', async ({ staff, shop }) => {
  const { numero, codigoSeguimiento } = await pedir(shop, 'Íñigo Pérez');
  const { _id } = await shop.leerPedido(numero);
  const machine = openMachine(shop, [TALLER]);
  staff.entrarComo('ventas');
  await staff.abrir(`/pedidos?ver=${_id}`);
  await staff.user.click(await screen.findByRole('button', { name: 'Hoja de trabajo' }));
  await staff.aviso('Imprimiendo la hoja de trabajo en «Taller»…');
  expect(sent(machine, 'impresion:hoja')).toEqual([
    {
      pedido: _id,
      sola: false,
      hoja: expect.objectContaining({
        numero,
        codigo: codigoSeguimiento,
        estado: 'En Proceso',
        items: [{ cantidad: 2, nombre: expect.stringMatching(/^Globo de prueba/) }],
        notas: [{ titulo: 'Notas del cliente', texto: 'Sin cinta, por favor' }],
        pie: '2 piezas · Por cobrar Q25.00',
      }),
    },
  ]);
  expect(sent(machine, 'impresion:hoja')).toMatchObject([
    { hoja: { hechos: expect.arrayContaining([{ nombre: 'Cliente', valor: 'Íñigo Pérez' }]) } },
  ]);
});

test('work sheets of new orders print by themselves, the oldest first, only where this computer is set so', async ({
  staff,
  shop,
}) => {
  const machine = openMachine(shop, [{ ...TALLER, hojasSolas: true }]);
  staff.entrarComo('ventas');
  await staff.abrir('/productos');
  await pedidosVistos();
  await staff.enVivo();
  const soltar = retener(shop, /GET .*\/api\/pedidos\/admin/);
  const [primero, segundo] = [await pedir(shop), await pedir(shop)];
  soltar();
  const solas = () => sent(machine, 'impresion:hoja') as { sola: boolean; hoja: { numero: string } }[];
  const numeros = () => solas().map(({ hoja }) => hoja.numero);
  // A page may ask more than once; the program prints each by itself only once.
  await waitFor(() => expect([...new Set(numeros())]).toEqual([primero.numero, segundo.numero]));
  expect(solas().every(({ sola }) => sola)).toBe(true);

  const sinElegir = openMachine(shop, [TALLER]);
  await staff.abrir('/productos');
  await staff.enVivo();
  const { numero } = await pedir(shop);
  await staff.aviso(new RegExp(numero));
  expect(sent(sinElegir, 'impresion:hoja')).toEqual([]);
});

test('work sheets begin to print by themselves with the orders that come once that is switched on', async ({
  staff,
  shop,
}) => {
  openMachine(shop, [TALLER]);
  staff.entrarComo('ventas');
  await staff.abrir('/productos');
  await pedidosVistos();
  await staff.enVivo();
  const { numero } = await pedir(shop);
  await staff.aviso(new RegExp(numero));
  const machine = openMachine(shop, [
    { ...TALLER, hojasSolas: true, hojasSolasDesde: new Date().toISOString() },
  ]);
  await staff.abrir('/productos');
  await staff.enVivo();
  const despues = await pedir(shop);
  const numeros = () =>
    sent(machine, 'impresion:hoja').map((una) => (una as { hoja: { numero: string } }).hoja.numero);
  // The oldest comes out first: the one from before would be there by now.
  await waitFor(() => expect(numeros()).toContain(despues.numero));
  expect(new Set(numeros())).toEqual(new Set([despues.numero]));
});

/** Waits for work sheets, and expects each to be of this order and to carry the shop's own name. */
async function salenDeIxchel(machine: ReturnType<typeof openMachine>, numero: string): Promise<void> {
  await waitFor(() => expect(sent(machine, 'impresion:hoja')).not.toEqual([]));
  for (const hoja of sent(machine, 'impresion:hoja')) {
    expect(hoja).toMatchObject({ hoja: { numero, tienda: 'Fiestas Ixchel' } });
  }
}

test('a work sheet that comes out at the start of the program carries the shop’s own name', async ({
  staff,
  shop,
}) => {
  await shop.owner(ACTUALIZAR_TIENDA, { body: { nombre: 'Fiestas Ixchel' } });
  const machine = openMachine(shop, [{ ...TALLER, hojasSolas: true }]);
  staff.entrarComo('ventas');
  await staff.abrir('/productos');
  await pedidosVistos();
  staff.cerrar();
  const { numero } = await pedir(shop);
  // The settings load later than the orders.
  const soltar = retener(shop, /GET .*\/api\/tienda$/);
  await staff.abrir('/productos');
  await staff.aviso(new RegExp(numero));
  expect(sent(machine, 'impresion:hoja')).toEqual([]);
  soltar();
  await salenDeIxchel(machine, numero);
});

test('a work sheet waits for the next look at new orders when the settings did not load', async ({
  staff,
  shop,
}) => {
  await shop.owner(ACTUALIZAR_TIENDA, { body: { nombre: 'Fiestas Ixchel' } });
  const machine = openMachine(shop, [{ ...TALLER, hojasSolas: true }]);
  staff.entrarComo('ventas');
  const restaurar = shop.contestar(/GET .*\/api\/tienda$/, 500, { message: 'Error' });
  await staff.abrir('/productos');
  await pedidosVistos();
  await staff.enVivo();
  const { numero } = await pedir(shop);
  await staff.aviso(new RegExp(numero));
  expect(sent(machine, 'impresion:hoja')).toEqual([]);
  restaurar();
  document.dispatchEvent(new Event('visibilitychange'));
  await salenDeIxchel(machine, numero);
});

test('a work sheet that is asked for before the settings load carries the shop’s own name', async ({
  staff,
  shop,
}) => {
  await shop.owner(ACTUALIZAR_TIENDA, { body: { nombre: 'Fiestas Ixchel' } });
  const { numero } = await pedir(shop);
  const machine = openMachine(shop, [TALLER]);
  staff.entrarComo('ventas');
  const soltar = retener(shop, /GET .*\/api\/tienda$/);
  await staff.abrir(`/pedidos?ver=${(await shop.leerPedido(numero))._id}`);
  await staff.user.click(await screen.findByRole('button', { name: 'Hoja de trabajo' }));
  soltar();
  await waitFor(() =>
    expect(sent(machine, 'impresion:hoja')).toMatchObject([{ hoja: { numero, tienda: 'Fiestas Ixchel' } }]),
  );
});

test('a work sheet that is refused when it is asked for is not said to be printing', async ({
  staff,
  shop,
}) => {
  const { numero } = await pedir(shop);
  openMachine(shop, [TALLER], { resultado: 'fallo', motivo: '«Taller» tiene 300 papeles sin imprimir.' });
  staff.entrarComo('ventas');
  await staff.abrir(`/pedidos?ver=${(await shop.leerPedido(numero))._id}`);
  await staff.user.click(await screen.findByRole('button', { name: 'Hoja de trabajo' }));
  await staff.aviso(
    `❌ No se imprimió la hoja de trabajo de ${numero}. «Taller» tiene 300 papeles sin imprimir.`,
  );
  expect(screen.queryByText(/Imprimiendo/)).not.toBeInTheDocument();
});

test('a work sheet that is refused when it was to come out by itself is told of once, and comes out later', async ({
  staff,
  shop,
}) => {
  let answer: Resultado = { resultado: 'fallo', motivo: 'Esta computadora no tiene impresora.' };
  const machine = openMachine(shop, [{ ...TALLER, hojasSolas: true }], () => answer);
  staff.entrarComo('ventas');
  await staff.abrir('/productos');
  await pedidosVistos();
  await staff.enVivo();
  const errores = await oirErrores();
  const numeros = () =>
    sent(machine, 'impresion:hoja').map((one) => (one as { hoja: { numero: string } }).hoja.numero);
  const negada = (numero: string) =>
    `❌ No se imprimió la hoja de trabajo de ${numero}. Esta computadora no tiene impresora.`;
  const primero = await pedir(shop);
  await staff.aviso(negada(primero.numero));
  const segundo = await pedir(shop);
  await staff.aviso(negada(segundo.numero));
  // The first one was asked for again, and refused again.
  expect(numeros().filter((numero) => numero === primero.numero).length).toBeGreaterThan(1);
  expect(errores).toEqual([negada(primero.numero), negada(segundo.numero)]);

  answer = { resultado: 'en-cola' };
  machine.asked = [];
  const tercero = await pedir(shop);
  await waitFor(() =>
    expect(new Set(numeros())).toEqual(new Set([primero, segundo, tercero].map(({ numero }) => numero))),
  );
  expect(errores).toHaveLength(2);
});

test('one order whose work sheet the program does not understand keeps back no other', async ({
  staff,
  shop,
}) => {
  const machine = openInProgram(shop, {
    'configuracion:leer': () => ({
      impresoras: [{ ...TALLER, hojasSolas: true }],
      anchoPapelMm: 80,
      imprimirAlVender: true,
    }),
    'impresion:hoja': ({ hoja }) => {
      if (hoja.hechos[0]?.valor === 'Rota') throw new Error('El equipo no entendió la petición.');
      return { resultado: 'en-cola' };
    },
  });
  staff.entrarComo('ventas');
  await staff.abrir('/productos');
  await pedidosVistos();
  await staff.enVivo();
  const rota = await pedir(shop, 'Rota');
  await staff.aviso(
    `❌ No se imprimió la hoja de trabajo de ${rota.numero}. La computadora no pudo imprimir.`,
  );
  const { numero } = await pedir(shop);
  await waitFor(() =>
    expect(sent(machine, 'impresion:hoja')).toContainEqual(
      expect.objectContaining({ hoja: expect.objectContaining({ numero }) }),
    ),
  );
});
