import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { COLA_NO_ESTA, COLA_SIN_RESPUESTA, sendToCups } from './cups-raw.ts';
import { deliveryOfExit, SCRIPT } from './windows-spooler.ts';

// `lp` is a shell script here.
describe.skipIf(process.platform === 'win32')('a CUPS queue', () => {
  let folder = '';

  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'guirnalda-lp-'));
    vi.stubEnv('PATH', folder);
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true, force: true });
  });

  function installLp(script: string): void {
    const file = path.join(folder, 'lp');
    writeFileSync(file, `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`);
    chmodSync(file, 0o755);
  }
  const BYTES = Uint8Array.of(0x1b, 0x40, 0x00, 0xff, 0x0a);
  const send = (waitMs = 30_000) =>
    sendToCups('Tickets -o x', BYTES, { title: 'Ticket V-1', log: () => undefined, waitMs });

  it('gets the bytes unchanged and raw, and its name as one argument', async () => {
    installLp(`cat > ${folder}/bytes; printf '%s\\n' "$@" > ${folder}/args`);
    expect(await send()).toEqual({ outcome: 'printed' });
    expect(readFileSync(path.join(folder, 'bytes'))).toEqual(Buffer.from(BYTES));
    const args = readFileSync(path.join(folder, 'args'), 'utf8').trim().split('\n');
    expect(args).toEqual(['-d', 'Tickets -o x', '-t', 'Ticket V-1', '-o', 'raw', '-']);
  });

  it('that was renamed got nothing', async () => {
    installLp('echo "lp: The printer or class does not exist." >&2; exit 1');
    expect(await send()).toEqual({ outcome: 'unsent', reason: COLA_NO_ESTA });
  });

  it('of a system without lp got nothing', async () => {
    expect(await send()).toMatchObject({ outcome: 'unsent' });
  });

  it('that does not answer may have it', async () => {
    installLp('exec sleep 60');
    expect(await send(200)).toEqual({ outcome: 'doubtful', reason: COLA_SIN_RESPUESTA });
  });
});

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
