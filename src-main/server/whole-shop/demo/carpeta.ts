import { existsSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#contract/words/errores.ts';
import { DatabaseAccessError } from '#db/engines/errors.ts';
import { holdData, LOCKS } from '#db/sqlite/data-lock.ts';
import { ARCHIVO_DE_DATOS, askSqlite } from '#db/sqlite/file.ts';
import { configFor } from '../../base/config/config.ts';
import { explainDataFolder, StartError } from '../../base/config/start-error.ts';
import { type Context, closeContext, openContext } from '../../base/context.ts';
import { type Avance, sembrarDemo } from './demo.ts';

/*
 * The folder of the demo shop. A demo is made in a folder beside it, and takes its place only when it is complete: a
 * failure or a power cut leaves the owner's shop and an earlier demo as they were.
 */

const draftOf = (demoFolder: string) => `${demoFolder}.a-medias`;
const readyOf = (demoFolder: string) => `${demoFolder}.lista`;

/** What a data folder holds: no shop yet, the owner's or the demo, or files that are no shop's. */
type Contenido = 'nada' | 'tienda' | 'demo' | 'otra-cosa';

/** Reads what a data folder holds and changes nothing. */
export function contenidoDe(folder: string): Contenido {
  const file = join(folder, ARCHIVO_DE_DATOS);
  try {
    if (!existsSync(folder)) return 'nada';
    if (!existsSync(file)) {
      return readdirSync(folder).every((name) => LOCKS.some((lock) => name.startsWith(lock)))
        ? 'nada'
        : 'otra-cosa';
    }
    if (askSqlite(file, 'select exists (select 1 from usuarios)') !== 1) return 'nada';
    return askSqlite(file, "select valor from configuracion where clave = 'demo'") === 'true'
      ? 'demo'
      : 'tienda';
  } catch {
    return 'otra-cosa';
  }
}

/** Whether a demo shop can be opened without making one. */
export function hayDemo(demoFolder: string): boolean {
  return existsSync(readyOf(demoFolder)) || contenidoDe(demoFolder) === 'demo';
}

function asegurarSinOtraCosa(demoFolder: string): void {
  if (['nada', 'demo'].includes(contenidoDe(demoFolder))) return;
  throw new AppError(
    'conflicto',
    `En «${demoFolder}» hay algo que no es la tienda de demostración: muévelo a otro lugar`,
  );
}

/** Throws DatabaseAccessError while another process has the folder open. */
function asegurarLibre(folder: string): void {
  if (existsSync(folder)) holdData(folder, 'alone')();
}

/** Puts a demo that was made meanwhile in its place. Called before the demo's folder is opened. */
export async function ponerDemo(demoFolder: string): Promise<void> {
  const ready = readyOf(demoFolder);
  if (!existsSync(ready)) return;
  asegurarSinOtraCosa(demoFolder);
  try {
    asegurarLibre(demoFolder);
  } catch (error) {
    // Another process shows the earlier demo: it stays, and the new one waits for the next start.
    if (error instanceof DatabaseAccessError) return;
    throw error;
  }
  await rm(demoFolder, { recursive: true, force: true, maxRetries: 3 });
  await rename(ready, demoFolder);
}

async function hacerDemo(context: Context, avisar: (avance: Avance) => void): Promise<void> {
  const { demoFolder } = context.config;
  const draft = draftOf(demoFolder);
  const forget = () => rm(draft, { recursive: true, force: true, maxRetries: 3 });
  await forget();
  try {
    const config = { ...configFor(context.config, true), dataFolder: draft };
    const aparte = await openContext(config, { clock: context.clock });
    await sembrarDemo(aparte, avisar).finally(() => closeContext(aparte));
    await rm(readyOf(demoFolder), { recursive: true, force: true, maxRetries: 3 });
    await rename(draft, readyOf(demoFolder));
  } catch (error) {
    await forget().catch(() => undefined);
    const known = explainDataFolder(error, demoFolder);
    throw known instanceof StartError ? new AppError('conflicto', known.message) : error;
  }
}

/**
 * Makes a demo shop that the next opening of the demo shows, unless there is one; `deNuevo` makes another in any case.
 * Throws `conflicto` when it cannot: the folder holds something else or is in use, or the disk is full.
 */
export async function prepararDemo(
  context: Context,
  { deNuevo, avisar }: { deNuevo: boolean; avisar: (avance: Avance) => void },
): Promise<void> {
  const { demo, demoFolder } = context.config;
  asegurarSinOtraCosa(demoFolder);
  if (!deNuevo && hayDemo(demoFolder)) return;
  try {
    // When the open shop is the demo, this process itself has it open.
    if (!demo) asegurarLibre(demoFolder);
  } catch (error) {
    if (!(error instanceof DatabaseAccessError)) throw error;
    throw new AppError('conflicto', 'La tienda de demostración está abierta en otra ventana: ciérrala');
  }
  await hacerDemo(context, avisar);
}
