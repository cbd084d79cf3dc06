import { execFileSync } from 'node:child_process';
import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { build, DIST, PROJECT, runScript } from './builder.ts';

const STAGE = path.join(DIST, '.stage', 'linux-x64');

/** How many bytes of an AppImage come before the packed program. */
const RUNTIME_BYTES = 4096;

/** Stands in for the runtime of AppImages, which cannot be downloaded everywhere. Never distributed. */
const RUNTIME = `#!/bin/sh
# Unpacks what follows these bytes, once for each file, and runs it.
me=$(readlink -f "$0")
root="$TMPDIR/unpacked-$(stat -c %i-%Y "$me")"
if [ ! -d "$root" ]; then
  new=$(mktemp -d)
  unsquashfs -q -n -f -o ${RUNTIME_BYTES} -d "$new" "$me" > /dev/null || exit 127
  mv -T "$new" "$root"
fi
APPIMAGE="$me" APPDIR="$root" exec "$root/AppRun" "$@"
`;

/** What a version differs in from the program that was built. */
export interface Changes {
  /** SQL of more migrations of the database. */
  migrations?: readonly string[];
  /** What the server's file begins with. */
  server?: string;
}

/** A made-up release: an AppImage with its signed feed. */
export interface Release {
  version: string;
  /** What a web server shows to the programs. */
  folder: string;
  appImage: string;
}

const asText = (key: KeyObject, type: 'pkcs8' | 'spki'): string =>
  (key.export({ format: 'der', type }) as Buffer).toString('base64');

/** Makes versions of the packed program as AppImages, signed with a key of their own. */
export function versionsIn(folder: string): { make(version: string, changes?: Changes): Release } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const keys = {
    UPDATE_PRIVATE_KEY: asText(privateKey, 'pkcs8'),
    UPDATE_PUBLIC_KEY: asText(publicKey, 'spki'),
  };
  const tools = makeTools(path.join(folder, 'herramientas'));
  if (!existsSync(STAGE)) runScript(['scripts/dist.mjs', '--dir']);
  return {
    make(version, changes = {}) {
      const stage = path.join(folder, `partes-${version}`);
      const output = path.join(folder, `version-${version}`);
      makeStage(stage, { version, updateKey: keys.UPDATE_PUBLIC_KEY }, changes);
      pack(stage, output, tools);
      runScript(['scripts/sign-feed.mjs', '--folder', output], keys);
      return found(version, output);
    },
  };
}

function found(version: string, output: string): Release {
  const name = readdirSync(output).find((file) => file.endsWith('.AppImage'));
  if (name === undefined) throw new Error(`no AppImage of ${version}`);
  return { version, folder: output, appImage: path.join(output, name) };
}

/** Tools of this system, where electron-builder looks for its own. */
function makeTools(folder: string): string {
  mkdirSync(path.join(folder, 'runtimes'), { recursive: true });
  mkdirSync(path.join(folder, 'lib', 'x64'), { recursive: true });
  for (const name of ['mksquashfs', 'desktop-file-validate']) {
    if (!existsSync(path.join(folder, name)))
      symlinkSync(path.join('/usr/bin', name), path.join(folder, name));
  }
  const padded = `${RUNTIME.padEnd(RUNTIME_BYTES - 1, '#')}\n`;
  writeFileSync(path.join(folder, 'runtimes', 'runtime-x64'), padded);
  return folder;
}

/** A copy of what the package holds, as another version of it. */
function makeStage(
  stage: string,
  manifest: Record<string, string>,
  { migrations = [], server }: Changes,
): void {
  // Links to the same files: what changes is written anew.
  execFileSync('cp', ['-al', STAGE, stage]);
  const manifestFile = path.join(stage, 'package.json');
  const before = JSON.parse(readFileSync(manifestFile, 'utf8')) as object;
  writeAnew(manifestFile, JSON.stringify({ ...before, ...manifest }));
  for (const sql of migrations) addMigration(path.join(stage, 'db', 'migrations', 'sqlite'), sql);
  const serverFile = path.join(stage, 'out', 'main', 'server.js');
  if (server !== undefined) writeAnew(serverFile, `${server}\n${readFileSync(serverFile, 'utf8')}`);
}

/** Writes a file in place of one that has other names too. */
function writeAnew(file: string, text: string): void {
  rmSync(file);
  writeFileSync(file, text);
}

function addMigration(folder: string, sql: string): void {
  const journalFile = path.join(folder, 'meta', '_journal.json');
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = journal.entries.at(-1);
  if (last === undefined) throw new Error('no migrations');
  const tag = `${String(last.idx + 1).padStart(4, '0')}_de_prueba`;
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag });
  writeAnew(journalFile, JSON.stringify(journal));
  writeFileSync(path.join(folder, `${tag}.sql`), sql);
}

function pack(stage: string, output: string, tools: string): void {
  const electron = path.join(PROJECT, 'node_modules', 'electron', 'dist');
  const electronVersion = readFileSync(path.join(electron, 'version'), 'utf8').trim();
  build(
    ['--linux', 'AppImage'],
    {
      'directories.app': stage,
      'directories.output': output,
      electronDist: electron,
      electronVersion,
      // Fast: how small the file is plays no part.
      compression: 'store',
    },
    { APPIMAGE_TOOLS_PATH: tools },
  );
}
