import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { load } from 'js-yaml';
import { afterAll, describe, expect, it } from 'vitest';
import { inRoot } from '../lib/project.mjs';

const { deb, productName, linux } = load(readFileSync(inRoot('electron-builder.yml'), 'utf8'));
const TEMPLATE = inRoot('node_modules/app-builder-lib/templates/linux/after-remove.tpl');
const source = readFileSync(deb.afterRemove ? inRoot(deb.afterRemove) : TEMPLATE, 'utf8');

const folder = mkdtempSync(path.join(tmpdir(), 'guirnalda-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the script prints when dpkg runs it as `action`. No program is in its path: it changes nothing of this computer. */
function printedAt(action) {
  const script = path.join(folder, 'postrm');
  const values = { executable: linux.executableName, sanitizedProductName: productName };
  writeFileSync(
    script,
    source.replace(/\$\{(\w+)\}/g, (_, name) => values[name]),
  );
  return execFileSync('/bin/bash', [script, action], {
    encoding: 'utf8',
    env: { PATH: folder },
    stdio: 'pipe',
  });
}

describe.skipIf(process.platform !== 'linux')('the removal of the .deb', () => {
  it('says in one sentence where the data stay, and says nothing of it in an update', () => {
    const printed = printedAt('remove');
    expect(printed).toMatch(
      /^Los datos de la tienda se quedan en [^\n]*~\/\.local\/share\/guirnalda[^\n]*\.\n$/,
    );
    // A purge runs the script once more, after the removal.
    expect(printedAt('purge')).toBe('');
    expect(printedAt('upgrade')).toBe('');
  });

  it('removes what the builder has it remove', () => {
    const code = (text) => text.split('\n').filter((line) => line.trim() && !line.trim().startsWith('#'));
    expect(code(source).join('\n')).toContain(code(readFileSync(TEMPLATE, 'utf8')).join('\n'));
  });
});
