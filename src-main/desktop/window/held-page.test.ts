import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { HELD_PAGE } from './held-page.ts';

const DESKTOP = path.resolve(import.meta.dirname, '..');

/** The page preferences of each window that the program makes, as they are written, by file. */
function windows(): [file: string, preferences: string][] {
  return readdirSync(DESKTOP, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => {
      const made = readFileSync(path.join(DESKTOP, name), 'utf8').split(
        /new (?:BrowserWindow|WebContentsView)\(/,
      );
      return made.slice(1).map((rest): [string, string] => {
        const preferences = /webPreferences: \{([^}]*)\}/.exec(rest)?.[1] ?? '';
        return [name.split(path.sep).join('/'), preferences.trim()];
      });
    });
}

it('every window holds its page, and only the main one may show developer tools', () => {
  const made = windows();
  expect(made.map(([file]) => file).sort()).toEqual([
    'printing/printing.ts',
    'program/about-window.ts',
    'window/closing-window.ts',
    'window/window.ts',
  ]);
  const own = new RegExp(`^\\s*(${Object.keys(HELD_PAGE).join('|')})\\b`, 'm');
  for (const [file, preferences] of made) {
    expect(preferences, file).toMatch(/^\.\.\.HELD_PAGE,/);
    const changed = own.exec(preferences)?.[1];
    expect(changed, file).toBe(file === 'window/window.ts' ? 'devTools' : undefined);
  }
});
