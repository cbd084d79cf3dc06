/** Adds a line to `steps` at each round of the event loop, until the function that it gives is called. */
export function noteRounds(steps: string[]): () => void {
  let over = false;
  const round = () => {
    steps.push('|');
    if (!over) setImmediate(round);
  };
  round();
  return () => {
    over = true;
  };
}
