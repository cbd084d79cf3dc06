// What the scripts print: short Spanish lines, the same everywhere.
const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

/** Seconds since `start` (from `performance.now()`), as a person reads them. */
export function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** One line of progress. */
export function say(text) {
  console.log(`${paint('35', '●')} ${text}`);
}

/** One line of what went wrong or could not be done. */
export function warn(text) {
  console.error(`${paint('33', '▲')} ${text}`);
}

/** Ends the process with one clear line. */
export function fail(text, code = 1) {
  console.error(`${paint('31', '✖')} ${text}`);
  process.exit(code);
}

/** Says what starts, runs it, and says how long it took. */
export async function step(text, run) {
  const start = performance.now();
  say(`${text}…`);
  const result = await run();
  say(`${text}: ${seconds(start)}`);
  return result;
}
