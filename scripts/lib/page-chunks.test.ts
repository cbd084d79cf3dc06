import { describe, expect, it } from 'vitest';
import { pageChunks } from './page-chunks.ts';

/** Who imports a module: a till, a window that prints, and a worker that shares nothing with them. */
const IMPORTERS: Record<string, string[]> = {
  '/app/index.html': [],
  '/app/main.ts': ['/app/index.html'],
  '/ticket/main.ts': [],
  '/worker.ts': [],
  '/react': ['/ticket/main.ts', '/screens/till.ts', '/button.ts'],
  '/paper.ts': ['/ticket/main.ts', '/screens/till.ts'],
  '/paper-size.ts': ['/paper.ts'],
  '/button.ts': ['/screens/till.ts'],
  '/screens/till.ts': ['/app/main.ts', '/around.ts'],
  '/around.ts': ['/screens/till.ts'],
  '/of-the-worker.ts': ['/worker.ts'],
};
const modules = { getModuleInfo: (id: string) => ({ importers: IMPORTERS[id] ?? [] }) };

const groups = pageChunks({ papel: /^\/ticket\//, inicio: /^\/app\// }).toSorted(
  (one, other) => (other.priority ?? 0) - (one.priority ?? 0),
);
/** The file of a module: the first group that takes it. */
function fileOf(id: string): string | null {
  for (const { name } of groups) {
    const found = (name as (id: string, all: typeof modules) => string | null)(id, modules);
    if (found !== null) return found;
  }
  return null;
}

describe('the files of what pages need at once', () => {
  it.each([
    ['/react', 'papel'],
    ['/paper.ts', 'papel'],
    ['/paper-size.ts', 'papel'],
    ['/button.ts', 'inicio'],
    ['/screens/till.ts', 'inicio'],
    ['/around.ts', 'inicio'],
  ])('%s is in %s', (id, file) => {
    expect(fileOf(id)).toBe(file);
  });

  it.each(['/app/index.html', '/app/main.ts', '/ticket/main.ts', '/worker.ts', '/of-the-worker.ts'])(
    '%s stays where it is',
    (id) => {
      expect(fileOf(id)).toBeNull();
    },
  );
});
