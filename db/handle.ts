import type { SQL } from 'drizzle-orm';
import type { Search } from './engines/search.ts';
import type { Tables } from './schema/tables.ts';
import { ground, type Tx } from './transaction.ts';

/** The query builder of an engine's driver; both dialects build the same queries. */
// biome-ignore lint/suspicious/noExplicitAny: callers use every driver through PostgreSQL's types (see kit.ts)
type Method = (...args: any[]) => unknown;
interface Driver {
  select: Method;
  selectDistinct: Method;
  $with: Method;
  with: Method;
  insert: Method;
  update: Method;
  delete: Method;
}

/** PostgreSQL's limit of a message, in bytes. */
const MENSAJE_MAXIMO = 7900;

/** The parts of a handle besides the driver. */
export interface Parts extends Pick<Tx, 'lockRows' | 'lockName' | 'notify'> {
  tables: Tables;
  search: (rows: Tx['rows']) => Search;
  rows<T>(query: SQL): Promise<T[]>;
  value(name: string): SQL;
  isOpen(): boolean;
}

/** A handle over one connection that refuses every use after it is closed. */
export function makeHandle(driver: Driver, { tables, search, isOpen, value, ...parts }: Parts): Tx {
  const assertOpen = () => {
    if (!isOpen()) throw new Error('this transaction has ended');
  };
  const guarded =
    <A extends unknown[], R>(method: (...args: A) => R, self: unknown = driver) =>
    (...args: A): R => {
      assertOpen();
      return method.apply(self, args);
    };
  const guardedAsync =
    <A extends unknown[], R>(method: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      assertOpen();
      return await method.apply(parts, args);
    };
  const rows: Tx['rows'] = guardedAsync((query: SQL) => parts.rows(query)) as Tx['rows'];
  return {
    [ground]: { connection: driver, assertOpen },
    tables,
    search: search(rows),
    select: guarded(driver.select),
    selectDistinct: guarded(driver.selectDistinct),
    $with: guarded(driver.$with),
    with: guarded(driver.with),
    insert: guarded(driver.insert),
    update: guarded(driver.update),
    delete: guarded(driver.delete),
    rows,
    value,
    lockRows: guardedAsync(parts.lockRows),
    lockName: guardedAsync(parts.lockName),
    notify: guardedAsync(async (channel: string, text: string) => {
      if (Buffer.byteLength(text) > MENSAJE_MAXIMO) throw new Error('this message is too long to be sent');
      await parts.notify(channel, text);
    }),
    // The brand of Tx exists only as a type.
  } as unknown as Tx;
}
