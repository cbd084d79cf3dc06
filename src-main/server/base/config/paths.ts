import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that holds `db/migrations`: the repository, or the packaged application. */
function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'db', 'migrations'))) {
    const parent = dirname(folder);
    if (parent === folder) throw new Error('the application files are incomplete: db/migrations is missing');
    folder = parent;
  }
  return folder;
}

/** Folders of the program's own files. */
export function programFolders() {
  const root = findRoot();
  return {
    root,
    migrations: join(root, 'db', 'migrations'),
    storefront: join(root, 'out', 'web'),
    painter: join(root, 'out', 'pintor', 'pintor.js'),
    staff: join(root, 'out', 'renderer'),
    resources: join(root, 'resources'),
    /** The thread that copies backups: its source, or its file in the build. */
    copier: import.meta.url.endsWith('.ts')
      ? join(root, 'src-main', 'server', 'adapters', 'backups', 'away', 'thread.ts')
      : join(root, 'out', 'main', 'copier.js'),
  };
}
export type ProgramFolders = ReturnType<typeof programFolders>;
