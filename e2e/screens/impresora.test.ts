import { vi } from 'vitest';
import type { ConfiguracionDelEquipo, PuenteDeEscritorio } from '#contract/desktop/ipc.ts';
import { campo, expect, type ScreenShop, screen, staffTest as test, waitFor } from './support/staff.ts';

interface Machine {
  /** The settings stored on the machine. */
  configuracion: ConfiguracionDelEquipo;
  /** Answers each saving, in the order they were asked for: stores the settings, or fails. */
  answers: ((stored: boolean) => void)[];
}

/** Opens the app in the desktop window of a machine without printers, which saves settings only when told to. */
function openMachine(shop: ScreenShop): Machine {
  const machine: Machine = {
    configuracion: { impresora: null, anchoPapelMm: 80, imprimirAlVender: true },
    answers: [],
  };
  const calls: Record<string, (argument: unknown) => unknown> = {
    'servidor:estado': () => ({ estado: 'listo', url: shop.url }),
    'impresion:impresoras': () => [],
    'configuracion:leer': () => machine.configuracion,
    'configuracion:guardar': (argument) =>
      new Promise((resolve, reject) => {
        machine.answers.push((stored) => {
          if (!stored) return reject(new Error('disk full'));
          machine.configuracion = argument as ConfiguracionDelEquipo;
          resolve(machine.configuracion);
        });
      }),
  };
  vi.stubGlobal('guirnalda', {
    llamar: async (channel, argument) => (await calls[channel]?.(argument)) as never,
    alCambiarServidor: () => () => undefined,
  } satisfies PuenteDeEscritorio);
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
    const machine = openMachine(shop);
    staff.entrarComo('propietario');
    await staff.abrir('/configuracion/ticket');
    const card = await screen.findByRole('region', { name: 'Impresora de esta computadora' });
    const imprimir = await screen.findByRole('switch', { name: /^Imprimir al vender/ });
    await user.selectOptions(campo(card, 'anchoPapelMm'), '58');
    await user.click(imprimir);
    for (const which of order) {
      machine.answers[which === 'first' ? 0 : 1]?.(which === 'later');
      await staff.aviso(
        which === 'first' ? '❌ No se pudo guardar en esta computadora' : 'Guardado en esta computadora',
      );
    }
    expect(machine.configuracion).toMatchObject({ anchoPapelMm: 58, imprimirAlVender: false });
    await waitFor(() => expect(campo(card, 'anchoPapelMm')).toHaveValue('58'));
    expect(imprimir).not.toBeChecked();
  });
}
