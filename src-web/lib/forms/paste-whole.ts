import type { ClipboardEvent } from 'react';

/**
 * For `onPaste` of an address or a name: keeps one that exceeds maxLength whole, so that validation reports it. The
 * browser would cut it, possibly to another valid one.
 */
export function pasteWhole(event: ClipboardEvent<HTMLInputElement>): void {
  const field = event.currentTarget;
  const pasted = event.clipboardData.getData('text/plain').trim();
  if (pasted.length <= field.maxLength) return;
  event.preventDefault();
  // The native setter bypasses React's value tracking; otherwise React ignores the event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, pasted);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
