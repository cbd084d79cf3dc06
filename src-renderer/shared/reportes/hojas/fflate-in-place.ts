import { type AsyncZippable, type FlateCallback, zipSync } from 'fflate/browser';

/*
 * Replaces fflate for the spreadsheet library (aliased in `electron.vite.config.ts`). fflate's own `zip` starts workers
 * from blob URLs, which the content security policy refuses; this one zips synchronously, as it runs in a worker.
 */
// biome-ignore lint/performance/noBarrelFile: it replaces the package, so it exports all that the package does
export * from 'fflate/browser';

export function zip(files: AsyncZippable, done: FlateCallback): void {
  done(null, zipSync(files as Parameters<typeof zipSync>[0]));
}
