import type { Plugin, Rolldown } from 'vite';

type Bundle = Rolldown.OutputBundle;
type Chunk = Rolldown.OutputChunk;

export interface Sheets {
  /** Sources of parts that the page has from the start: their rules are in its own sheet. */
  atOnce: readonly string[];
  /** Sources of parts that the server paints: each has a sheet of its own. */
  painted: readonly string[];
}

/** The sheets that are no part's own: that of the page, of what several parts share, and of all other parts. */
const PAGE = 'index';
const SHARED = 'piezas';
const OTHERS = 'partes';

/**
 * Joins the style sheets of the scripts into a few: that of the page (`index`), that of what its parts share
 * (`piezas`), one for each painted part, and one for all other parts (`partes`). A sheet holds what its scripts import,
 * and the shared one is always named before those that stand on it. So the rule that wins does not depend on which part
 * is opened first.
 */
export function fewSheets({ atOnce, painted }: Sheets): Plugin {
  /** The file of each sheet. */
  const files = new Map<string, string>();
  return {
    name: 'few-sheets',
    apply: 'build',
    generateBundle: {
      // Before the page and the parts name their sheets.
      order: 'pre',
      handler(_options, bundle) {
        const chunks = inOrder(bundle);
        const page = chunks.filter(
          ({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('.html'),
        );
        const first = new Set(page.flatMap((chunk) => [...closureOf(chunk, bundle)]));
        const holds = (chunk: Chunk, source: string) =>
          chunk.moduleIds.some((id) => id.endsWith(`/${source}`));
        const lost = [...atOnce, ...painted].filter((one) => !chunks.some((chunk) => holds(chunk, one)));
        if (lost.length > 0) throw new Error(`no script holds ${lost.join(', ')}`);
        const sheetOf = (chunk: Chunk): string => {
          const isOneOf = (sources: readonly string[]) => sources.some((source) => holds(chunk, source));
          if (first.has(chunk) || isOneOf(atOnce)) return PAGE;
          if (!chunk.isDynamicEntry) return SHARED;
          return isOneOf(painted) ? chunk.name : OTHERS;
        };
        const rules = new Map<string, string>();
        const before = new Set<string>();
        const standingOn = new Map<Chunk, string[]>(page.map((chunk) => [chunk, [PAGE]]));
        // In one sheet: what the page's script imports, what several share, the page, and what only it loads.
        const rank = (chunk: Chunk): number => {
          if (page.includes(chunk)) return 2;
          if (first.has(chunk)) return 0;
          return chunk.isDynamicEntry ? 3 : 1;
        };
        for (const chunk of chunks.toSorted((one, other) => rank(one) - rank(other))) {
          if (!chunk.viteMetadata?.importedCss.size) continue;
          const sheet = sheetOf(chunk);
          for (const file of chunk.viteMetadata.importedCss) {
            rules.set(sheet, (rules.get(sheet) ?? '') + rulesIn(file, bundle));
            before.add(file);
          }
          chunk.viteMetadata.importedCss.clear();
          if (sheet !== PAGE) standingOn.set(chunk, sheet === SHARED ? [SHARED] : [SHARED, sheet]);
        }
        for (const [name, source] of rules) {
          const asset = this.emitFile({ type: 'asset', name: `${name}.css`, source });
          files.set(name, this.getFileName(asset));
        }
        // A sheet of one script alone is the same file as before.
        const now = new Set(files.values());
        for (const file of before) if (!now.has(file)) delete bundle[file];
        for (const [chunk, names] of standingOn) {
          const own = names.flatMap((name) => files.get(name) ?? []);
          for (const file of own) chunk.viteMetadata?.importedCss.add(file);
        }
      },
    },
    writeBundle(_options, bundle) {
      for (const file of files.values()) if (!bundle[file]) throw new Error(`${file} was not written`);
    },
  };
}

/** All scripts, each after those that it imports. */
function inOrder(bundle: Bundle): Chunk[] {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  return [...new Set(chunks.flatMap((chunk) => [...closureOf(chunk, bundle)]))];
}

/** What a script imports, and itself last. */
function closureOf(
  chunk: Chunk,
  bundle: Bundle,
  found = new Set<Chunk>(),
  seen = new Set<Chunk>(),
): Set<Chunk> {
  if (seen.has(chunk)) return found;
  seen.add(chunk);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === 'chunk') closureOf(imported, bundle, found, seen);
  }
  return found.add(chunk);
}

function rulesIn(file: string, bundle: Bundle): string {
  const sheet = bundle[file];
  return sheet?.type === 'asset' ? String(sheet.source).trim() : '';
}
