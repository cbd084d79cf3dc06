import { useId } from 'react';
import { LIMITES } from '#contract/words/limites.ts';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { type Form, lockForm } from '../../../shared/formularios/use-form.ts';
import { type AjusteBorrador, cantidadDe } from './ajuste-borrador.ts';
import styles from './movimientos-dialog.module.css';

const SENTIDOS = { entran: 'Entran (+)', salen: 'Salen (−)' } as const;
const MOTIVOS = ['Llegó mercadería', 'Conteo físico', 'Se rompió o se dañó', 'Muestra o regalo'];

interface AjusteFieldsProps {
  form: Form<AjusteBorrador>;
  stock: number;
  /** Disables the fields while the outcome of the last attempt is unknown. */
  locked: boolean;
}

/** Units that come in or go out, and the reason. */
export function AjusteFields({ form, stock, locked }: AjusteFieldsProps) {
  const motivos = useId();
  const { borrador, errors, text } = locked ? lockForm(form) : form;
  const quedan = stock + (cantidadDe(borrador) ?? 0);
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
