// Where tests keep their data: in memory where the system has a folder for that. They write thousands of small databases
// through to the disk, and profiles of browsers beside them.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
/** Bytes that must be free; a whole run takes less than a tenth of them at once. */
const ENOUGH = 4 * 2 ** 30;

/** Makes the folder and has this process and its children use it for temporary files, until this process ends. */
export function keepTestsInMemory() {
  const folder = makeFolder();
  if (!folder) return;
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  // Ended by a signal, a process says no `exit`, and the folder would take memory until the computer starts again.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
}

/** A folder in memory in which programs can run; undefined where there is none. */
function makeFolder() {
  if (process.platform !== 'linux' || !hasRoom()) return undefined;
  const folder = mkdtempSync(path.join(IN_MEMORY, 'guirnalda-'));
  // As the system's own: PostgreSQL and packed programs run as other users.
  chmodSync(folder, 0o1777);
  if (canRunPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return undefined;
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return bavail * bsize >= ENOUGH;
  } catch {
    return false;
  }
}

function canRunPrograms(folder) {
  const file = path.join(folder, 'prueba');
  writeFileSync(file, '#!/bin/sh\n', { mode: 0o755 });
  return spawnSync(file).status === 0;
}
