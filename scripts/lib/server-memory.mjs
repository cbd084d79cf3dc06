// How the shop's server is started so that it takes little memory: a shop's computer has 4 GB. Figures: decision 82.

/**
 * Flags of Node. V8 else sizes its heap by the memory of the machine. The limit of 256 MB is some three times what a shop with
 * 50,000 products takes.
 */
export const SERVER_FLAGS = ['--max-semi-space-size=8', '--max-old-space-size=256'];

/** Variables: glibc else keeps what was given back in pools of its own, up to eight for each core. */
export const SERVER_VARIABLES = { MALLOC_ARENA_MAX: '2' };
