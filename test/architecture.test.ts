import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

interface Import {
  file: string;
  /** A package name, `node:…`, or the imported file from the repository's root. */
  target: string;
  internal: boolean;
}

function sources(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter(
      (entry) => entry.isFile() && /\.(ts|tsx)$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name),
    )
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

const aliases = Object.entries(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { imports: Record<string, string> })
    .imports,
).map(([from, to]) => ({ from: from.replace('*', ''), to: to.replace('*', '').replace('./', '') }));

const IMPORTS = /(?:import|export)\s[^'";]*?from\s*'([^']+)'|import\s*'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORTS)].map((match) => {
    const specifier = match[1] ?? match[2] ?? match[3] ?? '';
    const alias = aliases.find(({ from }) => specifier.startsWith(from));
    if (alias) return { file, target: alias.to + specifier.slice(alias.from.length), internal: true };
    if (specifier.startsWith('.')) {
      const target = relative(ROOT, join(ROOT, dirname(file), specifier));
      return { file, target: target.split(sep).join('/'), internal: true };
    }
    return { file, target: specifier, internal: false };
  });
}

const FOLDERS = ['src-shared', 'src-main', 'src-renderer', 'src-web', 'db'];
const all = FOLDERS.flatMap(sources).flatMap(importsOf);

const esElectron = (file: string) =>
  file.startsWith('src-main/desktop/') || file === 'src-main/main.ts' || file === 'src-main/preload.ts';

/** A layer: which files it is, and what they may import. */
const LAYERS: { name: string; is: (file: string) => boolean; packages: RegExp; folders: RegExp }[] = [
  {
    name: 'contract',
    is: (file) => file.startsWith('src-shared/contract/'),
    packages: /^zod$/,
    folders: /^src-shared\/contract\//,
  },
  {
    name: 'ui',
    is: (file) => file.startsWith('src-shared/ui/'),
    packages: /^(react|react-dom|zustand|lucide-react|@fontsource-variable\/)/,
    folders: /^src-shared\//,
  },
  {
    name: 'db',
    is: (file) => file.startsWith('db/'),
    packages: /^(drizzle-orm|better-sqlite3|pg$|uuid|node:)/,
    folders: /^(db|src-shared\/contract)\//,
  },
  {
    name: 'server',
    is: (file) => file.startsWith('src-main/server/'),
    packages: /^(?!electron|react)/,
    folders: /^(src-main\/server|db|src-shared\/contract)\//,
  },
  {
    name: 'desktop',
    is: esElectron,
    packages: /^(electron$|node:|zod$)/,
    folders: /^(src-main\/desktop|src-shared\/contract)\//,
  },
  {
    name: 'staff app',
    is: (file) => file.startsWith('src-renderer/'),
    packages: /^(?!electron|node:|fastify|drizzle|better-sqlite3)/,
    // The picture on a report's first band is the product's own.
    folders: /^(src-renderer\/|src-shared\/|resources\/icons\/)/,
  },
  {
    name: 'storefront',
    is: (file) => file.startsWith('src-web/'),
    packages: /^(?!electron|node:|fastify|drizzle|better-sqlite3|zod)/,
    folders: /^(src-web|src-shared)\//,
  },
];

const show = ({ file, target }: Import) => `${file} → ${target}`;

describe('imports go one way', () => {
  it('reads the code it speaks of', () => {
    expect(all.length).toBeGreaterThan(300);
    for (const { name, is } of LAYERS) expect([name, all.some(({ file }) => is(file))]).toEqual([name, true]);
  });

  it.each(LAYERS)('$name', ({ is, packages, folders }) => {
    const wrong = all.filter(
      ({ file, target, internal }) => is(file) && !(internal ? folders : packages).test(target),
    );
    expect(wrong.map(show)).toEqual([]);
  });

  it('every source file belongs to a layer', () => {
    const homeless = FOLDERS.flatMap(sources).filter((file) => !LAYERS.some(({ is }) => is(file)));
    expect(homeless).toEqual([]);
  });

  it('only desktop knows electron', () => {
    expect(all.filter(({ file, target }) => target === 'electron' && !esElectron(file)).map(show)).toEqual(
      [],
    );
  });

  it('an app’s feature never imports another, lib neither a feature nor the app, and the app alone is over the service worker', () => {
    const ROOM = /^src-(?:web|renderer)\/(features\/[^/]+|lib|app|servicio)\//;
    const wrong = all.filter(({ file, target }) => {
      const from = ROOM.exec(file)?.[1];
      const to = ROOM.exec(target)?.[1];
      if (!from || !to || from === to) return false;
      if (from === 'app') return false;
      return from === 'servicio' ? to === 'app' : to !== 'lib';
    });
    expect(wrong.map(show)).toEqual([]);
  });
});

describe('inside the server', () => {
  const role = (file: string) =>
    /^src-main\/server\/([^/]+)\/[^/]+\.(routes|service|queries)\.ts$/.exec(file);

  it('routes use their own noun; queries use no service; nobody imports reports', () => {
    const wrong = all.filter(({ file, target }) => {
      const [from, to] = [role(file), role(target)];
      if (!from || !to) return false;
      if (from[2] === 'queries' && to[2] === 'service') return true;
      if (to[1] === 'reportes' && from[1] !== 'reportes') return true;
      return to[2] === 'routes';
    });
    expect(wrong.map(show)).toEqual([]);
  });

  it('only services and what is like one open a transaction', () => {
    const openers = FOLDERS.flatMap(sources)
      .filter((file) => file.startsWith('src-main/server/') && !/\.service\.ts$/.test(file))
      .filter((file) => /\binTransaction\(/.test(readFileSync(join(ROOT, file), 'utf8')));
    expect(openers.sort()).toEqual([
      'src-main/server/demo/bulk.ts',
      'src-main/server/demo/demo.ts',
      'src-main/server/http/idempotencia.ts',
      'src-main/server/testing/shop.ts',
    ]);
  });
});

describe('names', () => {
  it('are kebab-case, with the role as a suffix', () => {
    const odd = FOLDERS.flatMap(sources).filter(
      (file) => !/^[a-z0-9.-]+$/.test(file.split('/').at(-1) ?? ''),
    );
    expect(odd).toEqual([]);
  });

  it('use no cycles of imports', () => {
    const graph = Map.groupBy(
      all.filter((one) => one.internal),
      (one) => one.file,
    );
    const state = new Map<string, 'open' | 'done'>();
    const cycles: string[] = [];
    const visit = (file: string, path: string[]): void => {
      if (state.get(file) === 'done') return;
      if (state.get(file) === 'open') {
        cycles.push([...path.slice(path.indexOf(file)), file].join(' → '));
        return;
      }
      state.set(file, 'open');
      for (const { target } of graph.get(file) ?? []) visit(target, [...path, file]);
      state.set(file, 'done');
    };
    for (const file of graph.keys()) visit(file, []);
    expect(cycles).toEqual([]);
  });
});
