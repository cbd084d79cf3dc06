import { LIMITES } from '#contract/words/limites.ts';
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

/** The error of a new password; undefined when it is valid. */
export function errorDePassword(password: string): string | undefined {
  if (!password) return 'La contraseña es obligatoria';
  if (password.length < LIMITES.passwordMinima)
    return `La contraseña debe tener al menos ${LIMITES.passwordMinima} caracteres`;
  return undefined;
}

/** The errors of a new password that is typed twice. */
export function erroresDePasswordNueva(nueva: string, repetida: string) {
  const deNueva = errorDePassword(nueva);
  if (deNueva) return { nueva: deNueva };
  return repetida === nueva ? {} : { repetida: 'No es igual a la nueva contraseña' };
}
