import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackage, getRawHeader } from '@electron/asar';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, checkContents, nativeFiles } from './after-pack.mjs';

const LINUX = { platform: 'linux', arch: 'x64' };

let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'paquete-'));
  for (const name of ['db', 'node_modules', 'out', 'resources']) put(`app/${name}/a.js`);
  put('app/package.json');
  for (const name of nativeFiles('linux', 'x64')) unpacked(name);
  unpacked('@img/sharp-wasm32/lib/sharp-wasm32.wasm');
});

afterEach(() => rmSync(folder, { recursive: true }));

function put(name, bytes = 10) {
  const file = path.join(folder, name);
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, Buffer.alloc(bytes));
}

const unpacked = (name, bytes) => put(`resources/app.asar.unpacked/node_modules/${name}`, bytes);

/** Bytes before the header of an archive: two numbers. */
const BEFORE_HEADER = 8;

/** Makes the archive. The library says that it is made before all of it is in the file. */
async function pack(archive) {
  await createPackage(path.join(folder, 'app'), archive);
  const missing = () => {
    const { header, headerSize } = getRawHeader(archive);
    return BEFORE_HEADER + headerSize + bytesOf(header) - statSync(archive).size;
  };
  await expect.poll(missing).toBe(0);
}

async function check(system = LINUX) {
  const resources = path.join(folder, 'resources');
  await pack(path.join(resources, 'app.asar'));
  return () => checkContents(resources, system);
}

describe('what a package holds', () => {
  it('is accepted when it is exactly what runs, and its bytes are counted', async () => {
    expect((await check())()).toBeGreaterThan(40);
  });

  it.each(['.env', 'datos/guirnalda.sqlite', 'src-main/main.ts', 'README.md'])(
    'is refused with %s',
    async (name) => {
      put(`app/${name}`);
      expect(await check()).toThrow(`app.asar holds what does not run: ${name.split('/')[0]}`);
    },
  );

  it('is refused without a folder that runs', async () => {
    rmSync(path.join(folder, 'app', 'db'), { recursive: true });
    expect(await check()).toThrow('app.asar lacks db');
  });

  it.each(nativeFiles('linux', 'x64'))('is refused without %s', async (name) => {
    rmSync(path.join(folder, 'resources', 'app.asar.unpacked', 'node_modules', name));
    expect(await check()).toThrow(`missing native files: ${name}`);
  });

  it('is refused without the WebAssembly build of sharp', async () => {
    rmSync(path.join(folder, 'resources', 'app.asar.unpacked', 'node_modules', '@img'), { recursive: true });
    expect(await check()).toThrow('missing the WebAssembly build of sharp');
  });

  it.each([
    'better-sqlite3/prebuilds/win32-x64.node',
    '@img/sharp-linux-x64/lib/sharp-linux-x64-0.35.5.node',
  ])('is refused with %s, of another system or use', async (name) => {
    unpacked(name);
    expect(await check()).toThrow(`native files of another system: ${name}`);
  });

  it('is accepted up to 36 MB of a million bytes, and refused above', async () => {
    const other = (await check())();
    unpacked('large.bin', 36_000_000 - other);
    expect((await check())()).toBe(36_000_000);
    unpacked('one-more.bin', 1);
    expect(await check()).toThrow('36000001 bytes are ours: more than 36 MB');
  });

  it('is refused with more than 12.8 MB of what every system has', async () => {
    put('app/out/a.js', 12_800_000);
    put('app/node_modules/large.js', 1_000_000);
    const others = ['db/a.js', 'resources/a.js', 'package.json'];
    for (const name of others) put(`app/${name}`, 0);
    expect(await check()).not.toThrow();
    put('app/out/one-more.js', 1);
    expect(await check()).toThrow('12800001 bytes are of every system: more than 12.8 MB');
  });

  it('names the native files of each system', () => {
    expect(nativeFiles('win32', 'x64')).toEqual([
      'better-sqlite3/prebuilds/win32-x64.node',
      '@node-rs/argon2-win32-x64-msvc/argon2.win32-x64-msvc.node',
      '@img/sharp-win32-x64/lib/sharp-win32-x64',
    ]);
    expect(nativeFiles('darwin', 'arm64')).toEqual([
      'better-sqlite3/prebuilds/darwin-arm64.node',
      '@node-rs/argon2-darwin-arm64/argon2.darwin-arm64.node',
      '@img/sharp-darwin-arm64/lib/sharp-darwin-arm64',
    ]);
  });
});
