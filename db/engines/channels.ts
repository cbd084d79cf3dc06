/** Receives the messages of `Tx.notify`. */
type Listener = (text: string | undefined) => void;

/** Short messages between all processes on the same database. */
export interface Channels {
  /**
   * Calls `listener` with each text sent to `channel`, and with undefined after a lost connection, when texts may have
   * been missed. Returns a function that stops listening.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
}

/** The listeners of this process, by channel. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>();

  get channels(): string[] {
    return [...this.#byChannel.keys()];
  }

  /** Returns whether it is the channel's first listener. */
  add(channel: string, listener: Listener): boolean {
    const known = this.#byChannel.get(channel);
    if (known) known.add(listener);
    else this.#byChannel.set(channel, new Set([listener]));
    return !known;
  }

  /** Returns whether it was the channel's last listener. */
  remove(channel: string, listener: Listener): boolean {
    const known = this.#byChannel.get(channel);
    known?.delete(listener);
    if (known?.size !== 0) return false;
    this.#byChannel.delete(channel);
    return true;
  }

  tell(channel: string, text: string | undefined): void {
    // Asynchronous on both engines, so that a failing listener affects neither the sender nor other listeners.
    for (const listener of this.#byChannel.get(channel) ?? []) queueMicrotask(() => listener(text));
  }
}
