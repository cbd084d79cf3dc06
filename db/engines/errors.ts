import type { ErrorDeDisco } from '#contract/words/disco.ts';

/** Kinds of database errors, independent of the engine. */
export type DatabaseErrorKind = 'unique' | 'constraint' | 'busy' | 'unreachable' | 'damaged';

const SQLITE: Record<string, DatabaseErrorKind> = {
  SQLITE_CONSTRAINT_UNIQUE: 'unique',
  SQLITE_CONSTRAINT_PRIMARYKEY: 'unique',
  SQLITE_CONSTRAINT_FOREIGNKEY: 'constraint',
  SQLITE_CONSTRAINT_CHECK: 'constraint',
  SQLITE_CONSTRAINT_NOTNULL: 'constraint',
  SQLITE_CONSTRAINT_TRIGGER: 'constraint',
  SQLITE_BUSY: 'busy',
  SQLITE_BUSY_SNAPSHOT: 'busy',
  SQLITE_BUSY_RECOVERY: 'busy',
  SQLITE_LOCKED: 'busy',
  SQLITE_CORRUPT: 'damaged',
  SQLITE_CORRUPT_VTAB: 'damaged',
  SQLITE_CORRUPT_INDEX: 'damaged',
  SQLITE_CORRUPT_SEQUENCE: 'damaged',
  SQLITE_NOTADB: 'damaged',
};

/** Kinds by SQLSTATE or by its two-character class. */
const POSTGRES: Record<string, DatabaseErrorKind> = {
  '23505': 'unique',
  '23': 'constraint',
  // Serialization failures and deadlocks, after all retries.
  '40': 'busy',
  // Lock and statement timeouts.
  '55P03': 'busy',
  '57014': 'busy',
  // Out of memory or connections; out of disk is a `errorDeDisco`.
  '53': 'busy',
  // The server is shutting down or starting.
  '57P': 'unreachable',
  // A read-only standby, and a transaction aborted for being idle.
  '25006': 'unreachable',
  '25P03': 'unreachable',
  '08': 'unreachable',
};

/** Errors of writing and reading files, and of SQLite's; not those of locks, or for want of memory. */
const DE_DISCO: readonly [codes: RegExp, causa: ErrorDeDisco][] = [
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, 'lleno'],
  [/^(EROFS|SQLITE_READONLY.*)$/, 'solo-lectura'],
  [/^EIO$/, 'fallando'],
  [
    /^SQLITE_IOERR(_WRITE|_FSYNC|_DIR_FSYNC|_TRUNCATE|_READ|_SHORT_READ|_FSTAT|_MMAP|_SHM(SIZE|OPEN|MAP)|_DATA|_CORRUPTFS)?$/,
    'fallando',
  ],
];

/** By SQLSTATE: `disk_full` and `io_error`. */
const DE_DISCO_EN_POSTGRES: Record<string, ErrorDeDisco> = { '53100': 'lleno', '58030': 'fallando' };

const DE_RED = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/** The configured database cannot be used. The message is in Spanish, for the user. */
export class DatabaseAccessError extends Error {}

/** Marks a failed connection, for which drivers have no error code. */
export class NoConnectionError extends Error {
  readonly code = 'NO_CONNECTION';
}

interface Coded extends Error {
  code: string;
  severity?: unknown;
}

/** The driver's error within the query builder's wrappers. */
function driverError(error: unknown): Coded | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as Partial<Coded>;
    if (typeof code !== 'string') continue;
    const fromPostgres = 'severity' in one && code.length === 5;
    if (fromPostgres || code.startsWith('SQLITE_') || code === 'NO_CONNECTION') return one as Coded;
  }
  return undefined;
}

/** The kind of a database error; undefined for other errors and for bugs. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | undefined {
  const own = driverError(error);
  if (!own) return undefined;
  if (own.code === 'NO_CONNECTION') return 'unreachable';
  if (!('severity' in own)) return SQLITE[own.code];
  return POSTGRES[own.code] ?? POSTGRES[own.code.slice(0, 3)] ?? POSTGRES[own.code.slice(0, 2)];
}

/**
 * What is wrong with the disk, by an error of the database or of a file; undefined for other errors. Of `fallando` the disk
 * itself may know more: SQLite tells a full quota and a disk that became read-only no better.
 */
export function errorDeDisco(error: unknown): ErrorDeDisco | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code, severity } = one as Partial<Coded>;
    if (typeof code !== 'string') continue;
    const causa =
      severity === undefined ? DE_DISCO.find(([codes]) => codes.test(code))?.[1] : DE_DISCO_EN_POSTGRES[code];
    if (causa) return causa;
  }
  return undefined;
}

/** Whether a transaction with this error may be retried. */
export function isRetriable(error: unknown): boolean {
  const code = driverError(error)?.code;
  return code === '40001' || code === '40P01';
}

/** Whether the driver's connection was lost or never established. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Partial<Coded>;
  if (code && DE_RED.has(code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message);
}

/** A database error without its statement and values, so that personal data is not logged. */
export function withoutValues(error: Error): Error {
  const own = driverError(error);
  if (!own) return error;
  const { constraint, table } = own as { constraint?: unknown; table?: unknown };
  const plain = Object.assign(new Error(own.message), { code: own.code, constraint, table });
  plain.stack = error.stack?.replace(error.message, own.message);
  return plain;
}
