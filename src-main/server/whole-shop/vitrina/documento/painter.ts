import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Painter } from '#contract/pages/vitrina.ts';
import type { ProgramFolders } from '../../../base/config/paths.ts';

/** The storefront's build manifest: file, imports and style sheets of each source. */
type Construidas = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** A style sheet of the build. */
interface Hoja {
  file: string;
  texto: string;
}

/** The painter and the built files of the storefront. */
export interface LoadedPainter extends Painter {
  /** The script that loads the others after the first render, and its imports. */
  arranque: string[];
  /** Scripts and style sheets of these parts, beyond those of every page. */
  archivosDe(partes: readonly string[]): { scripts: string[]; hojas: Hoja[] };
}

const ARRANQUE = 'app/start/boot.ts';

/** The transitive imports of a script, including itself. */
function cadena(construidas: Construidas, nombre: string, vistas = new Set<string>()): Set<string> {
  if (vistas.has(nombre)) return vistas;
  vistas.add(nombre);
  for (const importada of construidas[nombre]?.imports ?? []) cadena(construidas, importada, vistas);
  return vistas;
}

async function cargar({ painter, storefront }: ProgramFolders): Promise<LoadedPainter> {
  // Imported by path, so that the server's build does not include React.
  const { consultaDe, pintar } = (await import(pathToFileURL(painter).href)) as Painter;
  const construidas = JSON.parse(readFileSync(join(storefront, 'partes.json'), 'utf8')) as Construidas;
  const arranque = [...cadena(construidas, ARRANQUE)].flatMap((nombre) => construidas[nombre]?.file ?? []);
  if (arranque.length === 0) throw new Error(`the storefront was built without ${ARRANQUE}`);
  const deTodas = cadena(construidas, 'index.html');
  const hojas = new Map<string, Hoja>();
  const hojaDe = (file: string): Hoja => {
    const leida = hojas.get(file) ?? { file, texto: readFileSync(join(storefront, file), 'utf8') };
    hojas.set(file, leida);
    return leida;
  };
  return {
    arranque,
    consultaDe,
    pintar,
    archivosDe(partes) {
      const propias = [...new Set(partes.flatMap((parte) => [...cadena(construidas, parte)]))].filter(
        (nombre) => !deTodas.has(nombre),
      );
      const piezas = propias.flatMap((nombre) => construidas[nombre] ?? []);
      return {
        scripts: piezas.map(({ file }) => file),
        hojas: [...new Set(piezas.flatMap(({ css = [] }) => css))].map(hojaDe),
      };
    },
  };
}

/**
 * Loads the painter on first use. Resolves with undefined when it cannot be loaded, after calling `onFailure` once;
 * pages are then rendered in the browser.
 */
export function openPainter(
  folders: ProgramFolders,
  onFailure: (error: unknown) => void,
): () => Promise<LoadedPainter | undefined> {
  let painter: Promise<LoadedPainter | undefined> | undefined;
  return () => {
    painter ??= cargar(folders).catch((error: unknown) => {
      onFailure(error);
      return undefined;
    });
    return painter;
  };
}
