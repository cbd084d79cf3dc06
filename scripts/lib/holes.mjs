// Reads what `npm audit --json` prints.

const GRAVE = ['high', 'critical'];

/** The part of npm's output that is JSON: warnings may stand before and after it. */
function reportOf(output) {
  try {
    return JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1));
  } catch {
    return undefined;
  }
}

/**
 * A line for each package with a known hole, with `grave` only for high and critical ones. Undefined when the registry did
 * not answer.
 */
export function holesOf(output, { grave }) {
  const found = reportOf(output)?.vulnerabilities;
  if (!found) return undefined;
  return Object.values(found)
    .filter(({ severity }) => !grave || GRAVE.includes(severity))
    .map(({ name, severity, range, via }) => {
      const why = via.flatMap((one) => (typeof one === 'string' ? [] : [`${one.title} ${one.url}`]));
      return `${name} ${range} (${severity})${why.length > 0 ? `: ${why.join('; ')}` : ''}`;
    });
}
