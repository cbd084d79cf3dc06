import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from '@playwright/test';

const WEB = path.resolve(import.meta.dirname, '..', '..', '..', 'out', 'web');
const MAXIMUM = 100_000;

type Manifest = Record<string, { file: string; imports?: string[] }>;

/** The page's script and all static imports. */
function firstScripts(manifest: Manifest, entry = 'index.html', found = new Set<string>()): Set<string> {
  const chunk = manifest[entry];
  if (!chunk || found.has(chunk.file)) return found;
  found.add(chunk.file);
  for (const imported of chunk.imports ?? []) firstScripts(manifest, imported, found);
  return found;
}

test('the storefront’s first load has at most 100 kB of gzipped JavaScript', () => {
  const manifest = JSON.parse(readFileSync(path.join(WEB, 'partes.json'), 'utf8')) as Manifest;
  const first = firstScripts(manifest, 'app/start/boot.ts', firstScripts(manifest));
  const scripts = [...first].filter((file) => file.endsWith('.js'));
  const weight = scripts.reduce(
    (sum, file) => sum + gzipSync(readFileSync(path.join(WEB, file)), { level: 9 }).length,
    0,
  );
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThanOrEqual(MAXIMUM);
});

test('the page names all scripts of its first load, so that none waits for another to be asked for', () => {
  const manifest = JSON.parse(readFileSync(path.join(WEB, 'partes.json'), 'utf8')) as Manifest;
  const page = readFileSync(path.join(WEB, 'index.html'), 'utf8');
  expect([...firstScripts(manifest)].filter((file) => !page.includes(`/tienda/${file}"`))).toEqual([]);
});
