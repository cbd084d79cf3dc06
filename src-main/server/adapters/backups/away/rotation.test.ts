import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diaDe } from '#contract/words/dias.ts';
import { copiesToKeep, type Dated, SE_GUARDAN_FUERA } from './rotation.ts';

const ZONA = 'America/Guatemala';
const AHORA = new Date('2026-11-21T18:00:00Z');
const HORA_MS = 3_600_000;

const hace = (horas: number): Dated => ({
  id: `hace-${horas}`,
  fecha: new Date(AHORA.getTime() - horas * HORA_MS),
});
/** Copies of up to two years, some of them dated in the future. */
const copiesOf = fc
  .uniqueArray(fc.integer({ min: -500, max: 17_000 }), { maxLength: 120 })
  .map((horas) => horas.map(hace));
const past = (copies: readonly Dated[]) => copies.filter(({ fecha }) => fecha <= AHORA);

describe('rotation in the second place', () => {
  it('keeps the newest copy, all future ones and at most 23 others', () => {
    fc.assert(
      fc.property(copiesOf, (copies) => {
        const keep = copiesToKeep(copies, AHORA, ZONA);
        const [newest] = past(copies).sort((a, b) => b.fecha.getTime() - a.fecha.getTime());
        if (newest) expect(keep).toContain(newest.id);
        const future = copies.filter(({ fecha }) => fecha > AHORA);
        for (const { id } of future) expect(keep).toContain(id);
        const { dias, semanas, meses } = SE_GUARDAN_FUERA;
        expect(keep.size - future.length).toBeLessThanOrEqual(dias + semanas + meses);
      }),
    );
  });

  it('keeps the same when it is applied again', () => {
    fc.assert(
      fc.property(copiesOf, (copies) => {
        const keep = copiesToKeep(copies, AHORA, ZONA);
        const left = copies.filter(({ id }) => keep.has(id));
        expect(copiesToKeep(left, AHORA, ZONA)).toEqual(keep);
      }),
    );
  });

  it('keeps the last copy of each of the seven newest days that have one', () => {
    fc.assert(
      fc.property(copiesOf, (copies) => {
        const keep = copiesToKeep(copies, AHORA, ZONA);
        const lastOf = new Map<string, Dated>();
        for (const copy of past(copies)) {
          const dia = diaDe(copy.fecha, ZONA);
          const other = lastOf.get(dia);
          if (!other || other.fecha < copy.fecha) lastOf.set(dia, copy);
        }
        const days = [...lastOf.keys()].sort().reverse().slice(0, 7);
        for (const dia of days) expect(keep).toContain(lastOf.get(dia)?.id);
      }),
    );
  });

  it('holds 7 days, 4 weeks and 12 months after two years of a copy a day', () => {
    let copies: Dated[] = [];
    let now = AHORA;
    for (let dia = 0; dia < 730; dia += 1) {
      now = new Date(AHORA.getTime() + dia * 24 * HORA_MS);
      copies.push({ id: diaDe(now, ZONA), fecha: now });
      const keep = copiesToKeep(copies, now, ZONA);
      copies = copies.filter(({ id }) => keep.has(id));
    }
    expect(copies.map(({ id }) => id)).toEqual([
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
      '2028-06-30',
      '2028-07-31',
      '2028-08-31',
      '2028-09-30',
      '2028-10-29',
      '2028-10-31',
      '2028-11-05',
      '2028-11-12',
      '2028-11-13',
      '2028-11-14',
      '2028-11-15',
      '2028-11-16',
      '2028-11-17',
      '2028-11-18',
      '2028-11-19',
    ]);
  });
});
