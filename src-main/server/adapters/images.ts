import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { AppError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import { createGate } from './gate.ts';
import { beginsAsPicture } from './picture-format.ts';

/** Widths, in pixels, that the pages ask for. */
export const ANCHOS = [160, 320, 640, 1080] as const;
const ANCHO_PRINCIPAL = 640;
/** After this nobody is still sending or writing a picture, here or in another server on the same folder. */
const VIEJO_MS = 3_600_000;
/** The longest one decoding may take. */
const DECODIFICAR_S = 20;
/** Pixels and bytes of the picture that stands in while the real one is on its way. */
const ANCHO_PREVIA = 16;
const PREVIA_BYTES = 225;
const NOMBRE = /^([0-9a-f]{32})-\d+\.webp$/;

const FORMATOS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);

/** Cut to a square, whole on a white square, or whole in its own shape. */
export type Fit = 'cover' | 'contain' | 'inside';

/** A picture that was stored. */
export interface StoredPicture {
  /** Content hash; its files are named after it. */
  hash: string;
  /** The same picture a few pixels wide, as WebP in base64: at most 300 characters. */
  preview: string;
  /** Width over height of its files: 1 but for `inside`. */
  ratio: number;
}

export interface Images {
  /** Folder the files are served from. */
  readonly folder: string;
  /**
   * Re-encodes a picture (its bytes or a file; JPEG, PNG, WebP, GIF or AVIF by content) to WebP in every width and stores it,
   * as a square unless `fit` is `inside`: then the width is that of its longer side.
   * Its hash is held until `release`. Throws `tipo-no-admitido` or `imagen-invalida`; nothing is stored then.
   */
  store(picture: Uint8Array | string, options?: { trusted?: boolean; fit?: Fit }): Promise<StoredPicture>;
  /** A stored picture as PNG, for readers that know no WebP; undefined when its file is not here. */
  asPng(hash: string): Promise<Buffer | undefined>;
  /** Ends the hold that `store` has on its picture: from now on whoever shows it keeps it. */
  release(hash: string): void;
  /** An empty folder for an upload; whoever asks for it removes it. */
  makeUploadFolder(): Promise<string>;
  /**
   * Removes what a crash left behind: uploads, halves of pictures, and pictures stored over an hour ago that
   * `usedHashes` does not name (each is then asked for again, one by one, with `isUsed`).
   */
  sweep(usedHashes: () => Promise<Set<string>>, isUsed: (hash: string) => Promise<boolean>): Promise<void>;
  /** Removes the files of a hash, unless somebody has just stored it again or `isUsed` says that it is shown. */
  removeUnless(hash: string, isUsed: () => Promise<boolean>): Promise<void>;
  /** Waits for writes under way. */
  settle(): Promise<void>;
}

export function fileNameOf(hash: string, width: number): string {
  return `${hash}-${width}.webp`;
}

/** The addresses of a stored picture, or nulls without one. `base` is the server's address. */
export function imageUrls(base: string, hash: string | null) {
  if (!hash) return { imagenUrl: null, imagenes: undefined };
  const url = (width: number) => `${base}/imagenes/${fileNameOf(hash, width)}`;
  return {
    imagenUrl: url(ANCHO_PRINCIPAL),
    imagenes: Object.fromEntries(ANCHOS.map((width) => [String(width), url(width)])),
  };
}

const otroFormato = () => new AppError('tipo-no-admitido', 'La imagen debe ser JPEG, PNG, WebP, GIF o AVIF');
/** Of a kind that is taken, with bytes that cannot be read. */
const danada = () => new AppError('imagen-invalida', 'La imagen está dañada o no se puede leer');

/** What stands in for a product's picture, as an address that needs no asking; undefined without one. */
export function previewUrl(preview: string | null): string | undefined {
  return preview === null ? undefined : `data:image/webp;base64,${preview}`;
}

async function inspect(picture: Uint8Array | string, trusted: boolean): Promise<void> {
  if (!trusted && !(await beginsAsPicture(picture))) throw otroFormato();
  const metadata = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata) throw danada();
  const { format, compression, width = 0, height = 0 } = metadata;
  if (!FORMATOS.has(format ?? '') && !(trusted && format === 'svg')) throw otroFormato();
  if (format === 'heif' && compression !== 'av1') throw otroFormato();
  if (width * height > LIMITES.imagenPixeles) {
    throw new AppError('imagen-invalida', 'La imagen es demasiado grande: no puede pasar de 50 megapíxeles');
  }
}

/** The best of a few tries that is small enough to be told with every product. */
async function previewOf(picture: Sharp): Promise<string> {
  const { data: small, info } = await picture
    .resize({ width: ANCHO_PREVIA, height: ANCHO_PREVIA })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  let data: Uint8Array = new Uint8Array();
  for (const quality of [50, 20, 1]) {
    data = await sharp(small, { raw }).webp({ quality, effort: 6 }).toBuffer();
    if (data.length <= PREVIA_BYTES) break;
  }
  return Buffer.from(data).toString('base64');
}

