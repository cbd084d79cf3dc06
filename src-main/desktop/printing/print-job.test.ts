import { describe, expect, it } from 'vitest';
import { type PrintMeans, type PrintOutcome, printJob, ticketPage } from './print-job.ts';

function printer(present: boolean, silent: PrintOutcome, dialog: PrintOutcome) {
  const used: string[] = [];
  const means: PrintMeans = {
    hasPrinter: () => Promise.resolve(present),
    silently(nombre) {
      used.push(nombre);
      return Promise.resolve(silent);
    },
    withDialog() {
      used.push('dialog');
      return Promise.resolve(dialog);
    },
  };
  return { used, means };
}

describe('printJob', () => {
  it('prints on the chosen printer without asking', async () => {
    const { used, means } = printer(true, 'printed', 'failed');
    expect(await printJob('EPSON', means, { ask: true })).toEqual({ resultado: 'impreso' });
    expect(used).toEqual(['EPSON']);
  });

  it('opens the dialog when no printer is chosen or the chosen one is missing', async () => {
    for (const [impresora, present] of [
      [null, true],
      ['EPSON', false],
    ] as const) {
      const { used, means } = printer(present, 'printed', 'cancelled');
      expect(await printJob(impresora, means, { ask: true })).toEqual({ resultado: 'cancelado' });
      expect(used).toEqual(['dialog']);
    }
  });

  it('opens the dialog when the printer fails', async () => {
    const { used, means } = printer(true, 'failed', 'printed');
    expect(await printJob('EPSON', means, { ask: true })).toEqual({ resultado: 'impreso' });
    expect(used).toEqual(['EPSON', 'dialog']);
  });

  it('does not print twice when the printer is slow', async () => {
    const { used, means } = printer(true, 'timeout', 'printed');
    expect(await printJob('EPSON', means, { ask: true })).toMatchObject({ resultado: 'fallo', dudoso: true });
    expect(used).toEqual(['EPSON']);
  });

  it('opens no dialog when it may not ask, and says why', async () => {
    for (const [impresora, present, motivo] of [
      [null, true, 'Esta computadora no tiene una impresora elegida.'],
      ['EPSON', false, 'La impresora «EPSON» no está conectada.'],
      ['EPSON', true, 'No se pudo imprimir. Revisa la impresora y vuelve a intentarlo.'],
    ] as const) {
      const { used, means } = printer(present, 'failed', 'printed');
      expect(await printJob(impresora, means, { ask: false })).toEqual({ resultado: 'fallo', motivo });
      expect(used).not.toContain('dialog');
    }
  });

  it('reports when all attempts failed', async () => {
    const { means } = printer(true, 'failed', 'failed');
    expect(await printJob('EPSON', means, { ask: true })).toMatchObject({ resultado: 'fallo' });
  });
});

describe('ticketPage', () => {
  it('is as wide as the paper and as long as the ticket', () => {
    expect(ticketPage(80, 960)).toEqual({ width: 80_000, height: 258_000 });
    expect(ticketPage(58, 960)).toEqual({ width: 58_000, height: 258_000 });
  });

  it('keeps portrait orientation for a very short ticket', () => {
    expect(ticketPage(80, 100)).toEqual({ width: 80_000, height: 81_000 });
    expect(ticketPage(58, 100)).toEqual({ width: 58_000, height: 60_000 });
  });
});
