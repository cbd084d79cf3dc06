import { mensajesDeError } from '#contract/client/api-client.ts';
import { type ToastOptions, toast } from '#ui/feedback/toast.ts';

/** The server's messages about an error in one line; `porDefecto` when there are none. */
export function textoDeError(error: unknown, porDefecto: string): string {
  return mensajesDeError(error, porDefecto).join(' · ');
}

/** Shows an error as a toast. */
export function decirError(error: unknown, porDefecto: string, options?: ToastOptions): void {
  toast.error(`❌ ${textoDeError(error, porDefecto)}`, options);
}
