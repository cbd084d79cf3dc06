import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Where Debian keeps NSIS. */
const NSIS = '/usr/share/nsis';

/** Whether the compiler of installers for Windows is here. */
export function hasNsis(): boolean {
  return existsSync('/usr/bin/makensis') && existsSync(NSIS);
}

/**
 * A folder with what electron-builder would download to make an installer: the system's compiler, and stand-ins for what it
 * lacks. The compiler checks each call of a plugin against the names in the plugin's file, so the stand-ins have those names
 * and nothing behind them. What is made with them only shows that the script compiles: it installs nothing.
 */
export function nsisTools(folder: string, templates: string): Record<string, string> {
  const nsis = path.join(folder, 'nsis');
  mkdirSync(nsis, { recursive: true });
  script(path.join(nsis, 'makensis'), `NSISDIR=${NSIS} exec /usr/bin/makensis "$@"`);
  writeFileSync(path.join(nsis, 'elevate.exe'), '');

  const plugins = path.join(folder, 'recursos', 'plugins', 'x86-unicode');
  mkdirSync(plugins, { recursive: true });
  for (const [name, calls] of callsOfPlugins(templates)) {
    writeFileSync(path.join(plugins, `${name}.dll`), libraryOf(name, calls));
  }

  // electron-builder runs the installer once to take its uninstaller out.
  const wine = path.join(folder, 'wine');
  for (const name of ['bin', 'lib', 'wine-home']) mkdirSync(path.join(wine, name), { recursive: true });
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the shell fills it in
  script(path.join(wine, 'bin', 'wine'), 'printf MZ > "${1%exe}__uninstaller.exe"');
  return {
    ELECTRON_BUILDER_NSIS_DIR: nsis,
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: path.join(folder, 'recursos'),
    ELECTRON_BUILDER_WINE_TOOLSET_DIR: wine,
  };
}

function script(file: string, text: string): void {
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
}

/** The calls of plugins in the builder's scripts that NSIS itself does not bring: the names of each plugin. */
function callsOfPlugins(templates: string): Map<string, Set<string>> {
  const own = new Set(readdirSync(path.join(NSIS, 'Plugins', 'x86-unicode')));
  const calls = new Map<string, Set<string>>();
  const scripts = readdirSync(templates, { recursive: true, encoding: 'utf8' });
  for (const name of scripts.filter((file) => /\.ns[hi]$/.test(file))) {
    const text = readFileSync(path.join(templates, name), 'utf8');
    for (const [, plugin = '', call = ''] of text.matchAll(/\b(\w+)::(\w+)/g)) {
      if (!own.has(`${plugin}.dll`)) calls.set(plugin, (calls.get(plugin) ?? new Set()).add(call));
    }
  }
  return calls;
}

const SECTION = 0x1000;
const HEADERS = 0x200;

/** A Windows library of 32 bits that exports names and no code. */
function libraryOf(name: string, names: Iterable<string>): Buffer {
  const sorted = [...names].sort();
  const strings = Buffer.from([`${name}.dll`, ...sorted].map((one) => `${one}\0`).join(''), 'latin1');
  const [functions, pointers] = [40, 40 + 4 * sorted.length];
  const ordinals = pointers + 4 * sorted.length;
  const texts = ordinals + 2 * sorted.length;
  const table = Buffer.alloc(texts);
  // The directory of exports: name, first ordinal, how many functions and names, and where their lists are.
  const directory = [SECTION + texts, 1, sorted.length, sorted.length];
  [...directory, SECTION + functions, SECTION + pointers, SECTION + ordinals].forEach((value, at) => {
    table.writeUInt32LE(value, 12 + 4 * at);
  });
  let text = texts + name.length + '.dll\0'.length;
  for (const [index, one] of sorted.entries()) {
    table.writeUInt32LE(SECTION, functions + 4 * index);
    table.writeUInt32LE(SECTION + text, pointers + 4 * index);
    table.writeUInt16LE(index, ordinals + 2 * index);
    text += one.length + 1;
  }
  const section = Buffer.concat([table, strings]);
  return Buffer.concat([headersOf(section.length), section]);
}

/** The headers of a library with one section of a length. */
function headersOf(length: number): Buffer {
  const headers = Buffer.alloc(HEADERS);
  const [pe, optional, sections] = [0x40, 0x58, 0x138];
  headers.write('MZ', 0, 'latin1');
  headers.writeUInt32LE(pe, 0x3c);
  headers.write('PE\0\0', pe, 'latin1');
  // Processor (i386), sections, size of the optional header, and the mark of a library.
  headers.writeUInt16LE(0x14c, pe + 4);
  headers.writeUInt16LE(1, pe + 6);
  headers.writeUInt16LE(sections - optional, pe + 20);
  headers.writeUInt16LE(0x2102, pe + 22);
  headers.writeUInt16LE(0x10b, optional);
  headers.writeUInt32LE(16, optional + 92);
  headers.writeUInt32LE(SECTION, optional + 96);
  headers.writeUInt32LE(length, optional + 100);
  headers.write('.edata', sections, 'latin1');
  [length, SECTION, length, HEADERS].forEach((value, at) => {
    headers.writeUInt32LE(value, sections + 8 + 4 * at);
  });
  return headers;
}
