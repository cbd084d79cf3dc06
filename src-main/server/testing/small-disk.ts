import { execFileSync } from 'node:child_process';
import { closeSync, fsyncSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const RELLENO = 'relleno';
const MB = 1024 * 1024;

/** A disk of its own for a data folder, which can be filled and made read-only. */
export interface SmallDisk {
  /** A folder on the disk, for a shop. */
  readonly folder: string;
  /** Fills the disk until `leave` bytes are left, to the page of 4 KB. */
  fill(leave?: number): void;
  /** Gives back what `fill` took. */
  free(): void;
  /** Makes the disk read-only for whoever opens a file from now on. Files that are open stay as they are. */
  readOnly(): void;
  /** Undoes `readOnly`. */
  readWrite(): void;
  /** Takes the disk away, with everything on it. */
  remove(): void;
}

const mounted = new Set<string>();
const unmount = (point: string) => execFileSync('umount', ['-l', point]);

// A test that ends its process leaves no disk behind.
process.on('exit', () => {
  for (const point of mounted) unmount(point);
});

function mount(point: string, ...args: string[]): void {
  execFileSync('mount', [...args, point], { stdio: 'pipe' });
}

/** Whether this machine lets a test have a disk of its own: root on Linux. */
export const HAS_SMALL_DISKS = process.platform === 'linux' && process.getuid?.() === 0 && canMount();

function canMount(): boolean {
  try {
    openSmallDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}

/** Makes a disk of so many megabytes in memory. The caller removes it. */
export function openSmallDisk(megabytes: number): SmallDisk {
  const point = mkdtempSync(join(tmpdir(), 'guirnalda-disco-'));
  mount(point, '-t', 'tmpfs', '-o', `size=${megabytes}m,mode=700`, 'tmpfs');
  mounted.add(point);
  const folder = mkdtempSync(join(point, 'tienda-'));
  const relleno = join(point, RELLENO);
  let isReadOnly = false;
  const disk: SmallDisk = {
    folder,
    fill(leave = 0) {
      const { bavail, bsize } = statfsSync(point);
      const free = bavail * bsize;
      const handle = openSync(relleno, 'a');
      try {
        let left = free - leave;
        while (left > 0) left -= writeSync(handle, Buffer.alloc(Math.min(MB, left)));
        fsyncSync(handle);
      } catch (error) {
        if ((error as { code?: unknown }).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(handle);
      }
    },
    free() {
      rmSync(relleno, { force: true });
    },
    readOnly() {
      // A mount over it: the disk itself refuses to become read-only while a database has it open.
      mount(folder, '--bind', folder);
      mount(folder, '-o', 'remount,bind,ro');
      isReadOnly = true;
    },
    readWrite() {
      if (!isReadOnly) return;
      unmount(folder);
      isReadOnly = false;
    },
    remove() {
      disk.readWrite();
      unmount(point);
      mounted.delete(point);
      rmSync(point, { recursive: true, force: true });
    },
  };
  return disk;
}
