/** Hears what `Tx.notify` said. */
export type Listener = (text: string | undefined) => void;

/** Short messages between all who have the same database open. */
export interface Channels {
  /**
   * Calls `listener` with each text said on `channel` from now on; with undefined when something may have been
   * missed, because the connection was lost for a while. Returns what ends the listening.
   */
  listen(channel: string, listener: Listener): Promise<() => Promise<void>>;
}

/** The listeners of this process, by channel. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>();

  get channels(): string[] {
    return [...this.#byChannel.keys()];
  }

  /** Whether the channel had none before. */
  add(channel: string, listener: Listener): boolean {
    const known = this.#byChannel.get(channel);
    if (known) known.add(listener);
    else this.#byChannel.set(channel, new Set([listener]));
    return !known;
  }

  /** Whether the channel has none any more. */
  remove(channel: string, listener: Listener): boolean {
    const known = this.#byChannel.get(channel);
    known?.delete(listener);
    if (known?.size !== 0) return false;
    this.#byChannel.delete(channel);
    return true;
  }

  tell(channel: string, text: string | undefined): void {
    // Later, on both engines: whoever spoke is done, and a listener that fails is nobody else's failure.
    for (const listener of this.#byChannel.get(channel) ?? []) queueMicrotask(() => listener(text));
  }
}
