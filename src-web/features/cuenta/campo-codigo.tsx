import type { Ref } from 'react';
import { CODIGO } from '#contract/codigos.ts';
import { CodeInput } from '#ui/code-input.tsx';
import { Field } from '#ui/field.tsx';

export interface CampoCodigoProps {
  label: string;
  value: string;
  onChange: (codigo: string) => void;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** The six digits from the mail. */
export function CampoCodigo({ label, ref, ...rest }: CampoCodigoProps) {
  return (
    <Field
      label={label}
      required
      hint={`El código expira en ${CODIGO.vigenciaMinutos} minutos. Si no lo ves, busca en tu correo no deseado.`}
    >
      <CodeInput ref={ref} data-autofocus name="codigo" {...rest} />
    </Field>
  );
}
