import { defineConfig } from '@playwright/test';

/** Set by `scripts/test.mjs`: the installed browser, since not every machine can download Playwright's own. */
const executablePath = process.env.CHROME_PATH;
const asRoot = process.getuid?.() === 0;

/**
 * Painting without a graphics card is what a machine without one does best; Chromium's own sandbox does not start for
 * root.
 */
const BROWSER_ARGS = ['--disable-gpu', ...(asRoot ? ['--no-sandbox'] : [])];

/** The browser of a customer. */
const OUTSIDE_BROWSER = {
  browserName: 'chromium',
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: BROWSER_ARGS },
} as const;

export default defineConfig({
  outputDir: 'test-results',
  forbidOnly: Boolean(process.env.CI),
  // A journey that passes only the second time has failed.
  retries: 0,
  // One more than the journeys of the browser have: those in windows, which wait more than they work, run beside them.
  workers: 3,
  // Generous, for machines on which many programs run.
  timeout: 120_000,
  expect: { timeout: 15_000, toPass: { timeout: 60_000 } },
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ? [['list'], ['json']] : [['list']],
  use: {
    // No trace, which costs nearly a tenth of a run: `npm test -- --trace` keeps those of the journeys that fail.
    screenshot: 'only-on-failure',
    locale: 'es-GT',
    timezoneId: 'America/Guatemala',
  },
  projects: [
    { name: 'demo', testDir: 'e2e/demo', testMatch: '*.setup.ts' },
    {
      name: 'web',
      testDir: 'e2e/web',
      workers: 2,
      dependencies: ['demo'],
      use: {
        ...OUTSIDE_BROWSER,
        // What a page asks can then be watched and answered; the journeys without a connection let it in.
        serviceWorkers: 'block',
        // A tenth of a run is spent on painting what moves. Journeys about that use `WITH_MOTION`, and the windows of the
        // desktop move.
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
    { name: 'desktop', testDir: 'e2e/desktop', workers: 2, dependencies: ['demo'] },
    { name: 'packages', testDir: 'e2e/packages', workers: 2, use: OUTSIDE_BROWSER },
    {
      name: 'installers',
      testDir: 'e2e/installers',
      // They make the folder anew that the others drive.
      dependencies: ['packages'],
      // Packages are made in one folder, one after the other, and making and installing them takes minutes.
      workers: 1,
      timeout: 30 * 60_000,
      use: OUTSIDE_BROWSER,
    },
  ],
});
