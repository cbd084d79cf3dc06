import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  againstRoles,
  besideAliases,
  betweenAreas,
  bundledImportChains,
  fileCycles,
  folderCycles,
  type Import,
  type Layer,
  openersBesideServices,
  outsideLayer,
  upwards,
} from './import-rules.ts';

const ROOT = join(import.meta.dirname, '..');

function codeFiles(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

/** Without tests and declarations. */
function sources(folder: string): string[] {
  return codeFiles(folder).filter((file) => /\.tsx?$/.test(file) && !/\.(test|d)\.tsx?$/.test(file));
}

const aliases = Object.entries(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { imports: Record<string, string> })
    .imports,
).map(([from, to]) => ({ from: from.replace('*', ''), to: to.replace('*', '').replace('./', '') }));

const IMPORTS = /(?:import|export)\s([^'";]*?)from\s*'([^']+)'|import\s*'([^']+)'|import\(\s*'([^']+)'\s*\)/g;

/** Whether an import clause names only types. */
function namesTypesAlone(names: string | undefined): boolean {
  if (names === undefined) return false;
  if (/^type\b/.test(names)) return true;
  const listed = /^\{([^}]*)\}\s*$/.exec(names)?.[1]?.split(',') ?? [''];
  return listed.every((name) => /^\s*(type\s|$)/.test(name)) && listed.some((name) => name.trim() !== '');
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(ROOT, file), 'utf8');
  return [...text.matchAll(IMPORTS)].map((match) => {
    const specifier = match[2] ?? match[3] ?? match[4] ?? '';
    const typeOnly = namesTypesAlone(match[1]);
    const alias = aliases.find(({ from }) => specifier.startsWith(from));
    if (alias) {
      const target = alias.to + specifier.slice(alias.from.length);
      return { file, target, internal: true, relative: false, typeOnly };
    }
    if (specifier.startsWith('.')) {
      const target = relative(ROOT, join(ROOT, dirname(file), specifier));
      return { file, target: target.split(sep).join('/'), internal: true, relative: true, typeOnly };
    }
    return { file, target: specifier, internal: false, relative: false, typeOnly };
  });
}

const FOLDERS = ['src-shared', 'src-main', 'src-renderer', 'src-web', 'db'];
const all = FOLDERS.flatMap(sources).flatMap(importsOf);
/** The folders of tests and tools. */
const BESIDE_THE_PRODUCT = ['bench', 'e2e', 'scripts', 'test'];

const esElectron = (file: string) =>
  file.startsWith('src-main/desktop/') || file === 'src-main/main.ts' || file === 'src-main/preload.ts';

const LAYERS: Layer[] = [
  {
    name: 'contract',
    is: (file) => file.startsWith('src-shared/contract/'),
    packages: /^zod$/,
    folders: /^src-shared\/contract\//,
  },
  {
    name: 'words of the contract',
    is: (file) => file.startsWith('src-shared/contract/words/'),
    packages: /^$/,
    folders: /^src-shared\/contract\/words\//,
  },
  {
    name: 'ui',
    is: (file) => file.startsWith('src-shared/ui/'),
    packages: /^(react|react-dom|zustand|lucide-react|@fontsource-variable\/|@noble\/hashes\/)/,
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
    packages: /^(electron$|electron-updater($|\/)|node:|zod$|uqr$|@point-of-sale\/receipt-printer-encoder$)/,
    folders: /^(src-main\/desktop|src-shared\/contract)\//,
  },
  {
    name: 'staff app',
    is: (file) => file.startsWith('src-renderer/'),
    packages: /^(?!electron|node:|fastify|drizzle|better-sqlite3)/,
    // Reports show the program's icon.
    folders: /^(src-renderer\/|src-shared\/|resources\/icons\/)/,
  },
  {
    name: 'storefront',
    is: (file) => file.startsWith('src-web/'),
    packages: /^(?!electron|node:|fastify|drizzle|better-sqlite3|zod)/,
    folders: /^(src-web|src-shared)\//,
  },
];

/** The layers of the server, the lowest first: each imports only itself and what is below it. */
const SERVER = 'src-main/server';
const SERVER_LAYERS = [
  'adapters',
  'base',
  'http',
  'domain',
  'whole-shop',
  'app.ts',
  'startup',
  'commands',
  'main.ts',
  'testing',
];

/** The nouns of the server, the lowest first. */
const DOMAIN = `${SERVER}/domain`;
const NOUNS = [
  'inventario',
  'imagenes',
  'configuracion',
  'catalogo',
  'clientes',
  'caja',
  'productos',
  'pos',
  'usuarios',
  'correos',
  'cobros',
  'pedidos',
  'ventas',
  'auth',
];

/** Folders whose entries must not import each other in a cycle, at any depth. */
const WITHOUT_CYCLES = [SERVER, 'src-main/desktop', 'src-renderer', 'src-web', 'src-shared', 'db'];

const show = ({ file, target }: Import) => `${file} → ${target}`;

/** Made-up imports to test the rules: `src-web/a.ts → src-web/b.ts`, or with a package as target. */
function planted(...lines: string[]): Import[] {
  return lines.map((line) => {
    const [file = '', target = ''] = line.split(' → ');
    const internal = /\.[a-z]+$/.test(target);
    return { file, target, internal, relative: internal, typeOnly: false };
  });
}

describe('imports go one way', () => {
  it('reads the source files of every layer', () => {
    expect(all.length).toBeGreaterThan(300);
    for (const { name, is } of LAYERS) expect([name, all.some(({ file }) => is(file))]).toEqual([name, true]);
  });

  it.each(LAYERS)('$name', (layer) => {
    expect(outsideLayer(layer)(all).map(show)).toEqual([]);
  });

  it.each([
    ['contract', 'src-shared/contract/a.ts → react'],
    ['words of the contract', 'src-shared/contract/words/a.ts → zod'],
    ['ui', 'src-shared/ui/a.ts → db/open.ts'],
    ['db', 'db/a.ts → src-main/server/app.ts'],
    ['server', 'src-main/server/a.ts → electron'],
    ['desktop', 'src-main/desktop/a.ts → src-main/server/app.ts'],
    ['staff app', 'src-renderer/a.ts → node:fs'],
    ['storefront', 'src-web/a.ts → src-renderer/b.ts'],
  ])('%s: a planted import is found', (name, line) => {
    const layer = LAYERS.find((one) => one.name === name);
    expect(layer && outsideLayer(layer)(planted(line)).map(show)).toEqual([line]);
  });

  it('every source file belongs to a layer', () => {
    const homeless = (files: string[]) => files.filter((file) => !LAYERS.some(({ is }) => is(file)));
    expect(homeless(FOLDERS.flatMap(sources))).toEqual([]);
    expect(homeless(['src-main/desktop/a.ts', 'src-main/new-folder/a.ts'])).toEqual([
      'src-main/new-folder/a.ts',
    ]);
  });

  it('another top folder is imported by its alias, where it has one', () => {
    const everywhere = [...FOLDERS, ...BESIDE_THE_PRODUCT].flatMap(codeFiles).flatMap(importsOf);
    const aliased = aliases.map(({ to }) => to);
    expect(besideAliases(aliased)(everywhere).map(show)).toEqual([]);
    const wrong = ['bench/a.ts → src-main/server/app.ts', 'e2e/web/a.spec.ts → db/open.ts'];
    const right = [
      'db/a.ts → db/open.ts',
      'e2e/screens/a.test.ts → src-renderer/app/start.tsx',
      'scripts/a.mjs → scripts/lib/b.mjs',
    ];
    expect(besideAliases(aliased)(planted(...wrong, ...right)).map(show)).toEqual(wrong);
  });

  it('inside an app, imports go only from app to features to shared to lib, and features do not import each other', () => {
    expect(betweenAreas(all).map(show)).toEqual([]);
    const wrong = [
      'src-web/features/a/x.ts → src-web/features/b/y.ts',
      'src-web/lib/x.ts → src-web/features/b/y.ts',
      'src-web/service-worker/x.ts → src-web/app/y.ts',
      'src-renderer/lib/x.ts → src-renderer/app/y.ts',
      'src-renderer/lib/x.ts → src-renderer/shared/a/y.ts',
      'src-renderer/shared/a/x.ts → src-renderer/features/a/y.ts',
    ];
    const right = [
      'src-web/app/x.ts → src-web/features/a/y.ts',
      'src-web/features/a/x.ts → src-web/lib/y.ts',
      'src-renderer/features/a/x.ts → src-renderer/shared/a/y.ts',
      'src-renderer/shared/a/x.ts → src-renderer/shared/b/y.ts',
      'src-renderer/shared/a/x.ts → src-renderer/lib/y.ts',
    ];
    expect(betweenAreas(planted(...wrong, ...right)).map(show)).toEqual(wrong);
  });

  it('zod stays out of the storefront’s bundle, of whose size limit it would take a fifth', () => {
    expect(bundledImportChains('src-web', 'zod', all)).toEqual([]);
    const chain = [
      'src-web/a.ts → src-shared/b.ts',
      'src-shared/b.ts → src-shared/c.ts',
      'src-shared/c.ts → zod',
    ];
    expect(bundledImportChains('src-web', 'zod', planted(...chain))).toEqual([
      'src-web/a.ts → src-shared/b.ts → src-shared/c.ts → zod',
    ]);
    const types = planted(...chain).map((one) => ({ ...one, typeOnly: one.file === 'src-web/a.ts' }));
    expect(bundledImportChains('src-web', 'zod', types)).toEqual([]);
  });

  it('no files import each other in a cycle', () => {
    expect(fileCycles(all)).toEqual([]);
    expect(fileCycles(planted('a.ts → b.ts', 'b.ts → c.ts', 'c.ts → a.ts', 'c.ts → d.ts'))).toEqual([
      'a.ts → b.ts → c.ts → a.ts',
    ]);
  });
});

describe('inside the server', () => {
  it('each layer imports only itself and what is below it', () => {
    expect(upwards(SERVER, SERVER_LAYERS)(all).map(show)).toEqual([]);
    const wrong = [
      `${SERVER}/base/context.ts → ${SERVER}/http/app-types.ts`,
      `${SERVER}/domain/ventas/a.ts → ${SERVER}/whole-shop/reportes/b.ts`,
      `${SERVER}/new-folder/a.ts → ${SERVER}/base/b.ts`,
    ];
    const right = [
      `${SERVER}/app.ts → ${SERVER}/domain/ventas/a.ts`,
      `${SERVER}/domain/ventas/a.ts → ${SERVER}/domain/cobros/b.ts`,
    ];
    expect(upwards(SERVER, SERVER_LAYERS)(planted(...wrong, ...right)).map(show)).toEqual(wrong);
  });

  it('a noun imports only nouns below it', () => {
    expect(upwards(DOMAIN, NOUNS)(all).map(show)).toEqual([]);
    const wrong = [
      `${DOMAIN}/productos/a.ts → ${DOMAIN}/ventas/b.ts`,
      `${DOMAIN}/new-noun/a.ts → ${DOMAIN}/productos/b.ts`,
    ];
    const right = [
      `${DOMAIN}/ventas/a.ts → ${DOMAIN}/cobros/b.ts`,
      `${DOMAIN}/ventas/a.ts → ${DOMAIN}/ventas/b.ts`,
    ];
    expect(upwards(DOMAIN, NOUNS)(planted(...wrong, ...right)).map(show)).toEqual(wrong);
  });

  it('queries import no service, and only app.ts imports routes and reports', () => {
    expect(againstRoles(all).map(show)).toEqual([]);
    const wrong = [
      `${SERVER}/domain/a/a.queries.ts → ${SERVER}/domain/a/a.service.ts`,
      `${SERVER}/domain/a/a.service.ts → ${SERVER}/domain/b/b.routes.ts`,
      `${SERVER}/whole-shop/vitrina/a.ts → ${SERVER}/whole-shop/reportes/reportes.queries.ts`,
    ];
    const right = [
      `${SERVER}/app.ts → ${SERVER}/domain/a/a.routes.ts`,
      `${SERVER}/domain/a/a.routes.ts → ${SERVER}/domain/b/b.queries.ts`,
    ];
    expect(againstRoles(planted(...wrong, ...right)).map(show)).toEqual(wrong);
  });

  it('only services and a few listed files open a transaction', () => {
    const code = FOLDERS.flatMap(sources).map((file) => ({
      file,
      text: readFileSync(join(ROOT, file), 'utf8'),
    }));
    expect(openersBesideServices(code)).toEqual([
      'src-main/server/http/request/idempotency.ts',
      'src-main/server/testing/heard-events.ts',
      'src-main/server/testing/migrations.ts',
      'src-main/server/testing/shops/resumen-shop.ts',
      'src-main/server/testing/shops/shop.ts',
      'src-main/server/whole-shop/demo/bulk.ts',
      'src-main/server/whole-shop/demo/demo.ts',
    ]);
    const text = 'await inTransaction(db, write);';
    const routes = { file: `${SERVER}/domain/a/a.routes.ts`, text };
    expect(openersBesideServices([routes, { file: `${SERVER}/domain/a/a.service.ts`, text }])).toEqual([
      routes.file,
    ]);
  });
});

describe('what a start waits for', () => {
  /** A formatter that is made while its module loads: the first one loads the system's tables of languages, a twentieth of a start. */
  const EARLY_FORMATTER = /^(?:export )?(?:const|let) .*= new Intl\./m;

  it('no module of the server makes a formatter at its top', () => {
    const loaded = [SERVER, 'src-shared', 'db'].flatMap(sources);
    const early = loaded.filter((file) => EARLY_FORMATTER.test(readFileSync(join(ROOT, file), 'utf8')));
    // A command of its own.
    expect(early).toEqual(['src-main/server/commands/db-copy.ts']);
  });
});

describe('folders', () => {
  it.each(WITHOUT_CYCLES)('under %s no entries of a folder import each other in a cycle', (root) => {
    expect(folderCycles(root, all)).toEqual([]);
  });

  it('a planted cycle is found at any depth, among folders and files', () => {
    const deep = planted('s/x/a/1.ts → s/x/b/2.ts', 's/x/b/3.ts → s/x/a/4.ts', 's/x/a/5.ts → s/y/6.ts');
    expect(folderCycles('s', deep)).toEqual(['s/x: a → b → a']);
    const top = planted('s/a/1.ts → s/config.ts', 's/config.ts → s/b/2.ts', 's/b/3.ts → s/a/4.ts');
    expect(folderCycles('s', top)).toEqual(['s: a → config.ts → b → a']);
  });
});

describe('names', () => {
  it('are kebab-case, with the role as a suffix', () => {
    const odd = (files: string[]) =>
      files.filter((file) => !/^[a-z0-9.-]+$/.test(file.split('/').at(-1) ?? ''));
    expect(odd(FOLDERS.flatMap(sources))).toEqual([]);
    expect(odd(['db/a-b.queries.ts', 'db/aB.ts', 'db/a_b.ts'])).toEqual(['db/aB.ts', 'db/a_b.ts']);
  });
});
