import type { Accent } from '../theme/accent.ts';
import { cx } from '../theme/cx.ts';
import styles from './filter-chips.module.css';

interface FilterChipsProps<V extends string> {
  /** In the order shown; one without an accent («Todos») uses the ink colour. */
  options: readonly { value: V; label: string; accent?: Accent }[];
  value: V;
  onChange: (value: V) => void;
  /** Name of the group. */
  label?: string;
  className?: string;
}

/** A row of filters, one pressed. On a narrow screen it scrolls sideways. */
export function FilterChips<V extends string>({
  options,
  value,
  onChange,
  label = 'Categorías',
  className,
}: FilterChipsProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row
    <div data-clear role="group" aria-label={label} className={cx(styles.row, className)}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          data-accent={option.accent ?? 'none'}
          className={styles.chip}
          onClick={() => onChange(option.value)}
        >
          {option.accent && <span className={styles.dot} aria-hidden="true" />}
          {option.label}
        </button>
      ))}
    </div>
  );
}
