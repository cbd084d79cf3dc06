import type { CodigoDeError } from '#contract/words/errores.ts';

/** Cropped to a square, fitted into a white square, or in its own shape. */
export type Fit = 'cover' | 'contain' | 'inside';

/** A picture as WebP in every width, from the smallest. */
export interface EncodedPicture {
  files: { width: number; data: Uint8Array }[];
  /** The same picture a few pixels wide, as WebP in base64: at most 300 characters. */
  preview: string;
  /** Width over height. */
  ratio: number;
}

/** What the process of pictures can do. */
export type Job =
  /** Anything that was sent as a picture: bytes, or the path of a file. */
  | { tipo: 'codificar'; picture: Uint8Array | string; fit: Fit }
  /** The rest takes pictures that were encoded here. */
  | { tipo: 'mirar'; picture: Uint8Array }
  | { tipo: 'png'; picture: Uint8Array }
  | { tipo: 'tarjeta'; picture: Uint8Array };

export interface Results {
  codificar: EncodedPicture;
  mirar: Pick<EncodedPicture, 'preview' | 'ratio'>;
  png: Uint8Array;
  tarjeta: Uint8Array;
}

/** The answer to a job. */
export type Answer =
  /** `crecido`: the process holds so much memory that it should end. */
  | { tipo: 'hecho'; valor: Results[Job['tipo']]; crecido: boolean }
  | { tipo: 'fallo'; codigo: CodigoDeError; mensaje: string }
  | { tipo: 'error'; pila: string };

/** What the process sends: that its libraries are loaded, once, and then answers. */
export type Message = Answer | { tipo: 'listo' };
