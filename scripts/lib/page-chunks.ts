import type { Rolldown } from 'vite';

/**
 * Groups for the bundler: what pages import at once, with all that it stands on, in one file for each page, `{ file: page }`.
 * A page is told by its files, which stay apart. What several pages import is in the file of the first of them. The bundler
 * alone makes thirty files of the window's page, since each later screen shares another part of it, and the window's process
 * hands every one over by itself.
 */
export function pageChunks(pages: Readonly<Record<string, RegExp>>): Rolldown.CodeSplittingGroup[] {
  const all = Object.values(pages);
  const isOfAPage = (id: string) => all.some((page) => page.test(id));
  return Object.entries(pages).map(([file, page], n) => ({
    name: (id, modules) =>
      !isOfAPage(id) && modules.getModuleInfo(id)?.importers.some((importer) => page.test(importer))
        ? file
        : null,
    tags: ['$initial'],
    priority: all.length - n,
  }));
}
