import type { Ref } from 'react';
import { CODIGO } from '#contract/words/codigos.ts';
import { CodeInput } from '#ui/fields/code-input.tsx';
import { Field } from '#ui/fields/field.tsx';

interface CodigoFieldProps {
  /** Whether the code was mailed; otherwise the shop tells it. */
  porCorreo: boolean;
  label: string;
  value: string;
  onChange: (codigo: string) => void;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The field for the six-digit code. */
export function CodigoField({ label, ref, porCorreo, ...rest }: CodigoFieldProps) {
  return (
    <Field
      label={label}
      required
      hint={`El código expira en ${CODIGO.vigenciaMinutos} minutos.${porCorreo ? ' Si no lo ves, busca en tu correo no deseado.' : ''}`}
    >
      <CodeInput ref={ref} data-autofocus name="codigo" {...rest} />
    </Field>
  );
}
