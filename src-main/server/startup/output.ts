import { fstatSync, writeSync } from 'node:fs';

function isFile(fd: number): boolean {
  try {
    return fstatSync(fd).isFile();
  } catch {
    return false;
  }
}

/**
 * Lets the process outlive output that cannot be written: Node ends it when a log on a full disk takes no more, and never
 * writes there again. What does not fit is lost, and what comes once there is room is written.
 */
export function outliveFullOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    // Whoever read a pipe may be gone.
    stream.on('error', () => undefined);
    if (!isFile(stream.fd)) continue;
    const write = (chunk: string | Uint8Array, ...rest: unknown[]): boolean => {
      try {
        if (typeof chunk === 'string') writeSync(stream.fd, chunk);
        else writeSync(stream.fd, chunk);
      } catch {
        // There is nowhere else to say so.
      }
      const done = rest.at(-1);
      if (typeof done === 'function') process.nextTick(done as () => void);
      return true;
    };
    stream.write = write;
  }
}
