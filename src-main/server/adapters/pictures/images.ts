import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#contract/words/errores.ts';
import { createGate } from '../gate.ts';
import { DrawingEndedError, openDrawing } from './drawing/drawing.ts';
import type { EncodedPicture, Fit } from './drawing/jobs.ts';
import { launchDrawing } from './drawing/launch.ts';
import {
  ANCHO_MAYOR,
  ANCHOS,
  fileNameOf,
  fileNamesOf,
  HASH_LENGTH,
  hashOf,
  isShareCardName,
  shareCardNameOf,
  undefinedIfMissing,
} from './picture-files.ts';
import { removeOldPartials, removeOldUploads, sweepPictures } from './sweep.ts';

const ANCHO_PRINCIPAL = 640;
/** A stored picture. */
export interface StoredPicture {
  /** Content hash that names its files. */
  hash: string;
  /** The same picture a few pixels wide, as WebP in base64: at most 300 characters. */
  preview: string;
  /** Width over height; 1 unless the fit is `inside`. */
  ratio: number;
}

export interface Images {
  /** Folder the files are served from. */
  readonly folder: string;
  /**
   * Re-encodes a picture (bytes or a file path; JPEG, PNG, WebP, GIF or AVIF by content) to WebP in every width. With
   * `fit` `inside` the width is that of the longer side. The hash is held until `release`. Throws `tipo-no-admitido`
   * or `imagen-invalida` and then stores nothing.
   */
  store(picture: Uint8Array | string, options?: { fit?: Fit }): Promise<StoredPicture>;
  /** Stores a picture that the program brings encoded. The hash is held until `release`. */
  storeEncoded(picture: EncodedPicture): Promise<StoredPicture>;
  /** Holds a picture that was stored before, until `release`; undefined when it is missing. */
  hold(hash: string): Promise<StoredPicture | undefined>;
  /** A stored picture as PNG, for mail programs without WebP; undefined when the file is missing. */
  asPng(hash: string): Promise<Buffer | undefined>;
  /**
   * The share card with this file name, made from the stored picture when it is first asked for; undefined when there
   * is no such picture. Throws `demasiados-intentos` while too many pictures are being made.
   */
  shareCard(fileName: string): Promise<Uint8Array | undefined>;
  /** Ends the hold of `store`: from now on the picture is kept only while a row uses it. */
  release(hash: string): void;
  /** Makes an empty folder for an upload; the caller removes it. */
  makeUploadFolder(): Promise<string>;
  /** Removes what a crash left behind: uploads and partial files older than an hour. */
  sweepLeftovers(): Promise<void>;
  /**
   * Puts pictures older than an hour aside that `usedHashes` does not contain (`isUsed` confirms each before), and
   * deletes them 30 days later. Those that are used again meanwhile, as after a restore, are put back.
   */
  sweep(usedHashes: () => Promise<Set<string>>, isUsed: (hash: string) => Promise<boolean>): Promise<void>;
  /** Removes the files of a hash unless it is held or `isUsed` confirms that a row uses it. */
  removeUnless(hash: string, isUsed: () => Promise<boolean>): Promise<void>;
  /** Waits for running writes, and ends the process of pictures until it is needed again. */
  settle(): Promise<void>;
}

/** The URL of the share card of the stored picture at `imageUrl`, which `imageUrls` made. */
export function shareCardUrl(imageUrl: string): string {
  return imageUrl.replace(/([0-9a-f]{32})-\d+\.webp$/, (_name, hash: string) => shareCardNameOf(hash));
}

/** The URLs of a stored picture. */
interface ImageUrls {
  imagenUrl: string;
  imagenes: Record<string, string>;
}

/** The URLs of a stored picture, or null without one. `base` is the server's address. */
export function imageUrls(base: string, hash: string): ImageUrls;
export function imageUrls(
  base: string,
  hash: string | null,
): ImageUrls | { imagenUrl: null; imagenes: undefined };
export function imageUrls(base: string, hash: string | null) {
  if (!hash) return { imagenUrl: null, imagenes: undefined };
  const url = (width: number) => `${base}/imagenes/${fileNameOf(hash, width)}`;
  return {
    imagenUrl: url(ANCHO_PRINCIPAL),
    imagenes: Object.fromEntries(ANCHOS.map((width) => [String(width), url(width)])),
  };
}

/** The preview as a `data:` URL; undefined without one. */
export function previewUrl(preview: string | null): string | undefined {
  return preview === null ? undefined : `data:image/webp;base64,${preview}`;
}

