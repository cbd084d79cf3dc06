import type { Rolldown } from 'vite';

type Group = Rolldown.CodeSplittingGroup;
type Name = Extract<Group['name'], (...given: never[]) => unknown>;
type Modules = Parameters<Name>[1];

/** Whether a page of these imports a module, at once and not only later. The page and its script themselves are not meant. */
function importedBy(page: RegExp): (id: string, modules: Modules) => boolean {
  const known = new Map<string, boolean>();
  const look = (id: string, modules: Modules): boolean => {
    const found = known.get(id);
    if (found !== undefined) return found;
    // Modules that import each other: what one of them finds holds for all.
    known.set(id, false);
    const importers = modules.getModuleInfo(id)?.importers ?? [];
    const imported = importers.some((importer) => page.test(importer) || look(importer, modules));
    known.set(id, imported);
    return imported;
  };
  return look;
}

/**
 * What pages need at once in a few files, the first that fits: `{ name: page }`, a page being its folder or its file. The
 * bundler alone makes thirty, for whatever shares them with a later screen, and the window's process hands each over by
 * itself. What a page does by itself stays in its own file.
 */
export function pageChunks(pages: Readonly<Record<string, RegExp>>): Group[] {
  const own = Object.values(pages);
  return Object.entries(pages).map(([name, page], n): Group => {
    const isImported = importedBy(page);
    return {
      name: (id, modules) => (!own.some((one) => one.test(id)) && isImported(id, modules) ? name : null),
      tags: ['$initial'],
      priority: own.length - n,
    };
  });
}
