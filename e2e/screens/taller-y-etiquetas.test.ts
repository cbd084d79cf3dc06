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

/** Opens the app in the window of a machine with these printers, which take everything. */
function openMachine(
  shop: ScreenShop,
  impresoras: ImpresoraDelEquipo[],
  answer: RespuestasIpc['impresion:hoja'] = { resultado: 'en-cola' },
): StandInProgram {
  return openInProgram(shop, {
    'configuracion:leer': () => ({ impresoras, anchoPapelMm: 80, imprimirAlVender: true }),
    'impresion:etiquetas': () => answer,
    'impresion:hoja': () => answer,
  });
}

const sent = ({ asked }: StandInProgram, channel: string) =>
  asked.filter(([one]) => one === channel).map(([, argument]) => argument);

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
  await waitFor(() =>
    expect(Object.keys(localStorage)).toContainEqual(expect.stringMatching(/^guirnalda\.pedidos-vistos\./)),
  );
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
