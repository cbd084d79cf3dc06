// node scripts/sbom.mjs: writes what a release is made of, as CycloneDX: the libraries of the server and of the pages,
// the native files of every system, and Electron (docs/release.md).
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isPacked } from './dist/stage.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectEnv } from './lib/project.mjs';
import { npm, run } from './lib/run.mjs';
import { fail, say } from './lib/say.mjs';
import { setupElectron } from './setup-electron.mjs';

const { flags } = readCommand({
  usage: 'node scripts/sbom.mjs [opciones]',
  about: 'Escribe de qué está hecha una versión (CycloneDX): bibliotecas, archivos nativos y Electron.',
  options: {
    output: { type: 'string', value: 'ARCHIVO', text: 'dónde, en vez de dist/sbom.cdx.json' },
  },
});

await checkNode();
await ensureInstalled();
const { electron, reason } = await setupElectron();
if (!electron) fail(`No se sabe qué Electron lleva el programa: ${reason}`);
await ensureBuilt();

const readJson = (...parts) => JSON.parse(readFileSync(inRoot(...parts), 'utf8'));
const refOf = (name, version) => `${name}@${version}`;

const project = readJson('package.json');
const lock = readJson('package-lock.json');
/** What the server runs on and what the pages took in (scripts/lib/licencias-plugin.ts). */
const bundled = readJson('out', 'renderer', 'licencias.json').paquetes;

const file = path.resolve(flags.output ?? inRoot('dist', 'sbom.cdx.json'));
mkdirSync(path.dirname(file), { recursive: true });
const sbom = complete(await listFromNpm(), shippedRefs(), await electronComponents());
writeFileSync(file, `${JSON.stringify(sbom, null, 2)}\n`);
say(`${path.relative(inRoot(), file)}: ${sbom.components.length} componentes.`);

/**
 * npm's own list, of a manifest whose dependencies are all that ships. Of ours, where half of it are development
 * dependencies, npm leaves out a library that a tool uses too (zod), and without `--omit dev` it refuses the tools.
 */
async function listFromNpm() {
  const names = new Set(bundled.map(({ nombre }) => nombre));
  const inPages = Object.entries(project.devDependencies).filter(([name]) => names.has(name));
  const dependencies = { ...project.dependencies, ...Object.fromEntries(inPages) };
  const { name, version, license, author, homepage } = project;
  const manifest = { name, version, license, author, homepage, dependencies };
  const folder = mkdtempSync(path.join(tmpdir(), 'sbom-'));
  try {
    const put = (to, content) => writeFileSync(path.join(folder, to), JSON.stringify(content));
    put('package.json', manifest);
    // Without the marks by which npm would call the libraries of the pages development tools.
    const packages = Object.entries(lock.packages).map(([place, { dev: _, ...entry }]) => [place, entry]);
    put('package-lock.json', { ...lock, packages: { ...Object.fromEntries(packages), '': manifest } });
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--package-lock-only'];
    const { code, output } = await npm(args, { cwd: folder, capture: true });
    if (code !== 0) fail(`npm no pudo hacer la lista: ${output.trim()}`);
    return JSON.parse(output);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The packages of which a package for any system holds something. */
function shippedRefs() {
  const taken = new Set(bundled.map(({ nombre, version }) => refOf(nombre, version)));
  const shipped = new Set();
  for (const [place, entry] of Object.entries(lock.packages)) {
    const name = place.split('node_modules/').at(-1);
    const ref = refOf(name, entry.version);
    // Native files of another system than this one are optional, and not installed here.
    const native = entry.optional === true && !entry.dev;
    if ((taken.has(ref) || native) && isPacked(name, entry)) shipped.add(ref);
  }
  return shipped;
}

/** Electron and what is inside it, by the names under which weaknesses are published. */
async function electronComponents() {
  const { code, output } = await run(electron.file, ['-p', 'JSON.stringify(process.versions)'], {
    capture: true,
    env: projectEnv({ ELECTRON_RUN_AS_NODE: '1' }),
  });
  if (code !== 0) fail(`Electron no dice qué lleva: ${output.trim()}`);
  const { electron: version, chrome, node } = JSON.parse(output);
  const part = (name, partVersion, cpe) => ({
    'bom-ref': refOf(name, partVersion),
    type: 'framework',
    name,
    version: partVersion,
    scope: 'required',
    cpe: `cpe:2.3:a:${cpe}:${partVersion}:*:*:*:*:*:*:*`,
  });
  return [
    { ...part('electron', version, 'electronjs:electron'), purl: `pkg:npm/electron@${version}` },
    { ...part('chromium', chrome, 'google:chrome'), purl: `pkg:generic/chromium@${chrome}` },
    { ...part('node', node, 'nodejs:node.js'), purl: `pkg:generic/node@${node}` },
  ];
}

/** npm's list with what ships alone, and Electron. */
function complete(list, shipped, [main, ...inside]) {
  const components = list.components.filter((one) => shipped.has(one['bom-ref']));
  const listed = new Set(components.map((one) => one['bom-ref']));
  const missing = [...shipped].filter((ref) => !listed.has(ref));
  if (missing.length > 0) fail(`npm no nombra lo que va en el programa: ${missing.join(', ')}`);
  const root = refOf(project.name, project.version);
  const dependencies = list.dependencies
    .filter(({ ref }) => ref === root || shipped.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => shipped.has(one)) }));
  dependencies.find(({ ref }) => ref === root)?.dependsOn.push(main['bom-ref']);
  dependencies.push({ ref: main['bom-ref'], dependsOn: inside.map((one) => one['bom-ref']) });
  const program = { ...list.metadata.component, name: project.productName };
  return {
    ...list,
    metadata: { ...list.metadata, lifecycles: [{ phase: 'build' }], component: program },
    components: [...components, main, ...inside],
    dependencies,
  };
}
