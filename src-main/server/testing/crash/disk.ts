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
 * between sectors. Names of files last from the flush of a folder on; until then they change in their order, as those of a
 * journaling file system do.
 */
export class Disk {
  /** The folder whose names they are, and those in it. */
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
      this.#named();
    } else if (step.does === 'rename') this.#rename(name, step.to);
    else if (step.does === 'link') {
      this.#names.set(step.to, this.#fileOf(name));
      this.#named();
    } else if (step.does === 'sync') this.#flush(name);
    else if (step.does === 'append') this.#append(name, step.data);
    else if (step.does === 'copy') {
      const done = this.#contentOf(name).length;
      this.#append(name, this.#contentOf(step.from).subarray(done, done + step.size));
    } else this.#fileOf(name).pending.push(step);
  }

  /** Names have changed. */
  #named(): void {
    this.#pendingNames.push(new Map(this.#names));
  }

  /** A file gets another name, or a folder and all in it. */
  #rename(from: string, to: string): void {
    const moved = [...this.#names].filter(([name]) => name === from || name.startsWith(`${from}/`));
    for (const [name] of moved) this.#names.delete(name);
    for (const [name, file] of moved) this.#names.set(to + name.slice(from.length), file);
    this.#named();
  }

  /** A file as programs read it. */
  #contentOf(name: string): Buffer {
    const { lasting, pending } = this.#fileOf(name);
    return applied(lasting, pending);
  }

  #append(name: string, data: Buffer): void {
    const offset = this.#contentOf(name).length;
    this.#fileOf(name).pending.push({ does: 'write', file: name, offset, data });
  }

  #fileOf(name: string): File {
    const known = this.#names.get(name);
    if (known) return known;
    const file: File = { lasting: Buffer.alloc(0), pending: [] };
    this.#names.set(name, file);
    this.#named();
    return file;
  }

  #flush(name: string): void {
    if (!this.#names.has(name) && this.#isFolder(name)) {
      this.#lastingNames = new Map(this.#names);
      this.#pendingNames = [];
      return;
    }
    const file = this.#fileOf(name);
    file.lasting = applied(file.lasting, file.pending);
    file.pending = [];
  }

  #isFolder(name: string): boolean {
    return name === this.#folder || [...this.#names.keys()].some((file) => file.startsWith(`${name}/`));
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
