import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { EstadoDeTrabajo, ImpresoraDelEquipo } from '#contract/desktop/impresoras.ts';
import { openCopias } from '../queue/copias.ts';
import type { Limits } from '../raw/network-printer.ts';
import { openRawPrinting, type RawPrinting } from '../raw-printing.ts';
import { textOf } from './escpos.ts';
import { networkPrinter, ticketOf } from './papers.ts';
import { startVirtualPrinter, type VirtualPrinter } from './virtual-printer.ts';

export let folder: string;
/** Where the tickets that came out are remembered. */
let aside: string;
export let machine: VirtualPrinter;
export let printer: ImpresoraDelEquipo;
export let printing: RawPrinting;

export const SHORT = 300;
/** Patient, so that no stop of the machine is taken for a printer; a test that waits for one to pass makes it short. */
export const PATIENT = { connect: 20_000, status: 20_000, stall: 20_000, done: 20_000 };
export let limits: Limits;

/** Opens printing on the folder of this test, as the program does at its start. */
export const open = async ({ drawerTurn = PATIENT.done } = {}): Promise<RawPrinting> =>
  openRawPrinting({
    folder,
    copias: await openCopias({
      file: path.join(aside, 'copias.json'),
      changed: () => undefined,
      log: () => undefined,
    }),
    printers: () => [printer],
    changed: () => undefined,
    log: () => undefined,
    limits,
    drawerTurn,
  });

/** Opens it anew, as after the program was closed. */
export async function reopen(options: { drawerTurn?: number } = {}): Promise<void> {
  printing = await open(options);
}

/** Puts another machine in the place of one that was switched off. */
export async function switchOn(): Promise<void> {
  machine = await startVirtualPrinter();
}

/** Changes what this computer knows of the printer. */
export function usePrinter(changed: ImpresoraDelEquipo): void {
  printer = changed;
}

/** Before each test: a printer of its own, with nothing that waits for it. */
export async function setUp(): Promise<void> {
  limits = { ...PATIENT };
  folder = mkdtempSync(path.join(tmpdir(), 'guirnalda-cola-'));
  aside = mkdtempSync(path.join(tmpdir(), 'guirnalda-copias-'));
  machine = await startVirtualPrinter();
  printer = networkPrinter(machine.port);
  printing = await open();
}

/** After each test. */
export async function putAway(): Promise<void> {
  await printing.settle();
  await machine.close();
  for (const one of [folder, aside]) rmSync(one, { recursive: true, force: true });
}

export const print = (numero: string) => printing.imprimir(printer, ticketOf(numero));

/** The papers that wait, once nothing moves. */
export async function waiting(): Promise<[string, EstadoDeTrabajo][]> {
  await printing.settle();
  return printing
    .estado()
    .flatMap(({ trabajos }) =>
      trabajos.map(({ nombre, estado }) => [nombre, estado] as [string, EstadoDeTrabajo]),
    );
}

export const problem = () => printing.estado()[0]?.problema;

/** The tickets that came out whole, in order. */
export const printed = (): string[] =>
  machine
    .papers()
    .map(textOf)
    .filter((text) => text.includes('[cut]'))
    .map((text) => /Ticket +(\S+)/.exec(text)?.[1] ?? 'none');
