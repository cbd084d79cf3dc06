/** Runs what is done for one key one after the other: printers take one connection at a time. */
export interface Turns {
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** The same, for what is of use only soon: undefined after `ms` without its turn, and it is not done any more. */
  takeWithin<T>(key: string, ms: number, work: () => Promise<T>): Promise<T | undefined>;
}

export function createTurns(): Turns {
  const last = new Map<string, Promise<unknown>>();
  const take = <T>(key: string, work: () => Promise<T>): Promise<T> => {
    const before = last.get(key) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(key, mine);
    const forget = (): void => {
      if (last.get(key) === mine) last.delete(key);
    };
    mine.then(forget, forget);
    return mine;
  };
  return {
    take,
    takeWithin<T>(key: string, ms: number, work: () => Promise<T>) {
      return new Promise<T | undefined>((resolve, reject) => {
        let late = false;
        const timer = setTimeout(() => {
          late = true;
          resolve(undefined);
        }, ms);
        const inTime = (): Promise<T | undefined> => {
          clearTimeout(timer);
          return late ? Promise.resolve(undefined) : work();
        };
        take(key, inTime).then(resolve, reject);
      });
    },
  };
}
