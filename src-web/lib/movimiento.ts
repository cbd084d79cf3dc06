/** Whether the person asked for less motion. */
export function prefiereMenosMovimiento(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
