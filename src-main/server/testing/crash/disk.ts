import type { Random } from '../../whole-shop/demo/random.ts';
import type { Step } from './trace.ts';

/** A disk writes a sector whole or not at all; a page may be torn. */
const SECTOR = 512;
const PAGE = 4096;

type Change = Extract<Step, { does: 'write' | 'truncate' }>;

/** A file as it is written: what a flush made last, and what came after. */
interface File {
  lasting: Buffer;
  pending: Change[];
}

/** What of the unflushed changes a cut leaves on the disk. */
export const LEFTOVERS = ['none', 'all', 'prefix', 'some', 'sectors', 'pages'] as const;
export type Leftover = (typeof LEFTOVERS)[number];

/** A change in pieces of `size`, as they lie on the disk. */
function piecesOf(change: Change, size: number): Change[] {
  if (change.does === 'truncate') return [change];
  const { offset, data } = change;
  const pieces: Change[] = [];
  for (let at = offset; at < offset + data.length; ) {
    const end = Math.min((Math.floor(at / size) + 1) * size, offset + data.length);
    pieces.push({ ...change, offset: at, data: data.subarray(at - offset, end - offset) });
    at = end;
  }
  return pieces;
}

/** Those of the changes that a cut leaves. */
function left(pending: readonly Change[], leftover: Leftover, random: Random): Change[] {
  const half = (changes: Change[]) => changes.filter(() => random.chance(0.5));
  switch (leftover) {
    case 'none':
      return [];
    case 'all':
      return [...pending];
    case 'prefix': {
      const sectors = pending.flatMap((change) => piecesOf(change, SECTOR));
      return sectors.slice(0, random.integer(0, sectors.length));
    }
    case 'some':
      return half([...pending]);
    case 'sectors':
      return half(pending.flatMap((change) => piecesOf(change, SECTOR)));
    case 'pages':
      return half(pending.flatMap((change) => piecesOf(change, PAGE)));
  }
}

function applied(content: Buffer, changes: readonly Change[]): Buffer {
  const ends = changes.map((change) =>
    change.does === 'write' ? change.offset + change.data.length : change.size,
  );
  const bytes = Buffer.alloc(Math.max(content.length, ...ends));
  content.copy(bytes);
  let size = content.length;
  for (const change of changes) {
    if (change.does === 'write') {
      change.data.copy(bytes, change.offset);
      size = Math.max(size, change.offset + change.data.length);
    } else {
      if (change.size < size) bytes.fill(0, change.size, size);
      size = change.size;
    }
  }
  return bytes.subarray(0, size);
}

/**
 * A disk that keeps what was flushed, and of what was written since whatever it likes: any part, in any order, torn
 * between sectors. Names of files last from the flush of their folder on; until then they change in their order.
 */
export class Disk {
  readonly #folder: string;
  /** The names, as programs see them. */
  #names = new Map<string, File>();
  #lastingNames = new Map<string, File>();
  #pendingNames: Map<string, File>[] = [];

  constructor(folder: string, files: ReadonlyMap<string, Buffer>) {
    this.#folder = folder;
    for (const [name, lasting] of files) this.#names.set(name, { lasting, pending: [] });
    this.#lastingNames = new Map(this.#names);
  }

  take(step: Step): void {
    if (step.does === 'answer') return;
    const { file: name } = step;
    if (step.does === 'unlink') {
      this.#names.delete(name);
      this.#pendingNames.push(new Map(this.#names));
    } else if (step.does === 'sync') this.#flush(name);
    else this.#fileOf(name).pending.push(step);
  }

  #fileOf(name: string): File {
    const known = this.#names.get(name);
    if (known) return known;
    const file: File = { lasting: Buffer.alloc(0), pending: [] };
    this.#names.set(name, file);
    this.#pendingNames.push(new Map(this.#names));
    return file;
  }

  #flush(name: string): void {
    if (name === this.#folder) {
      this.#lastingNames = new Map(this.#names);
      this.#pendingNames = [];
      return;
    }
    const file = this.#fileOf(name);
    file.lasting = applied(file.lasting, file.pending);
    file.pending = [];
  }

  /** The files that a cut leaves. */
  cut(leftover: Leftover, random: Random): Map<string, Buffer> {
    const names = [this.#lastingNames, ...this.#pendingNames];
    const last = names.length - 1;
    const at = leftover === 'none' ? 0 : leftover === 'all' ? last : random.integer(0, last);
    const found = [...(names[at] ?? [])];
    return new Map(
      found.map(([name, { lasting, pending }]) => [name, applied(lasting, left(pending, leftover, random))]),
    );
  }
}
