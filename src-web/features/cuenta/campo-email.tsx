import type { Ref } from 'react';
import { LIMITES } from '#contract/limites.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { pegarEntero } from '../../lib/pegar-entero.ts';

export interface CampoEmailProps {
  value: string;
  onChange: (email: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** Whether the dialog opens with the focus here. */
  primero?: boolean;
  /** `email` where somebody comes for the first time. */
  autoComplete?: 'username' | 'email';
  ref?: Ref<HTMLInputElement>;
}

/** The address that is the account's name. */
export function CampoEmail({
  value,
  onChange,
  error,
  disabled,
  primero = false,
  autoComplete = 'username',
  ref,
}: CampoEmailProps) {
  return (
    <Field label="Email" required error={error}>
      <TextInput
        ref={ref}
        data-autofocus={primero || undefined}
        name="email"
        type="email"
        inputMode="email"
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={LIMITES.email}
        disabled={disabled}
        value={value}
        onPaste={pegarEntero}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
