import { Worker as NodeWorker, type TransferListItem } from 'node:worker_threads';
import { builtinEnvironments, type Environment } from 'vitest/runtime';

/** Globals that stay Node's: the server runs in this process, and the app's calls use the same fetch. */
const NODE_GLOBALS = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'File',
  'FormData',
  'Headers',
  'MessageChannel',
  'MessagePort',
  'Request',
  'Response',
  'URL',
  'URLSearchParams',
  'fetch',
] as const;

type DomGlobal = typeof globalThis;

/** Adds what happy-dom's modal <dialog> lacks: closing restores the focus, Esc fires `cancel` and closes it. */
function completeDialogs({ HTMLDialogElement, HTMLElement, document, Event }: DomGlobal): void {
  const openers = new WeakMap<HTMLDialogElement, Element | null>();
  HTMLDialogElement.prototype.showModal = function showModal() {
    openers.set(this, document.activeElement);
    this.setAttribute('open', '');
  };
  HTMLDialogElement.prototype.close = function close() {
    if (!this.open) return;
    this.removeAttribute('open');
    const opener = openers.get(this);
    if (opener instanceof HTMLElement) opener.focus();
    // Browsers fire `close` asynchronously, when the dialog may be open again.
    setTimeout(() => this.dispatchEvent(new Event('close')));
  };
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    const dialog = [...document.querySelectorAll('dialog')].filter(({ open }) => open).at(-1);
    if (dialog?.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
  });
}

/** React constructs a FormData from each submitted form; Node's constructor throws on a form. */
class FormDataAcceptingForm extends FormData {
  constructor(_form?: HTMLFormElement) {
    super();
  }
}

/** happy-dom decodes no images: every file counts as a valid one. */
function stubImageDecoding(global: DomGlobal): void {
  global.createImageBitmap = () => Promise.resolve({ width: 1, height: 1, close: () => undefined });
}

/** Gives a Node worker the globals of a browser's worker, then imports the module. */
const WORKER_BOOTSTRAP = `
  const { parentPort, workerData } = require('node:worker_threads');
  globalThis.self = globalThis;
  self.postMessage = (data) => parentPort.postMessage(data);
  self.close = () => process.exit();
  self.addEventListener = (type, listener) => parentPort.on(type, (data) => listener({ data }));
  void import(workerData);
`;

/** Runs a browser's worker in a Node worker: happy-dom has none. */
class BrowserWorker {
  /** How many have not ended. */
  static running = 0;
  onmessage: ((event: { data: unknown }) => void) | undefined;
  onerror: ((event: { message: string }) => void) | undefined;
  readonly #worker: NodeWorker;
  constructor(module: URL) {
    this.#worker = new NodeWorker(WORKER_BOOTSTRAP, { eval: true, execArgv: [], workerData: module.href });
    BrowserWorker.running += 1;
    this.#worker.on('exit', () => {
      BrowserWorker.running -= 1;
    });
    this.#worker.on('message', (data) => this.onmessage?.({ data }));
    this.#worker.on('error', ({ message }) => this.onerror?.({ message }));
  }
  postMessage(data: unknown, transfer: TransferListItem[]): void {
    this.#worker.postMessage(data, transfer);
  }
  terminate(): void {
    void this.#worker.terminate();
  }
}

/** Sets `window.event` during dispatch, which happy-dom does not: React needs it to render key events synchronously. */
function setWindowEvent(global: DomGlobal): void {
  const target: EventTarget = Object.getPrototypeOf(global.Node.prototype);
  const { dispatchEvent } = target;
  target.dispatchEvent = function dispatch(event) {
    const { event: outer } = global;
    global.event = event;
    try {
      return dispatchEvent.call(this, event);
    } finally {
      global.event = outer;
    }
  };
}

/** A document without layout that keeps Node's globals. happy-dom supports <dialog>, jsdom does not. */
const dom: Environment = {
  name: 'dom',
  viteEnvironment: 'ssr',
  async setup(global: DomGlobal, options) {
    const nodeGlobals = NODE_GLOBALS.map(
      (name) => [name, Object.getOwnPropertyDescriptor(global, name)] as const,
    );
    const environment = await builtinEnvironments['happy-dom'].setup(global, options);
    for (const [name, descriptor] of nodeGlobals)
      if (descriptor) Object.defineProperty(global, name, descriptor);
    completeDialogs(global);
    stubImageDecoding(global);
    Object.assign(global, { Worker: BrowserWorker, FormData: FormDataAcceptingForm });
    setWindowEvent(global);
    return environment;
  },
};

export default dom;
