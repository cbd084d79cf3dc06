import { AppError } from '#contract/words/errores.ts';
import { NewerDatabaseError } from '#db/engines/journal.ts';
import { isBrokenFile } from '#db/sqlite/file.ts';
import { ForeignRulesError } from '#db/sqlite/rules.ts';

/** A failure in the background, reported to the owner. */
export interface ErrorDeRespaldo {
  fecha: Date;
  mensaje: string;
}

export const SIN_ESPACIO = 'No hay espacio en el disco: libera un poco y vuelve a intentarlo';

/** Messages for a damaged database file, by what was being copied. */
const DAÑADO = {
  respaldo: 'Ese respaldo está dañado o no es de Guirnalda: la tienda sigue como estaba',
  tienda:
    'La base de datos de la tienda está dañada y no se puede copiar. Restaura el último respaldo que esté completo',
} as const;

const CAMBIADO =
  'Las reglas de ese respaldo no son las de Guirnalda, y no se puede usar. La tienda sigue como estaba';

/** A folder in the place of a backup's database. */
const ES_CARPETA = /^(ERR_FS_)?EISDIR$/;

/** A backup that cannot be used: another one may. */
export class UnusableBackupError extends AppError {}

/** Turns a failure to copy into an AppError for the owner; other errors are returned unchanged. */
export function explain(error: unknown, copied: keyof typeof DAÑADO): unknown {
  const code = String((error as { code?: unknown }).code);
  if (isBrokenFile(error) || (copied === 'respaldo' && ES_CARPETA.test(code)))
    return new UnusableBackupError('conflicto', DAÑADO[copied]);
  if (error instanceof ForeignRulesError) return new UnusableBackupError('conflicto', CAMBIADO);
  if (error instanceof NewerDatabaseError)
    return new UnusableBackupError(
      'conflicto',
      'Ese respaldo es de una versión más nueva de Guirnalda: actualiza el programa',
    );
  if (/^(ENOSPC|EDQUOT|SQLITE_FULL)$/.test(code)) return new AppError('conflicto', SIN_ESPACIO);
  return error;
}

/** A report that says what happened (`que`) and why (`error`), which a damage of `damaged` may have caused. */
export function errorDeRespaldo(
  que: string,
  error: unknown,
  fecha: Date,
  damaged: keyof typeof DAÑADO = 'tienda',
): ErrorDeRespaldo {
  const why = explain(error, damaged);
  const porque =
    why instanceof AppError ? why.message : 'Falló algo inesperado al leer o escribir en el disco';
  return { fecha, mensaje: `${que}. ${porque}` };
}
