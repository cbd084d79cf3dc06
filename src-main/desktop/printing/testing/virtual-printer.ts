import net from 'node:net';

/** How a virtual printer treats the connections that begin from now on. */
export interface Behaviour {
  /** Whether it answers questions about its state, as better printers do. */
  talks: boolean;
  /** Its answers to `DLE EOT` 1, 2 and 4. */
  status: { printer: number; offlineCause: number; paper: number };
  /** Bytes that it reads of a job before it breaks the connection. */
  breaksAfter?: number;
  /** Does not read at all. */
  stalls?: boolean;
  /** Reads, but neither says that it is done nor closes its side. */
  neverDone?: boolean;
  /** Answers questions about its state, but not the one whether it is done. */
  saysNoDone?: boolean;
  /** Answers until it has read some of a paper, and nothing more; it does not close its side either. */
  fallsSilent?: boolean;
  /** Bytes that nobody asked for, which it says when a paper begins. */
  chatters?: readonly number[];
  /** Pause before each answer, in ms. */
  slowness?: number;
}

const READY = { printer: 0x12, offlineCause: 0x12, paper: 0x12 };
export const WITHOUT_PAPER = { printer: 0x1a, offlineCause: 0x32, paper: 0x72 };
export const COVER_OPEN = { printer: 0x1a, offlineCause: 0x16, paper: 0x12 };
export const TALKING: Behaviour = { talks: true, status: READY };
export const MUTE: Behaviour = { talks: false, status: READY };

const ASKS_STATUS = [0x10, 0x04];
const ASKS_WHEN_DONE = [0x1d, 0x72, 0x01];
/** The answer to `GS r 1`. */
const DONE = 0x00;

export interface VirtualPrinter {
  port: number;
  behave(behaviour: Behaviour): void;
  /** What came out of it: the bytes of each job that it read, without questions about its state. */
  papers(): Uint8Array[];
  /** How many connections it has taken. */
  connections(): number;
  /** Begins to read what it has not read so far. */
  wake(): void;
  close(): Promise<void>;
}

const startsWith = (bytes: readonly number[], start: readonly number[], at = 0): boolean =>
  start.every((byte, place) => bytes[at + place] === byte);

/** A connection's bytes without the questions before and after the job. */
function paperOf(received: readonly number[]): Uint8Array {
  let [from, to] = [0, received.length];
  const isQuestion = (at: number): boolean =>
    startsWith(received, ASKS_STATUS, at) || startsWith(received, ASKS_WHEN_DONE, at);
  while (isQuestion(from)) from += 3;
  while (to - from >= 3 && isQuestion(to - 3)) to -= 3;
  return Uint8Array.from(received.slice(from, to));
}

/** Starts a printer on a free port of loopback. */
export async function startVirtualPrinter(first: Behaviour = TALKING): Promise<VirtualPrinter> {
  let behaviour = first;
  const conversations: number[][] = [];
  const sockets = new Set<net.Socket>();
  const timers = new Set<NodeJS.Timeout>();

  function say(socket: net.Socket, byte: number, slowness = 0): void {
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (socket.writable) socket.write(Uint8Array.of(byte));
    }, slowness);
    timers.add(timer);
  }

  function hear(socket: net.Socket, received: number[], chunk: Buffer, now: Behaviour): void {
    const bytes = [...chunk];
    const printed = paperOf(received).length;
    if (now.breaksAfter !== undefined && printed + bytes.length > now.breaksAfter) {
      const isQuestion = startsWith(bytes, ASKS_STATUS);
      if (!isQuestion) {
        received.push(...bytes.slice(0, now.breaksAfter - printed));
        socket.resetAndDestroy();
        return;
      }
    }
    received.push(...bytes);
    if (now.chatters && printed === 0 && paperOf(received).length > 0)
      socket.write(Uint8Array.from(now.chatters));
    if (!now.talks || (now.fallsSilent && paperOf(received).length > 0)) return;
    // The last of what came: a question may arrive together with the end of a paper.
    const last = bytes.slice(-3);
    if (startsWith(last, ASKS_STATUS)) {
      const { printer, offlineCause, paper } = now.status;
      const answers: Record<number, number> = { 1: printer, 2: offlineCause, 4: paper };
      say(socket, answers[last[2] ?? 0] ?? printer, now.slowness);
    } else if (!now.neverDone && !now.saysNoDone && startsWith(last, ASKS_WHEN_DONE)) {
      say(socket, DONE, now.slowness);
    }
  }

  const server = net.createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => {
    const now = behaviour;
    const received: number[] = [];
    conversations.push(received);
    sockets.add(socket);
    socket.on('data', (chunk) => hear(socket, received, chunk, now));
    socket.on('end', () => {
      if (!now.neverDone && !now.fallsSilent) socket.end();
    });
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    if (!now.stalls) socket.resume();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: (server.address() as net.AddressInfo).port,
    behave(next) {
      behaviour = next;
    },
    papers: () => conversations.map(paperOf).filter(({ length }) => length > 0),
    connections: () => conversations.length,
    wake() {
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const timer of timers) clearTimeout(timer);
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
