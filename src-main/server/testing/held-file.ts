import { execFileSync } from 'node:child_process';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';

/** A file whose end is not written yet: whoever reads it waits. */
export interface HeldFile {
  /** Waits until somebody reads it, and gives them bytes. */
  give(bytes: number): Promise<void>;
  /** Ends it, once: whoever reads it goes on. */
  end(): Promise<void>;
}

const LOOKS_MS = 20;

/**
 * Opens a pipe for writing once somebody reads it. It is asked again and again: a thread that waited inside the system would
 * keep the process of a failed test from ending.
 */
async function openForReader(file: string): Promise<FileHandle> {
  for (;;) {
    try {
      return await open(file, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENXIO') throw error;
      await setTimeout(LOOKS_MS);
    }
  }
}

/** Makes a file that ends when the test says so: a named pipe, which Windows has not. */
export function holdFile(file: string): HeldFile {
  execFileSync('mkfifo', [file]);
  let writer: Promise<FileHandle> | undefined;
  let ended = false;
  return {
    async give(bytes) {
      writer ??= openForReader(file);
      await (await writer).write(Buffer.alloc(bytes, 1));
    },
    async end() {
      if (ended) return;
      ended = true;
      // Also lets go a writer that nobody ever read.
      const both = await open(file, constants.O_RDWR | constants.O_NONBLOCK);
      await (await writer)?.close();
      await both.close();
    },
  };
}
