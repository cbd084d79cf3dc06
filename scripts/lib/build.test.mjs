import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sourceFiles } from './build.mjs';
import { inRoot } from './project.mjs';

describe('the sources of the desktop build', () => {
  const files = sourceFiles('desktop');

  it('hold the manual, its pictures and what compiles it', () => {
    const pages = readdirSync(inRoot('docs', 'manual')).filter((file) => file.endsWith('.md'));
    const pictures = readdirSync(inRoot('docs', 'manual', 'imagenes'));
    expect(files).toEqual(
      expect.arrayContaining([
        ...pages.map((file) => `docs/manual/${file}`),
        ...pictures.map((file) => `docs/manual/imagenes/${file}`),
        'scripts/lib/manual-plugin.ts',
        'scripts/lib/manual-markdown.ts',
      ]),
    );
  });

  it('leave out tests and hold each file once', () => {
    expect(files.filter((file) => file.includes('.test.'))).toEqual([]);
    expect(new Set(files).size).toBe(files.length);
  });
});
