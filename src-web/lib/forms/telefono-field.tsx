import { LIMITES } from '#contract/words/limites.ts';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { telefonoEscrito } from './telefono.ts';

interface TelefonoFieldProps {
  value: string;
  /** Receives the digits only. */
  onChange: (telefono: string) => void;
  error: string | undefined;
  disabled?: boolean;
}

/** The field for a customer's phone. */
export function TelefonoField({ value, onChange, error, disabled }: TelefonoFieldProps) {
  return (
    <Field label="Teléfono" required error={error} count={value.length} max={LIMITES.telefono}>
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
