import { FORMATO_EMAIL } from '#contract/words/texto.ts';

/** History state between the sign-in and the recovery of a password. */
export interface VueltaDeAcceso {
  /** The address as typed on the other page. */
  email?: string;
  /** What was done there. */
  hecho?: string;
}

/** Reads the history state, which may be of another page or version. */
export function vueltaDe(state: unknown): VueltaDeAcceso {
  const { email, hecho } = (state ?? {}) as Record<string, unknown>;
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof hecho === 'string' && { hecho }),
  };
}

/** The error of a typed mail address; undefined when it is valid. */
export function errorDeEmail(texto: string): string | undefined {
  const email = texto.trim();
  if (!email) return 'El email es obligatorio';
  return FORMATO_EMAIL.test(email) ? undefined : 'El formato del email no es válido';
}
