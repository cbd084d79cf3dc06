import {
  type AsyncUnzipOptions,
  type AsyncZippable,
  type FlateCallback,
  type FlateError,
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

/** Calls back with what `work` returns, or with what it throws. */
function inPlace<Result>(work: () => Result, done: (error: FlateError | null, result: Result) => void): void {
  let result: Result;
  try {
    result = work();
  } catch (error) {
    // As fflate does: no data comes with an error, whatever its type says.
    done(error as FlateError, undefined as Result);
    return;
  }
  done(null, result);
}

export function zip(files: AsyncZippable, done: FlateCallback): void {
  inPlace(() => zipSync(files as Parameters<typeof zipSync>[0]), done);
}

export function unzip(file: Uint8Array, ...rest: [UnzipCallback] | [AsyncUnzipOptions, UnzipCallback]): void {
  const [options, done] = rest.length === 1 ? [undefined, rest[0]] : rest;
  inPlace(() => unzipSync(file, options as Parameters<typeof unzipSync>[1]), done);
}
