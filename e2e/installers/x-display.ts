import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

// As much of X11 as it takes to press a window's closing button where no window manager has drawn one.

const INTERN_ATOM = 16;
const QUERY_TREE = 15;
const WINDOW_ATTRIBUTES = 3;
const GET_PROPERTY = 20;
const SEND_EVENT = 25;
const WM_CLASS = 67;
const VIEWABLE = 2;
const CLIENT_MESSAGE = 33;

/** One connection: each request waits for its answer. */
class Display {
  readonly #socket: Socket;
  #received = Buffer.alloc(0);

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
    });
  }

  /** Connects to a display of this computer (`:99`). Returns it and its root window. */
  static async open(name: string): Promise<{ display: Display; root: number }> {
    const number = /^:(\d+)/.exec(name)?.[1];
    const display = new Display(connect(`/tmp/.X11-unix/X${number}`));
    const hello = Buffer.alloc(12);
    hello.write('l');
    hello.writeUInt16LE(11, 2);
    display.#socket.write(hello);
    const answer = await display.#take((bytes) => 8 + 4 * bytes.readUInt16LE(6));
    if (answer[0] !== 1) throw new Error(`the display ${name} refuses the connection`);
    const vendor = Math.ceil(answer.readUInt16LE(24) / 4) * 4;
    const formats = 8 * (answer[29] ?? 0);
    return { display, root: answer.readUInt32LE(40 + vendor + formats) };
  }

  /** Waits for a message whose length its first eight bytes tell. */
  async #take(lengthOf: (bytes: Buffer) => number): Promise<Buffer> {
    while (this.#received.length < 8 || this.#received.length < lengthOf(this.#received)) {
      await once(this.#socket, 'data');
    }
    const length = lengthOf(this.#received);
    const message = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return message;
  }

  #send(code: number, detail: number, body: Buffer): void {
    const head = Buffer.alloc(4);
    head.writeUInt8(code, 0);
    head.writeUInt8(detail, 1);
    head.writeUInt16LE(1 + Math.ceil(body.length / 4), 2);
    this.#socket.write(Buffer.concat([head, body, Buffer.alloc((4 - (body.length % 4)) % 4)]));
  }

  async #ask(code: number, body: Buffer): Promise<Buffer> {
    this.#send(code, 0, body);
    return await this.#take((bytes) => 32 + (bytes[0] === 1 ? 4 * bytes.readUInt32LE(4) : 0));
  }

  async atom(name: string): Promise<number> {
    const body = Buffer.alloc(4);
    body.writeUInt16LE(name.length);
    return (await this.#ask(INTERN_ATOM, Buffer.concat([body, Buffer.from(name)]))).readUInt32LE(8);
  }

  async children(window: number): Promise<number[]> {
    const answer = await this.#ask(QUERY_TREE, words(window));
    return Array.from({ length: answer.readUInt16LE(16) }, (_, at) => answer.readUInt32LE(32 + 4 * at));
  }

  async isViewable(window: number): Promise<boolean> {
    return (await this.#ask(WINDOW_ATTRIBUTES, words(window)))[26] === VIEWABLE;
  }

  async classOf(window: number): Promise<string> {
    const answer = await this.#ask(GET_PROPERTY, words(window, WM_CLASS, 0, 0, 64));
    return answer.subarray(32).toString('latin1');
  }

  /** Asks a window to close, as its button does. */
  async close(window: number): Promise<void> {
    const [protocols, closing] = [await this.atom('WM_PROTOCOLS'), await this.atom('WM_DELETE_WINDOW')];
    const event = Buffer.alloc(32);
    event.writeUInt8(CLIENT_MESSAGE, 0);
    event.writeUInt8(32, 1);
    words(window, protocols, closing).copy(event, 4);
    this.#send(SEND_EVENT, 0, Buffer.concat([words(window, 0), event]));
    // The next answer says that it was read.
    await this.atom('WM_PROTOCOLS');
  }

  end(): void {
    this.#socket.end();
  }
}

function words(...values: number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => {
    buffer.writeUInt32LE(value, 4 * at);
  });
  return buffer;
}

/** The window of a class that is in sight, with its display. */
async function withWindow<T>(
  className: string,
  use: (display: Display, window: number | undefined) => Promise<T>,
): Promise<T> {
  const { display, root } = await Display.open(process.env.DISPLAY ?? '');
  try {
    for (const window of await display.children(root)) {
      const ours = (await display.classOf(window)).includes(className);
      if (ours && (await display.isViewable(window))) return await use(display, window);
    }
    return await use(display, undefined);
  } finally {
    display.end();
  }
}

/** Whether a window of a class is in sight. */
export function windowIsSeen(className: string): Promise<boolean> {
  return withWindow(className, async (_display, window) => window !== undefined);
}

/** Presses the closing button of the window of a class. */
export function pressCloseOf(className: string): Promise<void> {
  return withWindow(className, async (display, window) => {
    if (window === undefined) throw new Error(`no window of ${className} is in sight`);
    await display.close(window);
  });
}
