import { defineConfig } from 'vitest/config';

const EXTENSIONS = '{ts,tsx,mjs}';

/** The real server on a real database, some of it as a process of its own. */
const SERVER = ['src-main/server/**/*.test.ts'];
/** What only PostgreSQL has. The twin of the server's tests runs it; nothing else can. */
const ONLY_POSTGRES = ['**/*postgres.test.ts'];
/** What only SQLite has: its file. */
const ONLY_SQLITE = ['**/*sqlite.test.ts'];

// The address of a PostgreSQL server on which tests may make databases: `npm test` starts one.
const { TEST_DATABASE_URL } = process.env;

const postgres = {
  extends: true as const,
  test: {
    name: 'postgres',
    include: [...SERVER, 'db/engine.test.ts', 'db/**/*postgres.test.ts'],
    exclude: ONLY_SQLITE,
    env: { TEST_DATABASE_URL, DATABASE_URL: '' },
  },
};

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
          exclude: ONLY_POSTGRES,
          env: { TEST_DATABASE_URL: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: SERVER,
          exclude: ONLY_POSTGRES,
          env: { TEST_DATABASE_URL: '', DATABASE_URL: '' },
        },
      },
      ...(TEST_DATABASE_URL ? [postgres] : []),
    ],
  },
});
