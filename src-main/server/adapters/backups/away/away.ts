import { dirname } from 'node:path';
import { AppError } from '#contract/words/errores.ts';
import { explainAway } from './away-error.ts';
import type { BringSource, Secret, Summary } from './bring.ts';
import { removeHalfMade } from './copy.ts';
import { EndedError, type Progress, runJob } from './jobs.ts';
import { type AwayCopy, bytesOf, listCopies, type Mark, makePlace, placeIn, readMark } from './place.ts';
import { type AwayState, openAwayState } from './state.ts';

/** Whether the place can be written: it is there, it is not, or another is in its stead. */
type PlaceState = 'lista' | 'falta' | 'otra';

/** Who makes a copy, and when. */
interface CopyRequest {
  fecha: Date;
  zona: string;
  /** Whether an unchanged shop is left alone. */
  siCambio?: boolean;
}

/** What is known of the second place. */
export interface AwayStatus {
  carpeta: string;
  estado: PlaceState;
  cuantas: number;
  /** When the newest copy there was made; future ones (a wrong clock) do not count. */
  ultima: Date | undefined;
}

/** Copies of the shop outside its computer. */
export interface Away {
  settings(): AwayState;
  /** The copy that is being made. */
  progress(): Progress | undefined;
  /** Reads the place's mark; undefined when none was chosen. */
  status(ahora: Date): Promise<AwayStatus | undefined>;
  /** Makes a place inside the folder that the owner chose, and remembers it. Throws `conflicto`. */
  choose(folder: string, nombre: string): Promise<void>;
  /** Takes the place that is there now in place of the one that was chosen. Throws `conflicto`. */
  accept(nombre: string): Promise<void>;
  forget(): Promise<void>;
  /** Makes a copy in the second place. Throws `conflicto`; earlier copies stay as they were. */
  copy(request: CopyRequest): Promise<void>;
  /** Seals the copies from now on. Returns the key for the owner's sheet, which is stored nowhere. */
  seal(frase: string): Promise<string>;
  unseal(): Promise<void>;
  /** Makes a copy in a folder for another computer, and notes that the shop moves. */
  moveTo(folder: string | undefined, nombre: string, request: CopyRequest): Promise<void>;
  stay(): Promise<void>;
  /** What a copy holds; null when it is sealed and `secret` is undefined. */
  read(source: BringSource, secret: Secret | undefined): Promise<Summary | null>;
  /** Brings a copy as a backup of this shop. Returns its id. */
  bring(source: BringSource, secret: Secret | undefined): Promise<string>;
  /** Ends the copy under way, and begins no other: the shop closes. */
  endNow(): void;
  settle(): Promise<void>;
}

interface Options {
  dataFolder: string;
  schema: string;
  /** File of the thread that copies. */
  program: string;
  version: string;
  /** Identity of the shop. */
  tienda: string;
}

type Chosen = NonNullable<AwayState['elegido']>;

/** What a look at the place found. */
interface Look {
  estado: PlaceState;
  copies: AwayCopy[];
}

/** A copy is being made already. */
class BusyError extends AppError {
  constructor() {
    super('conflicto', 'Ya se está guardando una copia: espera a que termine');
  }
}

const SIN_DESTINO = 'Todavía no has elegido dónde guardar los respaldos fuera de esta computadora';
const INESPERADA = 'La copia no se pudo guardar. Las de antes siguen bien';
const NO_ESTA = 'La memoria o la carpeta de los respaldos no está conectada';

async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw explainAway(error, 'copiar');
  }
}

/** A folder that is not there is a disk that is not connected: it is not made on another. Throws `conflicto`. */
async function assertThere(folder: string): Promise<void> {
  if ((await bytesOf(folder)) === undefined) throw new AppError('conflicto', NO_ESTA);
}

