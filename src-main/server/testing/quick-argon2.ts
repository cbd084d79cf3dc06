import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

// Stands in for the library in tests that run in one process with the server (vitest.config.ts): with the cost that a real password has,
// these checks were a quarter of the time of all tests of the domain. `test/passwords.test.ts` looks at the real cost.

// Not by `import`, which would give this file itself.
const real: typeof argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** The least that argon2 takes: 8 KiB of memory, one pass. */
const LEAST = { memoryCost: 8, timeCost: 1 };

export const hash: typeof argon2.hash = (password, options) => real.hash(password, { ...options, ...LEAST });

/** Takes as long as the hash says. */
export const { verify } = real;
