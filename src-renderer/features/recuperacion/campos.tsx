import { LIMITES } from '#contract/words/limites.ts';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { TextInput, type TextInputProps } from '#ui/fields/text-input.tsx';

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
  nueva: TextInputProps;
  repetida: TextInputProps;
}

/** A new password, twice. */
export function PasswordNuevaFields({ errors, nueva, repetida }: PasswordNuevaFieldsProps) {
  return (
    <>
      <Field
        label="Nueva contraseña"
        required
        error={errors.nueva}
        hint={`Mínimo ${LIMITES.passwordMinima} caracteres`}
      >
        <PasswordInput autoComplete="new-password" maxLength={LIMITES.passwordMaxima} {...nueva} />
      </Field>
      <Field label="Repite la nueva contraseña" required error={errors.repetida}>
        <PasswordInput autoComplete="new-password" maxLength={LIMITES.passwordMaxima} {...repetida} />
      </Field>
    </>
  );
}
