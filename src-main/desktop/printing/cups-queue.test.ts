import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { putInCupsQueue } from './cups-queue.ts';

// `lp` is a shell script here, and only Linux prints through it.
describe.skipIf(process.platform === 'win32')('putInCupsQueue', () => {
  const PDF = new TextEncoder().encode('%PDF');
  const size = { width: 80_000, height: 123_400 };
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

  function installLp(script: string): void {
    const file = path.join(folder, 'lp');
    writeFileSync(file, `#!/bin/sh\nPATH=/usr/bin:/bin\n${script}\n`);
    chmodSync(file, 0o755);
  }

  const send = ({ waitMs = 30_000, pdf = Promise.resolve(PDF) } = {}) =>
    putInCupsQueue('Tickets -o x', { pdf, size }, (line) => lines.push(line), waitMs);

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
