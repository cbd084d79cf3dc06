import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { HAS_SMALL_DISKS, openSmallDisk } from '../testing/small-disk.ts';
import { nivelDe, openDisco } from './disco.ts';

const MB = 1024 * 1024;
const coded = (code: string) => Object.assign(new Error(code), { code });

/** A disk in a folder, with what was logged of it and a database whose writes fail with the error that is put there. */
function open(folder: string) {
  const lines: string[] = [];
  const base: { error: unknown; hasta: Promise<void> | undefined } = { error: undefined, hasta: undefined };
  const reloj = { ahora: 0 };
  const disco = openDisco({
    folder,
    escribir: async () => {
      await base.hasta;
      if (base.error) throw base.error;
    },
    alCambiar: () => undefined,
    log: (line) => void lines.push(line),
    ahora: () => reloj.ahora,
  });
  return { disco, lines, base, reloj };
}

describe('a disk', () => {
  it('is failing when a write is lost although its folder takes files, until one is not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guirnalda-disco-'));
    const { disco, lines, base } = open(folder);
    base.error = coded('SQLITE_IOERR_WRITE');
    for (let i = 0; i < 3; i += 1) expect(await disco.probar()).toBe('fallando');
    expect(disco.error()).toBe('fallando');
    base.error = undefined;
    expect(await disco.probar()).toBe('bien');
    expect([disco.error(), lines]).toEqual([
      undefined,
      ['the shop cannot write to its disk: fallando', 'the shop writes to its disk again'],
    ]);
    expect(readdirSync(folder)).toEqual([]);
    rmSync(folder, { recursive: true });
  });

  it('is tried before a file that it cannot read is taken for the end of selling', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guirnalda-disco-'));
    const { disco, lines } = open(folder);
    expect(disco.notar(coded('EIO'))).toBe('fallando');
    expect(await disco.mirar()).toBe('bien');
    expect([disco.error(), lines]).toEqual([undefined, []]);
    rmSync(folder, { recursive: true });
  });

  it('is tried again when a write fails just after one that did not', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guirnalda-disco-'));
    const { disco, base } = open(folder);
    expect(await disco.probar()).toBe('bien');
    base.error = coded('SQLITE_IOERR_WRITE');
    expect(disco.notar(base.error)).toBe('fallando');
    await expect.poll(() => disco.error()).toBe('fallando');
    rmSync(folder, { recursive: true });
  });

  it('is not blamed for a database that is busy or cannot be reached', async () => {
    const { disco, base } = open(tmpdir());
    for (const code of ['SQLITE_BUSY', 'ECONNREFUSED', 'EACCES']) {
      base.error = coded(code);
      expect([disco.notar(base.error), await disco.probar(), disco.error()]).toEqual([
        undefined,
        'otra',
        undefined,
      ]);
    }
  });

  it('is tried with a file without holding up what else the server does', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'guirnalda-disco-'));
    const { disco } = open(folder);
    disco.notar(coded('ENOSPC'));
    let others = 0;
    setImmediate(() => {
      others += 1;
    });
    expect([await disco.probar(), others]).toEqual(['bien', 1]);
    rmSync(folder, { recursive: true });
  });

  it('is written to by no failure that is noted', () => {
    const folder = mkdtempSync(join(tmpdir(), 'guirnalda-disco-'));
    utimesSync(folder, 0, 0);
    expect(open(folder).disco.notar(coded('SQLITE_IOERR_WRITE'))).toBe('fallando');
    expect(statSync(folder).mtimeMs).toBe(0);
    rmSync(folder, { recursive: true });
  });

  it('is known by what the last try found while another is under way, unless that takes very long', async () => {
    const { disco, base, reloj } = open(tmpdir());
    expect(disco.sabida()).toBe('otra');
    base.error = coded('ECONNREFUSED');
    await disco.probar();
    const { promise, resolve } = Promise.withResolvers<void>();
    base.hasta = promise;
    const otra = disco.probar();
    expect(disco.sabida()).toBe('otra');
    base.error = undefined;
    resolve();
    expect([await otra, disco.sabida()]).toEqual(['bien', 'bien']);
    base.hasta = new Promise(() => undefined);
    void disco.probar();
    reloj.ahora += 60_000;
    expect(disco.sabida()).toBe('bien');
    reloj.ahora += 1;
    expect(disco.sabida()).toBe('otra');
  });

  it.skipIf(!HAS_SMALL_DISKS)(
    'says itself whether it is full or read-only when SQLite only says that it failed',
    async () => {
      const disk = openSmallDisk(4);
      try {
        const { disco, base } = open(disk.folder);
        base.error = coded('SQLITE_IOERR_SHMSIZE');
        disk.fill(64 * 1024);
        expect(await disco.probar()).toBe('lleno');
        disk.free();
        expect(await disco.probar()).toBe('fallando');
        disk.readOnly();
        expect(await disco.probar()).toBe('solo-lectura');
        // Also of a single sale, just after a try that went well.
        const otro = open(disk.folder).disco;
        expect(await otro.probar()).toBe('bien');
        expect(otro.notar(coded('SQLITE_IOERR_WRITE'))).toBe('solo-lectura');
        expect(otro.error()).toBe('solo-lectura');
      } finally {
        disk.remove();
      }
    },
  );
});

it.each([
  [49 * MB, 0, 'casi-nada'],
  [50 * MB, 0, 'poco'],
  [1024 * MB - 1, 0, 'poco'],
  [1024 * MB, 512 * MB, 'suficiente'],
  [3000 * MB, 2000 * MB, 'poco'],
  [4000 * MB, 2000 * MB, 'suficiente'],
] as const)('of %i bytes free, a database of %i makes %s', (libre, base, nivel) => {
  expect(nivelDe(libre, base)).toBe(nivel);
});
