import { defineConfig } from 'vitest/config';

const EXTENSIONS = '{ts,tsx,mjs}';

export default defineConfig({
  test: {
    // The database tests migrate a database each: on a busy machine the usual five seconds are tight.
    testTimeout: 20_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [
            `{src-shared,src-renderer,src-web,db,test,scripts}/**/*.test.${EXTENSIONS}`,
            'src-main/desktop/**/*.test.ts',
          ],
        },
      },
      // The real server on a real database, some of it as a process of its own.
      { extends: true, test: { name: 'server', include: ['src-main/server/**/*.test.ts'] } },
    ],
  },
});
