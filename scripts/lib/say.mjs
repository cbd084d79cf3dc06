// Output of the scripts: short Spanish lines.
const colour = process.stdout.isTTY && !process.env.NO_COLOR;
const paint = (code, text) => (colour ? `\u001b[${code}m${text}\u001b[0m` : text);

/** Seconds since `start` (from `performance.now()`) as text. */
export function seconds(start) {
  return `${((performance.now() - start) / 1000).toFixed(1)} s`;
}

/** Prints a line of progress. */
export function say(text) {
  console.log(`${paint('35', '●')} ${text}`);
}

/** Prints a warning. */
export function warn(text) {
  console.error(`${paint('33', '▲')} ${text}`);
}

/** Prints an error and ends the process. */
export function fail(text, code = 1) {
  console.error(`${paint('31', '✖')} ${text}`);
  process.exit(code);
}

/** Runs a step and prints its name and duration. */
export async function step(text, run) {
  const start = performance.now();
  say(`${text}…`);
  const result = await run();
  say(`${text}: ${seconds(start)}`);
  return result;
}
