import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

/** A window of the program, driven with no more than what is asked: an observer of its network would keep every answer. */
export interface DrivenWindow {
  open(address: string): Promise<void>;
  /** The value of an expression in the page, awaited if it is a promise. Throws what the page throws. */
  evaluate(expression: string): Promise<unknown>;
  /** Waits until an expression is true, and returns its value. Throws when it is not within UNTIL_MS. */
  until(expression: string): Promise<unknown>;
  /** Frees what nothing in the page holds. Returns the bytes that its scripts hold then. */
  heapInUse(): Promise<number>;
}

interface Target {
  type: string;
  url: string;
  webSocketDebuggerUrl: string;
}

/** What a window is waited for at most, in ms: a measure that waits for what never happens must say so. */
const UNTIL_MS = 120_000;

/** Waits for the page of an address that begins so, at a debugging port. Returns the address at which it is driven. */
async function pageAt(debugging: string, address: string): Promise<string> {
  for (;;) {
    const answer = await fetch(`http://${new URL(debugging).host}/json/list`);
    const targets = (await answer.json()) as Target[];
    const page = targets.find(({ type, url }) => type === 'page' && url.startsWith(address));
    if (page) return page.webSocketDebuggerUrl;
    await sleep(20);
  }
}

/** A page that goes elsewhere takes the question with it, which is asked again. */
function falseIfGone(error: Error): false {
  if (error.message === 'Execution context was destroyed.') return false;
  throw error;
}

/** Connects to the program's window at its debugging port: the one whose address begins so, which is the shop's. */
export async function driveWindow(debugging: string, address = 'app://'): Promise<DrivenWindow> {
  const socket = new WebSocket(await pageAt(debugging, address));
  await once(socket, 'open');
  const waiting = new Map<number, (message: { result?: unknown; error?: { message: string } }) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data));
    waiting.get(message.id)?.(message);
    waiting.delete(message.id);
  });
  let sent = 0;
  const send = (method: string, params: object = {}): Promise<unknown> =>
    new Promise((resolve, reject) => {
      sent += 1;
      waiting.set(sent, ({ result, error }) => (error ? reject(new Error(error.message)) : resolve(result)));
      socket.send(JSON.stringify({ id: sent, method, params }));
    });

  async function evaluate(expression: string): Promise<unknown> {
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = (await send('Runtime.evaluate', asked)) as {
      result: { value?: unknown; description?: string };
      exceptionDetails?: unknown;
    };
    if (exceptionDetails) throw new Error(`${expression}: ${result.description}`);
    return result.value;
  }

  return {
    async open(address) {
      await send('Page.navigate', { url: address });
    },
    evaluate,
    async until(expression) {
      const late = Date.now() + UNTIL_MS;
      for (;;) {
        const value = await evaluate(expression).catch(falseIfGone);
        if (value) return value;
        if (Date.now() > late) throw new Error(`never true: ${expression}`);
        await sleep(5);
      }
    },
    async heapInUse() {
      await send('HeapProfiler.collectGarbage');
      const { usedSize } = (await send('Runtime.getHeapUsage')) as { usedSize: number };
      return usedSize;
    },
  };
}

/** Where the shop's server listens, as its window knows. */
export async function urlOf(window: DrivenWindow): Promise<string> {
  const state = "window.guirnalda?.llamar('servidor:estado', undefined)";
  return String(await window.until(`(async () => (await ${state})?.url)()`));
}
