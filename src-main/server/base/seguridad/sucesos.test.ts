import { createSecretKey } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NombreDeSuceso } from './suceso.ts';
import { openSucesos, type Sucesos } from './sucesos.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MINUTES = 24 * 60;
const START = new Date('2026-11-21T00:00:00.000Z');

let folder: string;
let now: number;
let sucesos: Sucesos;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'guirnalda-sucesos-'));
  now = START.getTime();
  sucesos = await openSucesos({
    dataFolder: folder,
    clock: () => new Date(now),
    key: createSecretKey(Buffer.alloc(32)),
    failed: (error) => expect.unreachable(String(error)),
  });
});
afterEach(() => rmSync(folder, { recursive: true }));

type Line = Record<string, string | number | undefined>;

async function lines(): Promise<Line[]> {
  await sucesos.settle();
  return readdirSync(folder)
    .toSorted()
    .reverse()
    .flatMap((file) => readFileSync(join(folder, file), 'utf8').split('\n'))
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
}

const sum = (of: Line[]) => of.reduce((total, { repeated = 1 }) => total + Number(repeated), 0);

const ROUTE = 'POST /api/auth/recuperar-con-hoja';
const REQUEST = 'a1b2c3d4-a1b2-c3d4-a1b2-c3d4a1b2c3d4';
const note = (event: NombreDeSuceso, extra: { reason?: string; limit?: string; user?: string } = {}) =>
  sucesos.anotar({ event, ...extra, zone: 'fuera', network: '203.0.113.7', request: REQUEST, route: ROUTE });

/** What strangers can do within a minute, and more often than is written of it. */
function flood(): void {
  for (let time = 0; time < 6; time += 1) {
    note('tunnel-not-trusted');
    note('proof-refused');
    note('proof-refused', { reason: 'link' });
    note('sign-in');
    for (const reason of ['credenciales-invalidas', 'sin-permiso', 'email-no-verificado'])
      note('sign-in-refused', { reason });
    for (const reason of ['ended', 'token', 'password']) note('session-ended', { reason });
    note('code-refused');
    note('permission-refused');
    for (let one = 0; one < 30; one += 1) note('limit', { limit: `limite${one}PorDireccion` });
  }
}

describe('the security log', () => {
  it.each([['tunnel-not-trusted'], ['proof-refused']] as const)(
    'tells of a state that lasts once an hour: %s',
    async (event) => {
      for (let minute = 0; minute < 150; minute += 1) {
        for (let time = 0; time < 3; time += 1) note(event);
        now += MINUTE_MS;
      }
      const found = await lines();
      expect(found.map(({ time, repeated }) => [time, repeated])).toEqual([
        ['2026-11-21T00:00:00.000Z', undefined],
        ['2026-11-21T00:00:00.000Z', 179],
        ['2026-11-21T01:00:00.000Z', undefined],
        ['2026-11-21T01:00:00.000Z', 179],
        ['2026-11-21T02:00:00.000Z', undefined],
        ['2026-11-21T02:00:00.000Z', 89],
      ]);
    },
  );

  it('writes a hundred lines of an event a day, and counts the others by the hour', async () => {
    for (let minute = 0; minute < DAY_MINUTES; minute += 1) {
      for (let time = 0; time < 4; time += 1) note('code-refused');
      now += MINUTE_MS;
    }
    const found = await lines();
    expect(found.filter(({ repeated }) => repeated === undefined)).toHaveLength(100);
    expect(found.length).toBeLessThanOrEqual(125);
    expect(sum(found)).toBe(4 * DAY_MINUTES);
    note('code-refused');
    expect((await lines()).at(-1)).toMatchObject({ time: '2026-11-22T00:00:00.000Z', request: REQUEST });
  });

  it('counts what strangers do apart from what the staff does', async () => {
    for (let minute = 0; minute < 60; minute += 1) {
      for (const event of ['sign-in', 'sign-in-refused', 'permission-refused'] as const)
        for (let time = 0; time < 6; time += 1) note(event);
      now += MINUTE_MS;
    }
    note('sign-in', { user: 'ana' });
    note('permission-refused', { user: 'beto' });
    expect((await lines()).filter(({ user }) => user)).toMatchObject([
      { event: 'sign-in', user: 'ana', request: REQUEST },
      { event: 'permission-refused', user: 'beto', request: REQUEST },
    ]);
  });

  it('keeps the line of a sign-in for ten days while strangers do all they can', async () => {
    note('sign-in', { user: 'ana' });
    await sucesos.settle();
    for (let hour = 0; hour < 10 * 24; hour += 1) {
      flood();
      now += HOUR_MS;
      await sucesos.settle();
    }
    expect((await lines())[0]).toMatchObject({ event: 'sign-in', user: 'ana' });
  });

  it('goes on when the clock is set back', async () => {
    note('code-refused');
    now -= 3 * HOUR_MS;
    for (let time = 0; time < 7; time += 1) note('code-refused');
    const found = await lines();
    expect(sum(found)).toBe(8);
    expect(found).toHaveLength(7);
  });
});
