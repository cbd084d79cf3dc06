import { spawnSync } from 'node:child_process';
import { createReadStream, existsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';

/** What a server did to its files, and the requests that it answered, in their order. */
export type Step =
  | { does: 'write'; file: string; offset: number; data: Buffer }
  /** A write to the end of a file. */
  | { does: 'append'; file: string; data: Buffer }
  /** The next bytes of another file, which the system copies by itself. */
  | { does: 'copy'; file: string; from: string; size: number }
  | { does: 'truncate'; file: string; size: number }
  | { does: 'sync'; file: string }
  | { does: 'unlink'; file: string }
  /** A file or a folder gets another name. */
  | { does: 'rename'; file: string; to: string }
  /** A file gets a second name. */
  | { does: 'link'; file: string; to: string }
  /** The answer to the request with this idempotency key begins to leave the server. */
  | { does: 'answer'; key: string };

const CALLS =
  'read,write,writev,pwrite64,pwritev,fsync,fdatasync,ftruncate,fallocate,unlink,unlinkat,rename,renameat,renameat2,link,linkat,copy_file_range,sendfile';
/** More than any page of a database, and than an answer. */
const LONGEST = 200_000;

/** The program that records what another does, where it is installed and may do so. */
export const STRACE = ['/usr/bin/strace', '/usr/local/bin/strace'].find(
  (file) => existsSync(file) && spawnSync(file, ['-q', 'true'], { stdio: 'ignore' }).status === 0,
);

/** How a Node is started so that `trace` records what it does: as the process that was started, and as itself. */
export function recorded(trace: string): { execPath: string; execArgv: string[] } {
  const record = [
    '-D',
    '-f',
    '--seccomp-bpf',
    '-q',
    '-xx',
    '-y',
    '-s',
    String(LONGEST),
    '-e',
    `trace=${CALLS}`,
  ];
  return { execPath: STRACE ?? 'strace', execArgv: [...record, '-o', trace, process.execPath] };
}

/** Calls that count once they are done. */
const AT_THEIR_END = new Set(['fsync', 'fdatasync', 'read', 'copy_file_range', 'sendfile']);

/** The last lines of a trace: when a process ends, its threads do. */
const LAST_BYTES = 20_000;
const POLL_MS = 20;

/** Waits until a trace tells the end of a process, after which nothing is added to it. */
export async function finished(trace: string, pid: number): Promise<void> {
  const end = new RegExp(`^${pid} +\\+\\+\\+ (?:exited|killed)`, 'm');
  const file = await open(trace);
  try {
    for (;;) {
      const { size } = await file.stat();
      const at = Math.max(0, size - LAST_BYTES);
      const { buffer, bytesRead } = await file.read(Buffer.alloc(LAST_BYTES), 0, LAST_BYTES, at);
      if (end.test(buffer.toString('latin1', 0, bytesRead))) return;
      await setTimeout(POLL_MS);
    }
  } finally {
    await file.close();
  }
}

const bytesOf = (text: string) => Buffer.from(text.replaceAll('\\x', ''), 'hex');
const LINE = /^(\d+)\s+(?:(\w+)\((.*)|<\.\.\. (\w+) resumed>(.*)|\+\+\+ .*)$/;
const FD = /^\d+<([^>]*)>/;
const FDS = /\b\d+<([^>]*)>/g;
const STRING = /"((?:\\x[0-9a-f]{2})*)"(\.\.\.)?/g;
const KEY = /\r\nidempotency-key: (\S+)\r\n/i;

/** All texts among the arguments of a call, as one. */
function dataIn(args: string): Buffer {
  const parts = [...args.matchAll(STRING)].map(([, text = '', cut]) => {
    if (cut) throw new Error('the trace holds a part of what was written');
    return bytesOf(text);
  });
  return Buffer.concat(parts);
}

/** Files that SQLite writes, each piece at its place. */
const OF_SQLITE = /\.sqlite(?:-wal|-journal)?$/;

/** The texts among the arguments of a call. */
function namesIn(args: string): string[] {
  return [...args.matchAll(STRING)].map(([, text = '']) => bytesOf(text).toString());
}

/** Reads the calls of one trace, in which `isOurs` tells the files and folders that matter. */
class Reader {
  readonly steps: Step[] = [];
  /** The key of the request that came last on each socket. */
  readonly #asked = new Map<string, string>();
  /** Calls that have begun, by thread. */
  readonly #begun = new Map<string, string>();
  readonly #isOurs: (file: string) => boolean;

  constructor(isOurs: (file: string) => boolean) {
    this.#isOurs = isOurs;
  }

  line(text: string): void {
    const [, thread = '', call, args = '', resumed, rest = ''] = LINE.exec(text) ?? [];
    if (call) {
      const unfinished = args.endsWith('<unfinished ...>');
      if (unfinished) this.#begun.set(thread, args);
      this.#begins(call, args);
      if (!unfinished) this.#ends(call, args, args);
    } else if (resumed) {
      const begun = this.#begun.get(thread) ?? '';
      this.#begun.delete(thread);
      this.#ends(resumed, begun, rest);
    }
  }

  #fileOf(args: string): string {
    return bytesOf(FD.exec(args)?.[1] ?? '').toString();
  }

  /** What is written counts from the moment it is asked for. */
  #begins(call: string, args: string): void {
    const file = this.#fileOf(args);
    if (call === 'unlink' || call === 'unlinkat') {
      // Of a folder's file only its own name is told, after the folder.
      const name = join(file, ...namesIn(args));
      if (this.#isOurs(name)) this.steps.push({ does: 'unlink', file: name });
    } else if (call === 'write' || call === 'writev') {
      const key = this.#asked.get(file);
      if (key !== undefined && file.startsWith('socket:')) {
        this.steps.push({ does: 'answer', key });
        this.#asked.delete(file);
      }
      if (!this.#isOurs(file)) return;
      if (OF_SQLITE.test(file)) throw new Error(`${call} to ${file} is not understood`);
      this.steps.push({ does: 'append', file, data: dataIn(args) });
    } else if (!this.#isOurs(file)) return;
    else if (call === 'pwrite64') {
      const offset = Number(/^", \d+, (\d+)/.exec(args.slice(args.lastIndexOf('"')))?.[1]);
      if (!Number.isInteger(offset)) throw new Error(`no offset in ${args.slice(-80)}`);
      this.steps.push({ does: 'write', file, offset, data: dataIn(args) });
    } else if (call === 'ftruncate') {
      this.steps.push({ does: 'truncate', file, size: Number(/>, (\d+)/.exec(args)?.[1]) });
    } else if (!AT_THEIR_END.has(call)) {
      throw new Error(`${call} to ${file} is not understood`);
    }
  }

  /** A flush, a copy and a name count once they are done, and a request once it is read. */
  #ends(call: string, args: string, end: string): void {
    const file = this.#fileOf(args);
    if (/^(?:rename|link)/.test(call)) this.#named(call, args, end);
    else if (call === 'copy_file_range' || call === 'sendfile') this.#copied(call, args, end);
    else if ((call === 'fsync' || call === 'fdatasync') && this.#isOurs(file)) {
      if (/= 0\s*$/.test(end)) this.steps.push({ does: 'sync', file });
    } else if (call === 'read' && file.startsWith('socket:')) {
      const key = KEY.exec(dataIn(end === args ? args : args + end).toString('latin1'))?.[1];
      if (key) this.#asked.set(file, key);
    }
  }

  #named(call: string, args: string, end: string): void {
    const [file = '', to = ''] = namesIn(args);
    if (!/= 0\s*$/.test(end) || !(this.#isOurs(file) || this.#isOurs(to))) return;
    if (!isAbsolute(file) || !isAbsolute(to))
      throw new Error(`${call} of ${file} to ${to} is not understood`);
    this.steps.push({ does: call.startsWith('link') ? 'link' : 'rename', file, to });
  }

  #copied(call: string, args: string, end: string): void {
    const [one = '', other = ''] = [...args.matchAll(FDS)].map(([, name = '']) => bytesOf(name).toString());
    const [from, file] = call === 'sendfile' ? [other, one] : [one, other];
    const size = Number(/= (\d+)\s*$/.exec(end)?.[1] ?? 0);
    if (size > 0 && this.#isOurs(file)) this.steps.push({ does: 'copy', file, from, size });
  }
}

/** The steps of a recorded server that touch the files and folders which `isOurs` tells. */
export async function readTrace(trace: string, isOurs: (file: string) => boolean): Promise<Step[]> {
  const reader = new Reader(isOurs);
  for await (const line of createInterface({ input: createReadStream(trace, 'latin1') })) reader.line(line);
  return reader.steps;
}
