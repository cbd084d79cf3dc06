import { UnsignedFeedError } from './unsigned-feed-error.ts';

const POR_CODIGO: [error: RegExp, sentence: string][] = [
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

/** Why an update did not go on, as a Spanish sentence for the owner. */
export function motivoDe(error: unknown): string {
  if (error instanceof UnsignedFeedError) {
    return 'Lo que publica esa dirección no está firmado por quien hace Guirnalda: no se instala nada.';
  }
  const { code = '', name = '', message = '' } = error as { code?: string; name?: string; message?: string };
  const text = `${code} ${name} ${message}`;
  const known = POR_CODIGO.find(([codes]) => codes.test(text));
  return known?.[1] ?? 'No se pudo traer la versión nueva. Se vuelve a intentar sola.';
}
