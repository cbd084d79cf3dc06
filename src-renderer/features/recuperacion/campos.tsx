import { LIMITES } from '#contract/words/limites.ts';
import type { DuenoDePassword } from '#contract/words/password-del-personal.ts';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { TextInput, type TextInputProps } from '#ui/fields/text-input.tsx';
import { PasswordNuevaField } from '../../shared/acceso/password-nueva.tsx';

/** The address is shared by the ways to recover a password, and carried back to the sign-in. */
export interface RecuperacionProps {
  email: string;
  onEmail: (email: string) => void;
}

/** The account's mail address. */
export function EmailField({ error, ...rest }: TextInputProps & { error: string | undefined }) {
  return (
    <Field label="Email" required error={error}>
      <TextInput
        type="email"
        name="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITES.email}
        {...rest}
      />
    </Field>
  );
}

interface PasswordNuevaFieldsProps {
  errors: { nueva?: string | undefined; repetida?: string | undefined };
  nueva: TextInputProps & { value: string };
  repetida: TextInputProps;
  dueno: DuenoDePassword;
}

/** A new password, twice. */
export function PasswordNuevaFields({ errors, nueva, repetida, dueno }: PasswordNuevaFieldsProps) {
  return (
    <>
      <PasswordNuevaField label="Nueva contraseña" error={errors.nueva} dueno={dueno} {...nueva} />
      <Field label="Repite la nueva contraseña" required error={errors.repetida}>
        <PasswordInput autoComplete="new-password" maxLength={LIMITES.passwordMaxima} {...repetida} />
      </Field>
    </>
  );
}
