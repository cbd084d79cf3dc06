/** What went wrong in a database, whichever engine says so. */
export type DatabaseErrorKind = 'unique' | 'constraint' | 'busy' | 'unreachable';

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
  SQLITE_FULL: 'busy',
};

/** By SQLSTATE, or by its class where the whole class means one thing. */
const POSTGRES: Record<string, DatabaseErrorKind> = {
  '23505': 'unique',
  '23': 'constraint',
  // Serialization failures and deadlocks that many tries did not get past.
  '40': 'busy',
  // A lock or a statement that took too long.
  '55P03': 'busy',
  '57014': 'busy',
  // No memory, no disk, no more connections.
  '53': 'busy',
  // The server stops, or is not up yet.
  '57P': 'unreachable',
  // A standby that only reads, and a transaction that was given up for being idle.
  '25006': 'unreachable',
  '25P03': 'unreachable',
  '08': 'unreachable',
};

const DE_RED = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
]);

/** Marks that no connection could be had; the drivers say so in prose alone. */
export class NoConnectionError extends Error {
  readonly code = 'NO_CONNECTION';
}

interface Coded extends Error {
  code: string;
  severity?: unknown;
}

/** The driver's own error, under whatever the query builder wrapped it in. */
function driverError(error: unknown): Coded | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const { code } = one as Partial<Coded>;
    if (typeof code !== 'string') continue;
    const fromPostgres = 'severity' in one && code.length === 5;
    if (fromPostgres || code.startsWith('SQLITE_') || code === 'NO_CONNECTION') return one as Coded;
  }
  return undefined;
}

/** Undefined for what no database said, and for what only a bug can cause. */
export function databaseErrorKind(error: unknown): DatabaseErrorKind | undefined {
  const own = driverError(error);
  if (!own) return undefined;
  if (own.code === 'NO_CONNECTION') return 'unreachable';
  if (!('severity' in own)) return SQLITE[own.code];
  return POSTGRES[own.code] ?? POSTGRES[own.code.slice(0, 3)] ?? POSTGRES[own.code.slice(0, 2)];
}

/** Whether a transaction that failed so may simply be tried again. */
export function isRetriable(error: unknown): boolean {
  const code = driverError(error)?.code;
  return code === '40001' || code === '40P01';
}

/** Whether a driver failed because it lost, or never had, its connection. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as Partial<Coded>;
  if (code && DE_RED.has(code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|not queryable/.test(error.message);
}

/** A database's error without what was asked of it: statements carry people's data, and logs must not. */
export function withoutValues(error: Error): Error {
  const own = driverError(error);
  if (!own) return error;
  const { constraint, table } = own as { constraint?: unknown; table?: unknown };
  const plain = Object.assign(new Error(own.message), { code: own.code, constraint, table });
  plain.stack = error.stack?.replace(error.message, own.message);
  return plain;
}
