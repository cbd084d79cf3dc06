import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import type { ImpresoraDelEquipo } from '#contract/desktop/impresoras.ts';
import { openCopias } from './queue/copias.ts';
import { LIMITS, type Limits } from './raw/network-printer.ts';
import { openRawPrinting, type RawPrinting } from './raw-printing.ts';
import { textOf } from './testing/escpos.ts';
import { networkPrinter, ticketOf } from './testing/papers.ts';
import {
  type Behaviour,
  MUTE,
  startVirtualPrinter,
  TALKING,
  type VirtualPrinter,
  WITHOUT_PAPER,
} from './testing/virtual-printer.ts';

/** What happens to the printer, sale after sale. */
const TROUBLES: readonly (Behaviour | 'renamed')[] = [
  TALKING,
  { ...MUTE, stalls: true },
  { ...TALKING, breaksAfter: 300 },
  { ...TALKING, slowness: 30 },
  { ...TALKING, status: WITHOUT_PAPER },
  'renamed',
  MUTE,
  { ...TALKING, neverDone: true },
  { ...MUTE, breaksAfter: 400 },
  TALKING,
];

const SALES = 50;
const SHORT = 150;
const LONG = 20_000;

/** Short where a printer makes the program wait, else so long that no stop of the machine is taken for the printer's. */
function limitsFor(trouble: Behaviour | 'renamed'): Limits {
  if (trouble === 'renamed') return LIMITS;
  const { talks, stalls, neverDone } = trouble;
  return {
    connect: LONG,
    status: talks ? LONG : SHORT,
    stall: LONG,
    done: stalls || neverDone ? SHORT : LONG,
  };
}

/** How often each ticket came out, whole or begun. */
function printsOf(printer: VirtualPrinter): Map<string, number> {
  const prints = new Map<string, number>();
  for (const paper of printer.papers()) {
    // Each behaviour that breaks off does so after the number.
    const numero = /Ticket +(\S+)/.exec(Buffer.from(paper).toString('latin1'))?.[1] ?? 'unread';
    prints.set(numero, (prints.get(numero) ?? 0) + 1);
  }
  return prints;
}

const isWhole = (printer: VirtualPrinter, numero: string): boolean =>
  printer.papers().some((paper) => {
    const text = textOf(paper);
    return text.includes('[cut]') && new RegExp(`Ticket +${numero}\\n`).test(text);
  });

const trabajosDe = (printing: RawPrinting) => printing.estado().flatMap(({ trabajos }) => trabajos);

it('fifty sales on a printer in trouble: no sale waits for it, and none is printed twice without a person', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'guirnalda-cincuenta-'));
  const machine = await startVirtualPrinter();
  let printer: ImpresoraDelEquipo = networkPrinter(machine.port);
  const limits = { ...LIMITS };
  const open = async () =>
    openRawPrinting({
      folder,
      copias: await openCopias({
        file: path.join(folder, 'copias.json'),
        changed: () => undefined,
        log: () => undefined,
      }),
      printers: () => [printer],
      changed: () => undefined,
      log: () => undefined,
      limits,
    });
  let printing = await open();
  try {
    for (let sale = 0; sale < SALES; sale += 1) {
      const trouble = TROUBLES[sale % TROUBLES.length] ?? TALKING;
      const isRenamed = trouble === 'renamed';
      printer = isRenamed
        ? networkPrinter(machine.port, {
            via: { tipo: 'red', host: 'impresora-que-no-esta', puerto: machine.port },
          })
        : networkPrinter(machine.port);
      if (!isRenamed) machine.behave(trouble);
      Object.assign(limits, limitsFor(trouble));
      // Answered within the call itself: nothing of the printer or the disk can have come before.
      expect(printing.imprimir(printer, ticketOf(`V-${sale}`))).toEqual({ resultado: 'en-cola' });
      await printing.settle();
      // In the middle the program is closed and opened again.
      if (sale === SALES / 2) printing = await open();
    }

    // By itself nothing came out twice, and what was not printed is known: it waits, or somebody is asked about it.
    const byItself = printsOf(machine);
    expect([...byItself].filter(([, times]) => times > 1)).toEqual([]);
    const pending = trabajosDe(printing).filter(({ estado }) => estado === 'pendiente');
    const doubtful = trabajosDe(printing).filter(({ estado }) => estado === 'dudoso');
    expect([pending.length, doubtful.length]).toEqual([10, 20]);
    for (const { nombre } of pending) expect(byItself.has(nombre.replace('Ticket ', ''))).toBe(false);

    // A person looks at the printer: what came out did, the rest is printed.
    printer = networkPrinter(machine.port);
    machine.behave(TALKING);
    Object.assign(limits, limitsFor(TALKING));
    for (const { id, nombre } of doubtful) {
      const came = isWhole(machine, nombre.replace('Ticket ', ''));
      printing.decidir({ que: came ? 'salio' : 'otra-vez', trabajo: id });
    }
    printing.decidir({ que: 'imprimir-pendientes', impresora: printer.id });
    await printing.settle();
    expect(trabajosDe(printing)).toEqual([]);
    const whole = Array.from({ length: SALES }, (_, sale) => `V-${sale}`).filter((numero) =>
      isWhole(machine, numero),
    );
    expect(whole).toHaveLength(SALES);
    const wholePapers = machine.papers().filter((paper) => textOf(paper).includes('[cut]'));
    expect(wholePapers).toHaveLength(SALES);
  } finally {
    await machine.close();
    rmSync(folder, { recursive: true, force: true });
  }
}, 120_000);
