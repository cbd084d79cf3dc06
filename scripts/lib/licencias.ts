import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that ships with the program, and the licence it is under. */
interface Licencia {
  nombre: string;
  version: string;
  licencia: string;
  /** The text of its licence file: the positions of its paragraphs; empty when it has none. */
  parrafos: number[];
}

/** The licences of packages. Most say the same: each paragraph stands here once. */
export interface Licencias {
  parrafos: string[];
  paquetes: Licencia[];
}

interface LockedPackage {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
  link?: boolean;
}

const MODULE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
/** Whoever shows a text joins its paragraphs with a line between them. */
const BETWEEN_PARAGRAPHS = /\n\s*\n/;
const LICENCE_FILE = /^(?:licen[cs]e|copying|ofl)(?:[.-].*)?$/i;

/** The folder of the package that a module belongs to; undefined for our own. */
export function packageOf(module: string): string | undefined {
  return MODULE.exec(module.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, ''))?.[0];
}

/** The names of what a package needs, or takes if it is there. Not its optional peers: types, tools that watch it. */
function needsOf(locked: LockedPackage): string[] {
  const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = locked;
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Where the lock file has the package that `name` means inside the package at `place`. */
function placeOf(name: string, place: string, locked: Record<string, LockedPackage>): string | undefined {
  const parts = place.split('/node_modules/');
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const around = parts.slice(0, depth).join('/node_modules/');
    const found = `${around === '' ? '' : `${around}/`}node_modules/${name}`;
    if (locked[found]) return found;
  }
  return undefined;
}

/** The folders of the installed packages on which, by the lock file, the program runs. */
export function productionPackages(root: string): string[] {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  // A set that grows while it is walked.
  const places = new Set(['']);
  for (const place of places) {
    for (const name of needsOf(packages[place] ?? {})) {
      const needed = placeOf(name, place, packages);
      if (needed !== undefined && !packages[needed]?.link) places.add(needed);
    }
  }
  places.delete('');
  return [...places]
    .map((place) => join(root, place))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}

/** A package in this folder, with the text of its licence. */
function readPackage(folder: string) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    name: string;
    version: string;
    license?: string | { type?: string };
  };
  const file = readdirSync(folder).find((entry) => LICENCE_FILE.test(entry));
  return {
    nombre: name,
    version,
    licencia: (typeof license === 'string' ? license : license?.type) ?? 'sin declarar',
    texto: file ? readFileSync(join(folder, file), 'utf8').trim() : '',
  };
}

/** The licences of the packages in these folders, each package and version once, by name. */
export function licenciasDe(folders: Iterable<string>): Licencias {
  const found = new Map<string, ReturnType<typeof readPackage>>();
  for (const folder of folders) {
    const paquete = readPackage(folder);
    found.set(`${paquete.nombre} ${paquete.version}`, paquete);
  }
  const positions = new Map<string, number>();
  const positionOf = (parrafo: string) => {
    const position = positions.get(parrafo) ?? positions.size;
    positions.set(parrafo, position);
    return position;
  };
  const paquetes = [...found.values()]
    .sort((a, b) => a.nombre.localeCompare(b.nombre, 'en'))
    .map(({ texto, ...paquete }) => ({
      ...paquete,
      parrafos: texto === '' ? [] : texto.split(BETWEEN_PARAGRAPHS).map(positionOf),
    }));
  return { parrafos: [...positions.keys()], paquetes };
}
