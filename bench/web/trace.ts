import { readFileSync } from 'node:fs';

/** A browser's note of what a thread did; `tdur` is the processor's time of it in µs, without what other programs took. */
interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur?: number;
  tdur?: number;
}

/** What the page's thread did longest at once, in ms of the processor. */
export interface Longest {
  task: number;
  /** The most that scripts ran within one task. */
  scripts: number;
}

const SCRIPTS = new Set([
  'EvaluateScript',
  'FunctionCall',
  'v8.callFunction',
  'v8.evaluateModule',
  'RunMicrotasks',
]);

const endOf = ({ ts, dur = 0 }: TraceEvent) => ts + dur;

/** Those of a thread in the order of their starts, each before what happens within it. */
const inOrder = (events: readonly TraceEvent[]) =>
  events.toSorted((a, b) => a.ts - b.ts || (b.dur ?? 0) - (a.dur ?? 0));

/** Without those that happen within another of them. Expects them in order. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY;
  return events.filter((event) => {
    if (event.ts < end) return false;
    end = endOf(event);
    return true;
  });
}

/** The longest tasks of the page in a trace of Chrome's. Throws where the trace does not tell them. */
export function longestIn(file: string): Longest {
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] };
  // Other pages, such as the browser's own empty one, paint nothing.
  const painted = traceEvents.find(({ name }) => name === 'firstContentfulPaint');
  const its = inOrder(
    traceEvents.filter(({ ph, pid, tid }) => ph === 'X' && pid === painted?.pid && tid === painted.tid),
  );
  const tasks = its.filter(({ name, tdur }) => name === 'RunTask' && tdur !== undefined);
  if (tasks.length === 0) throw new Error(`no tasks of the page in ${file}`);
  const scripts = outermost(its.filter(({ name }) => SCRIPTS.has(name)));
  const ms = (events: readonly TraceEvent[]) => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
  const within = (task: TraceEvent) =>
    scripts.filter((script) => script.ts >= task.ts && endOf(script) <= endOf(task));
  return {
    task: Math.max(...tasks.map((task) => ms([task]))),
    scripts: Math.max(...tasks.map((task) => ms(within(task)))),
  };
}
