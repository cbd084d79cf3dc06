import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['{src-main,src-shared,src-renderer,src-web,db,test,scripts}/**/*.test.{ts,tsx,mjs}'],
    // The database tests migrate a database each: on a busy machine the usual five seconds are tight.
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
