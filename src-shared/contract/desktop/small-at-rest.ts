// How the shop's server is started so that it takes little memory: a shop's computer has 4 GB. Figures: decision 82.

/**
 * Flags of Node. V8 else lets its heap grow by half before it collects what nobody needs. The limit of 512 MB is some five times
 * what a shop with 50,000 products takes. `gc` is for `startup/idle-memory.ts`.
 */
export const SERVER_FLAGS = [
  '--optimize-for-size',
  '--max-semi-space-size=4',
  '--max-old-space-size=512',
  '--expose-gc',
];

/** Variables: glibc else keeps what was given back in pools of its own, up to eight for each core. */
export const SERVER_VARIABLES = { MALLOC_ARENA_MAX: '2' };
