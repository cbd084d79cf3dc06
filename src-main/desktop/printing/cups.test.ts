import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putInCupsQueue, sendToCups } from './cups.ts';
import { COLA_EN_PAUSA, COLA_NO_ESTA, COLA_SIN_RESPUESTA } from './raw/delivery.ts';

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

// The system's commands are shell scripts here, and only Linux prints through them.
const installLp = (script: string) => install('lp', script);

function install(command: string, script: string): void {
  const file = path.join(folder, command);
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

  const TAKEN = 'echo "request id is Tickets-7 (1 file(s))"';
  const PAUSED = 'echo "printer Tickets disabled since Fri Nov 27 10:00:00 2026 -"; echo "\tPaused"';
  const WORKS = 'echo "printer Tickets is idle.  enabled since Fri Nov 27 10:00:00 2026"';
  const sent = () => existsSync(path.join(folder, 'bytes'));
  const cancelled = () => existsSync(path.join(folder, 'cancelled'));

  it('that is paused gets nothing: it would print by itself when it goes on', async () => {
    installLp(`cat > ${folder}/bytes; ${TAKEN}`);
    install('lpstat', PAUSED);
    expect(await send()).toEqual({ outcome: 'unsent', reason: COLA_EN_PAUSA });
    expect(sent()).toBe(false);
    install('lpstat', WORKS);
    expect(await send()).toEqual({ outcome: 'printed' });
    expect(sent()).toBe(true);
  });

  it('is asked in the language in which its answer is read, by its name as one argument', async () => {
    installLp('cat > /dev/null');
    install('lpstat', `printf '%s\\n' "$LC_ALL" "$@" >> ${folder}/asked`);
    await send();
    const asked = readFileSync(path.join(folder, 'asked'), 'utf8').trim().split('\n');
    expect(asked.slice(0, 3)).toEqual(['C', '-p', 'Tickets -o x']);
  });

  it.each([
    ['does not know its state', 'echo "lpstat: Scheduler is not running." >&2; exit 1'],
    ['does not answer', 'exec sleep 60'],
  ])('gets its paper where the system %s', async (_what, lpstat) => {
    installLp(`cat > ${folder}/bytes`);
    install('lpstat', lpstat);
    expect(await send(300)).toEqual({ outcome: 'printed' });
  });

  /** The queue stops while the paper is handed over; afterwards it lists these jobs. */
  function stopsMeanwhile(jobs: string): void {
    installLp(`cat > ${folder}/bytes; ${TAKEN}`);
    install('lpstat', `[ -e ${folder}/bytes ] || exit 0; [ "$1" = -p ] && { ${PAUSED}; exit; }; ${jobs}`);
    install('cancel', `printf '%s' "$@" > ${folder}/cancelled`);
  }

  it('that stops with the paper in it does not print it later, and only a person knows what came out', async () => {
    stopsMeanwhile('echo "Tickets-70 ana 512 Fri"; echo "Tickets-7 ana 1024 Fri"');
    expect(await send()).toEqual({ outcome: 'doubtful', reason: COLA_EN_PAUSA });
    expect(readFileSync(path.join(folder, 'cancelled'), 'utf8')).toBe('Tickets-7');
  });

  it('that stops once the paper is out has printed it', async () => {
    stopsMeanwhile('echo "Tickets-70 ana 512 Fri"');
    expect(await send()).toEqual({ outcome: 'printed' });
    expect(cancelled()).toBe(false);
  });
});
