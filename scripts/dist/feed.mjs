// The feed's files that electron-builder writes: what a program on each system finds when it looks for updates.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { dump, load } from 'js-yaml';

/** macOS has one file for all processors, which the packages of each would overwrite. */
const SHARED = 'latest-mac.yml';

/** The shared file of a folder, or undefined. */
export function readFeed(folder) {
  const file = path.join(folder, SHARED);
  return existsSync(file) ? load(readFileSync(file, 'utf8')) : undefined;
}

/** Adds the packages of an earlier build of the same version to the shared file that the latest one wrote. */
export function joinFeeds(folder, earlier) {
  const latest = readFeed(folder);
  if (!earlier || !latest || earlier.version !== latest.version) return;
  const names = new Set(latest.files.map(({ url }) => url));
  const files = [...earlier.files.filter(({ url }) => !names.has(url)), ...latest.files];
  writeFileSync(path.join(folder, SHARED), dump({ ...latest, files }, { lineWidth: -1 }));
}
