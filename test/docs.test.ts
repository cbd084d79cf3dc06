import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import { linkedPaths, missingPaths } from './doc-paths.ts';

const ROOT = join(import.meta.dirname, '..');
/** What a build, an installation or a run leaves behind. */
const NOT_SOURCES = /^(?:\.git|node_modules|out|dist|datos|coverage|test-results|playwright-report|\.cache)$/;

function pathsUnder(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true }).map((entry) =>
    relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'),
  );
}

const existing = readdirSync(ROOT, { withFileTypes: true })
  .filter(({ name }) => !NOT_SOURCES.test(name))
  .flatMap((entry) => (entry.isDirectory() ? [entry.name, ...pathsUnder(entry.name)] : [entry.name]));

/** The manual is read by the shop's people and names no files: `manual.test.ts` looks after it. */
const documents = existing.filter(
  (path) => path.endsWith('.md') && /^(?:[^/]+|docs\/(?:decisions\/)?[^/]+)$/.test(path),
);

const decisions = documents.filter((path) => /^docs\/decisions\/\d/.test(path));

/** A decision that another one replaced tells what was, so its files may be gone. Its third line is its status. */
function isSuperseded(text: string): boolean {
  return text.split('\n')[2]?.includes('superseded') === true;
}

describe('documents', () => {
  it.each(documents)('%s names only paths that exist', (document) => {
    const text = readFileSync(join(ROOT, document), 'utf8');
    expect(isSuperseded(text) ? [] : missingPaths(text, existing)).toEqual([]);
  });

  it.each(documents)('%s links only to what exists', (document) => {
    const links = linkedPaths(readFileSync(join(ROOT, document), 'utf8'));
    expect(links.filter((link) => !existsSync(join(ROOT, dirname(document), link)))).toEqual([]);
  });

  it('finds a planted path that does not exist, in a code span and in a fenced block', () => {
    const files = ['src-web', 'src-web/lib', 'src-web/lib/router.tsx', 'db', 'db/schema'];
    const text = [
      'See `src-web/lib/gone.ts`, `lib/router.tsx`, `src-web/gone/` and `db/<area>`; `GET /api/salud` is no path.',
      '```',
      'db/schema  src-web/lib/<noun>.tsx',
      'db/other   the rest',
      '```',
    ].join('\n');
    expect(missingPaths(text, files)).toEqual(['db/other', 'src-web/lib/gone.ts', 'src-web/gone/']);
    expect(linkedPaths('[one](0001-one.md#cost), [out](https://example.org)')).toEqual(['0001-one.md']);
  });
});

describe('decisions', () => {
  const index = readFileSync(join(ROOT, 'docs/decisions/README.md'), 'utf8');

  it.each(decisions)('%s has number, date and status, as the index says', (decision) => {
    const [title = '', , state = ''] = readFileSync(join(ROOT, decision), 'utf8').split('\n');
    const file = decision.slice('docs/decisions/'.length);
    const number = Number(file.slice(0, 4));
    const [date, status] = state.split(' · ');
    expect(date).toMatch(/^2\d{3}-\d{2}-\d{2}$/);
    expect(status).toMatch(/accepted|superseded/);
    const [, name = ''] = title.split(`# ${number}. `);
    expect(name).not.toBe('');
    expect(index.split('\n')).toContain(`| [${number}](${file}) | ${name} | ${date} | ${status} |`);
  });
});
