import sharp, { type Sharp } from 'sharp';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { ANCHO_MAYOR, ANCHOS, SHARE_CARD } from '../picture-files.ts';
import { beginsAsPicture } from '../picture-format.ts';
import type { EncodedPicture, Fit, Job, Results } from './jobs.ts';

/** Time limit of one decoding, in seconds. */
const DECODIFICAR_S = 20;
/** Width in pixels and bytes at most of the preview shown while a picture loads. */
const ANCHO_PREVIA = 16;
const PREVIA_BYTES = 225;
/** Of the WebP of what a shop sends, photographs most of them. */
const CALIDAD = 78;
/** Around a picture on its share card: the background colour of the shop's pages. */
const PAPER = '#fffaf3';
const FORMATOS = new Set(['jpeg', 'png', 'webp', 'gif', 'avif', 'heif']);

sharp.cache(false);

const otroFormato = () => new AppError('tipo-no-admitido', 'La imagen debe ser JPEG, PNG, WebP, GIF o AVIF');
/** An accepted format whose bytes cannot be decoded. */
const danada = () => new AppError('imagen-invalida', 'La imagen está dañada o no se puede leer');

async function inspect(picture: Uint8Array | string): Promise<void> {
  if (!(await beginsAsPicture(picture))) throw otroFormato();
  const metadata = await sharp(picture, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!metadata) throw danada();
  const { format, compression, width = 0, height = 0 } = metadata;
  if (!FORMATOS.has(format ?? '')) throw otroFormato();
  if (format === 'heif' && compression !== 'av1') throw otroFormato();
  if (width * height > LIMITES.imagenPixeles) {
    throw new AppError('imagen-invalida', 'La imagen es demasiado grande: no puede pasar de 50 megapíxeles');
  }
  if (format === 'heif' && width * height > LIMITES.avifPixeles) {
    throw new AppError(
      'imagen-invalida',
      'La imagen es demasiado grande: en AVIF no puede pasar de 25 megapíxeles. Guárdala como JPEG',
    );
  }
}

/** The WebAssembly build keeps what it made in memory that threads share, which no message to another process may hold. */
async function bytesOf(picture: Sharp): Promise<Uint8Array> {
  return new Uint8Array(await picture.toBuffer());
}

/** A tiny WebP in base64, at the best quality that fits PREVIA_BYTES. */
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

/**
 * A picture as WebP in every width, of a quality of 1 to 100. Decodes it once, applies its orientation and drops its
 * metadata. Takes whatever the decoders know, also drawings (SVG): what somebody sent is looked at first, by `draw`.
 */
export async function encode(
  picture: Uint8Array | string,
  fit: Fit,
  quality = CALIDAD,
): Promise<EncodedPicture> {
  const { data, info } = await sharp(picture, { limitInputPixels: LIMITES.imagenPixeles, failOn: 'error' })
    .timeout({ seconds: DECODIFICAR_S })
    .rotate()
    .resize({
      width: ANCHO_MAYOR,
      height: ANCHO_MAYOR,
      fit,
      background: '#ffffff',
      withoutEnlargement: false,
    })
    .flatten({ background: '#ffffff' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  const files: EncodedPicture['files'] = [];
  for (const width of ANCHOS) {
    const resized = sharp(data, { raw }).resize({ width, height: width, fit: 'inside' });
    files.push({ width, data: await bytesOf(resized.webp({ quality, effort: 2 })) });
  }
  return { files, preview: await previewOf(sharp(data, { raw })), ratio: info.width / info.height };
}

async function encodeChecked({ picture, fit }: Extract<Job, { tipo: 'codificar' }>) {
  await inspect(picture);
  return await encode(picture, fit).catch(() => {
    throw danada();
  });
}

async function lookAt(picture: Uint8Array): Promise<Results['mirar']> {
  const { width, height } = await sharp(picture).metadata();
  return { preview: await previewOf(sharp(picture)), ratio: width / height };
}

/** A stored picture whole on a share card, with paper around it. */
async function drawShareCard(picture: Uint8Array): Promise<Uint8Array> {
  const { width, height } = SHARE_CARD;
  const card = sharp(picture)
    .resize({ width, height, fit: 'contain', background: PAPER })
    .flatten({ background: PAPER });
  return await bytesOf(card.jpeg({ quality: 82, progressive: true }));
}

/** Does a job with the libraries that decode pictures. Throws AppError for a picture that is refused. */
export async function draw(job: Job): Promise<Results[Job['tipo']]> {
  switch (job.tipo) {
    case 'codificar':
      return await encodeChecked(job);
    case 'mirar':
      return await lookAt(job.picture);
    case 'png':
      return await bytesOf(sharp(job.picture).png({ palette: true }));
    case 'tarjeta':
      return await drawShareCard(job.picture);
  }
}
