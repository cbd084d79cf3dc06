import { create } from 'zustand';

/**
 * The open modal dialogs, the topmost last. A modal makes all outside it inert, so what must stay usable and
 * announced above it (the toasts) is rendered inside the topmost one.
 */
export const useDialogStack = create<{ stack: HTMLDialogElement[] }>(() => ({ stack: [] }));

/** Puts a dialog on top; returns the function that removes it. */
export function pushDialog(dialog: HTMLDialogElement): () => void {
  useDialogStack.setState(({ stack }) => ({ stack: [...stack, dialog] }));
  return () => useDialogStack.setState(({ stack }) => ({ stack: stack.filter((one) => one !== dialog) }));
}
