import { sep } from 'node:path';
import { DATOS_MAS_NUEVOS, DATOS_PERDIDOS, NO_SE_PUEDE_ABRIR } from '#contract/desktop/proceso.ts';
import { fechaEntera } from '#contract/words/dias.ts';
import type { ErrorDeDisco } from '#contract/words/disco.ts';
import { AppError } from '#contract/words/errores.ts';
import { DatabaseAccessError, errorDeDisco } from '#db/engines/errors.ts';
import { NewerDatabaseError } from '#db/engines/journal.ts';
import { listCopies } from '#db/sqlite/copies.ts';
import { ARCHIVO_DE_DATOS, BrokenFileError } from '#db/sqlite/file.ts';
import { readOpenedBy } from '#db/sqlite/opened-by.ts';
import type { Backup } from '../../adapters/backups/backup-folder.ts';
import { LostDatabaseError } from '../../adapters/backups/lost-database.ts';
import { errorDeLaCarpeta } from '../../adapters/disco.ts';

/** The shop cannot open for a reason that the user can fix. The message is one Spanish sentence for them. */
export class StartError extends Error {
  readonly code: string = NO_SE_PUEDE_ABRIR;
  /** What to type, for whoever started the shop in a terminal. */
  readonly consejo: string | undefined = undefined;
}

/** What stands where a file or a folder of the shop belongs, of an error that names it. */
function otraCosaEn(error: unknown, folder: string): string | undefined {
  const { code, path, dest } = error as { code?: unknown; path?: unknown; dest?: unknown };
  const cual = String(dest ?? path ?? '');
  if (!cual.startsWith(`${folder}${sep}`)) return undefined;
  const lugar = { EISDIR: 'un archivo', EEXIST: 'una carpeta', ENOTDIR: 'una carpeta' }[String(code)];
  return (
    lugar &&
    `«${cual}» debe ser ${lugar}, y no lo es: cámbiale el nombre y vuelve a abrir la tienda. No se perdió nada.`
  );
}

const POR_CODIGO: [codes: RegExp, sentence: (folder: string) => string][] = [
  [
    /^(EEXIST|ENOTDIR)$/,
    (folder) => `La carpeta de datos «${folder}» no es una carpeta: elige otra con --data.`,
  ],
  [
    /^(EACCES|EPERM|SQLITE_READONLY.*|SQLITE_CANTOPEN.*)$/,
    (folder) =>
      `No se puede escribir en la carpeta de datos «${folder}»: revisa sus permisos o elige otra con --data.`,
  ],
  [
    /^(SQLITE_NOTADB|SQLITE_CORRUPT.*)$/,
    (folder) =>
      `La base de datos de «${folder}» está dañada o no es de Guirnalda; en las carpetas «respaldos» y «copias» puede haber una anterior.`,
  ],
  [/^SQLITE_(BUSY|LOCKED).*$/, (folder) => `Otro programa está usando la base de datos de «${folder}».`],
  [
    /^(ENOENT|ENAMETOOLONG|EINVAL)$/,
    (folder) => `No se puede usar la carpeta de datos «${folder}»: elige otra con --data.`,
  ],
];

const POR_ERROR_DE_DISCO: Record<ErrorDeDisco, (folder: string) => string> = {
  lleno: (folder) =>
    `No queda espacio en el disco de «${folder}»: libera un poco y vuelve a abrir la tienda. Lo que ya estaba guardado sigue ahí.`,
  'solo-lectura': (folder) =>
    `No se puede escribir en la carpeta de datos «${folder}»: su disco está en solo lectura. Revísalo, o elige otra con --data. Lo que ya estaba guardado sigue ahí.`,
  fallando: (folder) =>
    `El disco de «${folder}» está fallando: copia esa carpeta a otro disco cuanto antes, y abre la tienda desde ahí con --data.`,
};

/** SQLite says no more when it cannot write beside its file: there may be no room, or the disk read-only. */
const PREGUNTA_AL_DISCO = /^SQLITE_(READONLY|CANTOPEN|IOERR).*$/;

