import { UnsignedFeedError } from './unsigned-feed-error.ts';

type Sentences = readonly [error: RegExp, sentence: string][];

/** What a package manager, or the command that asks for its password, ended with. */
const DEL_SISTEMA: Sentences = [
  [/pkexec exited with code 126/, 'Se canceló la contraseña.'],
  [
    /pkexec exited with code 127|sudo exited with code (1|127)$/,
    'Esta computadora no dio permiso para instalar.',
  ],
  [/exited with code/, 'El sistema no aceptó el paquete.'],
];

const POR_CODIGO: Sentences = [
  [
    /ERR_UPDATER_CHANNEL_FILE_NOT_FOUND/,
    'En esa dirección no hay actualizaciones de Guirnalda para este sistema.',
  ],
  [
    /ERR_UPDATER_INVALID|ERR_UPDATER_NO_FILES|YAMLException/,
    'Lo que responde esa dirección no es una lista de versiones de Guirnalda.',
  ],
  [/ERR_UPDATER_INVALID_SIGNATURE/, 'El instalador no está firmado por quien hace Guirnalda: no se instala.'],
  [/CHECKSUM|has changed/, 'La descarga llegó dañada. Se vuelve a intentar sola.'],
  [/ENOSPC/, 'No queda espacio en el disco para la versión nueva.'],
  [/did not start/, 'La versión nueva no arranca en esta computadora: se queda la de ahora.'],
  [/EACCES|EPERM|EROFS/, 'No se puede escribir donde está el programa: instala la versión nueva a mano.'],
  [
    /net::ERR_|ECONN|ENOTFOUND|ETIMEDOUT|HttpError|status code|aborted/i,
    'La dirección no responde. Se vuelve a intentar sola.',
  ],
];

function sentenceOf(sentences: Sentences, error: unknown): string | undefined {
  const { code = '', name = '', message = '' } = error as { code?: string; name?: string; message?: string };
  const text = `${code} ${name} ${message}`;
  return sentences.find(([errors]) => errors.test(text))?.[1];
}

/** Why a search or a download did not go on, as a Spanish sentence for the owner. */
export function motivoDe(error: unknown): string {
  if (error instanceof UnsignedFeedError) {
    return 'Lo que publica esa dirección no está firmado por quien hace Guirnalda: no se instala nada.';
  }
  return sentenceOf(POR_CODIGO, error) ?? 'No se pudo traer la versión nueva. Se vuelve a intentar sola.';
}

/** Why what was downloaded was not installed, as a Spanish sentence for the owner. */
export function motivoDeNoInstalar(error: unknown): string {
  return sentenceOf([...DEL_SISTEMA, ...POR_CODIGO], error) ?? 'El sistema no dijo por qué.';
}
