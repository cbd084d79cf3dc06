import { AppError } from '#contract/errores.ts';
import { NewerDatabaseError } from '#db/journal.ts';
import { BrokenFileError } from '#db/sqlite-file.ts';

/** What could not be done while nobody watched, for the owner to read. */
export interface Falla {
  fecha: Date;
  mensaje: string;
}

export const SIN_ESPACIO = 'No hay espacio en el disco: libera un poco y vuelve a intentarlo';

/** Which of the two a broken file is. */
const DAÑADO = {
  respaldo: 'Ese respaldo está dañado o no es de Guirnalda: la tienda sigue como estaba',
  tienda:
    'La base de datos de la tienda está dañada y no se puede copiar. Restaura el último respaldo que esté completo',
} as const;

/** What a failure to copy means to the owner; a bug is given back as it is. */
export function explain(error: unknown, copied: keyof typeof DAÑADO): unknown {
  const code = String((error as { code?: unknown }).code);
  if (error instanceof BrokenFileError || /^SQLITE_(NOTADB|CORRUPT.*)$/.test(code))
    return new AppError('conflicto', DAÑADO[copied]);
  if (error instanceof NewerDatabaseError)
    return new AppError(
      'conflicto',
      'Ese respaldo es de una versión más nueva de Guirnalda: actualiza el programa',
    );
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code)) return new AppError('conflicto', SIN_ESPACIO);
  return error;
}

/** `que` happened because of `error`. */
export function fallaDe(que: string, error: unknown, fecha: Date): Falla {
  const why = explain(error, 'tienda');
  const porque =
    why instanceof AppError ? why.message : 'Falló algo inesperado al leer o escribir en el disco';
  return { fecha, mensaje: `${que}. ${porque}` };
}
