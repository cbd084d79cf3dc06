// Builds what is stale: each part of the product has a stamp of the sources it was built from.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { compressFolder } from './compress.mjs';
import { inRoot, projectNode, tool } from './project.mjs';
import { run } from './run.mjs';
import { fail, step } from './say.mjs';

const COMMON = ['package.json', 'package-lock.json', 'tsconfig.base.json', 'src-shared'];

const STOREFRONT = [...COMMON, 'vite.web.config.ts', 'src-web', 'resources'];

/** The parts: what each is made from, how, what must exist afterwards, and the folder of what is sent to browsers. */
const PARTS = {
  desktop: {
    title: 'Construyendo el servidor, la ventana y el panel',
    sources: [...COMMON, 'electron.vite.config.ts', 'src-main', 'src-renderer', 'db', 'resources'],
    assets: 'renderer/assets',
    outputs: ['main/main.js', 'main/server.js', 'preload/preload.cjs', 'renderer/index.html'],
    command: () => [tool('electron-vite'), 'build', '--logLevel', 'warn'],
  },
  web: {
    title: 'Construyendo la tienda en línea',
    sources: STOREFRONT,
    assets: 'web/assets',
    outputs: ['web/index.html', 'web/service-worker.js'],
    command: () => [tool('vite'), 'build', '-c', 'vite.web.config.ts', '--logLevel', 'warn'],
  },
  pintor: {
    title: 'Construyendo las páginas que pinta el servidor',
    sources: STOREFRONT,
    outputs: ['pintor/servidor.js'],
    command: () => [
      ...[tool('vite'), 'build', '-c', 'vite.web.config.ts', '--logLevel', 'warn'],
      ...['--ssr', 'app/servidor.tsx'],
    ],
  },
};

/** Tests and papers do not change what is built. */
const IGNORED = /(\.test\.tsx?|\.md)$|^\.|\.tsbuildinfo$/;

function* sourceFiles(file) {
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
    if (entry.isDirectory()) yield* sourceFiles(child);
    else yield child;
  }
}

/** One hash over the names and contents of a part's sources. */
function fingerprint(part) {
  const hash = createHash('sha256');
  for (const source of part.sources) {
    for (const file of sourceFiles(inRoot(source))) {
      hash
        .update(`${path.relative(inRoot(), file)}\0`)
        .update(readFileSync(file))
        .update('\0');
    }
  }
  return hash.digest('hex');
}

/** Builds the parts whose sources changed since they were last built. Ends the process when one fails. */
export async function ensureBuilt(names = Object.keys(PARTS)) {
  for (const name of names) {
    const part = PARTS[name];
    const stamp = inRoot('out', `.${name}.stamp`);
    const print = fingerprint(part);
    const complete = part.outputs.every((output) => existsSync(inRoot('out', output)));
    if (complete && existsSync(stamp) && readFileSync(stamp, 'utf8') === print) continue;
    rmSync(stamp, { force: true });
    const { code, output } = await step(part.title, () =>
      run(projectNode(), part.command(), { capture: true }),
    );
    if (code !== 0) {
      console.error(output.trim());
      fail(`${part.title}: no se pudo (arriba está la causa).`);
    }
    if (part.assets) compressFolder(inRoot('out', part.assets));
    writeFileSync(stamp, print);
  }
}
