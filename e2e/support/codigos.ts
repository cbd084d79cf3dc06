let count = 0;

/** A product code that is unique in this run. */
export function nuevoCodigo(): string {
  count += 1;
  return `75${String(process.pid).padStart(7, '0')}${String(count).padStart(4, '0')}`;
}
