import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The built storefront. */
export const WEB = path.resolve(import.meta.dirname, '..', '..', '..', '..', 'out', 'web');

/** The parts of the built storefront, by the names of their sources. */
export type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>;

export const readManifest = () => JSON.parse(readFileSync(path.join(WEB, 'partes.json'), 'utf8')) as Manifest;

/** A script of the manifest and all its static imports, by their names there. */
function withImports(manifest: Manifest, entry: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[entry];
  if (!chunk || found.has(entry)) return found;
  found.add(entry);
  for (const imported of chunk.imports ?? []) withImports(manifest, imported, found);
  return found;
}

function filesOf(manifest: Manifest, entries: readonly string[], kind: (part: Manifest[string]) => string[]) {
  const names = entries.flatMap((entry) => [...withImports(manifest, entry)]);
  return [...new Set(names.flatMap((name) => (manifest[name] ? kind(manifest[name]) : [])))];
}

/** The files of these scripts and all their static imports. */
export const scriptsOf = (manifest: Manifest, ...entries: string[]): string[] =>
  filesOf(manifest, entries, ({ file }) => [file]);

/** Bytes of a file as browsers with gzip get it. */
function sent(file: string): number {
  const whole = path.join(WEB, file);
  return readFileSync(existsSync(`${whole}.gz`) ? `${whole}.gz` : whole).length;
}

/**
 * What the scripts of a first look weigh at most, in bytes as browsers with gzip get them. React and what it stands on are
 * 58 kB of it.
 */
export const MOST_OF_SCRIPTS = 85_000;

/**
 * What the style of a painted page weighs at most, in bytes uncompressed, and the part that the page has beside what all
 * have.
 */
export const STYLE = {
  catalogue: { part: 'features/catalogo/ocasiones/ocasiones-nav.tsx', most: 39_000 },
  product: { part: 'app/pages/producto-page.tsx', most: 49_500 },
} as const;

/** Bytes of the scripts of a first look, as browsers with gzip get them. */
export const firstWeight = (manifest: Manifest): number =>
  scriptsOf(manifest, 'index.html', 'app/start/boot.ts').reduce((sum, file) => sum + sent(file), 0);

/** Bytes of the style that a painted page holds, uncompressed. */
export const styleWeight = (manifest: Manifest, page: keyof typeof STYLE): number =>
  filesOf(manifest, ['index.html', STYLE[page].part], ({ css = [] }) => css).reduce(
    (sum, file) => sum + readFileSync(path.join(WEB, file)).length,
    0,
  );
