import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { firstDifference } from './setup-electron.mjs';

const sha = (text) => createHash('sha256').update(text).digest('hex');
const expected = new Map([
  ['electron', sha('program')],
  ['locales/es.pak', sha('words')],
]);

let dir;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'guirnalda-electron-'));
  mkdirSync(path.join(dir, 'locales'));
  writeFileSync(path.join(dir, 'electron'), 'program');
  writeFileSync(path.join(dir, 'locales', 'es.pak'), 'words');
});
afterEach(() => rmSync(dir, { recursive: true }));

describe('the files of the fallback Electron', () => {
  it('are taken when each is the expected one', async () => {
    expect(await firstDifference(dir, expected)).toBeUndefined();
  });

  it('are refused when one is different', async () => {
    writeFileSync(path.join(dir, 'electron'), 'programa');
    expect(await firstDifference(dir, expected)).toBe('electron: distinto');
  });

  it('are refused when one is missing', async () => {
    rmSync(path.join(dir, 'locales', 'es.pak'));
    expect(await firstDifference(dir, expected)).toBe('locales/es.pak: falta');
  });

  it('are refused when there is one more', async () => {
    writeFileSync(path.join(dir, 'locales', 'otro.so'), '');
    expect(await firstDifference(dir, expected)).toBe('locales/otro.so: desconocido');
  });

  it('are refused when one is a link', async () => {
    rmSync(path.join(dir, 'electron'));
    symlinkSync('/bin/true', path.join(dir, 'electron'));
    expect(await firstDifference(dir, expected)).toBe('electron: desconocido');
  });
});
