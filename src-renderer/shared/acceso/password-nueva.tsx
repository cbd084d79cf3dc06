import { LIMITES } from '#contract/words/limites.ts';
import {
  CONSEJO_DE_PASSWORD,
  type DuenoDePassword,
  errorDePasswordDelPersonal,
} from '#contract/words/password-del-personal.ts';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import type { TextInputProps } from '#ui/fields/text-input.tsx';

// The list of common passwords is in the bundle of who imports this: only screens that load on demand may.

const MINIMO = `Al menos ${LIMITES.passwordDelPersonalMinima} caracteres: ${CONSEJO_DE_PASSWORD}.`;

/** What the hint says while it is typed: how much is missing, or why it would be refused. */
function pistaDe(password: string, dueno: DuenoDePassword): string {
  const faltan = LIMITES.passwordDelPersonalMinima - password.length;
  if (password === '') return MINIMO;
  if (faltan > 0) return faltan === 1 ? 'Falta 1 carácter.' : `Faltan ${faltan} caracteres.`;
  const error = errorDePasswordDelPersonal(password, dueno);
  return error ? `${error}.` : 'Sirve.';
}

/** The errors of a new password that is typed twice, by the fields `nueva` and `repetida`. */
export function erroresDePasswordNueva(nueva: string, repetida: string, dueno: DuenoDePassword) {
  const deNueva = errorDePasswordDelPersonal(nueva, dueno);
  if (deNueva) return { nueva: deNueva };
  return repetida === nueva ? {} : { repetida: 'No es igual a la nueva contraseña' };
}

interface PasswordNuevaFieldProps extends Omit<TextInputProps, 'value'> {
  label: string;
  value: string;
  error: string | undefined;
  /** Said beside what a password needs. */
  hint?: string;
  /** Whose password it is. */
  dueno: DuenoDePassword;
}

/** A new password of the staff, which says while it is typed what it lacks. */
export function PasswordNuevaField({ label, error, hint, dueno, ...input }: PasswordNuevaFieldProps) {
  // The error says already what would be good.
  const pista = error ? undefined : pistaDe(input.value, dueno);
  return (
    <Field label={label} required error={error} hint={[pista, hint].filter(Boolean).join(' ')}>
      <PasswordInput autoComplete="new-password" maxLength={LIMITES.passwordMaxima} {...input} />
    </Field>
  );
}
