import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Pintor } from '#contract/vitrina.ts';
import type { ProgramFolders } from '../paths.ts';

/** What the storefront's build says of a script: its file, what it imports and its style sheets. */
type Construidas = Record<string, { file: string; imports?: string[]; css?: string[] }>;

/** The program that paints the storefront, and what its pages are put together from. */
export interface Taller extends Pintor {
  /** The script that brings the others once the page is seen, and what it imports. */
  arranque: string[];
  /** Scripts and style sheets of some parts of the storefront, beyond those of every page. */
  archivosDe(partes: readonly string[]): { scripts: string[]; hojas: string[] };
}

const ARRANQUE = 'app/arranque.ts';

/** All that a script needs, itself included. */
function cadena(construidas: Construidas, nombre: string, vistas = new Set<string>()): Set<string> {
  if (vistas.has(nombre)) return vistas;
  vistas.add(nombre);
  for (const importada of construidas[nombre]?.imports ?? []) cadena(construidas, importada, vistas);
  return vistas;
}

async function cargar({ painter, storefront }: ProgramFolders): Promise<Taller> {
  // By its path and not by name: the server is built without knowing React.
  const { consultaDe, pintar } = (await import(pathToFileURL(painter).href)) as Pintor;
  const construidas = JSON.parse(readFileSync(join(storefront, 'partes.json'), 'utf8')) as Construidas;
  const arranque = [...cadena(construidas, ARRANQUE)].flatMap((nombre) => construidas[nombre]?.file ?? []);
  if (arranque.length === 0) throw new Error(`the storefront was built without ${ARRANQUE}`);
  const deTodas = cadena(construidas, 'index.html');
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
        hojas: [...new Set(piezas.flatMap(({ css = [] }) => css))],
      };
    },
  };
}

/**
 * Loads the painter when it is first asked for. Undefined when it cannot be had, which `onFailure` is told once: the
 * bare page then does everything in the browser.
 */
export function abrirPintor(
  folders: ProgramFolders,
  onFailure: (error: unknown) => void,
): () => Promise<Taller | undefined> {
  let taller: Promise<Taller | undefined> | undefined;
  return () => {
    taller ??= cargar(folders).catch((error: unknown) => {
      onFailure(error);
      return undefined;
    });
    return taller;
  };
}
