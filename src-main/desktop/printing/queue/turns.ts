/** Runs what is done for one key one after the other: printers take one connection at a time. */
export interface Turns {
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Whether something is being done for a key, or waits for it. */
  taken(key: string): boolean;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  return {
    take(key, work) {
      const before = last.get(key) ?? Promise.resolve();
      const mine = before.then(work, work);
      last.set(key, mine);
      const forget = (): void => {
        if (last.get(key) === mine) last.delete(key);
      };
      mine.then(forget, forget);
      return mine;
    },
    taken: (key) => last.has(key),
  };
}
