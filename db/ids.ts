import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const ID_BYTES = 16;
/** Random bytes for the next ids: asking for a few of them takes as long as for many. */
const random = Buffer.alloc(ID_BYTES * 256);
let used = random.length;

function randomBytesOfId(): Uint8Array {
  if (used === random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += ID_BYTES;
  return random.subarray(used - ID_BYTES, used);
}

/** A new id: a UUIDv7, so that ids sort by time of creation. `momento` backdates it. */
export function nuevoId(momento?: Date): string {
  return v7(momento ? { msecs: momento.getTime(), random: randomBytesOfId() } : undefined);
}
