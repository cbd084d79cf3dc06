/** Counts in fixed windows, shared by all processes on one database. */
export interface SharedCounters {
  /** Counts one under `key` unless `max` are counted already. Returns 0 when counted, else the milliseconds to wait. */
  take(key: string, max: number, windowMs: number, now: Date): Promise<number>;
  giveBack(key: string, now: Date): Promise<void>;
  clear(key: string): Promise<void>;
  /** Forgets windows that are over. */
  sweep(now: Date): Promise<void>;
}
