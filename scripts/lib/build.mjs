// Builds the parts of the product whose sources changed. Each part has a stamp: a hash of its sources.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { compressFolder } from './compress.mjs';
import { inRoot, projectNode, tool } from './project.mjs';
import { run } from './run.mjs';
import { fail, step, warn } from './say.mjs';

const COMMON = [
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/lib/compress.mjs',
  'src-shared',
];

/** The manual is compiled into the staff app. */
const MANUAL = ['docs/manual', 'scripts/lib/manual-plugin.ts', 'scripts/lib/manual-markdown.ts'];

/** So are the licences of what it is made of. */
const LICENCES = ['scripts/lib/licencias-plugin.ts', 'scripts/lib/licencias.ts'];

const STOREFRONT = [...COMMON, 'vite.web.config.ts', 'scripts/lib/sheets-plugin.ts', 'src-web', 'resources'];

/**
 * The parts: their sources, how to build them, what must exist afterwards, and the folder that browsers are sent, which
 * is compressed, the more where slow networks carry it.
 */
const PARTS = {
  desktop: {
    title: 'Construyendo el servidor, la ventana y el panel',
    sources: [
      ...COMMON,
      ...MANUAL,
      ...LICENCES,
      'electron.vite.config.ts',
      'scripts/lib/builtins-plugin.ts',
      'scripts/lib/libraries-plugin.ts',
      'scripts/lib/lines-plugin.ts',
      'scripts/lib/native-modules.mjs',
      'scripts/lib/page-chunks.ts',
      'src-main',
      'src-renderer',
      'db',
      'resources',
    ],
    compressed: 'renderer/assets',
    outputs: ['main/main.js', 'main/server.js', 'preload/preload.cjs', 'renderer/index.html'],
    command: () => [tool('electron-vite'), 'build', '--logLevel', 'warn'],
  },
  web: {
    title: 'Construyendo la tienda en línea',
    sources: STOREFRONT,
    compressed: 'web/assets',
    slowNetworks: true,
    outputs: ['web/index.html', 'web/service-worker.js'],
    command: () => [tool('vite'), 'build', '-c', 'vite.web.config.ts', '--logLevel', 'warn'],
  },
  pintor: {
    title: 'Construyendo las páginas que pinta el servidor',
    sources: STOREFRONT,
    outputs: ['pintor/pintor.js'],
    command: () => [
      tool('vite'),
      'build',
      '-c',
      'vite.web.config.ts',
      '--logLevel',
      'warn',
      '--ssr',
      'app/pintor.tsx',
    ],
  },
  demo: {
    title: 'Dibujando la tienda de demostración',
    sources: [
      'package-lock.json',
      'scripts/draw-demo.ts',
      'src-main/server/adapters/pictures',
      'src-main/server/base/config/paths.ts',
      'src-main/server/whole-shop/demo/imagenes-codificadas.ts',
      'resources/demo',
    ],
    outputs: ['demo'],
    command: () => [inRoot('scripts', 'draw-demo.ts')],
  },
};

/** Tests do not change what is built. */
const IGNORED = /\.test\.tsx?$|^\.|\.tsbuildinfo$/;

function* filesUnder(file) {
  let entries;
  try {
    entries = readdirSync(file, { withFileTypes: true });
  } catch {
    if (existsSync(file)) yield file;
    return;
  }
  for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
    if (IGNORED.test(entry.name)) continue;
    const child = path.join(file, entry.name);
    if (entry.isDirectory()) yield* filesUnder(child);
    else yield child;
  }
}

/** The files whose change rebuilds a part, as paths from the project's folder with `/`. */
export function sourceFiles(name) {
  return PARTS[name].sources
    .flatMap((source) => [...filesUnder(inRoot(source))])
    .map((file) => path.relative(inRoot(), file).split(path.sep).join('/'));
}

/** A hash of the names and contents of a part's sources. */
function fingerprint(name) {
  const hash = createHash('sha256');
  for (const file of sourceFiles(name)) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(inRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** Builds a part whose sources changed since its last build. Returns whether it is there now. */
async function ensurePart(name) {
  const { title, command, outputs, compressed, slowNetworks } = PARTS[name];
  const stamp = inRoot('out', `.${name}.stamp`);
  const print = fingerprint(name);
  const complete = outputs.every((output) => existsSync(inRoot('out', output)));
  if (complete && existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return true;
  rmSync(stamp, { force: true });
  const { code, output } = await step(title, async () => {
    const built = await run(projectNode(), command(), { capture: true });
    if (built.code === 0 && compressed) await compressFolder(inRoot('out', compressed), { slowNetworks });
    return built;
  });
  if (code !== 0) {
    console.error(output.trim());
    warn(`${title}: no se pudo (arriba está la causa).`);
    return false;
  }
  writeFileSync(stamp, print);
  return true;
}

/** How many parts are built at once: each takes a core, and some hundred megabytes. */
const AT_ONCE = Math.min(2, availableParallelism());

/** Builds the parts whose sources changed since their last build. Ends the process when a build fails. */
export async function ensureBuilt() {
  const waiting = Object.keys(PARTS);
  let failed = false;
  async function buildNext() {
    for (let name = waiting.shift(); name && !failed; name = waiting.shift())
      failed = !(await ensurePart(name)) || failed;
  }
  // What is still being built ends first: it writes to `out/`.
  await Promise.all(Array.from({ length: AT_ONCE }, buildNext));
  if (failed) fail('No se pudo construir.');
}
