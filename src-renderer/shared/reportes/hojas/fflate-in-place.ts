import {
  type AsyncUnzipOptions,
  type AsyncZippable,
  type FlateCallback,
  type UnzipCallback,
  unzipSync,
  zipSync,
} from 'fflate/browser';

/*
 * Replaces fflate for the spreadsheet libraries (aliased in `electron.vite.config.ts`). fflate's own `zip` and
 * `unzip` start workers from blob URLs, which the content security policy refuses; these work synchronously, as they run
 * in a worker.
 */
// biome-ignore lint/performance/noBarrelFile: it replaces the package, so it exports all that the package does
export * from 'fflate/browser';

export function zip(files: AsyncZippable, done: FlateCallback): void {
  done(null, zipSync(files as Parameters<typeof zipSync>[0]));
}

export function unzip(file: Uint8Array, options: AsyncUnzipOptions, done: UnzipCallback): void {
  done(null, unzipSync(file, options as Parameters<typeof unzipSync>[1]));
}
