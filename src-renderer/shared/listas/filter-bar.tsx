import { type ReactNode, useEffect, useState } from 'react';
import { LIMITES } from '#contract/words/limites.ts';
import type { Periodo } from '#contract/words/periodos.ts';
import { usePhone } from '#ui/browser/use-phone.ts';
import { Field } from '#ui/fields/field.tsx';
import { SearchInput } from '#ui/fields/search-input.tsx';
import { Options, type OptionsProps, Select } from '#ui/fields/select.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import styles from './filter-bar.module.css';

interface FilterBarProps {
  children: ReactNode;
  /** For filters that apply only when the button is pressed. */
  onSubmit?: () => void;
}

/** The filters of a list or a report. */
export function FilterBar({ children, onSubmit }: FilterBarProps) {
  if (!onSubmit) return <search className={styles.bar}>{children}</search>;
  return (
    <form
      noValidate
      className={styles.bar}
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}

interface TextFilterProps {
  value: string;
  /** Called with the debounced text. */
  onSettle: (value: string) => void;
  /** Names the fields that are searched. */
  placeholder: string;
}

export function TextFilter({ value, onSettle, placeholder }: TextFilterProps) {
  const [text, setText] = useDelayedText(value, onSettle);
  const phone = usePhone();
  return (
    <Field label="Buscar" hideLabel={phone} className={styles.text}>
      <SearchInput value={text} onChange={setText} maxLength={LIMITES.busqueda} placeholder={placeholder} />
    </Field>
  );
}

interface ChoiceFilterProps<V extends string> extends OptionsProps<V> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The option that filters nothing out. */
  all: { value: string; label: string };
}

export function ChoiceFilter<V extends string>({
  label,
  value,
  onChange,
  all,
  ...options
}: ChoiceFilterProps<V>) {
  return (
    <Field label={label} className={styles.field}>
      <Select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value={all.value}>{all.label}</option>
        <Options {...options} />
      </Select>
    </Field>
  );
}

interface PeriodoFilterProps {
  value: Periodo;
  onChange: (change: Partial<Periodo>) => void;
  error: string | undefined;
}

/** The first and the last day of a period. */
export function PeriodoFilter({ value: { fechaInicio, fechaFin }, onChange, error }: PeriodoFilterProps) {
  return (
    <>
      <Field label="Fecha Inicio" className={styles.field}>
        <TextInput
          type="date"
          max={fechaFin || undefined}
          value={fechaInicio}
          onChange={(event) => onChange({ fechaInicio: event.currentTarget.value })}
        />
      </Field>
      <Field label="Fecha Fin" className={styles.field} error={error}>
        <TextInput
          type="date"
          min={fechaInicio || undefined}
          value={fechaFin}
          onChange={(event) => onChange({ fechaFin: event.currentTarget.value })}
        />
      </Field>
    </>
  );
}

/**
 * A debounced text: `onSettle` runs once the typing pauses for `ms`. Follows `value` when it changes elsewhere.
 */
function useDelayedText(value: string, onSettle: (value: string) => void, ms = 300) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return;
    const timer = setTimeout(() => onSettle(text.trim()), ms);
    return () => clearTimeout(timer);
  }, [text, value, onSettle, ms]);
  return [text, setText] as const;
}
