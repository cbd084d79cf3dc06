import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { firstWeight, readManifest, scriptsOf, styleWeight, WEB } from './support/peso.ts';

/** React and what it stands on are 58 kB of it. */
const MAXIMUM_OF_SCRIPTS = 85_000;
/** Without a painted part, and with the product's. */
const MAXIMA_OF_STYLE = { catalogue: 39_000, product: 49_500 };

test('the storefront’s first load has at most 85 kB of gzipped JavaScript', () => {
  const weight = firstWeight(readManifest());
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThanOrEqual(MAXIMUM_OF_SCRIPTS);
});

test('what this browser keeps of orders is not read with the first scripts, before the shop is known', () => {
  expect(scriptsOf(readManifest(), 'index.html').filter((file) => file.includes('guardado'))).toEqual([]);
});

test('a painted page holds the style of what it shows, and no more', () => {
  const manifest = readManifest();
  const catalogue = styleWeight(manifest, 'features/catalogo/ocasiones/ocasiones-nav.tsx');
  expect(catalogue).toBeGreaterThan(0);
  expect(catalogue).toBeLessThanOrEqual(MAXIMA_OF_STYLE.catalogue);
  expect(styleWeight(manifest, 'app/pages/producto-page.tsx')).toBeLessThanOrEqual(MAXIMA_OF_STYLE.product);
});

test('the page names all scripts of its first load, so that none waits for another to be asked for', () => {
  const page = readFileSync(path.join(WEB, 'index.html'), 'utf8');
  const unnamed = scriptsOf(readManifest(), 'index.html').filter(
    (file) => !page.includes(`/tienda/${file}"`),
  );
  expect(unnamed).toEqual([]);
});
