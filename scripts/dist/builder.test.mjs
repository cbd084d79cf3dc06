import { readFileSync } from 'node:fs';
import { load } from 'js-yaml';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/project.mjs';
import { builderArgs } from './builder.mjs';
import { SYSTEMS } from './targets.mjs';

const OFFICIAL = { version: '45.4.1', official: true };
const FALLBACK = { version: '42.0.0', official: false };

/** The name that files get: the setting of the project, unless an argument says another. */
function nameOf(args) {
  const given = args.flatMap((arg) => /^-c\.artifactName=(.*)$/.exec(arg)?.[1] ?? []);
  const settings = load(readFileSync(inRoot('electron-builder.yml'), 'utf8'));
  // A name of its own for a system or kind of package would win over it.
  const own = [...Object.keys(SYSTEMS), 'win', 'mac', 'nsis', 'deb', 'appImage', 'dmg'];
  expect(own.filter((section) => settings[section]?.artifactName !== undefined)).toEqual([]);
  return given.at(-1) ?? settings.artifactName;
}

describe.each(Object.keys(SYSTEMS))('a package of %s', (platform) => {
  const { targets } = SYSTEMS[platform];
  const argsWith = (electron, more) =>
    builderArgs({ platform, arch: 'x64', targets, stage: 'dist/.stage/x', electron, ...more });

  it.each([false, true])('has «prueba» in its name with a fallback Electron (quick: %s)', (quick) => {
    const args = argsWith(FALLBACK, { quick });
    expect(nameOf(args)).toMatch(/^guirnalda-prueba-\$\{version\}-\$\{os\}-\$\{arch\}\.\$\{ext\}$/);
    expect(args).toContain('-c.electronVersion=42.0.0');
  });

  it('has not with the official one', () => {
    const args = argsWith(OFFICIAL);
    expect(args.filter((arg) => arg.includes('prueba'))).toEqual([]);
    expect(nameOf(args)).toMatch(/^guirnalda-\$\{version\}-\$\{os\}-\$\{arch\}\.\$\{ext\}$/);
    expect(args).toContain('-c.electronVersion=45.4.1');
  });
});
