const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** When the feed is asked: not while the program starts, and not by every shop at the same moment. */
const AFTER_START: Span = [3 * MINUTE_MS, 7 * MINUTE_MS];
const AFTER_WAKING: Span = [MINUTE_MS, 3 * MINUTE_MS];
const BETWEEN: Span = [4 * HOUR_MS, 6 * HOUR_MS];

/** The shortest and the longest wait, in ms. */
type Span = readonly [from: number, to: number];

/** A wait in a span, at random. */
export function waitIn([from, to]: Span, random: () => number = Math.random): number {
  return Math.round(from + random() * (to - from));
}

/** The hours in which a program that stays open may install by itself, if its owner allowed it. */
const NIGHT = { from: 2, to: 5 } as const;
/** How long nobody must have touched the computer, in seconds. */
const QUIET_S = 30 * 60;

/**
 * Whether nobody uses the shop's computer: in the small hours, with no key or mouse touched for half an hour.
 * `idleSeconds` is what the system counts.
 */
export function isQuietNight(now: Date, idleSeconds: number): boolean {
  const hour = now.getHours();
  return hour >= NIGHT.from && hour < NIGHT.to && idleSeconds >= QUIET_S;
}

/** Calls `look` some minutes after the start, after each waking, and then every few hours. */
export function scheduleLooks(look: () => Promise<void>): {
  /** The computer woke up. */
  woke(): void;
} {
  let timer: NodeJS.Timeout | undefined;
  const next = (span: Span): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void look().finally(() => next(BETWEEN)), waitIn(span));
    timer.unref();
  };
  next(AFTER_START);
  return { woke: () => next(AFTER_WAKING) };
}
