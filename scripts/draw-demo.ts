import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { encode } from '#server/adapters/pictures/drawing/draw.ts';
import type { Fit } from '#server/adapters/pictures/drawing/jobs.ts';
import { programFolders } from '#server/base/config/paths.ts';
import { LOGO_CUADRADO, LOGO_ENTERO, writeEncoded } from '#server/whole-shop/demo/imagenes-codificadas.ts';

// A part of `npm run build`: encodes the drawings of the demo shop, which the program brings as pictures.

const { resources, demoPictures } = programFolders();
const DRAWINGS = join(resources, 'demo', 'imagenes');
const LOGO = join(resources, 'demo', 'logo.svg');

interface Drawing {
  file: string;
  /** Under which the shop asks for it. */
  name: string;
  fit: Fit;
}

/** Flat colours with clear edges look the same at this quality, and the program brings a quarter less of them. */
const QUALITY = 50;

/** Encoded at once: each takes one core most of the time. */
const TOGETHER = 3;

const waiting: Drawing[] = [
  { file: LOGO, name: LOGO_CUADRADO, fit: 'contain' },
  { file: LOGO, name: LOGO_ENTERO, fit: 'inside' },
  ...readdirSync(DRAWINGS).map((name): Drawing => ({ file: join(DRAWINGS, name), name, fit: 'cover' })),
];

async function drawNext(): Promise<void> {
  for (let drawing = waiting.shift(); drawing; drawing = waiting.shift()) {
    const { file, name, fit } = drawing;
    await writeEncoded(demoPictures, name, await encode(readFileSync(file), fit, QUALITY));
  }
}

rmSync(demoPictures, { recursive: true, force: true });
mkdirSync(demoPictures, { recursive: true });
await Promise.all(Array.from({ length: TOGETHER }, drawNext));
