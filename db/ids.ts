import { v7 } from 'uuid';

/** A new id: UUIDv7, so that ids sort by the time they were made. `momento` backdates it. */
export function nuevoId(momento?: Date): string {
  return v7(momento ? { msecs: momento.getTime() } : undefined);
}
