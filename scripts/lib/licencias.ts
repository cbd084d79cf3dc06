import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A package that ships with the program, and the licence it is under. */
export interface Licencia {
  nombre: string;
  version: string;
  licencia: string;
  /** The text of its licence file; empty when it has none. */
  texto: string;
}

interface LockedPackage {
  version?: string;
  license?: string;
  dev?: boolean;
  link?: boolean;
}

const MODULE = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/;
const LICENCE_FILE = /^(?:licen[cs]e|copying|ofl)(?:[.-].*)?$/i;

/** The folder of the package that a module belongs to; undefined for our own. */
export function packageOf(module: string): string | undefined {
  return MODULE.exec(module.replaceAll('\\', '/').replace(/^\0/, '').replace(/\?.*$/, ''))?.[0];
}

/** The folders of the installed packages that the lock file lists for production. */
export function productionPackages(root: string): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockedPackage>;
  };
  return Object.entries(lock.packages)
    .filter(([place, { dev, link }]) => place.startsWith('node_modules/') && !dev && !link)
    .map(([place]) => join(root, place))
    .filter((folder) => existsSync(join(folder, 'package.json')));
}

function readLicencia(folder: string): Licencia {
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
export function licenciasDe(folders: Iterable<string>): Licencia[] {
  const found = new Map<string, Licencia>();
  for (const folder of folders) {
    const licencia = readLicencia(folder);
    found.set(`${licencia.nombre} ${licencia.version}`, licencia);
  }
  return [...found.values()].sort((a, b) => a.nombre.localeCompare(b.nombre, 'en'));
}
