import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { HojasShop } from '../../testing/shops/hojas-shop.ts';

/** What is checked waits for it, so that the queue stays full. */
const checks = vi.hoisted(() => ({ held: Promise.resolve() }));
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    async verify(stored: string, password: string) {
      await checks.held;
      return await real.verify(stored, password);
    },
  };
});

// The files of this process share their modules: one that ran before has loaded the real checks, and one that follows wants them.
vi.resetModules();
afterAll(() => vi.resetModules());
const { OLVIDADA, openHojasShop, PROPIETARIO } = await import('../../testing/shops/hojas-shop.ts');

/** How many are checked at once, and how many wait of each kind of caller. */
const WIDTH = 2;
const QUEUE = 40;
/** How many of them one network holds. */
const SHARE = 8;
/** How many more call, and are refused. */
const REFUSED = 3;

let shop: HojasShop;
let release: () => void;
beforeEach(async () => {
  shop = await openHojasShop();
  const { promise, resolve } = Promise.withResolvers<void>();
  checks.held = promise;
  release = resolve;
});
afterEach(async () => {
  release();
  await shop.close();
});

type Llamar = (n: number) => Promise<{ status: number }>;

/** Calls until some are refused: then all others wait. Gives what all are answered. */
async function llenar(cuantas: number, llamar: Llamar): Promise<Promise<number>[]> {
  let refused = 0;
  const todas = Array.from({ length: cuantas + REFUSED }, async (_, n) => {
    const { status } = await llamar(n);
    if (status === 429) refused += 1;
    return status;
  });
  await expect.poll(() => refused).toBeGreaterThanOrEqual(REFUSED);
  return todas;
}

const entrar =
  (desde: (n: number) => { desde?: string; deAqui?: boolean }): Llamar =>
  (n) =>
    shop.call('visitante', 'POST', '/api/auth/login', {
      // The first is the owner.
      body:
        n === 0 ? { email: PROPIETARIO, password: OLVIDADA } : { email: `n${n}@correo.gt`, password: 'x1' },
      ...desde(n),
    });

const deFuera = entrar((n) => ({ desde: `203.${n}.113.7`, deAqui: false }));

describe('while strangers fill the queue of passwords', () => {
  it.each<[string, Llamar]>([
    ['the window of this computer', entrar(() => ({}))],
    ['a browser of this computer that proves nothing', entrar(() => ({ deAqui: false }))],
    ['the shop’s network', entrar((n) => ({ desde: `192.168.1.${n + 1}`, deAqui: false }))],
    [
      'the staff',
      (n) =>
        shop.call('propietario', 'POST', '/api/usuarios', {
          body: { nombre: 'Luis', email: `luis${n}@prueba.gt`, password: 'globos-1' },
        }),
    ],
  ])('as many places are left for %s', async (_quien, llamar) => {
    const extranos = await llenar(WIDTH + QUEUE, deFuera);
    const suyas = await llenar(QUEUE, llamar);
    release();
    const estados = await Promise.all(suyas);
    expect(estados.filter((estado) => estado === 429)).toHaveLength(REFUSED);
    expect(estados[0]).toBeLessThan(300);
    expect((await Promise.all(extranos)).filter((estado) => estado === 429)).toHaveLength(REFUSED);
  });

  it.each([
    ['outside', () => '203.0.113.9', '190.1.1.1'],
    ['outside, where it has many addresses', (n: number) => `203.0.113.${n}`, '190.1.1.1'],
    ['outside, a /48', (n: number) => `2001:db8:1:${n}::1`, '2001:db8:2::1'],
    ['in the shop’s network', () => '192.168.1.66', '192.168.1.20'],
  ])('one network alone fills no queue %s', async (_donde, uno, otro) => {
    const suyas = await llenar(
      WIDTH + SHARE,
      entrar((n) => ({ desde: uno(n), deAqui: false })),
    );
    const deOtro = await llenar(
      SHARE,
      entrar(() => ({ desde: otro, deAqui: false })),
    );
    release();
    expect((await Promise.all(deOtro))[0]).toBeLessThan(429);
    expect((await Promise.all(suyas)).filter((estado) => estado === 429)).toHaveLength(REFUSED);
  });
});
