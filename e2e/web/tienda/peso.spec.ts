import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import {
  firstWeight,
  MOST_OF_SCRIPTS,
  readManifest,
  STYLE,
  scriptsOf,
  styleWeight,
  WEB,
} from './support/peso.ts';

test('the storefront’s first load has at most 85 kB of gzipped JavaScript', () => {
  const weight = firstWeight(readManifest());
  expect(weight).toBeGreaterThan(0);
  expect(weight).toBeLessThanOrEqual(MOST_OF_SCRIPTS);
});

test('what this browser keeps of orders is not read with the first scripts, before the shop is known', () => {
  expect(scriptsOf(readManifest(), 'index.html').filter((file) => file.includes('guardado'))).toEqual([]);
});

test('a painted page holds the style of what it shows, and no more', () => {
  const manifest = readManifest();
  for (const page of ['catalogue', 'product'] as const) {
    const weight = styleWeight(manifest, page);
    expect(weight, page).toBeGreaterThan(0);
    expect(weight, page).toBeLessThanOrEqual(STYLE[page].most);
  }
});

test('the page names all scripts of its first load, so that none waits for another to be asked for', () => {
  const page = readFileSync(path.join(WEB, 'index.html'), 'utf8');
  const unnamed = scriptsOf(readManifest(), 'index.html').filter(
    (file) => !page.includes(`/tienda/${file}"`),
  );
  expect(unnamed).toEqual([]);
});
