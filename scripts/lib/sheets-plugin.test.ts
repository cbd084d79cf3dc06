import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { fewSheets, type Sheets } from './sheets-plugin.ts';

/** A page with two painted parts and two others; `field` and `label` are of two parts each, `badge` of the page and a part. */
const SOURCES: Record<string, string> = {
  'index.html':
    '<!doctype html><html><head></head><body><script type="module" src="./page.js"></script></body></html>',
  'page.js': `import './badge.js'; import './page.css';
    window.open = { nav: () => import('./nav.js'), product: () => import('./product.js'),
      checkout: () => import('./checkout.js'), account: () => import('./account.js') };`,
  'badge.js': `import './badge.css';`,
  'nav.js': `import './nav.css'; export const nav = 1;`,
  'product.js': `import './badge.js'; import { label } from './label.js'; import './product.css'; export const product = label('c');`,
  'label.js': `import './label.css'; export const label = (name) => window.name + name;`,
  'field.js': `import './field.css'; export const field = (name) => name + window.name;`,
  'checkout.js': `import { field } from './field.js'; import { label } from './label.js'; import './checkout.css'; export const checkout = field(label('a'));`,
  'account.js': `import { field } from './field.js'; import './account.css'; export const account = field('b');`,
};
const STYLED = ['page', 'badge', 'nav', 'product', 'field', 'label', 'checkout', 'account'];

let root: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'guirnalda-hojas-'));
  for (const [name, source] of Object.entries(SOURCES)) writeFileSync(path.join(root, name), source);
  // Different values: the builder joins rules that say the same.
  for (const [n, name] of STYLED.entries())
    writeFileSync(path.join(root, `${name}.css`), `.${name}{order:${n}}`);
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** Builds the page. Returns the rules of each sheet in their order, and the sheets that each source of the manifest names. */
async function sheetsOf(sheets: Sheets) {
  const built = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [fewSheets(sheets)],
    build: { manifest: 'manifest.json', write: true, modulePreload: { polyfill: false } },
  });
  const [one] = [built].flat();
  if (!one || !('output' in one)) throw new Error('nothing was built');
  const assets = one.output.filter((file) => file.type === 'asset');
  const nameOf = (file: string) => path.basename(file).replace(/-[\w-]{8}\.css$/, '');
  const rules = assets
    .filter(({ fileName }) => fileName.endsWith('.css'))
    .map(({ fileName, source }) => [nameOf(fileName), String(source).match(/\w+(?=\{)/g)] as const);
  const manifest = JSON.parse(String(assets.find(({ fileName }) => fileName === 'manifest.json')?.source));
  const named = (source: string): string[] => (manifest[source]?.css ?? []).map(nameOf);
  return { rules: Object.fromEntries(rules), named };
}

it('joins the rules of the page, of what parts share, of a painted part, and of all others', async () => {
  const { rules, named } = await sheetsOf({ atOnce: ['nav.js'], painted: ['product.js'] });
  expect(rules).toEqual({
    // What the page only loads comes last, and so may override.
    index: ['badge', 'page', 'nav'],
    piezas: expect.toSatisfy((names: string[]) => names.toSorted().join() === 'field,label'),
    product: ['product'],
    partes: expect.toSatisfy((names: string[]) => names.toSorted().join() === 'account,checkout'),
  });
  expect(named('index.html')).toEqual(['index']);
  expect(named('nav.js')).toEqual([]);
  expect(named('product.js')).toEqual(['piezas', 'product']);
  expect(named('checkout.js')).toEqual(['piezas', 'partes']);
  expect(named('account.js')).toEqual(['piezas', 'partes']);
});

it('ends the build where a part is not found by its source', async () => {
  await expect(sheetsOf({ atOnce: ['footer.js'], painted: [] })).rejects.toThrow('no script holds footer.js');
});
