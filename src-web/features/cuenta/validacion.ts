import { LIMITES } from '#contract/limites.ts';
import { FORMATO_EMAIL } from '#contract/texto.ts';

export interface DatosDeAcceso {
  email: string;
  password: string;
}

/** One sentence per broken field; none when all is well. */
export type ErroresDe<T> = Partial<Record<keyof T, string>>;

export function errorDeEmail(texto: string): string | undefined {
  const email = texto.trim();
  if (!email) return 'El email es obligatorio';
  if (!FORMATO_EMAIL.test(email)) return 'El formato del email no es válido';
  if (email.length > LIMITES.email) return `El email no puede pasar de ${LIMITES.email} caracteres`;
  return undefined;
}

export function validarAcceso({ email, password }: DatosDeAcceso): ErroresDe<DatosDeAcceso> {
  const errores: ErroresDe<DatosDeAcceso> = {};
  const malEmail = errorDeEmail(email);
  if (malEmail) errores.email = malEmail;
  if (!password) errores.password = 'La contraseña es obligatoria';
  return errores;
}
