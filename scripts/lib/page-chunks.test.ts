import { describe, expect, it } from 'vitest';
import { pageChunks } from './page-chunks.ts';

/** Who imports a module: a till, a window that prints, and a worker that shares nothing with them. */
const IMPORTERS: Record<string, string[]> = {
  '/app/index.html': [],
  '/app/main.ts': ['/app/index.html'],
  '/ticket/main.ts': [],
  '/worker.ts': [],
  '/paper.ts': ['/screens/till.ts', '/ticket/main.ts'],
  '/paper-size.ts': ['/paper.ts'],
  '/screens/till.ts': ['/app/main.ts'],
  '/of-the-worker.ts': ['/worker.ts'],
};
const modules = { getModuleInfo: (id: string) => ({ importers: IMPORTERS[id] ?? [] }) };

const groups = pageChunks({ papel: /^\/ticket\//, inicio: /^\/app\// }).toSorted(
  (one, other) => (other.priority ?? 0) - (one.priority ?? 0),
);
/** The file of a module: the first group that takes it. */
function fileOf(id: string): string | null {
  for (const { name } of groups) {
    // A name may also be a text, and gets all that the bundler knows of its modules: ours is a function that asks for importers.
    const found = (name as (id: string, all: typeof modules) => string | null)(id, modules);
    if (found !== null) return found;
  }
  return null;
}

describe('the files of what pages need at once', () => {
  it.each([
    ['/paper.ts', 'papel'],
    ['/screens/till.ts', 'inicio'],
  ])('%s is in %s', (id, file) => {
    expect(fileOf(id)).toBe(file);
  });

  // What stands on a module of a file comes with it: the bundler sees to that.
  it.each([
    '/app/index.html',
    '/app/main.ts',
    '/ticket/main.ts',
    '/worker.ts',
    '/of-the-worker.ts',
    '/paper-size.ts',
  ])('%s is asked for by no page', (id) => {
    expect(fileOf(id)).toBeNull();
  });
});
