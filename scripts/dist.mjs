// npm run dist: makes the packages that this system can make.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { builderArgs } from './dist/builder.mjs';
import { releaseNotes } from './dist/novedades.mjs';
import { makeStage } from './dist/stage.mjs';
import { planBuilds } from './dist/targets.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { readCommand } from './lib/command.mjs';
import { checkNode, ensureInstalled } from './lib/install.mjs';
import { inRoot, projectEnv, projectNode, tool } from './lib/project.mjs';
import { run } from './lib/run.mjs';
import { fail, say, warn } from './lib/say.mjs';
import { fileOfCommand } from './lib/system.mjs';
import { describeElectron, setupElectron } from './setup-electron.mjs';

const { flags } = readCommand({
  usage: 'npm run dist -- [opciones]',
  about: 'Hace en dist/ los paquetes que este sistema puede hacer.',
  options: {
    dir: { type: 'boolean', text: 'solo la carpeta del programa, sin instaladores' },
    only: {
      type: 'string',
      value: 'TIPO',
      text: 'solo un tipo de paquete: deb, AppImage, tar.gz, nsis, zip, dmg',
    },
    quick: { type: 'boolean', text: 'comprime poco, para probar' },
    release: {
      type: 'string',
      value: 'VERSION',
      text: 'la versión que llevan, en vez de la de package.json',
    },
  },
});

await checkNode();
await ensureInstalled();
// It reads files with a package that is only there now.
const { joinFeeds, readFeed } = await import('./dist/feed.mjs');
const { electron, reason } = await setupElectron();
if (!electron) fail(`No se pueden hacer paquetes: ${reason}`);
await ensureBuilt();

const { platform, arch } = process;
const version = flags.release ?? JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version;
const { builds, left } = planBuilds({
  platform,
  arch,
  official: electron.official,
  tools: toolsOfTheSystem(),
  dir: flags.dir === true,
});
const trial = !electron.official;
if (trial)
  say(`${describeElectron(electron)}. Los paquetes llevan «prueba» en el nombre: no son para repartir.`);
for (const build of builds) await makePackages(build);
tell(left);

/** The system's own tools that stand in for downloads. */
function toolsOfTheSystem() {
  if (platform !== 'linux') return [];
  return ['dpkg-deb', '7zz'].filter((name) => fileOfCommand(name) !== undefined);
}

async function makePackages({ arch: processor, targets }) {
  const wanted = targets.filter((target) => flags.only === undefined || target === flags.only);
  if (wanted.length === 0) return;
  const stage = await makeStage({ platform, arch: processor, version });
  const args = builderArgs({
    platform,
    arch: processor,
    targets: wanted,
    stage: path.relative(inRoot(), stage),
    electron,
    quick: flags.quick,
  });
  args.push(...putReleaseNotes(path.dirname(stage)));
  // The public half of the key that signs the feeds (scripts/sign-feed.mjs): the program then takes no other.
  const { UPDATE_PUBLIC_KEY: key } = process.env;
  if (key) args.push(`-c.extraMetadata.updateKey=${key}`);
  const earlier = readFeed(inRoot('dist'));
  if (!flags.quick)
    say('Comprimiendo: tarda varios minutos en los que no se dice nada. Con --quick, mucho menos…');
  const { code } = await run(projectNode(), [tool('electron-builder'), ...args], { env: builderEnv() });
  if (code !== 0) fail('No se pudieron hacer los paquetes (arriba está la causa).');
  joinFeeds(inRoot('dist'), earlier);
}

/** Writes what is new beside the stages, and returns the arguments with which the feed says it. */
function putReleaseNotes(folder) {
  const notes = releaseNotes(readFileSync(inRoot('docs', 'manual', 'novedades.md'), 'utf8'), version);
  if (notes === undefined) {
    warn(`La sección más nueva de docs/manual/novedades.md no es de la ${version}: no se dirá qué trae.`);
    return [];
  }
  const file = path.join(folder, 'novedades.txt');
  writeFileSync(file, notes);
  return [`-c.releaseInfo.releaseNotesFile=${file}`];
}

/** electron-builder's environment: in a trial, with tools of this system instead of downloads. */
function builderEnv() {
  if (!trial) return projectEnv();
  const zip = fileOfCommand('7zz');
  return projectEnv({
    CUSTOM_FPM_PATH: inRoot('scripts', 'dist', 'fpm-over-dpkg.mjs'),
    ...(zip ? { ELECTRON_BUILDER_7ZIP_PATH: zip } : {}),
  });
}

function tell(reasons) {
  const made = readdirSync(inRoot('dist')).filter((name) =>
    /\.(deb|AppImage|tar\.gz|exe|zip|dmg)$/.test(name),
  );
  for (const name of made) {
    say(`dist/${name}: ${(statSync(inRoot('dist', name)).size / 1_000_000).toFixed(0)} MB`);
  }
  if (reasons.length > 0) warn(`No se hicieron todos los paquetes: ${reasons.join('; ')}.`);
}