/** The StartError of a disk that lets nothing be written; undefined for other errors. */
export function explainDisk(error: unknown, folder: string): StartError | undefined {
  const dicha = errorDeDisco(error);
  const code = String((error as { code?: unknown }).code);
  const causa = PREGUNTA_AL_DISCO.test(code)
    ? (errorDeLaCarpeta(folder) ?? (dicha === 'fallando' ? dicha : undefined))
    : dicha;
  return causa && new StartError(POR_ERROR_DE_DISCO[causa](folder), { cause: error });
}

/** The data were written by a newer version of the program. */
class NewerDataError extends StartError {
  override readonly code = DATOS_MAS_NUEVOS;
}

/** What to do when a newer version wrote the data, and where the newest copy of before is. */
function newerData(error: NewerDatabaseError, folder: string): StartError {
  const last = readOpenedBy(folder);
  const version = last && last.esquema > error.known ? last.version : undefined;
  const copia = listCopies(folder).find(({ esquema }) => esquema <= error.known);
  const sentences = [
    'Los datos son de una versión más nueva de Guirnalda: actualiza el programa para abrirlos.',
    ...(version
      ? [`Los abrió la versión ${version}: instala esa o una posterior, y no se pierde nada.`]
      : []),
    ...(copia ? [`La última copia de antes, sin lo que se hizo después, es «${copia.file}».`] : []),
  ];
  return new NewerDataError(sentences.join(' '), { cause: error });
}

/** The database of a shop is missing or damaged. */
export class LostDataError extends StartError {
  override readonly code = DATOS_PERDIDOS;
  override readonly consejo: string;
  readonly usable: readonly Backup[];

  constructor(message: string, consejo: string, cause: LostDatabaseError) {
    super(message, { cause });
    this.consejo = consejo;
    this.usable = cause.usable;
  }
}

/** Where the data may be, and the backups with which the shop can open. */
function lostData(error: LostDatabaseError, folder: string): LostDataError {
  const { usable, loss, refused } = error;
  const message = [
    ...(refused ? [`${refused}.`] : []),
    ...(loss === 'missing'
      ? [
          `En «${folder}» falta la base de datos de tu tienda («${ARCHIVO_DE_DATOS}»), aunque ahí está lo demás.`,
          'No se abrió una tienda vacía, para no perder nada.',
        ]
      : [`La base de datos de «${folder}» está dañada o no es de Guirnalda («${ARCHIVO_DE_DATOS}»).`]),
    usable.length > 0
      ? 'Puedes abrirla con un respaldo: lo que se hizo después de él no está.'
      : 'En esa carpeta no hay un respaldo que sirva: busca uno en «copias», en otro disco o en una memoria USB.',
  ];
  const nombrados = usable.map(({ id, fecha }) => `  ${id}, del ${fechaEntera(fecha)}`);
  const consejo = [
    ...(nombrados.length > 0
      ? ['Ábrela con --recuperar ultimo, o con --recuperar y el nombre de otro:', ...nombrados]
      : []),
    'Si quieres empezar otra tienda, elige otra carpeta con --data.',
  ];
  return new LostDataError(message.join(' '), consejo.join('\n'), error);
}

/** Turns a failure to use the data folder into a StartError; other errors are returned unchanged. */
export function explainDataFolder(error: unknown, folder: string): unknown {
  if (error instanceof LostDatabaseError) return lostData(error, folder);
  if (error instanceof AppError) return new StartError(error.message, { cause: error });
  if (error instanceof NewerDatabaseError) return newerData(error, folder);
  if (error instanceof DatabaseAccessError) return new StartError(error.message, { cause: error });
  const disk = explainDisk(error, folder);
  if (disk) return disk;
  const otraCosa = otraCosaEn(error, folder);
  if (otraCosa) return new StartError(otraCosa, { cause: error });
  const code =
    error instanceof BrokenFileError ? 'SQLITE_CORRUPT' : String((error as { code?: unknown }).code);
  const known = POR_CODIGO.find(([codes]) => codes.test(code));
  return known ? new StartError(known[1](folder), { cause: error }) : error;
}
