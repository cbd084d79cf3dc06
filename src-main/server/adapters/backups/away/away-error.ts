import { AppError } from '#contract/words/errores.ts';
import { explain } from '../backup-error.ts';

/** What was being done: copying out of the computer, reading a copy or bringing it in, or reading a backup of its own. */
export type Doing = 'copiar' | 'traer' | 'comparar';

/** The pass phrase does not open the key. */
export class WrongPhraseError extends Error {}

/** What was typed is no key, or the key of other copies. */
export class WrongKeyError extends Error {}

/** The file is not what was sealed. */
export class BrokenSealError extends Error {}

/** A file read back from the place is not what was written. */
export class UnfaithfulPlaceError extends Error {}

/** There is another place at the path than the one that was chosen, or none. */
export class OtherPlaceError extends Error {}

/** A folder of the place is a link, which leads elsewhere. */
export class LinkedPlaceError extends Error {}

/** The place lacks this many bytes. */
export class FullPlaceError extends Error {
  readonly faltan: number;
  constructor(faltan: number) {
    super(`${faltan} bytes are missing`);
    this.faltan = faltan;
  }
}

/** A sealed copy was read without what opens it. */
export class SealedError extends Error {}

/** A file of a copy is not what its sheet says. */
export class BrokenCopyError extends Error {}

const MB = 1024 * 1024;
const SIGUEN = 'Las copias de antes siguen bien';

const LLENO = /^(ENOSPC|EDQUOT|SQLITE_FULL)$/;
const QUITADO =
  /^(ENOENT|ENOTDIR|EIO|ENODEV|ENXIO|EBADF|ESTALE|EHOSTDOWN|ETIMEDOUT|UNKNOWN|SQLITE_CANTOPEN|SQLITE_IOERR.*)$/;
const PROHIBIDO = /^(EACCES|EPERM|EROFS)$/;

/** Whether the system says that this user may not. */
export function isForbidden(error: unknown): boolean {
  return PROHIBIDO.test(String((error as { code?: unknown }).code));
}

const SE_QUITO = 'Se quitó la memoria, o se perdió la carpeta, antes de terminar';

/** Sentences for what the system says. A full disk is the computer's own unless the copy goes out of it. */
const POR_CODIGO: Record<Doing, [codes: RegExp, message: string][]> = {
  copiar: [
    [
      LLENO,
      `No hay espacio donde se guardan los respaldos: borra algo de ahí o usa una memoria más grande. ${SIGUEN}`,
    ],
    [QUITADO, `${SE_QUITO}. ${SIGUEN}`],
    [PROHIBIDO, 'No se puede escribir donde se guardan los respaldos: elige otra carpeta o memoria'],
  ],
  traer: [
    [QUITADO, SE_QUITO],
    [
      PROHIBIDO,
      'No tienes permiso para leer esa carpeta: es de otro usuario de esta computadora. Abre Guirnalda con ese usuario, o pídele que te dé permiso',
    ],
  ],
  comparar: [],
};

/** The Spanish sentence of a failure outside the computer; undefined for what is a bug. */
function messageOf(error: unknown, doing: Doing): string | undefined {
  if (error instanceof FullPlaceError)
    return `No hay espacio donde se guardan los respaldos: faltan ${Math.ceil(error.faltan / MB)} MB. ${SIGUEN}`;
  if (error instanceof OtherPlaceError)
    return 'La memoria o la carpeta de los respaldos no está, o hay otra en su lugar';
  if (error instanceof LinkedPlaceError)
    return 'Donde se guardan los respaldos hay enlaces a otras carpetas: usa otra memoria';
  if (error instanceof UnfaithfulPlaceError)
    return `Lo que se guardó no se lee igual: esa memoria puede estar dañada. Usa otra. ${SIGUEN}`;
  if (error instanceof BrokenCopyError || error instanceof BrokenSealError)
    return 'Esa copia está dañada: prueba con otra fecha';
  if (error instanceof SealedError)
    return 'Estas copias están cifradas: escribe tu frase o la clave de tu hoja';
  if (error instanceof WrongPhraseError) return 'Esa no es la frase con la que se cifraron las copias';
  if (error instanceof WrongKeyError)
    return 'Esa clave no es la de la hoja de estas copias: revisa que esté bien escrita';
  const code = String((error as { code?: unknown }).code);
  return POR_CODIGO[doing].find(([codes]) => codes.test(code))?.[1];
}

/** Turns a failure to copy out of, or into, the computer into an AppError; bugs are returned unchanged. */
export function explainAway(error: unknown, doing: Doing): unknown {
  if (error instanceof AppError) return error;
  const message = messageOf(error, doing);
  if (message) return new AppError('conflicto', message);
  return explain(error, doing === 'copiar' ? 'tienda' : 'respaldo');
}