/** Writes a file through a temporary one, so that `target` is never seen half-written. */
async function writeWhole(target: string, data: Uint8Array): Promise<void> {
  const partial = `${target}.${randomUUID()}.parcial`;
  try {
    await writeFile(partial, data);
    await rename(partial, target);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Writes files, or none of them: a full disk leaves those alone that were there before. */
async function writeAll(files: readonly { target: string; data: Uint8Array }[]): Promise<void> {
  const added: string[] = [];
  try {
    for (const { target, data } of files) {
      const isNew = !(await stat(target).catch(undefinedIfMissing));
      await writeWhole(target, data);
      if (isNew) added.push(target);
    }
  } catch (error) {
    for (const target of added) await rm(target, { force: true });
    throw error;
  }
}

/** Stores a picture's files under the hash of its content. */
async function storeFiles(folder: string, { files, preview, ratio }: EncodedPicture): Promise<StoredPicture> {
  const hash = createHash('sha256')
    .update(files.at(-1)?.data ?? '')
    .digest('hex')
    .slice(0, HASH_LENGTH);
  await writeAll(files.map(({ width, data }) => ({ target: join(folder, fileNameOf(hash, width)), data })));
  return { hash, preview, ratio };
}

/** What whoever sent a picture is told when it ended the process of pictures. */
function explainEnd(error: unknown): never {
  if (!(error instanceof DrawingEndedError)) throw error;
  throw new AppError(
    'imagen-invalida',
    'La imagen no se pudo leer: está dañada o pide demasiada memoria. Guárdala más pequeña, como JPEG',
  );
}

/** Pictures that are stored while no row uses them yet, by hash; a hash may be held several times. */
function createHolds() {
  const held = new Map<string, number>();
  return {
    has: (hash: string) => held.has(hash),
    add: (hash: string) => held.set(hash, (held.get(hash) ?? 0) + 1),
    release(hash: string): void {
      const holds = (held.get(hash) ?? 0) - 1;
      if (holds > 0) held.set(hash, holds);
      else held.delete(hash);
    },
  };
}

interface Options {
  dataFolder: string;
  /** At most so many uploads wait; the next one is refused. */
  queue: number;
  /** The file of the process that decodes pictures. */
  program: string;
}

/** Opens the pictures of a data folder. */
export function openImages({ dataFolder, queue, program }: Options): Images {
  const folder = join(dataFolder, 'imagenes');
  const uploads = join(dataFolder, 'subidas');
  const aside = join(dataFolder, 'imagenes-retiradas');
  for (const one of [folder, uploads, aside]) mkdirSync(one, { recursive: true, mode: 0o700 });
  const drawing = openDrawing(() => launchDrawing(program));
  const underWay = new Set<Promise<unknown>>();
  const holds = createHolds();
  // One at a time, since a small file can decode to hundreds of megabytes.
  const gate = createGate(1, queue);
  // Apart from uploads, since anybody may ask for share cards.
  const cardGate = createGate(1, queue);

  function whileUnderWay<T>(running: Promise<T>): Promise<T> {
    underWay.add(running);
    const done = () => underWay.delete(running);
    running.then(done, done);
    return running;
  }

  const track = <T>(work: () => Promise<T>, patient = false) => whileUnderWay(gate(work, { patient }));

  /** Stores a picture and holds it. */
  async function keep(encoded: EncodedPicture): Promise<StoredPicture> {
    const stored = await storeFiles(folder, encoded);
    holds.add(stored.hash);
    return stored;
  }

  const swept = {
    folder,
    aside,
    isHeld: holds.has,
    inTurn: (change: () => Promise<void>) => track(change, true),
  };

  const removeUnless: Images['removeUnless'] = (hash, isUsed) =>
    track(async () => {
      if ((await isUsed()) || holds.has(hash)) return;
      const names = [...fileNamesOf(hash), shareCardNameOf(hash)];
      const files = names.map((name) => join(folder, name));
      // The change of the row is committed; a file left behind is removed by a later sweep.
      await Promise.allSettled(files.map((file) => rm(file, { force: true })));
    }, true);

  return {
    folder,
    store: (picture, { fit = 'cover' } = {}) =>
      track(async () => keep(await drawing.run({ tipo: 'codificar', picture, fit }).catch(explainEnd))),
    storeEncoded: (picture) => track(() => keep(picture), true),
    hold: (hash) =>
      track(async () => {
        const bytes = await readFile(join(folder, fileNameOf(hash, ANCHO_PRINCIPAL))).catch(
          undefinedIfMissing,
        );
        if (!bytes) return undefined;
        const stored = { hash, ...(await drawing.run({ tipo: 'mirar', picture: bytes })) };
        holds.add(hash);
        return stored;
      }, true),
    asPng: (hash) =>
      track(async () => {
        const bytes = await readFile(join(folder, fileNameOf(hash, ANCHOS[1]))).catch(() => undefined);
        const png = bytes && (await drawing.run({ tipo: 'png', picture: bytes }).catch(() => undefined));
        return png && Buffer.from(png);
      }, true),
    release: holds.release,
    async shareCard(fileName) {
      if (!isShareCardName(fileName)) return undefined;
      const picture = join(folder, fileNameOf(hashOf(fileName), ANCHO_MAYOR));
      const target = join(folder, fileName);
      const stored = () => readFile(target).catch(() => undefined);
      const made = async () => {
        const bytes = await readFile(picture).catch(undefinedIfMissing);
        if (!bytes) return undefined;
        const card = await drawing.run({ tipo: 'tarjeta', picture: bytes });
        // A full disk only means that the next request draws it again.
        await writeWhole(target, card).catch(() => undefined);
        return card;
      };
      const card = await stored();
      if (card) return card;
      if (!(await stat(picture).catch(undefinedIfMissing))) return undefined;
      // Looked for again in the gate, where another request may just have made it.
      return await whileUnderWay(cardGate(async () => (await stored()) ?? (await made())));
    },
    makeUploadFolder: () => mkdtemp(join(uploads, 'subida-')),
    removeUnless,
    sweepLeftovers: () =>
      whileUnderWay(
        Promise.all([removeOldUploads(uploads), removeOldPartials(folder)]).then(() => undefined),
      ),
    sweep: (usedHashes, isUsed) => whileUnderWay(sweepPictures(swept, usedHashes, isUsed)),
    async settle() {
      await Promise.allSettled(underWay);
      drawing.close();
    },
  };
}
