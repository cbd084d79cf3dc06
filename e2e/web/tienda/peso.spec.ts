import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const WEB = path.resolve(import.meta.dirname, '..', '..', '..', 'out', 'web');

/** React and what it stands on are 58 kB of it. */
const MAXIMUM_OF_SCRIPTS = 85_000;
/** Without a painted part, and with the product's. */
const MAXIMA_OF_STYLE = { catalogue: 39_000, product: 49_500 };

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

const readManifest = () => JSON.parse(readFileSync(path.join(WEB, 'partes.json'), 'utf8')) as Manifest;

/** A script of the manifest and all its static imports, by their names there. */
function withImports(manifest: Manifest, entry: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[entry];
  if (!chunk || found.has(entry)) return found;
  found.add(entry);
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, found);
  return found;
}

/** The files of the page's script and all static imports. */
function firstScripts(manifest: Manifest, ...entries: string[]): string[] {
  const names = entries.flatMap((entry) => [...withImports(manifest, entry)]);
  return [...new Set(names.flatMap((name) => manifest[name]?.file ?? []))];
}

/** Bytes of a file as browsers with gzip get it. */
function sent(file: string): number {
  const whole = path.join(WEB, file);
  return readFileSync(existsSync(`${whole}.gz`) ? `${whole}.gz` : whole).length;
}

test('the storefront’s first load has at most 85 kB of gzipped JavaScript', () => {
  const scripts = firstScripts(readManifest(), 'index.html', 'app/start/boot.ts');
  const weight = scripts.reduce((sum, file) => sum + sent(file), 0);
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThanOrEqual(MAXIMUM_OF_SCRIPTS);
});

test('what this browser keeps of orders is not read with the first scripts, before the shop is known', () => {
  expect(firstScripts(readManifest(), 'index.html').filter((file) => file.includes('guardado'))).toEqual([]);
});

test('a painted page holds the style of what it shows, and no more', () => {
  const manifest = readManifest();
  const styleOf = (...entries: string[]) => {
    const names = entries.flatMap((entry) => [...withImports(manifest, entry)]);
    const sheets = [...new Set(names.flatMap((name) => manifest[name]?.css ?? []))];
    return sheets.reduce((sum, file) => sum + readFileSync(path.join(WEB, file)).length, 0);
  };
  const catalogue = styleOf('index.html', 'features/catalogo/ocasiones/ocasiones-nav.tsx');
  expect(catalogue).toBeGreaterThan(0);
  expect(catalogue).toBeLessThanOrEqual(MAXIMA_OF_STYLE.catalogue);
  expect(styleOf('index.html', 'app/pages/producto-page.tsx')).toBeLessThanOrEqual(MAXIMA_OF_STYLE.product);
});

test('the page names all scripts of its first load, so that none waits for another to be asked for', () => {
  const manifest = readManifest();
  const page = readFileSync(path.join(WEB, 'index.html'), 'utf8');
  expect(firstScripts(manifest, 'index.html').filter((file) => !page.includes(`/tienda/${file}"`))).toEqual(
    [],
  );
});
