import { v7 } from 'uuid';

/** A new id: a UUIDv7, so that ids sort by time of creation. `momento` backdates it. */
export function nuevoId(momento?: Date): string {
  return v7(momento ? { msecs: momento.getTime() } : undefined);
}
