import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { keepCompiledCode } from './compiled-code.ts';

let userData: string;
beforeEach(() => {
  userData = mkdtempSync(path.join(tmpdir(), 'guirnalda-compilado-'));
});
afterEach(() => rmSync(userData, { recursive: true, force: true }));

it('is kept in a folder of the version, and that of other versions goes', async () => {
  const compiled = keepCompiledCode(userData, '1.2.0', {});
  const folder = path.join(userData, 'codigo-compilado');
  expect(compiled.env).toEqual({ NODE_COMPILE_CACHE: path.join(folder, '1.2.0') });
  await compiled.forgetOthers();
  for (const version of ['1.1.0', '1.2.0']) mkdirSync(path.join(folder, version, 'v24'), { recursive: true });
  await compiled.forgetOthers();
  expect(readdirSync(folder)).toEqual(['1.2.0']);
});

it('is not kept for an AppImage, nor where the environment says where', async () => {
  for (const env of [{ APPIMAGE: '/home/rosa/guirnalda.AppImage' }, { NODE_COMPILE_CACHE: '/var/codigo' }]) {
    const compiled = keepCompiledCode(userData, '1.2.0', env);
    expect(compiled.env).toEqual({});
    await compiled.forgetOthers();
  }
  expect(readdirSync(userData)).toEqual([]);
});
