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

/** Whether its other programs run from their sources: the tests of what was built set `TEST_BUILT`, because those start faster. */
const fromSources = import.meta.url.endsWith('.ts') && !process.env.TEST_BUILT;

/** Folders of the program's own files. */
export function programFolders() {
  const root = findRoot();
  const adapters = join(root, 'src-main', 'server', 'adapters');
  const built = join(root, 'out', 'main');
  return {
    root,
    migrations: join(root, 'db', 'migrations'),
    storefront: join(root, 'out', 'web'),
    painter: join(root, 'out', 'pintor', 'pintor.js'),
    staff: join(root, 'out', 'renderer'),
    resources: join(root, 'resources'),
    /** The pictures of the demo shop, encoded when the program was built. */
    demoPictures: join(root, 'out', 'demo'),
    /** The thread that copies backups. */
    copier: fromSources ? join(adapters, 'backups', 'away', 'thread.ts') : join(built, 'copier.js'),
    /** The process that decodes pictures. */
    drawing: fromSources ? join(adapters, 'pictures', 'drawing', 'process.ts') : join(built, 'drawing.js'),
  };
}
export type ProgramFolders = ReturnType<typeof programFolders>;
