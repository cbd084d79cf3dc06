import { mensajesDeError, NetworkError } from '#contract/api-client.ts';

/** How long a banner stays, in ms. */
export const AVISO_MS = 5000;

/** What a dialog says above its fields. */
export interface Aviso {
  tono: 'success' | 'danger' | 'info';
  texto: string;
}

/** What to say of a call that failed; of one that nobody answered, also that. */
export function fallaDe(error: unknown, porDefecto: string): Aviso {
  const frases = mensajesDeError(error, porDefecto);
  if (error instanceof NetworkError) frases.push(`${error.message} Lo que escribiste sigue aquí.`);
  return { tono: 'danger', texto: frases.join(' ') };
}
