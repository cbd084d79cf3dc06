import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import react from '@vitejs/plugin-react';
import { build, defineConfig, type Plugin } from 'vite';
import { fewSheets, type Sheets } from './scripts/lib/sheets-plugin.ts';

const server = `http://127.0.0.1:${process.env.GUIRNALDA_PORT ?? '4100'}`;
const proxied = ['/api', '/imagenes', '/publico', '/admin', '/personal', '/dashboard', '/pos'];

/** What every part stands on: one file, where the builder would make nine, most smaller than what it takes to ask. */
const DE_TODAS = new RegExp(
  [
    'rolldown/runtime|as-module:',
    'node_modules/(react|react-dom|scheduler|zustand)/',
    '^\\0icon$',
    'src-shared/ui/(browser/storage|feedback/toast|controls/button|theme/cx|dialogs/dialog-stack)\\.',
    'src-shared/contract/(words/(limites|listas|errores|categorias|dinero|texto)|client/api-client)\\.',
    'src-web/lib/(connection|api|parts/load-part)\\.',
  ].join('|'),
);

/** What several lazily loaded parts share, each smaller than its request; the first script needs none of it. */
const DE_LAS_PARTES = new RegExp(
  [
    'lucide-react/dist/esm/icons/(check|shopping-bag|info|circle-check|circle-exclamation-point|triangle-exclamation-point)\\.',
    'src-shared/ui/(browser/clipboard|display/badge|feedback/banner|fields/(field|code-input|text-area|text-input))\\.',
    'src-web/lib/(forms/(paste-whole|telefono|telefono-field|use-focus)|browser/reduced-motion)\\.',
    'src-web/shared/(novedades-banner|solo-quedan|whatsapp-button)\\.',
    'src-web/features/pedido-hecho/recien-creado\\.',
  ].join('|'),
);

/** What of orders and forms this browser keeps, which signing out forgets: somebody who is signed in asks for no more. */
const DE_LO_GUARDADO = 'src-web/(features/checkout/borrador|lib/forms/borrador|shared/recibos)\\.';

/** Scripts that are there before any part is asked for. */
const YA_ESTAN = /\/(index|base)-[^/]+$/;

/** What a painted page holds is in the sheet of all pages, or in one of its own (`scripts/lib/sheets-plugin.ts`). */
const SHEETS: Sheets = {
  atOnce: ['catalogo/ocasiones/ocasiones-nav.tsx', 'catalogo/filtros/filtros-activos-list.tsx'],
  painted: ['app/pages/producto-page.tsx', 'app/pages/seguimiento-page.tsx'],
};

const ofSuffix = new Map<string, string>();

/** `step_k1x`: the whole script holds every class name, and Vite's own longer ones cost it 0.7 kB. */
function className(name: string, file: string): string {
  const source = path.relative(import.meta.dirname, file.replace(/\?.*/, ''));
  const suffix = createHash('sha256').update(source).digest('base64url').slice(0, 3);
  const other = ofSuffix.get(suffix) ?? source;
  if (other !== source) throw new Error(`class names of ${other} and ${source} would be the same`);
  ofSuffix.set(suffix, source);
  return `${name}_${suffix}`;
}

/** The service worker: one script at an address of its own, which knows by name every file of this build. */
function serviceWorker(): Plugin {
  let files: string[] = [];
  return {
    name: 'service-worker',
    apply: 'build',
    writeBundle(_options, bundle) {
      files = Object.keys(bundle)
        .filter((name) => name.startsWith('assets/'))
        .map((name) => `/tienda/${name}`)
        .sort();
    },
    async closeBundle() {
      const version = createHash('sha256').update(files.join()).digest('base64url').slice(0, 10);
      await build({
        configFile: false,
        root: import.meta.dirname,
        publicDir: false,
        logLevel: 'warn',
        define: { ARCHIVOS: JSON.stringify(files), VERSION: JSON.stringify(version) },
        build: {
          outDir: 'out/web',
          emptyOutDir: false,
          copyPublicDir: false,
          target: 'es2022',
          rolldownOptions: {
            input: 'src-web/service-worker/service-worker.ts',
            output: { format: 'iife', entryFileNames: 'service-worker.js' },
          },
        },
      });
    },
  };
}

/** What draws an icon: Lucide's own component reads a context and forty attributes, which no page of ours sets. */
const ICON = '\0icon';
const DRAW_ICON = `
  import { jsx } from 'react/jsx-runtime';
  const LOOK = {
    width: 24, height: 24, viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor',
    strokeWidth: 2, strokeLinecap: 'round', strokeLinejoin: 'round', 'aria-hidden': true,
  };
  export const icon = (inside) => {
    const dangerouslySetInnerHTML = { __html: inside };
    return (props) => jsx('svg', { ...LOOK, ...props, dangerouslySetInnerHTML });
  };
`;

type IconNode = [tag: string, attributes: Record<string, string>][];

/** The elements of an icon of Lucide as markup. React's keys are left out: nothing in an icon ever moves. */
function markupOf(node: IconNode): string {
  return node
    .map(([tag, { key: _key, ...attributes }]) => {
      const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value}"`);
      return `<${tag}${written.join('')}/>`;
    })
    .join('');
}

