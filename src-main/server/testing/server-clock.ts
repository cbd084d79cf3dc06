// Preloaded into a server process of a test. It starts on a clock that is CLOCK_AHEAD_MS ahead, or behind, and its parent can
// advance that clock, so that no test waits for time to pass.

const AT_START = Number(process.env.CLOCK_AHEAD_MS ?? 0);
let ahead = AT_START;
const RealDate = Date;
const elapsed = performance.now.bind(performance);

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
// What a computer's clock says when it starts is nothing that has passed.
performance.now = () => elapsed() + ahead - AT_START;

process.on('message', (message: { tipo?: string; ms?: number }) => {
  if (message.tipo !== 'adelantar') return;
  ahead += message.ms ?? 0;
  process.send?.({ tipo: 'adelantado' });
});
