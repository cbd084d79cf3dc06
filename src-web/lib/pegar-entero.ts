import type { ClipboardEvent } from 'react';

/**
 * For `onPaste` of an address: one that is longer than the field takes stays whole, for the form to say it. The
 * browser would cut it, perhaps to another address that exists.
 */
export function pegarEntero(event: ClipboardEvent<HTMLInputElement>): void {
  const campo = event.currentTarget;
  const pegado = event.clipboardData.getData('text/plain').trim();
  if (pegado.length <= campo.maxLength) return;
  event.preventDefault();
  // React remembers what it set itself, and hears only of what is set past it.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(campo, pegado);
  campo.dispatchEvent(new Event('input', { bubbles: true }));
}
