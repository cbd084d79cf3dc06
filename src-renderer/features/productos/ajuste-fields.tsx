import { useId } from 'react';
import { LIMITES } from '#contract/limites.ts';
import { Field } from '#ui/field.tsx';
import { Options, Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { type Form, lockForm } from '../../lib/use-form.ts';
import { type AjusteDraft, cantidadDe } from './ajuste-draft.ts';
import styles from './movements-dialog.module.css';

const SENTIDOS = { entran: 'Entran (+)', salen: 'Salen (−)' } as const;
const MOTIVOS = ['Llegó mercadería', 'Conteo físico', 'Se rompió o se dañó', 'Muestra o regalo'];

export interface AjusteFieldsProps {
  form: Form<AjusteDraft>;
  stock: number;
  /** While it is not known whether what stands there was written. */
  locked: boolean;
}

/** Pieces that come in or go out, and why. */
export function AjusteFields({ form, stock, locked }: AjusteFieldsProps) {
  const motivos = useId();
  const { draft, errors, text } = locked ? lockForm(form) : form;
  const quedan = stock + (cantidadDe(draft) ?? 0);
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>
        Ajustar el stock: hay {stock}
        {quedan !== stock && quedan >= 0 && <output> → quedarán {quedan}</output>}
      </legend>
      <Field label="Piezas que">
        <Select {...text('sentido')}>
          <Options values={['entran', 'salen']} labels={SENTIDOS} />
        </Select>
      </Field>
      <Field label="Cuántas" required error={errors.piezas}>
        <TextInput
          data-autofocus
          inputMode="numeric"
          autoComplete="off"
          maxLength={LIMITES.stock.toLocaleString('en-US').length}
          {...text('piezas')}
        />
      </Field>
      <Field label="Motivo" required error={errors.motivo} className={styles.long}>
        <TextInput list={motivos} autoComplete="off" maxLength={LIMITES.motivo} {...text('motivo')} />
      </Field>
      <datalist id={motivos}>
        {MOTIVOS.map((motivo) => (
          <option key={motivo} value={motivo} />
        ))}
      </datalist>
    </fieldset>
  );
}
