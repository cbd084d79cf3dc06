import { describe, expect, it } from 'vitest';
import { createGate, createLanes } from './gate.ts';

/** Work that goes on until it is let end; says in which order pieces began. */
function work() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    piece: (name: string) => () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.push(resolve));
    },
    async endOne() {
      ends.shift()?.();
      // The next piece begins after the promises of this one.
      await new Promise(setImmediate);
    },
  };
}

describe('a gate', () => {
  it('queues so many and refuses further ones, except patient ones', async () => {
    const gate = createGate(1, 1);
    const { begun, piece, endOne } = work();
    const accepted = [gate(piece('a')), gate(piece('b'))];
    await expect(gate(piece('c'))).rejects.toMatchObject({ code: 'demasiados-intentos' });
    accepted.push(gate(piece('d'), { patient: true }));
    for (let one = 0; one < 3; one += 1) await endOne();
    await Promise.all(accepted);
    expect(begun).toEqual(['a', 'b', 'd']);
  });
});

describe('a gate with lanes', () => {
  it('gives each lane its queue and their turns one after the other', async () => {
    const lanes = createLanes(1, ['near', 'far'], { queue: 3 });
    const { begun, piece, endOne } = work();
    const accepted = ['f1', 'f2', 'f3', 'f4'].map((name) => lanes('far', piece(name)));
    await expect(lanes('far', piece('f5'))).rejects.toMatchObject({ code: 'demasiados-intentos' });
    for (const name of ['n1', 'n2']) accepted.push(lanes('near', piece(name)));
    for (let one = 0; one < 6; one += 1) await endOne();
    await Promise.all(accepted);
    expect(begun).toEqual(['f1', 'n1', 'f2', 'n2', 'f3', 'f4']);
  });

  it('lets nobody fill one alone', async () => {
    const lanes = createLanes(1, ['far'], { queue: 4, share: 2 });
    const { begun, piece, endOne } = work();
    const accepted = ['a0', 'a1', 'a2'].map((name) => lanes('far', piece(name), { by: 'a' }));
    await expect(lanes('far', piece('a3'), { by: 'a' })).rejects.toMatchObject({
      code: 'demasiados-intentos',
    });
    accepted.push(lanes('far', piece('b0'), { by: 'b' }));
    for (let one = 0; one < 4; one += 1) await endOne();
    await Promise.all(accepted);
    expect(begun).toEqual(['a0', 'a1', 'a2', 'b0']);
  });

  it('makes lanes for whoever comes, each behind those that wait, and holds so many in all', async () => {
    const lanes = createLanes<string>(1, [], { queue: 2, total: 3 });
    const { begun, piece, endOne } = work();
    const accepted = ['a1', 'a2', 'a3'].map((name) => lanes('a', piece(name)));
    await expect(lanes('a', piece('a4'))).rejects.toMatchObject({ code: 'demasiados-intentos' });
    accepted.push(lanes('b', piece('b1')));
    await expect(lanes('c', piece('c1'))).rejects.toMatchObject({ code: 'demasiados-intentos' });
    await endOne();
    accepted.push(lanes('c', piece('c2')));
    for (let one = 0; one < 4; one += 1) await endOne();
    await Promise.all(accepted);
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'c2']);
  });
});
