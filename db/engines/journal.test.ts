import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

describe.each(['sqlite', 'postgres'])('the migrations of %s', (engine) => {
  it('are dated in order, since a migration older than the last applied one would be skipped', () => {
    const file = join(import.meta.dirname, '..', 'migrations', engine, 'meta', '_journal.json');
    const { entries } = JSON.parse(readFileSync(file, 'utf8')) as {
      entries: { when: number; tag: string }[];
    };
    expect(entries.map(({ tag }) => tag)).toEqual(entries.map(({ tag }) => tag).toSorted());
    const dates = entries.map(({ when }) => when);
    expect(dates).toEqual([...new Set(dates)].toSorted((a, b) => a - b));
  });
});
