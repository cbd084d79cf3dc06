import { useEffect, useEffectEvent } from 'react';

/** What lets go of what was typed in one form. */
type Discard = () => void;

/** The forms on the screen that hold something typed and not saved. */
const forms = new Set<Discard>();

/** Makes known that a form holds something, for as long as it does. */
export function useUnsaved(changed: boolean, onDiscard: Discard): void {
  const discard = useEffectEvent(onDiscard);
  useEffect(() => {
    if (!changed) return;
    const mine = () => discard();
    forms.add(mine);
    return () => void forms.delete(mine);
  }, [changed]);
}

/** Whether leaving the screen would lose something. */
export function isAnythingUnsaved(): boolean {
  return forms.size > 0;
}

/** Lets go of all that was typed. */
export function discardUnsaved(): void {
  for (const discard of [...forms]) discard();
}
