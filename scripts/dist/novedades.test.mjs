import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/project.mjs';
import { releaseNotes } from './novedades.mjs';

const NOVEDADES = `# Qué hay de nuevo

La más nueva primero.

## Versión 0.2.0

Lo que más se pidió,
en dos líneas.

- Los **apartados** se cobran en partes, como dice
  [su capítulo](apartados.md).
- Se abre en la mitad del tiempo.

## Versión 0.1.0

- La primera.
`;

describe('the notes of a release', () => {
  it('are the newest section of the manual’s page as plain text, a line for each point', () => {
    expect(releaseNotes(NOVEDADES, '0.2.0')).toBe(
      'Lo que más se pidió, en dos líneas.\n• Los apartados se cobran en partes, como dice su capítulo.\n• Se abre en la mitad del tiempo.',
    );
  });

  it('are never those of another version', () => {
    expect(releaseNotes(NOVEDADES, '0.3.0')).toBeUndefined();
    expect(releaseNotes(NOVEDADES, '0.1.0')).toBeUndefined();
  });

  it('are none where nothing is written', () => {
    expect(releaseNotes('# Qué hay de nuevo\n', '0.1.0')).toBeUndefined();
    expect(releaseNotes('## Versión 0.2.0\n\n## Versión 0.1.0\n\n- La primera.\n', '0.2.0')).toBeUndefined();
  });

  it('are there for the version of this program', () => {
    const { version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
    expect(releaseNotes(readFileSync(inRoot('docs', 'manual', 'novedades.md'), 'utf8'), version)).toMatch(
      /^• /,
    );
  });
});
