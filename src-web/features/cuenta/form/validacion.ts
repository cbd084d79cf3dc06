import { LIMITES } from '#contract/words/limites.ts';
import { digitosDeTelefono } from '#contract/words/telefono.ts';
import { FORMATO_EMAIL } from '#contract/words/texto.ts';

export interface DatosDeAcceso {
  email: string;
  password: string;
}

export interface DatosDeRegistro extends DatosDeAcceso {
  nombre: string;
  telefono: string;
}

/** One sentence per invalid field; empty when all are valid. */
export type ErroresDe<T> = Partial<Record<keyof T, string>>;

/** Only the invalid fields. */
function soloErrores<T>(errores: ErroresDe<T>): ErroresDe<T> {
  return Object.fromEntries(Object.entries(errores).filter(([, msg]) => msg)) as ErroresDe<T>;
}

export function errorDeEmail(texto: string): string | undefined {
  const email = texto.trim();
  if (!email) return 'El email es obligatorio';
  if (!FORMATO_EMAIL.test(email)) return 'El formato del email no es válido';
  if (email.length > LIMITES.email) return `El email no puede pasar de ${LIMITES.email} caracteres`;
  return undefined;
}

function errorDeNombre(texto: string): string | undefined {
  const { length } = texto.trim();
  if (length === 0) return 'El nombre es obligatorio';
  if (length >= LIMITES.nombrePersonaMinimo && length <= LIMITES.nombrePersona) return undefined;
  return `El nombre debe tener entre ${LIMITES.nombrePersonaMinimo} y ${LIMITES.nombrePersona} caracteres`;
}

function errorDeTelefono(texto: string): string | undefined {
  const { length } = digitosDeTelefono(texto);
  if (length === 0) return 'El teléfono es obligatorio';
  if (length === LIMITES.telefono) return undefined;
  return `El teléfono debe tener exactamente ${LIMITES.telefono} dígitos`;
}

/** The error of a new password; `corta` is the message for one that is too short. */
function errorDePasswordNueva(password: string, corta: string): string | undefined {
  if (!password) return 'La contraseña es obligatoria';
  return password.length < LIMITES.passwordMinima ? corta : undefined;
}

export function validarAcceso({ email, password }: DatosDeAcceso): ErroresDe<DatosDeAcceso> {
  return soloErrores<DatosDeAcceso>({
    email: errorDeEmail(email),
    password: password ? undefined : 'La contraseña es obligatoria',
  });
}

/** The errors, in the order of the screen. */
export function validarRegistro(datos: DatosDeRegistro): ErroresDe<DatosDeRegistro> {
  return soloErrores<DatosDeRegistro>({
    nombre: errorDeNombre(datos.nombre),
    email: errorDeEmail(datos.email),
    password: errorDePasswordNueva(
      datos.password,
      `La contraseña debe tener al menos ${LIMITES.passwordMinima} caracteres`,
    ),
    telefono: errorDeTelefono(datos.telefono),
  });
}

export const PASSWORD_MINIMA = `Mínimo ${LIMITES.passwordMinima} caracteres`;

/** The error of a recovery's new password. */
export function errorDeRecuperacion(password: string): string | undefined {
  return errorDePasswordNueva(password, PASSWORD_MINIMA);
}
