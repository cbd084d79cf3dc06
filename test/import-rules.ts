/** One import of a source file. Paths are from the repository's root, with `/`. */
export interface Import {
  file: string;
  /** A package name, `node:…`, or the imported file. */
  target: string;
  internal: boolean;
  /** Whether it is written as a relative path. */
  relative: boolean;
  /** Whether the compiler removes the import, so that the target does not get into a bundle. */
  typeOnly: boolean;
}

/** A layer: its files, and what they may import. */
export interface Layer {
  name: string;
  is: (file: string) => boolean;
  packages: RegExp;
  folders: RegExp;
}

type Rule = (imports: readonly Import[]) => Import[];

/** Imports of a layer's files that the layer may not use. */
export function outsideLayer({ is, packages, folders }: Layer): Rule {
  return (imports) =>
    imports.filter(({ file, target, internal }) => is(file) && !(internal ? folders : packages).test(target));
}

const AREA = /^src-(?:web|renderer)\/(features\/[^/]+|shared|lib|app|service-worker)\//;

/**
 * In an app `lib` imports only itself, `shared` also `lib`, and a feature both but no other feature. Only `app` may
 * import the service worker.
 */
export const betweenAreas: Rule = (imports) =>
  imports.filter(({ file, target }) => {
    const from = AREA.exec(file)?.[1];
    const to = AREA.exec(target)?.[1];
    if (!from || !to || from === to) return false;
    if (from === 'app') return false;
    if (from === 'service-worker') return to === 'app';
    return to !== 'lib' && !(to === 'shared' && from !== 'lib');
  });

const ROLE = /^src-main\/server\/.*\.(routes|service|queries)\.ts$/;
const REPORTS = 'src-main/server/whole-shop/reportes/';

/** Queries import no service; only `app.ts` imports routes and reports. */
export const againstRoles: Rule = (imports) =>
  imports.filter(({ file, target }) => {
    if (!file.startsWith('src-main/server/') || file === 'src-main/server/app.ts') return false;
    if (target.startsWith(REPORTS) && !file.startsWith(REPORTS)) return true;
    const to = ROLE.exec(target)?.[1];
    return to === 'routes' || (to === 'service' && ROLE.exec(file)?.[1] === 'queries');
  });

/** The file or folder directly inside `folder` that holds `file`; undefined for a file elsewhere. */
function entryIn(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
}

/** Imports inside `root` to a higher layer, or of files outside all layers. `layers` begin with the lowest. */
export function upwards(root: string, layers: readonly string[]): Rule {
  return (imports) =>
    imports.filter(({ file, target }) => {
      const from = entryIn(root, file);
      const to = entryIn(root, target);
      if (from === undefined || to === undefined) return false;
      const low = layers.indexOf(from);
      const high = layers.indexOf(to);
      return low < 0 || high < 0 || high > low;
    });
}

const topOf = (file: string) => file.split('/')[0];

/** Imports of another top folder by a relative path, though the imported folder has an alias. */
export function besideAliases(aliased: readonly string[]): Rule {
  return (imports) =>
    imports.filter(
      ({ file, target, relative }) =>
        relative && topOf(file) !== topOf(target) && aliased.some((folder) => target.startsWith(folder)),
    );
}

/** The cycles of a directed graph, one for each edge that closes a cycle. */
function cyclesOf(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[][] = [];
  const visit = (node: string, path: string[]): void => {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      cycles.push([...path.slice(path.indexOf(node)), node]);
      return;
    }
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) visit(next, [...path, node]);
    state.set(node, 'done');
  };
  for (const node of graph.keys()) visit(node, []);
  return cycles;
}

function graphOf(edges: Iterable<readonly [from: string, to: string]>): Map<string, Set<string>> {
  const graph = new Map<string, Set<string>>();
  for (const [from, to] of edges) {
    const targets = graph.get(from) ?? new Set();
    graph.set(from, targets.add(to));
  }
  return graph;
}

/** Cycles of files that import each other. */
export function fileCycles(imports: readonly Import[]): string[] {
  const edges = imports.filter(({ internal }) => internal).map(({ file, target }) => [file, target] as const);
  return cyclesOf(graphOf(edges)).map((cycle) => cycle.join(' → '));
}

/** `root` and all folders under it that contain files. */
function foldersUnder(root: string, files: Iterable<string>): Set<string> {
  const folders = new Set<string>();
  for (const file of files) {
    if (!file.startsWith(`${root}/`)) continue;
    const parts = file.split('/').slice(0, -1);
    for (let depth = root.split('/').length; depth <= parts.length; depth += 1)
      folders.add(parts.slice(0, depth).join('/'));
  }
  return folders;
}

/** Cycles among the entries (files and folders) of `root` or of any folder under it. */
export function folderCycles(root: string, imports: readonly Import[]): string[] {
  return [
    ...foldersUnder(
      root,
      imports.map(({ file }) => file),
    ),
  ].flatMap((folder) => {
    const edges = imports.flatMap(({ file, target }) => {
      const from = entryIn(folder, file);
      const to = entryIn(folder, target);
      return from !== undefined && to !== undefined && from !== to ? [[from, to] as const] : [];
    });
    return cyclesOf(graphOf(edges)).map((cycle) => `${folder}: ${cycle.join(' → ')}`);
  });
}

/** Files of the server that open a transaction but are no service. */
export function openersBesideServices(sources: readonly { file: string; text: string }[]): string[] {
  return sources
    .filter(({ file }) => file.startsWith('src-main/server/') && !/\.service\.ts$/.test(file))
    .filter(({ text }) => /\binTransaction\(/.test(text))
    .map(({ file }) => file)
    .sort();
}

/**
 * The chains of imports by which a package gets into the bundle of the app under `root`. Type-only imports do not
 * count.
 */
export function bundledImportChains(root: string, packageName: string, imports: readonly Import[]): string[] {
  const values = Map.groupBy(
    imports.filter(({ typeOnly }) => !typeOnly),
    ({ file }) => file,
  );
  const seen = new Set<string>();
  const importChains: string[] = [];
  const visit = (file: string, chain: string[]): void => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { target, internal } of values.get(file) ?? []) {
      if (internal) visit(target, [...chain, target]);
      else if (target === packageName || target.startsWith(`${packageName}/`))
        importChains.push([...chain, target].join(' → '));
    }
  };
  for (const file of values.keys()) if (file.startsWith(`${root}/`)) visit(file, [file]);
  return importChains;
}
