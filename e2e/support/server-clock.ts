// Preloaded into the test server. Its parent can advance its clock, so that no test waits for time to pass.

let ahead = 0;
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
performance.now = () => elapsed() + ahead;

process.on('message', (message: { tipo?: string; ms?: number }) => {
  if (message.tipo !== 'adelantar') return;
  ahead += message.ms ?? 0;
  process.send?.({ tipo: 'adelantado' });
});