/**
 * Makes each of Lucide's icons a plain <svg>, hidden from assistive technology, with the attributes that it is given:
 * the package's helpers, keys and other names cost the first scripts 1.3 kB.
 */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    resolveId: (id) => (id === ICON ? id : undefined),
    load: { filter: { id: new RegExp(`^${ICON}$`) }, handler: () => DRAW_ICON },
    transform: {
      filter: { id: /lucide-react\/dist\/esm\/icons\//, code: '__iconData =' },
      handler(code) {
        const [, data] = /__iconData = (\{.*?\});\n/s.exec(code) ?? [];
        if (!data) throw new Error('an icon of Lucide that is not written as the others');
        const { node } = new Function(`return ${data}`)() as { node: IconNode };
        return {
          code: `import { icon } from '${ICON}';\nexport default /* @__PURE__ */ icon(${JSON.stringify(markupOf(node))});`,
          map: null,
        };
      },
    },
  };
}

const require = createRequire(import.meta.url);

/** Packages in CommonJS, which the builder would wrap anew in every script that imports them. */
const COMMON_JS = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client'];
const MODULE_OF = '\0as-module:';

/**
 * Wraps React once, in ES modules: scripts import its functions by name, and only one needs the builder's helpers and
 * holds them. In a file of their own they cost every page one more request, of 1.5 kB with its headers.
 */
function reactAsModules(): Plugin {
  return {
    name: 'react-as-modules',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, _importer, { kind }) =>
      kind === 'import-statement' && COMMON_JS.includes(id) ? MODULE_OF + id : undefined,
    load: {
      filter: { id: new RegExp(`^${MODULE_OF}`) },
      handler(id) {
        const name = id.slice(MODULE_OF.length);
        const names = Object.keys(require(name)).filter((one) => /^[a-z]\w*$/i.test(one));
        return [
          `const all = require(${JSON.stringify(require.resolve(name))});`,
          'export default all;',
          // Marked as pure, so that what nothing imports is left out.
          ...names.map((one) => `export const ${one} = /* @__PURE__ */ (() => all.${one})();`),
        ].join('\n');
      },
    },
  };
}

/** The first script holds what it shares with the app: a file of 0.4 kB would be one more request that it waits for. */
function bootByItself(): Plugin {
  return {
    name: 'boot-by-itself',
    apply: 'build',
    enforce: 'pre',
    async resolveId(id, importer, options) {
      if (!importer?.includes('src-web/app/start/boot.ts')) return undefined;
      const resolved = await this.resolve(id, importer, { ...options, skipSelf: true });
      return resolved && { ...resolved, id: `${resolved.id}?boot` };
    },
  };
}

/** Parts are loaded by a function of our own: see there. */
function ownPreload(): Plugin {
  const file = path.join(import.meta.dirname, 'src-web/lib/parts/load-part.ts');
  return {
    name: 'own-preload',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () => `export { loadPart as __vitePreload } from ${JSON.stringify(file)};`,
    },
  };
}

/**
 * The public storefront: a plain web build, served by the shop's server; and with `--ssr` its painter, one program
 * for that server which needs no other package.
 */
export default defineConfig(({ isSsrBuild }) => ({
  root: 'src-web',
  base: '/tienda/',
  plugins: [
    react(),
    plainIcons(),
    ...(isSsrBuild
      ? []
      : [reactAsModules(), bootByItself(), ownPreload(), fewSheets(SHEETS), serviceWorker()]),
  ],
  css: { modules: { generateScopedName: className } },
  // Left to the machine, a server that was not told it is in production would paint with React's slow half.
  ...(isSsrBuild && { define: { 'process.env.NODE_ENV': '"production"' } }),
  ssr: { noExternal: true as const },
  build: {
    outDir: isSsrBuild ? '../out/pintor' : '../out/web',
    emptyOutDir: true,
    manifest: isSsrBuild ? false : 'partes.json',
    target: 'es2022',
    // The painter too, which a builder for a server would leave twice as large.
    minify: true,
    // The painter's pages name the classes, and hold the sheets of the browsers' build.
    cssCodeSplit: !isSsrBuild,
    assetsInlineLimit: 0,
    // Browsers of this target preload modules by themselves.
    modulePreload: {
      polyfill: false,
      // A part asks for itself, and the first scripts are there: naming them again costs the first script 0.3 kB.
      resolveDependencies: (part, needed, { hostType }) =>
        hostType === 'html' ? needed : needed.filter((one) => one !== part && !YA_ESTAN.test(one)),
    },
    ...(!isSsrBuild && {
      rolldownOptions: {
        input: ['src-web/index.html', 'src-web/app/start/boot.ts'],
        output: {
          codeSplitting: {
            groups: [
              { name: 'base', test: DE_TODAS },
              { name: 'piezas', test: DE_LAS_PARTES, includeDependenciesRecursively: false },
              {
                name: 'guardado',
                test: new RegExp(DE_LO_GUARDADO),
                includeDependenciesRecursively: false,
              },
            ],
          },
        },
      },
    }),
  },
  server: { port: 5174, proxy: Object.fromEntries(proxied.map((path) => [path, server])) },
}));