/** What in a folder was last written over an hour ago. */
async function oldNames(folder: string): Promise<string[]> {
  const old: string[] = [];
  for (const name of await readdir(folder)) {
    const file = await stat(join(folder, name)).catch(() => undefined);
    if (file && Date.now() - file.mtimeMs > VIEJO_MS) old.push(name);
  }
  return old;
}

/** `queue` pictures wait for their turn; the next one is refused. */
export function openImages(dataFolder: string, queue: number): Images {
  const folder = join(dataFolder, 'imagenes');
  const uploads = join(dataFolder, 'subidas');
  for (const one of [folder, uploads]) mkdirSync(one, { recursive: true, mode: 0o700 });
  sharp.cache(false);
  const underWay = new Set<Promise<unknown>>();

  async function encode(picture: Uint8Array | string, trusted: boolean, fit: Fit): Promise<StoredPicture> {
    await inspect(picture, trusted);
    let files: { width: number; data: Buffer }[];
    let preview: string;
    let ratio: number;
    try {
      // One decode serves all widths; metadata is dropped by re-encoding and the orientation applied first.
      const largest = ANCHOS[ANCHOS.length - 1] as number;
      const { data, info } = await sharp(picture, {
        limitInputPixels: LIMITES.imagenPixeles,
        failOn: 'error',
      })
        .timeout({ seconds: DECODIFICAR_S })
        .rotate()
        .resize({ width: largest, height: largest, fit, background: '#ffffff', withoutEnlargement: false })
        .flatten({ background: '#ffffff' })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const raw = { width: info.width, height: info.height, channels: info.channels };
      files = [];
      for (const width of ANCHOS) {
        files.push({
          width,
          data: await sharp(data, { raw })
            .resize({ width, height: width, fit: 'inside' })
            .webp({ quality: 78, effort: 2 })
            .toBuffer(),
        });
      }
      ratio = info.width / info.height;
      preview = await previewOf(sharp(data, { raw }));
    } catch (error) {
      if (error instanceof AppError) throw error;
      throw danada();
    }
    const hash = createHash('sha256')
      .update(files.at(-1)?.data ?? '')
      .digest('hex')
      .slice(0, 32);
    for (const { width, data } of files) {
      const target = join(folder, fileNameOf(hash, width));
      const partial = `${target}.${randomUUID()}.parcial`;
      try {
        await writeFile(partial, data);
        await rename(partial, target);
      } catch (error) {
        await rm(partial, { force: true });
        throw error;
      }
    }
    return { hash, preview, ratio };
  }

  const held = new Map<string, number>();
  // One picture at a time: a small file can decode to hundreds of megabytes.
  const gate = createGate(1, queue);

  function whileUnderWay<T>(running: Promise<T>): Promise<T> {
    underWay.add(running);
    const done = () => underWay.delete(running);
    running.then(done, done);
    return running;
  }

  const track = <T>(work: () => Promise<T>, patient = false) => whileUnderWay(gate(work, { patient }));

  const removeUnless: Images['removeUnless'] = (hash, isUsed) =>
    track(async () => {
      if ((await isUsed()) || held.has(hash)) return;
      const files = ANCHOS.map((width) => join(folder, fileNameOf(hash, width)));
      // What it belonged to is already saved: a file that stays behind is no reason to say otherwise.
      await Promise.allSettled(files.map((file) => rm(file, { force: true })));
    }, true);

  return {
    folder,
    store: (picture, { trusted = false, fit = 'cover' } = {}) =>
      track(async () => {
        const stored = await encode(picture, trusted, fit);
        held.set(stored.hash, (held.get(stored.hash) ?? 0) + 1);
        return stored;
      }),
    asPng: (hash) =>
      track(async () => {
        const file = join(folder, fileNameOf(hash, ANCHOS[1]));
        return await sharp(file)
          .png({ palette: true })
          .toBuffer()
          .catch(() => undefined);
      }, true),
    release(hash) {
      const holds = (held.get(hash) ?? 0) - 1;
      if (holds > 0) held.set(hash, holds);
      else held.delete(hash);
    },
    makeUploadFolder: () => mkdtemp(join(uploads, 'subida-')),
    removeUnless,
    sweep(usedHashes, isUsed) {
      const sweeping = (async () => {
        for (const name of await oldNames(uploads))
          await rm(join(uploads, name), { recursive: true, force: true });
        const names = await oldNames(folder);
        const halves = names.filter((name) => name.endsWith('.parcial'));
        for (const name of halves) await rm(join(folder, name), { force: true });
        const hashes = new Set(names.flatMap((name) => NOMBRE.exec(name)?.[1] ?? []));
        if (hashes.size === 0) return;
        const used = await usedHashes();
        for (const hash of hashes) if (!used.has(hash)) await removeUnless(hash, () => isUsed(hash));
      })();
      return whileUnderWay(sweeping);
    },
    async settle() {
      await Promise.allSettled(underWay);
    },
  };
}
