import { IMPRESORA_NUEVA, type ImpresoraDelEquipo } from '#contract/desktop/impresoras.ts';
import type { ConfiguracionDelEquipo, ResultadoDeImpresion } from '#contract/desktop/ipc.ts';
import type { Papel } from '#contract/schemas/ventas/ticket.ts';
import { nuevoCodigo } from '../support/codigos.ts';
import { expect, type Pos, screen, posTest as test, waitFor, within } from './support/pos.ts';
import { openInProgram } from './support/program.ts';
import { campo, type ScreenShop } from './support/staff.ts';

interface Machine {
  /** The settings stored on the machine. */
  configuracion: ConfiguracionDelEquipo;
  /** Answers each saving, in the order they were asked for: stores the settings, or fails. */
  answers: ((stored: boolean) => void)[];
  /** The papers that it was asked to print, and how. */
  printed: string[];
  /** Whether its printer works. */
  works: boolean;
  /** What the printer waits for before it says what came of a paper. */
  slow: Promise<void>;
}

const systemPrinter = (cola: string): ImpresoraDelEquipo => ({
  ...IMPRESORA_NUEVA,
  id: 'una',
  nombre: cola,
  via: { tipo: 'sistema', cola },
});

/**
 * Opens the app in the desktop window of a machine with one printer, which saves settings when told to, or at once with
 * `saves`.
 */
function openMachine(shop: ScreenShop, impresora: string | null, saves = false): Machine {
  const machine: Machine = {
    configuracion: {
      impresoras: impresora === null ? [] : [systemPrinter(impresora)],
      anchoPapelMm: 80,
      imprimirAlVender: true,
    },
    answers: [],
    printed: [],
    works: true,
    slow: Promise.resolve(),
  };
  const print =
    (channel: string) =>
    async (papel: Papel): Promise<ResultadoDeImpresion> => {
      machine.printed.push(`${channel} ${'numero' in papel ? papel.numero : 'corte'}`);
      await machine.slow;
      return machine.works ? { resultado: 'impreso' } : { resultado: 'fallo', motivo: 'No hay papel.' };
    };
  openInProgram(shop, {
    'impresion:impresoras': () => [{ nombre: 'Tickets', etiqueta: 'Tickets', unica: true }],
    'impresion:ticket': print('dialog'),
    'impresion:sin-preguntar': print('silent'),
    'configuracion:leer': () => machine.configuracion,
    'configuracion:guardar': (argument) =>
      new Promise((resolve, reject) => {
        machine.answers.push((stored) => {
          if (!stored) return reject(new Error('disk full'));
          machine.configuracion = argument;
          resolve(machine.configuracion);
        });
        if (saves) machine.answers.shift()?.(true);
      }),
  });
  return machine;
}

for (const { when, order } of [
  { when: 'after', order: ['later', 'first'] },
  { when: 'before', order: ['first', 'later'] },
] as const) {
  test(`a change that fails ${when} a later one is saved leaves the stored settings on the screen`, async ({
    staff,
    shop,
  }) => {
    const { user } = staff;
    const machine = openMachine(shop, 'Tickets');
    staff.entrarComo('propietario');
    await staff.abrir('/configuracion/ticket');
    await screen.findByRole('region', { name: 'Impresoras de esta computadora' });
    const imprimir = await screen.findByRole('switch', { name: /^Imprimir al vender/ });
    await user.click(imprimir);
    await user.click(screen.getByRole('button', { name: 'Quitar «Tickets»' }));
    await user.click(screen.getByRole('button', { name: 'Quitar impresora' }));
    for (const which of order) {
      machine.answers[which === 'first' ? 0 : 1]?.(which === 'later');
      await staff.aviso(
        which === 'first' ? '❌ No se pudo guardar en esta computadora' : 'Guardado en esta computadora',
      );
    }
    expect(machine.configuracion).toMatchObject({ impresoras: [], imprimirAlVender: false });
    await screen.findByText('Sin impresora');
    expect(imprimir).not.toBeChecked();
  });
}

