import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { manual } from './scripts/lib/manual-plugin.ts';

const EXTENSIONS = '{ts,tsx,mjs}';

/** The real server on a real database, some of it as a process of its own. */
const SERVER = ['src-main/server/**/*.test.ts'];
/** What only PostgreSQL has. The twin of the server's tests runs it; nothing else can. */
const ONLY_POSTGRES = ['**/*postgres.test.ts'];
/** What only SQLite has: its file. */
const ONLY_SQLITE = ['**/*sqlite.test.ts'];
/** What the server does before or after the database, and the same on both. */
const BESIDE_THE_DATABASE = [
  'src-main/server/{adapters,base,startup}/**',
  'src-main/server/http/{answer,caller}/**',
  'src-main/server/http/http.test.ts',
  'src-main/server/domain/productos/imagenes.test.ts',
  'src-main/server/domain/imagenes/{imagenes,share-card}.test.ts',
  'src-main/server/domain/auth/{hojas-ataques,lockout}.test.ts',
  'src-main/server/commands/importar.test.ts',
  // Sales one by one, as all other tests make them there, and lists of what to make.
  'src-main/server/whole-shop/demo/{demo,productos}.test.ts',
  'src-main/server/whole-shop/{documentacion,vitrina}/**',
  'src-main/server/whole-shop/importacion/archivo/**',
  'src-main/server/whole-shop/importacion/revision-de-archivo.test.ts',
  // Callers are counted in memory.
  'src-main/server/tests/{limites,presion,presion-de-correos,slow-bodies}.test.ts',
  // Rules about people, words and settings, whose queries read and write single rows; `generated-input` runs them there.
  'src-main/server/whole-shop/sistema/seguridad.test.ts',
  'src-main/server/whole-shop/{conexion-segura,diagnostico,puesta-en-marcha}/**',
  'src-main/server/whole-shop/importacion/{archivo.routes,preguntas-de-importacion}.test.ts',
  'src-main/server/domain/configuracion/**',
  'src-main/server/domain/correos/configuracion.test.ts',
  'src-main/server/domain/usuarios/{autorizacion,confirmacion}.test.ts',
  'src-main/server/domain/auth/{equipos,hojas,segundo-paso}.test.ts',
  'src-main/server/tests/{access,any-input,hostile}.test.ts',
];

// The address of a PostgreSQL server on which tests may make databases: `npm test` starts one.
const { TEST_DATABASE_URL } = process.env;

/** For tests that make and check hundreds of passwords. Unit tests, and programs that a test starts, have the real library. */
const QUICK_PASSWORDS = {
  alias: {
    '@node-rs/argon2': fileURLToPath(new URL('./src-main/server/testing/quick-argon2.ts', import.meta.url)),
  },
};

const SERVER_PROCESS = {
  // Its files share the modules of a process: nothing happens on import, and a test opens its own shop.
  isolate: false,
  // The browser's client of event streams, which Node keeps behind a flag.
  execArgv: ['--experimental-eventsource', '--disable-warning=UNDICI-ES'],
};

const postgres = {
  extends: true as const,
  resolve: QUICK_PASSWORDS,
  test: {
    ...SERVER_PROCESS,
    name: 'postgres',
    include: [...SERVER, 'db/engine.test.ts', 'db/**/*postgres.test.ts'],
    exclude: [...ONLY_SQLITE, ...BESIDE_THE_DATABASE],
    globalSetup: './db/testing/drop-databases.ts',
    env: { TEST_DATABASE_URL, DATABASE_URL: '', TEST_RUN: String(process.pid) },
  },
};

export default defineConfig({
  test: {
    // Ends a test that hangs, and no other: on a busy machine one that copies a shop five times takes two minutes.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    // One more than there are cores: tests often wait, for a program that they started or for a screen to settle.
    maxWorkers: availableParallelism() + 1,
    // The staff screens have no canvas without a browser; Chart.js says so for every chart.
    onConsoleLog: (text) => !text.includes('Failed to create chart'),
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
        resolve: QUICK_PASSWORDS,
        test: {
          ...SERVER_PROCESS,
          name: 'server',
          include: SERVER,
          exclude: ONLY_POSTGRES,
          env: { TEST_DATABASE_URL: '', DATABASE_URL: '' },
        },
      },
      {
        extends: true,
        resolve: QUICK_PASSWORDS,
        plugins: [manual()],
        // React as the built pages have it, which renders twice as fast as the one for development.
        oxc: { jsx: { runtime: 'automatic', development: false } },
        test: {
          isolate: false,
          name: 'screens',
          include: ['e2e/screens/**/*.test.ts'],
          environment: './e2e/screens/support/dom.ts',
          env: { TEST_DATABASE_URL: '', DATABASE_URL: '', NODE_ENV: 'production' },
        },
      },
      ...(TEST_DATABASE_URL ? [postgres] : []),
    ],
  },
});
