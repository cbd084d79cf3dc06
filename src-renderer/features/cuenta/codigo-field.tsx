import type { ComponentProps } from 'react';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import own from './segundo-paso-card.module.css';

interface CodigoFieldProps extends ComponentProps<typeof TextInput> {
  error: string | undefined;
}

/** The code of a second step, below the password that is typed again. */
export function CodigoField({ error, ...input }: CodigoFieldProps) {
  return (
    <Field
      label="Código"
      required
      error={error}
      hint="El de tu aplicación, o uno de tu hoja de recuperación."
      className={own.below}
    >
      <TextInput autoComplete="one-time-code" maxLength={40} {...input} />
    </Field>
  );
}