export async function openAway(options: Options): Promise<Away> {
  const { dataFolder, program, schema, version, tienda } = options;
  const settings = await openAwayState(dataFolder);
  let running: { ended: Promise<unknown>; abort: AbortController } | undefined;
  let progress: Progress | undefined;
  let ended = false;
  let looking: Promise<Look> | undefined;

  /** Runs one job at a time. */
  async function alone<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    if (ended) throw new EndedError();
    if (running) throw new BusyError();
    const abort = new AbortController();
    const job = work(abort.signal);
    running = { ended: job.catch(() => undefined), abort };
    try {
      return await job;
    } finally {
      running = undefined;
      progress = undefined;
    }
  }

  const jobOptions = (signal: AbortSignal) => ({
    program,
    signal,
    progress: (one: Progress) => {
      // What is still on its way from a thread that ends is no progress.
      if (!signal.aborted) progress = one;
    },
  });

  async function copyInto(place: string, placeId: string, request: CopyRequest): Promise<string> {
    const { fecha, zona, siCambio = false } = request;
    const { cifrado } = settings.read();
    const copia = {
      dataFolder,
      schema,
      version,
      place,
      placeId,
      zona,
      siCambio,
      cifrado,
      fecha: fecha.getTime(),
    };
    return await alone(async (signal) => {
      progress = { hechos: 0, total: 0 };
      try {
        return (await runJob({ tipo: 'copiar', copia }, jobOptions(signal))).id;
      } catch (error) {
        // The thread could not remove what it had begun.
        if (error instanceof EndedError) await removeHalfMade(copia);
        throw error;
      }
    });
  }

  async function stateOf({ carpeta, ids }: Chosen): Promise<{ estado: PlaceState; mark: Mark | undefined }> {
    const mark = await readMark(carpeta);
    if (mark && mark.tienda === tienda && ids.includes(mark.id)) return { estado: 'lista', mark };
    const there = mark !== undefined || (await bytesOf(dirname(carpeta))) !== undefined;
    return { estado: there ? 'otra' : 'falta', mark: undefined };
  }

  async function look(place: Chosen): Promise<Look> {
    const { estado } = await stateOf(place);
    return { estado, copies: estado === 'lista' ? await listCopies(place.carpeta) : [] };
  }

  function chosen(): Chosen {
    const { elegido } = settings.read();
    if (!elegido) throw new AppError('conflicto', SIN_DESTINO);
    return elegido;
  }

  async function remember(place: string, ids: readonly string[], nombre: string): Promise<void> {
    await explained(async () => {
      const { id } = await makePlace(place, tienda, nombre);
      await settings.change({ elegido: { carpeta: place, ids: [...new Set([...ids, id])] }, falla: null });
    });
  }

  async function copy(request: CopyRequest): Promise<void> {
    const place = chosen();
    const { fecha } = request;
    try {
      const { mark } = await stateOf(place);
      if (!mark) throw new AppError('conflicto', NO_ESTA);
      const made = await copyInto(place.carpeta, mark.id, request);
      await settings.change({ ultima: { id: made, fecha }, falla: null });
    } catch (error) {
      if (error instanceof BusyError) throw error;
      if (error instanceof EndedError)
        throw new AppError('conflicto', 'La copia se interrumpió. Las de antes siguen bien');
      const mensaje = error instanceof AppError ? error.message : INESPERADA;
      await settings.change({ falla: { fecha, mensaje } });
      throw error;
    }
  }

  return {
    settings: settings.read,
    progress: () => progress,
    async status(ahora) {
      const { elegido } = settings.read();
      if (!elegido) return undefined;
      // One look at a time: each holds a thread for as long as a lost network folder does not answer.
      looking ??= look(elegido).finally(() => {
        looking = undefined;
      });
      const { estado, copies } = await looking;
      const ultima = copies.find(({ fecha }) => fecha <= ahora)?.fecha;
      return { carpeta: elegido.carpeta, estado, cuantas: copies.length, ultima };
    },
    async choose(folder, nombre) {
      await assertThere(folder);
      await remember(await placeIn(folder, tienda), [], nombre);
    },
    async accept(nombre) {
      const { carpeta, ids } = chosen();
      await assertThere(dirname(carpeta));
      await remember(await placeIn(dirname(carpeta), tienda), ids, nombre);
    },
    forget: () => settings.change({ elegido: null, falla: null }),
    copy,
    async seal(frase) {
      const { publica, secreta, llave } = await alone((signal) =>
        runJob({ tipo: 'llave', frase }, jobOptions(signal)),
      );
      await settings.change({ cifrado: { publica, llave: Buffer.from(llave).toString('base64') } });
      return secreta;
    },
    unseal: () => settings.change({ cifrado: null }),
    async moveTo(folder, nombre, request) {
      const { fecha } = request;
      if (folder === undefined) await copy(request);
      else {
        const place = await placeIn(folder, tienda);
        const { id } = await explained(() => makePlace(place, tienda, nombre));
        await copyInto(place, id, request);
      }
      await settings.change({ mudada: fecha });
    },
    stay: () => settings.change({ mudada: null }),
    read: (source, secret) =>
      alone((signal) =>
        runJob({ tipo: 'leer', traer: { source, secret, dataFolder, schema } }, jobOptions(signal)),
      ),
    async bring(source, secret) {
      const traer = { source, secret, dataFolder, schema };
      return (await alone((signal) => runJob({ tipo: 'traer', traer }, jobOptions(signal)))).id;
    },
    endNow() {
      ended = true;
      running?.abort.abort();
      // Whoever waits as long as there is progress does not wait for a disk that no longer answers.
      progress = undefined;
    },
    async settle() {
      await running?.ended;
    },
  };
}
