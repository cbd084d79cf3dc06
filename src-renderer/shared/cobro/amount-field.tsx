import { type KeyboardEvent, useState } from 'react';
import { Field } from '#ui/fields/field.tsx';
import { MoneyInput, type MoneyInputProps } from '#ui/fields/text-input.tsx';
import { noEsMonto, textoAlSalir } from '../formularios/numeros.ts';

/** Runs `hacer` on Enter, whose key press must not also click a button focused by it. */
export function alEnter(event: KeyboardEvent, hacer: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  hacer();
}

interface AmountFieldProps extends Omit<MoneyInputProps, 'value' | 'onChange' | 'onBlur'> {
  label: string;
  /** Which keys a number pad on the screen has for it. */
  'data-teclado': 'monto';
  error?: string | false | undefined;
  value: string;
  onText: (texto: string) => void;
}

/**
 * An amount field, formatted in full on blur. Also validates on blur, so that a half-typed amount is not
 * flagged.
 */
export function AmountField({ label, error, onText, ...rest }: AmountFieldProps) {
  const [dentro, setDentro] = useState(false);
  const errorPropio = !dentro && noEsMonto(rest.value) && 'No es un monto';
  return (
    <Field label={label} error={errorPropio || error}>
      <MoneyInput
        {...rest}
        onChange={(event) => {
          // A field that a closing dialog gives the focus back to hears of no focus.
          setDentro(true);
          onText(event.currentTarget.value);
        }}
        onFocus={(event) => {
          setDentro(true);
          if (rest.onFocus) rest.onFocus(event);
          else event.currentTarget.select();
        }}
        onBlur={() => {
          setDentro(false);
          onText(textoAlSalir(rest.value));
        }}
      />
    </Field>
  );
}
