import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putInCupsQueue, sendToCups } from './cups.ts';
import { COLA_NO_ESTA, COLA_SIN_RESPUESTA } from './raw/delivery.ts';

let folder = '';
let lines: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guirnalda-lp-'));
  lines = [];
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
const log = (line: string) => lines.push(line);

// `lp` is a shell script here, and only Linux prints through it.
function installLp(script: string): void {
  const file = path.join(folder, 'lp');
  writeFileSync(file, `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`);
  chmodSync(file, 0o755);
}

describe.skipIf(process.platform === 'win32')('putInCupsQueue', () => {
  const PDF = new TextEncoder().encode('%PDF');
  const size = { width: 80_000, height: 123_400 };

  const send = ({ waitMs = 30_000, pdf = Promise.resolve(PDF) } = {}) =>
    putInCupsQueue('Tickets -o x', { pdf, size }, { log, waitMs });

  it('hands over the document, the printer as one argument and the page size', async () => {
    installLp(`cat > ${folder}/pdf; printf '%s\\n' "$@" > ${folder}/args`);
    expect(await send()).toBe('printed');
    expect(readFileSync(path.join(folder, 'pdf'), 'utf8')).toBe('%PDF');
    const args = readFileSync(path.join(folder, 'args'), 'utf8').split('\n');
    expect(args.slice(0, 2)).toEqual(['-d', 'Tickets -o x']);
    expect(args).toContain('media=Custom.80x123.4mm');
  });

  it('fails with the reason in the log, even when lp does not read the document', async () => {
    installLp('echo "lp: the printer does not accept jobs" >&2; exit 1');
    // More than a pipe holds, so that writing it fails.
    expect(await send({ pdf: Promise.resolve(new Uint8Array(1_000_000)) })).toBe('failed');
    expect(lines).toEqual(['print: lp: lp: the printer does not accept jobs']);
  });

  it('fails without sending anything when the document could not be painted', async () => {
    installLp(`echo > ${folder}/args`);
    expect(await send({ pdf: Promise.reject(new Error('too late')) })).toBe('failed');
    expect(lines).toEqual(['print: no PDF: Error: too late']);
    expect(existsSync(path.join(folder, 'args'))).toBe(false);
  });

  it('gives up on an lp that does not answer', async () => {
    installLp('exec sleep 60');
    expect(await send({ waitMs: 200 })).toBe('timeout');
  });

  it('returns undefined without lp', async () => {
    expect(await send()).toBeUndefined();
    expect(lines).toEqual([]);
  });
});

describe.skipIf(process.platform === 'win32')('sendToCups', () => {
  const BYTES = Uint8Array.of(0x1b, 0x40, 0x00, 0xff, 0x0a);
  const send = (waitMs = 30_000) => sendToCups('Tickets -o x', BYTES, { title: 'Ticket V-1', log, waitMs });

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
