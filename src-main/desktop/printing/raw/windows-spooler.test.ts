import { describe, expect, it } from 'vitest';
import { COLA_NO_ESTA, COLA_SIN_RESPUESTA } from './delivery.ts';
import { deliveryOfExit, SCRIPT } from './windows-spooler.ts';

describe('the Windows spooler', () => {
  it.each([
    [3, false, 'unsent', COLA_NO_ESTA],
    [4, false, 'unsent', expect.stringContaining('no aceptó')],
    [1, false, 'unsent', expect.stringContaining('no aceptó')],
    ['ENOENT', false, 'unsent', expect.stringContaining('no aceptó')],
    [5, false, 'doubtful', COLA_SIN_RESPUESTA],
    // Ended from outside, perhaps after the spooler had the bytes.
    [-1, false, 'doubtful', COLA_SIN_RESPUESTA],
    [null, true, 'doubtful', COLA_SIN_RESPUESTA],
  ])('with the exit code %s (stopped: %s) is %s', (code, killed, outcome, reason) => {
    expect(deliveryOfExit(code, killed)).toEqual({ outcome, reason });
  });

  it('is given the printer’s name outside of the script', () => {
    expect(SCRIPT).toContain('OpenPrinter($env:GUIRNALDA_COLA');
    // Windows takes 32,767 characters on a command line.
    expect(Buffer.from(SCRIPT, 'utf16le').toString('base64').length).toBeLessThan(16_000);
  });
});
