import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  limits,
  machine,
  print,
  printer,
  printing,
  putAway,
  reopen,
  SHORT,
  setUp,
  switchOn,
  waiting,
} from './testing/at-a-printer.ts';
import { textOf } from './testing/escpos.ts';
import { TALKING, WITHOUT_PAPER } from './testing/virtual-printer.ts';

beforeEach(setUp);
afterEach(putAway);

describe('the cash drawer', () => {
  const pulses = () => machine.papers().filter((paper) => textOf(paper).includes('[drawer]')).length;

  it('opens with one pulse and prints nothing', async () => {
    expect(await printing.abrirCajon(printer)).toEqual({ resultado: 'impreso' });
    expect(machine.papers().map(textOf)).toEqual(['[drawer]']);
  });

  it('stays closed without paper: the printer would keep the pulse until somebody puts paper in', async () => {
    machine.behave({ ...TALKING, status: WITHOUT_PAPER });
    expect(await printing.abrirCajon(printer)).toEqual({
      resultado: 'fallo',
      motivo: 'No se abrió el cajón. Caja: No tiene papel.',
    });
    expect(pulses()).toBe(0);
  });

  it('opens before the ticket of the same sale, one connection after the other', async () => {
    const opened = printing.abrirCajon(printer);
    print('V-1');
    await opened;
    await waiting();
    expect(machine.papers().map((paper) => textOf(paper).includes('[drawer]'))).toEqual([true, false]);
  });

  it('waits for the paper before it, which is nearly out', async () => {
    machine.behave({ ...TALKING, stalls: true });
    print('V-1');
    await expect.poll(() => machine.connections()).toBe(1);
    const opened = printing.abrirCajon(printer);
    machine.behave(TALKING);
    machine.wake();
    expect(await opened).toEqual({ resultado: 'impreso' });
    expect(pulses()).toBe(1);
  });

  it('says that the printer is busy while it goes on printing, and does not open afterwards', async () => {
    await reopen({ drawerTurn: SHORT });
    machine.behave({ ...TALKING, stalls: true });
    print('V-1');
    await expect.poll(() => machine.connections()).toBe(1);
    expect(await printing.abrirCajon(printer)).toEqual({
      resultado: 'fallo',
      motivo: 'No se abrió el cajón. Caja: Está ocupada: abre el cajón con su llave.',
    });
    expect(printing.estado()[0]?.trabajos).toMatchObject([{ estado: 'enviando' }]);
    machine.wake();
    expect(await waiting()).toEqual([]);
    expect(pulses()).toBe(0);
  });

  it('stays closed at a printer that has stopped to answer: it would open when the printer goes on', async () => {
    expect(await printing.abrirCajon(printer)).toEqual({ resultado: 'impreso' });
    machine.behave({ ...TALKING, stalls: true });
    Object.assign(limits, { status: SHORT, done: SHORT });
    expect(await printing.abrirCajon(printer)).toEqual({
      resultado: 'fallo',
      motivo: 'No se abrió el cajón. Caja: No contesta: abre el cajón con su llave.',
    });
    machine.wake();
    machine.behave(TALKING);
    print('V-1');
    await waiting();
    expect(pulses()).toBe(1);
  });

  it('does not open later: a printer that is off is told of at once', async () => {
    await machine.close();
    expect(await printing.abrirCajon(printer)).toMatchObject({
      motivo: expect.stringMatching(/^No se abrió el cajón\. Caja: /),
    });
    await switchOn();
    printing.decidir({ que: 'imprimir-pendientes', impresora: printer.id });
    await waiting();
    expect(pulses()).toBe(0);
  });
});
