// Preloaded into a server process, which then starts on a clock that is CLOCK_AHEAD_MS ahead, or behind.

const ahead = Number(process.env.CLOCK_AHEAD_MS);
const RealDate = Date;

globalThis.Date = class extends RealDate {
  // Only a date without arguments reads the clock.
  constructor(...parts: [] | [number]) {
    if (parts.length === 0) super(RealDate.now() + ahead);
    else super(...parts);
  }
  static override now(): number {
    return RealDate.now() + ahead;
  }
} as DateConstructor;
