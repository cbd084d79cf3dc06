import type { ReactNode } from 'react';
import { LIMITES } from '#contract/limites.ts';
import { Field } from '#ui/field.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { Options, type OptionsProps, Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import styles from './filter-bar.module.css';
import { useDelayedText } from './use-delayed.ts';

export interface FilterBarProps {
  children: ReactNode;
  /** Where the filters count only once a button sends them. */
  onSubmit?: () => void;
}

/** What narrows a list or a report. */
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

export interface TextFilterProps {
  value: string;
  /** Once the typing pauses. */
  onSettle: (value: string) => void;
  /** What is searched in. */
  placeholder: string;
}

export function TextFilter({ value, onSettle, placeholder }: TextFilterProps) {
  const [text, setText] = useDelayedText(value, onSettle);
  return (
    <Field label="Buscar" className={styles.text}>
      <SearchInput value={text} onChange={setText} maxLength={LIMITES.busqueda} placeholder={placeholder} />
    </Field>
  );
}

export interface ChoiceFilterProps<V extends string> extends OptionsProps<V> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** The choice that leaves everything in. */
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

export interface Period {
  fechaInicio: string;
  fechaFin: string;
}

export interface PeriodFilterProps {
  value: Period;
  onChange: (change: Partial<Period>) => void;
  error: string | undefined;
}

/** The first and the last day. */
export function PeriodFilter({ value: { fechaInicio, fechaFin }, onChange, error }: PeriodFilterProps) {
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
