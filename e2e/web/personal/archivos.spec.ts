import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';

const PANEL = path.resolve(import.meta.dirname, '..', '..', '..', 'out', 'renderer');

/** The names, without their hashes, of the scripts and sheets that a page of the program names. */
function filesOf(page: string): string[] {
  const text = readFileSync(path.join(PANEL, page), 'utf8');
  return [...text.matchAll(/"\/personal\/assets\/([^"]+)-[\w-]{8}\.(?:js|css)"/g)].map(
    ([, name = '']) => name,
  );
}

test('the window’s page is a few files, since its process hands each over by itself', () => {
  const files = filesOf('index.html');
  expect(new Set(files)).toEqual(new Set(['index', 'rolldown-runtime', 'comun', 'papel', 'inicio']));
  expect(files.length).toBeLessThanOrEqual(8);
});

test('the windows that print and that close need nothing of the till', () => {
  expect(new Set(filesOf('ticket.html'))).toEqual(new Set(['ticket', 'rolldown-runtime', 'comun', 'papel']));
  expect(new Set(filesOf('cierre.html'))).toEqual(new Set(['cierre', 'rolldown-runtime', 'comun']));
});

test('the worker of notices stands by itself, as one that a browser looks up by its address must', () => {
  expect(readFileSync(path.join(PANEL, 'avisos-worker.js'), 'utf8')).not.toMatch(/\bimport\b/);
});
