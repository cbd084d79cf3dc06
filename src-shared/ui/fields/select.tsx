import { ChevronDown } from 'lucide-react';
import type { Ref, SelectHTMLAttributes } from 'react';
import { cx } from '../theme/cx.ts';
import styles from './control.module.css';
import { useFieldControl } from './field-control.ts';

interface SelectProps extends SelectHTMLAttributes<HTMLSelectElement> {
  large?: boolean;
  ref?: Ref<HTMLSelectElement>;
}

/** The browser's own select, with options as children. */
export function Select({ large, className, children, ...rest }: SelectProps) {
  const control = useFieldControl();
  return (
    <div className={cx(styles.box, large && styles.large, className)}>
      <select className={cx(styles.control, styles.select)} {...control} {...rest}>
        {children}
      </select>
      <ChevronDown aria-hidden="true" />
    </div>
  );
}

export interface OptionsProps<V extends string> {
  values: readonly V[];
  labels: Readonly<Record<V, string>>;
}

/** One option for each value of a closed list. */
export function Options<V extends string>({ values, labels }: OptionsProps<V>) {
  return values.map((value) => (
    <option key={value} value={value}>
      {labels[value]}
    </option>
  ));
}
