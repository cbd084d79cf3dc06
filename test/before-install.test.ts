import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.join(import.meta.dirname, '..');
const IMPORT = /^(?:import|export)\s[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gm;

const { scripts } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};
const COMMANDS = Object.values(scripts).flatMap(
  (line) => /^node (scripts\/[\w-]+\.mjs)/.exec(line)?.[1] ?? [],
);

/** The packages that a file imports at once, by itself or by the project's files that it imports. */
function packagesOf(file: string, seen = new Set<string>()): string[] {
  if (seen.has(file)) return [];
  seen.add(file);
  const imported = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(
    ([, named, bare]) => named ?? bare ?? '',
  );
  return imported.flatMap((name) => {
    if (name.startsWith('node:')) return [];
    return /^[.#]/.test(name) ? packagesOf(createRequire(file).resolve(name), seen) : [name];
  });
}

describe('a command on a machine without the packages', () => {
  it.each([...new Set(COMMANDS)])('%s begins without any of them, so that it can install them', (command) => {
    expect(packagesOf(path.join(ROOT, command))).toEqual([]);
  });

  it('would be found out', () => {
    expect(packagesOf(path.join(ROOT, 'scripts', 'dist', 'feed.mjs'))).toEqual(['js-yaml']);
  });
});
