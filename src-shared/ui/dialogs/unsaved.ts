import { useEffect, useEffectEvent } from 'react';

/** Discards the input of one form. */
type Discard = () => void;

/** The mounted forms with unsaved input. */
const forms = new Set<Discard>();

/** Registers a form while it has unsaved input. */
export function useUnsaved(changed: boolean, onDiscard: Discard): void {
  const discard = useEffectEvent(onDiscard);
  useEffect(() => {
    if (!changed) return;
    const mine = () => discard();
    forms.add(mine);
    return () => void forms.delete(mine);
  }, [changed]);
}

/** Whether leaving the screen would lose unsaved input. */
export function isAnythingUnsaved(): boolean {
  return forms.size > 0;
}

/** Discards the input of all forms. */
export function discardUnsaved(): void {
  for (const discard of [...forms]) discard();
}
