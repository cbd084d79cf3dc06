import {
  accessSync,
  closeSync,
  constants,
  fsyncSync,
  openSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from 'node:fs';
import { open, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { ErrorDeDisco, NivelDeEspacio } from '#contract/words/disco.ts';
import { errorDeDisco } from '#db/engines/errors.ts';
import { ARCHIVO_DE_DATOS } from '#db/sqlite/file.ts';

const MB = 1024 * 1024;
/** Below this the owner is warned: a backup of the day and the pictures of some weeks still fit. */
const POCO = 1024 * MB;
/** A backup holds the whole database, and so does the copy before an update. */
const COPIAS_DE_LA_BASE = 2;
/** Below this sales may stop today. */
const CASI_NADA = 50 * MB;

/** A file that is written to try the disk, and removed at once. */
const PRUEBA = 'prueba-de-escritura';
/** Bytes of it: what a disk that was full must have room for before the shop is said to write again. */
const BYTES_DE_PRUEBA = MB;
/** The least time between two tries that callers ask for, in ms: nobody wears the disk out by asking. */
const DESCANSO_MS = 20_000;
/** The same while the disk is failing, so that the warning goes soon after its cause. */
const DESCANSO_CON_ERROR_MS = 3000;
/** A try under way for longer than any import writes, in ms, finds no end: its database does not answer. */
const SIN_FIN_MS = 60_000;

interface Espacio {
  /** Free bytes. */
  libre: number;
  nivel: NivelDeEspacio;
}

/** What a try of writing found: `otra` is no failure of the disk, such as a database that is busy or cannot be reached. */
export type Prueba = 'bien' | ErrorDeDisco | 'otra';

/** Knows whether the shop can write to its disk, and how much room is left there. */
export interface Disco {
  /** What keeps the shop from writing; undefined as long as it can. */
  error(): ErrorDeDisco | undefined;
  /** The room that was left when it was last measured. */
  espacio(): Espacio | undefined;
  /** Milliseconds since the last try of writing; undefined before the first. */
  desdeLaPrueba(): number | undefined;
  /** Notes a failure of the disk. Returns which it is; undefined when something else failed. Never throws. */
  notar(error: unknown): ErrorDeDisco | undefined;
  /** What is known without waiting: an error, or else what the last try found; `otra` before the first one, or when one finds no end. */
  sabida(): Prueba;
  /** Tries to write, now. */
  probar(): Promise<Prueba>;
  /** What the last try found; tries again when that is long enough ago. */
  mirar(): Promise<Prueba>;
  /** Measures the room that is left. */
  medir(): Promise<void>;
}

interface DiscoOptions {
  /** The data folder. */
  folder: string;
  /** Writes something small to the database, and leaves nothing. */
  escribir: () => Promise<void>;
  /** Called when a failure begins, ends or turns into another, and when the level of room changes. */
  alCambiar: () => void;
  /** The log of this process. */
  log: (line: string) => void;
  /** Milliseconds that only go on; tests replace it. */
  ahora?: () => number;
}

/** Writes and removes a file. Throws what the disk says. */
async function escribirArchivo(folder: string): Promise<void> {
  const file = join(folder, PRUEBA);
  try {
    const handle = await open(file, 'w', 0o600);
    try {
      await handle.writeFile(Buffer.alloc(BYTES_DE_PRUEBA));
      await handle.sync();
    } finally {
      await handle.close();
    }
  } finally {
    await rm(file, { force: true });
  }
}

/** The same while nobody waits for this process yet. */
function escribirArchivoYa(folder: string): void {
  const file = join(folder, PRUEBA);
  try {
    const handle = openSync(file, 'w', 0o600);
    try {
      writeFileSync(handle, Buffer.alloc(BYTES_DE_PRUEBA));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
  } finally {
    rmSync(file, { force: true });
  }
}

/** What the folder's disk itself says at a start, when a database only knows that it failed. Holds up the whole process. */
export function errorDeLaCarpeta(folder: string): ErrorDeDisco | undefined {
  try {
    escribirArchivoYa(folder);
    return undefined;
  } catch (error) {
    return errorDeDisco(error);
  }
}

/** What the system knows of the folder's disk without a write; a quota, or a disk that fails, only a try finds. */
function aPrimeraVista(folder: string): ErrorDeDisco | undefined {
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize < BYTES_DE_PRUEBA ? 'lleno' : undefined;
  } catch (error) {
    return errorDeDisco(error);
  }
}

/** The level of room for a database of so many bytes. */
export function nivelDe(libre: number, base: number): NivelDeEspacio {
  if (libre < CASI_NADA) return 'casi-nada';
  return libre < Math.max(POCO, COPIAS_DE_LA_BASE * base) ? 'poco' : 'suficiente';
}

export function openDisco({
  folder,
  escribir,
  alCambiar,
  log,
  ahora = () => performance.now(),
}: DiscoOptions): Disco {
  let actual: ErrorDeDisco | undefined;
  let espacio: Espacio | undefined;
  let ultima: Prueba = 'otra';
  let ultimaEn = Number.NEGATIVE_INFINITY;
  let probando: Promise<Prueba> | undefined;
  let probandoDesde = 0;
  let pendiente: NodeJS.Timeout | undefined;

  function poner(nueva: ErrorDeDisco | undefined): void {
    if (nueva === actual) return;
    actual = nueva;
    log(nueva ? `the shop cannot write to its disk: ${nueva}` : 'the shop writes to its disk again');
    alCambiar();
  }

  /** What the disk says of itself where an error only tells that it failed. */
  async function precisa(dicha: ErrorDeDisco): Promise<ErrorDeDisco> {
    if (dicha !== 'fallando') return dicha;
    return await escribirArchivo(folder).then(
      () => dicha,
      (error: unknown) => errorDeDisco(error) ?? dicha,
    );
  }

  async function hacerPrueba(): Promise<Prueba> {
    try {
      // After a failure a file too, because a full disk may have room for a row and none for a sale.
      if (actual) await escribirArchivo(folder);
      await escribir();
    } catch (error) {
      const dicha = errorDeDisco(error);
      if (!dicha) return 'otra';
      const encontrada = await precisa(dicha);
      poner(encontrada);
      return encontrada;
    }
    poner(undefined);
    return 'bien';
  }

  function probar(): Promise<Prueba> {
    if (probando) return probando;
    probandoDesde = ahora();
    probando = hacerPrueba()
      .then((encontrada) => {
        ultima = encontrada;
        return encontrada;
      })
      .finally(() => {
        ultimaEn = ahora();
        probando = undefined;
      });
    return probando;
  }

  function desdeLaUltima(): number {
    return ahora() - ultimaEn;
  }

  function probarPronto(): void {
    if (pendiente) return;
    const falta = Math.max(0, DESCANSO_CON_ERROR_MS - desdeLaUltima());
    pendiente = setTimeout(() => {
      pendiente = undefined;
      void probar();
    }, falta).unref();
  }

  return {
    error: () => actual,
    espacio: () => espacio,
    desdeLaPrueba: () => (Number.isFinite(ultimaEn) ? desdeLaUltima() : undefined),
    notar(error) {
      const dicha = errorDeDisco(error);
      if (!dicha) return undefined;
      const conocida = dicha === 'fallando' ? (actual ?? aPrimeraVista(folder)) : dicha;
      if (conocida) poner(conocida);
      // A picture that cannot be read stops no sale: only a try tells whether the shop still writes.
      else probarPronto();
      return conocida ?? dicha;
    },
    sabida() {
      const noAcaba = probando !== undefined && ahora() - probandoDesde > SIN_FIN_MS;
      return actual ?? (noAcaba ? 'otra' : ultima);
    },
    probar,
    async mirar() {
      if (desdeLaUltima() >= (actual ? DESCANSO_CON_ERROR_MS : DESCANSO_MS)) return await probar();
      return actual ?? ultima;
    },
    async medir() {
      const { bavail, bsize } = await statfs(folder);
      const base = await stat(join(folder, ARCHIVO_DE_DATOS)).then(
        ({ size }) => size,
        () => 0,
      );
      const libre = bavail * bsize;
      const antes = espacio?.nivel ?? 'suficiente';
      espacio = { libre, nivel: nivelDe(libre, base) };
      if (espacio.nivel === antes) return;
      log(`room on the shop's disk: ${espacio.nivel}, ${Math.floor(libre / MB)} MB`);
      alCambiar();
    },
  };
}
