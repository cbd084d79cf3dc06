import { describe, expect, it } from 'vitest';
import { errorDeDisco } from './errors.ts';

const coded = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });
/** As the query builder passes an error of its driver on. */
const wrapped = (cause: Error) => new Error('Failed query', { cause });
const fromPostgres = (code: string) => wrapped(coded(code, { severity: 'ERROR' }));

describe('an error of the disk', () => {
  it.each([
    ['lleno', coded('ENOSPC')],
    ['lleno', coded('EDQUOT')],
    ['lleno', wrapped(coded('SQLITE_FULL'))],
    ['lleno', fromPostgres('53100')],
    ['solo-lectura', coded('EROFS')],
    ['solo-lectura', wrapped(coded('SQLITE_READONLY'))],
    ['solo-lectura', coded('SQLITE_READONLY_DBMOVED')],
    ['fallando', coded('EIO')],
    ['fallando', coded('SQLITE_IOERR')],
    ['fallando', wrapped(coded('SQLITE_IOERR_WRITE'))],
    ['fallando', coded('SQLITE_IOERR_FSYNC')],
    ['fallando', coded('SQLITE_IOERR_SHMSIZE')],
    ['fallando', fromPostgres('58030')],
  ])('is %s: %o', (causa, error) => {
    expect(errorDeDisco(error)).toBe(causa);
  });

  it.each([
    coded('SQLITE_BUSY'),
    coded('SQLITE_IOERR_LOCK'),
    coded('SQLITE_IOERR_NOMEM'),
    coded('SQLITE_CORRUPT'),
    coded('SQLITE_CANTOPEN'),
    coded('EACCES'),
    coded('ENOENT'),
    fromPostgres('53200'),
    fromPostgres('25006'),
    new Error('ENOSPC'),
    'ENOSPC',
    undefined,
  ])('is not %o', (error) => {
    expect(errorDeDisco(error)).toBeUndefined();
  });
});
