#!/usr/bin/env node
// What electron-builder asks of fpm, done by dpkg-deb, for a system that has no fpm and cannot download it: a folder in,
// a .deb out. Only packages on trial are made this way.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    depends: { type: 'string', short: 'd', multiple: true },
    'deb-recommends': { type: 'string', multiple: true },
    input: { type: 'string', short: 's' },
    output: { type: 'string', short: 't' },
    force: { type: 'boolean' },
    debug: { type: 'boolean' },
    log: text,
    name: text,
    version: text,
    architecture: text,
    description: text,
    package: text,
    maintainer: text,
    vendor: text,
    url: text,
    license: text,
    category: text,
    iteration: text,
    'deb-priority': text,
    'deb-compression': text,
    'after-install': text,
    'after-remove': text,
  },
});
if (values.output !== 'deb') throw new Error('this stand-in of fpm makes .deb packages only');

const root = mkdtempSync(path.join(tmpdir(), 'deb-'));
chmodSync(root, 0o755);
for (const mapping of positionals) copyInto(root, mapping);
mkdirSync(path.join(root, 'DEBIAN'));
writeFileSync(path.join(root, 'DEBIAN', 'control'), control(installedSize(root)));
writeScript('postinst', values['after-install']);
writeScript('postrm', values['after-remove']);
const compression = values['deb-compression'] ?? 'xz';
// fpm and dpkg-deb name this one differently.
const named = compression === 'gz' ? 'gzip' : compression;
try {
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${named}`, '--build', root, values.package], {
    stdio: 'inherit',
  });
} finally {
  rmSync(root, { recursive: true });
}

/** Copies a file or folder to its place, as `from=/to`. */
function copyInto(folder, mapping) {
  const at = mapping.indexOf('=/');
  const to = path.join(folder, mapping.slice(at + 1));
  mkdirSync(path.dirname(to), { recursive: true });
  cpSync(mapping.slice(0, at), to, { recursive: true, preserveTimestamps: true });
  if (statSync(to).isFile()) chmodSync(to, 0o644);
}

/** In KiB. */
function installedSize(folder) {
  return Number(execFileSync('du', ['-sk', '--apparent-size', folder], { encoding: 'utf8' }).split('\t')[0]);
}

function control(size) {
  const fields = {
    Package: values.name,
    Version: values.version,
    License: values.license,
    Vendor: values.vendor,
    Architecture: values.architecture,
    Maintainer: values.maintainer,
    'Installed-Size': size,
    Depends: values.depends?.join(', '),
    Recommends: values['deb-recommends']?.join(', '),
    Section: values.category ?? 'default',
    Priority: values['deb-priority'],
    Homepage: values.url,
    Description: values.description,
  };
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== '');
  return `${given.map(([name, value]) => `${name}: ${value}`).join('\n')}\n`;
}

function writeScript(name, file) {
  if (!file) return;
  writeFileSync(path.join(root, 'DEBIAN', name), readFileSync(file), { mode: 0o755 });
}
