import { mensajesDeError } from '#contract/api-client.ts';
import { type ToastOptions, toast } from '#ui/toast.ts';

/** All that the server says went wrong, in one line; `porDefecto` when it says nothing. */
export function motivoDe(error: unknown, porDefecto: string): string {
  return mensajesDeError(error, porDefecto).join(' · ');
}

/** Tells in a message what went wrong. */
export function decirFallo(error: unknown, porDefecto: string, options?: ToastOptions): void {
  toast.error(`❌ ${motivoDe(error, porDefecto)}`, options);
}
