import { LIMITES } from '#contract/words/limites.ts';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { telefonoEscrito } from './telefono.ts';

interface TelefonoFieldProps {
  value: string;
  /** Receives the digits only. */
  onChange: (telefono: string) => void;
  error: string | undefined;
  /** The error is announced by other means. */
  quiet?: boolean;
  disabled?: boolean;
}

/** The field for a customer's phone. */
export function TelefonoField({ value, onChange, error, quiet, disabled }: TelefonoFieldProps) {
  return (
    <Field
      label="Teléfono"
      required
      error={error}
      quiet={quiet}
      count={value.length}
      max={LIMITES.telefono}
      fixedLength
    >
      {/* No maxLength: the browser would cut «5555-1234» before its dash is taken out. */}
      <TextInput
        name="telefono"
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(telefonoEscrito(event.currentTarget.value))}
      />
    </Field>
  );
}
