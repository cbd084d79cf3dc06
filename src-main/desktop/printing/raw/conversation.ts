import net from 'node:net';

/** Written in pieces of this size, so that a printer that reads slowly is told from one that does not read. */
const PIECE_BYTES = 1_024;

/** An answer that begins with so many letters and signs is a web server's or another's, and no printer's. */
const TEXT_BYTES = 4;

/** Bytes that are kept of an answer. A printer that talks without end must not fill the memory. */
const KEPT_BYTES = 64;

const isText = (bytes: readonly number[]): boolean =>
  bytes.length >= TEXT_BYTES && bytes.slice(0, TEXT_BYTES).every((byte) => byte >= 0x20 && byte < 0x7f);

/** A connection to a printer: writes that give up, and answers of one byte. */
export interface Conversation {
  /** Writes all bytes; false when the connection broke or nothing moved for `stallMs`. */
  write(bytes: Uint8Array, stallMs: number): Promise<boolean>;
  /**
   * Writes a question. The first byte since then that fits; undefined when none came within `ms`, the connection ended, or
   * what answers is no printer.
   */
  ask(question: Uint8Array, fits: (byte: number) => boolean, ms: number): Promise<number | undefined>;
  /** Says that nothing more comes; true once the printer has closed its side in order. */
  finish(ms: number): Promise<boolean>;
  /** Whether the printer closed its side or the connection broke. */
  ended(): boolean;
  close(): void;
}

/** Connects to an address; rejects with the socket's error, or with the code ETIMEDOUT after `ms`. */
export function connect(address: { host: string; port: number }, ms: number): Promise<Conversation> {
  return new Promise((resolve, reject) => {
    const socket = net.connect({ ...address, noDelay: true });
    const late = setTimeout(() => socket.destroy(Object.assign(new Error(), { code: 'ETIMEDOUT' })), ms);
    socket.once('error', reject);
    socket.once('close', () => clearTimeout(late));
    socket.once('connect', () => {
      clearTimeout(late);
      socket.off('error', reject);
      resolve(converse(socket));
    });
  });
}

function converse(socket: net.Socket): Conversation {
  /** What came since the last question: its first bytes, and the newest. */
  let received: number[] = [];
  let broken = false;
  let closedByPrinter = false;
  const changed = new Set<() => void>();
  const tell = (): void => {
    for (const look of [...changed]) look();
  };
  socket.on('data', (data) => {
    const all = [...received, ...data];
    const start = all.slice(0, TEXT_BYTES);
    received = [...start, ...all.slice(TEXT_BYTES).slice(TEXT_BYTES - KEPT_BYTES)];
    tell();
  });
  socket.on('error', () => {
    broken = true;
    tell();
  });
  socket.on('end', () => {
    closedByPrinter = true;
    tell();
  });
  socket.on('close', (withError) => {
    broken ||= withError;
    closedByPrinter = true;
    tell();
  });

  /** Looks at each change until there is an answer; undefined after `ms`. */
  function waitFor<T>(look: () => T | undefined, ms: number): Promise<T | undefined> {
    return new Promise((resolve) => {
      const done = (value: T | undefined): void => {
        clearTimeout(late);
        changed.delete(check);
        resolve(value);
      };
      const check = (): void => {
        const value = look();
        if (value !== undefined) done(value);
      };
      const late = setTimeout(() => done(undefined), ms);
      changed.add(check);
      check();
    });
  }

  function writePiece(piece: Uint8Array, stallMs: number): Promise<boolean> {
    return new Promise((resolve) => {
      const late = setTimeout(() => resolve(false), stallMs);
      socket.write(piece, (error) => {
        clearTimeout(late);
        resolve(!error);
      });
    });
  }

  async function write(bytes: Uint8Array, stallMs: number): Promise<boolean> {
    for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
      if (broken || !(await writePiece(bytes.subarray(at, at + PIECE_BYTES), stallMs))) return false;
    }
    return !broken;
  }

  return {
    write,
    async ask(question, fits, ms) {
      // What came before, unasked, answers nothing.
      received = [];
      if (!(await write(question, ms))) return undefined;
      const byte = await waitFor<number | 'none'>(() => {
        const found = isText(received) ? 'none' : received.find(fits);
        return found ?? (broken || closedByPrinter ? 'none' : undefined);
      }, ms);
      return byte === 'none' ? undefined : byte;
    },
    async finish(ms) {
      // Closed before it was told that this is all: part of it may be missing.
      if (broken || closedByPrinter) return false;
      socket.end();
      return (await waitFor(() => (broken || closedByPrinter ? !broken : undefined), ms)) ?? false;
    },
    ended: () => broken || closedByPrinter,
    close: () => socket.destroy(),
  };
}