/** Sells one piece for the exact amount; returns the dialog of the sale. */
async function vender(pos: Pos, codigo: string) {
  await pos.escanear(codigo);
  await waitFor(() => expect(pos.lineas).toHaveLength(1));
  await pos.tecla('F9', 'Enter');
  await waitFor(() => expect(pos.hecha).toBeVisible());
  return within(pos.hecha as HTMLElement);
}

test('a new device prints nothing by itself; choosing a printer prints a test and says what came of it', async ({
  pos,
  staff,
  shop,
}) => {
  const codigo = nuevoCodigo();
  await shop.crearProducto({ codigo });
  const machine = openMachine(shop, null, true);
  await pos.abrir('propietario');
  const hecha = await vender(pos, codigo);
  await hecha.findByRole('button', { name: 'Imprimir ticket' });

  await staff.abrir('/configuracion/ticket');
  expect(machine.printed).toEqual([]);
  const card = await screen.findByRole('region', { name: 'Impresoras de esta computadora' });
  const alVender = await screen.findByRole('switch', { name: /^Imprimir al vender/ });
  expect(alVender).toBeDisabled();
  expect(alVender).not.toBeChecked();
  machine.works = false;
  await staff.user.click(within(card).getByRole('button', { name: 'Agregar impresora' }));
  const dialog = screen.getByRole('dialog', { name: 'Agregar impresora' });
  await staff.user.selectOptions(campo(dialog, 'cola'), 'Tickets');
  await staff.user.click(within(dialog).getByRole('button', { name: 'Guardar impresora' }));
  await staff.aviso('❌ No hay papel.');
  machine.works = true;
  await staff.user.click(within(card).getByRole('button', { name: 'Imprimir prueba' }));
  await staff.aviso('Ticket de prueba enviado a la impresora');
  expect(machine.printed).toEqual(['silent PRUEBA', 'silent PRUEBA']);
  expect(alVender).toBeChecked();
});

/** Sells on a printer without paper, and goes on to the next sale: its first failure. */
async function venderSinPapel(pos: Pos) {
  const codigo = nuevoCodigo();
  await pos.shop.crearProducto({ codigo, stock: 60 });
  const machine = openMachine(pos.shop, 'Tickets');
  machine.works = false;
  await pos.abrir('propietario');
  await vender(pos, codigo);
  await pos.staff.aviso('❌ No hay papel.');
  await pos.tecla('Enter');
  return { codigo, machine };
}

test('after two failures sales no longer print by themselves, until one prints', async ({ pos, staff }) => {
  const { codigo, machine } = await venderSinPapel(pos);
  const segunda = await vender(pos, codigo);
  await segunda.findByText(/^La impresora falló dos veces seguidas/);
  expect(segunda.getByRole('button', { name: 'Elegir impresora' })).toBeVisible();
  await pos.tecla('Enter');
  const tercera = await vender(pos, codigo);
  expect(tercera.queryByText(/^La impresora falló/)).not.toBeInTheDocument();
  expect(machine.printed).toHaveLength(2);
  machine.works = true;
  await pos.user.click(tercera.getByRole('button', { name: 'Imprimir ticket' }));
  await staff.aviso('Ticket enviado a la impresora');
  pos.busqueda.focus();
  await pos.user.click(tercera.getByRole('button', { name: 'Nueva venta' }));
  await vender(pos, codigo);
  await waitFor(() => expect(machine.printed).toHaveLength(4));
  expect(machine.printed.map((one) => one.split(' ')[0])).toEqual(['silent', 'silent', 'dialog', 'silent']);
});

test('whoever has gone on to the next sale is told as well that tickets no longer print by themselves', async ({
  pos,
  staff,
}) => {
  const { codigo, machine } = await venderSinPapel(pos);
  const { promise, resolve } = Promise.withResolvers<void>();
  machine.slow = promise;
  await vender(pos, codigo);
  await waitFor(() => expect(machine.printed).toHaveLength(2));
  await pos.tecla('Enter');
  await waitFor(() => expect(pos.hecha).not.toBeInTheDocument());
  resolve();
  expect(
    await staff.aviso(
      'La impresora falló dos veces seguidas: los tickets ya no salen solos. La venta está guardada.',
    ),
  ).toBeVisible();
});
