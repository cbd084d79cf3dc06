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
  args?: { name?: string };
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

/** Without those that happen within another of them. Expects them in the order of their starts. */
function outermost(events: readonly TraceEvent[]): TraceEvent[] {
  let end = Number.NEGATIVE_INFINITY;
  return events.filter((event) => {
    if (event.ts < end) return false;
    end = endOf(event);
    return true;
  });
}

/** The longest tasks of the page in a trace of Chrome's. */
export function longestIn(file: string): Longest {
  const { traceEvents } = JSON.parse(readFileSync(file, 'utf8')) as { traceEvents: TraceEvent[] };
  const threadOf = ({ pid, tid }: TraceEvent) => `${pid} ${tid}`;
  const pages = traceEvents.filter(
    ({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  const found = pages.map((page) => {
    const its = traceEvents
      .filter((event) => event.ph === 'X' && threadOf(event) === threadOf(page))
      .toSorted((a, b) => a.ts - b.ts);
    const tasks = its.filter(({ name }) => name === 'RunTask');
    const scripts = outermost(its.filter(({ name }) => SCRIPTS.has(name)));
    const ms = (events: readonly TraceEvent[]) => events.reduce((sum, { tdur = 0 }) => sum + tdur, 0) / 1_000;
    const within = (task: TraceEvent) =>
      scripts.filter((script) => script.ts >= task.ts && endOf(script) <= endOf(task));
    return {
      task: Math.max(0, ...tasks.map((task) => ms([task]))),
      scripts: Math.max(0, ...tasks.map((task) => ms(within(task)))),
    };
  });
  return {
    task: Math.max(0, ...found.map(({ task }) => task)),
    scripts: Math.max(0, ...found.map(({ scripts }) => scripts)),
  };
}
