import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type AppimagePlaces, besideOf, putFormerBack, replaceAppimage, sweep } from './appimage.ts';
import { packageKind } from './package-kind.ts';

let folder: string;
let places: AppimagePlaces;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'guirnalda-appimage-'));
  mkdirSync(path.join(folder, 'programas'));
  places = {
    program: path.join(folder, 'programas', 'Guirnalda.AppImage'),
    former: path.join(folder, 'perfil', 'anterior', 'Guirnalda.AppImage'),
  };
  writeFileSync(places.program, 'old', { mode: 0o755 });
  file = path.join(folder, 'descarga');
  writeFileSync(file, 'new');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (name: string): string => readFileSync(name, 'utf8');
const sha512 = (text: string): string => createHash('sha512').update(text).digest('base64');
const replace = (hash = sha512('new'), tried: (tried: string) => Promise<void> = async () => undefined) =>
  replaceAppimage(places, { file, sha512: hash }, tried);
const alone = (): string[] => readdirSync(path.join(folder, 'programas'));

describe('replacing an AppImage', () => {
  it('puts the new program under the old name, ready to run, and keeps the old one', async () => {
    await replace();
    expect([read(places.program), read(places.former)]).toEqual(['new', 'old']);
    expect(statSync(places.program).mode & 0o777).toBe(0o755);
    expect(alone()).toEqual(['Guirnalda.AppImage']);
  });

  it('tries the whole new file while the old program is still in place', async () => {
    const seen: string[] = [];
    await replace(sha512('new'), async (tried) => void seen.push(read(tried), read(places.program)));
    expect(seen).toEqual(['new', 'old']);
  });

  it.each([
    ['is not what the feed told', () => replace(sha512('other')), 'has changed'],
    ['does not start', () => replace(sha512('new'), () => Promise.reject(new Error('no start'))), 'no start'],
  ])('changes nothing when the new file %s', async (_what, attempt, message) => {
    await expect(attempt()).rejects.toThrow(message);
    expect(read(places.program)).toBe('old');
    expect(alone()).toEqual(['Guirnalda.AppImage']);
  });

  it('changes nothing when the download is gone', async () => {
    rmSync(file);
    await expect(replace()).rejects.toThrow('ENOENT');
    expect(read(places.program)).toBe('old');
  });

  it('goes back to the old program, as often as it is asked', async () => {
    await replace();
    await putFormerBack(places);
    await putFormerBack(places);
    expect([read(places.program), statSync(places.program).mode & 0o777]).toEqual(['old', 0o755]);
  });

  it('stays with the new program when the old one was not kept', async () => {
    await replace();
    rmSync(places.former);
    await expect(putFormerBack(places)).rejects.toThrow('ENOENT');
    expect(read(places.program)).toBe('new');
  });

  it('sweeps what an end in its midst left', async () => {
    mkdirSync(path.dirname(places.former), { recursive: true });
    for (const name of [besideOf(places.program), `${places.former}.nuevo`]) writeFileSync(name, 'ha');
    await sweep(places);
    expect([alone(), existsSync(`${places.former}.nuevo`)]).toEqual([['Guirnalda.AppImage'], false]);
  });
});

describe('the kind of a package', () => {
  const around = (changes: Partial<Parameters<typeof packageKind>[0]>) =>
    packageKind({
      packaged: true,
      platform: 'linux',
      program: path.join(folder, 'guirnalda'),
      resources: folder,
      appImage: undefined,
      ...changes,
    });

  it('is known by what each leaves beside the program', async () => {
    expect(await around({ packaged: false, appImage: places.program })).toBe('none');
    expect(await around({ appImage: places.program })).toBe('appimage');
    expect(await around({ appImage: 'Guirnalda.AppImage' })).toBe('none');
    expect(await around({})).toBe('none');
    writeFileSync(path.join(folder, 'package-type'), 'deb\n');
    expect(await around({})).toBe('deb');
    expect(await around({ platform: 'darwin' })).toBe('mac');
    expect(await around({ platform: 'win32' })).toBe('none');
    writeFileSync(path.join(folder, 'Uninstall Guirnalda.exe'), '');
    expect(await around({ platform: 'win32' })).toBe('nsis');
  });

  it('is none for an AppImage in a folder that cannot be written', async () => {
    expect(await around({ appImage: path.join(folder, 'no-hay', 'Guirnalda.AppImage') })).toBe('none');
  });
});
