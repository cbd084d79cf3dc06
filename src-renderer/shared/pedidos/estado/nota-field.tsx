import { LIMITES } from '#contract/words/limites.ts';
import { Field } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import type { useCambioDeEstado } from './use-cambio-de-estado.ts';

interface NotaFieldProps {
  label: string;
  cambio: ReturnType<typeof useCambioDeEstado>;
  autoFocus?: boolean;
}

/** What the shop tells the client about an order. */
export function NotaField({ label, cambio, autoFocus }: NotaFieldProps) {
  const { notas, setNotas, otraNota } = cambio;
  return (
    <Field
      label={label}
      optional
      hint="El cliente lo lee en el seguimiento."
      error={otraNota}
      count={notas.length}
      max={LIMITES.notas}
    >
      <TextArea
        data-autofocus={autoFocus}
        maxLength={LIMITES.notas}
        value={notas}
        onChange={(event) => setNotas(event.currentTarget.value)}
      />
    </Field>
  );
}
