import { createRequire } from 'node:module';
import type * as argon2 from '@node-rs/argon2';

// Stands in for the library where a test runs the server in its own process (vitest.config.ts), since a real password costs more
// than most of what is tested. `test/passwords.test.ts` looks at the real cost.

// Not by `import`, which would give this file itself.
const real: typeof argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** The least that argon2 takes: 8 KiB of memory, one pass. */
const LEAST = { memoryCost: 8, timeCost: 1 };

export const hash: typeof argon2.hash = (password, options) => real.hash(password, { ...options, ...LEAST });

/** Takes as long as the hash says. */
export const { verify } = real;
