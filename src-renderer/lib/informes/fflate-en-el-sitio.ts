import { type AsyncZippable, type FlateCallback, zipSync } from 'fflate/browser';

/*
 * What the spreadsheet library packs its files with. fflate's own `zip` starts threads from addresses that the
 * content security policy refuses; here it packs where it is, which is a worker already. `electron.vite.config.ts` puts
 * this file in fflate's place.
 */
// biome-ignore lint/performance/noBarrelFile: it stands in the package's place, so it has all that the package has
export * from 'fflate/browser';

export function zip(files: AsyncZippable, done: FlateCallback): void {
  done(null, zipSync(files as Parameters<typeof zipSync>[0]));
}
