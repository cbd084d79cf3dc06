import type { Accent } from './accent.ts';
import styles from './category-chips.module.css';
import { cx } from './cx.ts';

export interface CategoryChipsProps<V extends string> {
  /** In the order shown; one without an accent («Todos») is drawn in ink. */
  options: readonly { value: V; label: string; accent?: Accent }[];
  value: V;
  onChange: (value: V) => void;
  /** Name of the group. */
  label?: string;
  className?: string;
}

/** A row of filters, one pressed. On a narrow screen it scrolls sideways. */
export function CategoryChips<V extends string>({
  options,
  value,
  onChange,
  label = 'Categorías',
  className,
}: CategoryChipsProps<V>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a scrolling row
    <div role="group" aria-label={label} className={cx(styles.row, className)}>
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
