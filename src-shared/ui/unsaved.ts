import { useEffect, useEffectEvent } from 'react';
import { create } from 'zustand';

/** What lets go of what was typed in one form. */
type Discard = () => void;

interface Unsaved {
  forms: ReadonlySet<Discard>;
  /** What waits for the answer to «¿Descartar los cambios?». */
  leave: (() => void) | undefined;
}

/** The forms on the screen that hold something typed and not saved. */
export const useUnsavedForms = create<Unsaved>(() => ({ forms: new Set(), leave: undefined }));

/** Makes known that a form holds something, for as long as it does. */
export function useUnsaved(changed: boolean, onDiscard: Discard): void {
  const discard = useEffectEvent(onDiscard);
  useEffect(() => {
    if (!changed) return;
    const mine = () => discard();
    useUnsavedForms.setState(({ forms }) => ({ forms: new Set(forms).add(mine) }));
    return () =>
      useUnsavedForms.setState(({ forms }) => ({ forms: new Set([...forms].filter((one) => one !== mine)) }));
  }, [changed]);
}

/** Goes on at once where nothing is lost by it, and otherwise only after asking. */
export function leaveAsking(leave: () => void): void {
  if (useUnsavedForms.getState().forms.size === 0) leave();
  else useUnsavedForms.setState({ leave });
}

/** Nobody leaves. */
export function stay(): void {
  useUnsavedForms.setState({ leave: undefined });
}

/** Lets go of all that was typed, and leaves. */
export function discardAndLeave(): void {
  const { forms, leave } = useUnsavedForms.getState();
  stay();
  for (const discard of forms) discard();
  leave?.();
}
