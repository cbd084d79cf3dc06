import type { Ref } from 'react';
import { LIMITES } from '#contract/words/limites.ts';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { pasteWhole } from '../../../lib/forms/paste-whole.ts';

interface EmailFieldProps {
  value: string;
  onChange: (email: string) => void;
  error?: string | undefined;
  disabled?: boolean;
  /** Whether the dialog opens with the focus here. */
  primero?: boolean;
  /** `email` on registration, `username` where the account exists. */
  autoComplete?: 'username' | 'email';
  ref?: Ref<HTMLInputElement>;
}

/** The field for the account's mail address. */
export function EmailField({
  value,
  onChange,
  error,
  disabled,
  primero = false,
  autoComplete = 'username',
  ref,
}: EmailFieldProps) {
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
        onPaste={pasteWhole}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
