import { NO_SE_PUEDE_ABRIR } from '#contract/desktop/proceso.ts';
import { DatabaseAccessError } from '#db/engines/errors.ts';
import { NewerDatabaseError } from '#db/engines/journal.ts';

/** The shop cannot open for a reason that the user can fix. The message is one Spanish sentence for them. */
export class StartError extends Error {
  readonly code: string = NO_SE_PUEDE_ABRIR;
}

const POR_CODIGO: [codes: RegExp, sentence: (folder: string) => string][] = [
  [
    /^(EEXIST|ENOTDIR)$/,
    (folder) => `La carpeta de datos «${folder}» no es una carpeta: elige otra con --data.`,
  ],
  [
    /^(EACCES|EPERM|EROFS|SQLITE_READONLY.*|SQLITE_CANTOPEN.*)$/,
    (folder) =>
      `No se puede escribir en la carpeta de datos «${folder}»: revisa sus permisos o elige otra con --data.`,
  ],
  [/^(ENOSPC|SQLITE_FULL)$/, (folder) => `No queda espacio en el disco de «${folder}».`],
  [
    /^(SQLITE_NOTADB|SQLITE_CORRUPT.*)$/,
    (folder) =>
      `La base de datos de «${folder}» está dañada o no es de Guirnalda; en las carpetas «respaldos» y «copias» puede haber una anterior.`,
  ],
  [/^SQLITE_(BUSY|LOCKED).*$/, (folder) => `Otro programa está usando la base de datos de «${folder}».`],
  [
    /^(ENOENT|ENAMETOOLONG|EINVAL|EIO)$/,
    (folder) => `No se puede usar la carpeta de datos «${folder}»: elige otra con --data.`,
  ],
];

/** Turns a failure to use the data folder into a StartError; other errors are returned unchanged. */
export function explainDataFolder(error: unknown, folder: string): unknown {
  if (error instanceof NewerDatabaseError) {
    return new StartError(
      'Los datos son de una versión más nueva de Guirnalda: actualiza el programa para abrirlos.',
      { cause: error },
    );
  }
  if (error instanceof DatabaseAccessError) return new StartError(error.message, { cause: error });
  const code = String((error as { code?: unknown }).code);
  const known = POR_CODIGO.find(([codes]) => codes.test(code));
  return known ? new StartError(known[1](folder), { cause: error }) : error;
}
