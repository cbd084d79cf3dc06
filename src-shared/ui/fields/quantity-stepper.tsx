import { Minus, Plus } from 'lucide-react';
import { type InputHTMLAttributes, type KeyboardEvent, useState } from 'react';
import { IconButton } from '../controls/button.tsx';
import { toast } from '../feedback/toast.ts';
import { cx } from '../theme/cx.ts';
import styles from './quantity-stepper.module.css';

/** At most as many digits as the largest quantity of a line. */
const ENTERO = /^\d{1,6}$/;

interface QuantityStepperProps {
  value: number;
  onChange: (value: number) => void;
  min?: number;
  max?: number;
  /** Name of the number, such as «Cantidad de Globo rojo». */
  label: string;
  decreaseLabel?: string;
  increaseLabel?: string;
  size?: 'sm' | 'md' | 'lg';
  disabled?: boolean;
  /** Further attributes of the number's field. */
  inputProps?: InputHTMLAttributes<HTMLInputElement> & { [data: `data-${string}`]: string };
  className?: string;
}

/** The text being typed: it may be empty or out of range, and applies on blur or Enter. */
function useDraft(value: number, apply: (next: number) => void) {
  const [draft, setDraft] = useState<string>();

  function change(next: number) {
    setDraft(undefined);
    apply(next);
  }

  function commit() {
    if (draft === undefined) return;
    if (draft === '' || ENTERO.test(draft)) {
      change(draft === '' ? value : Number(draft));
    } else {
      // Dropping the invalid characters would turn 2.5 into 25.
      setDraft(undefined);
      toast.warning(`«${draft}» no es una cantidad: escribe un número entero`);
    }
  }

  function onKeyDown(event: KeyboardEvent) {
    const step = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (step) {
      event.preventDefault();
      change(value + step);
    } else if (event.key === 'Enter' && draft !== undefined) {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape' && draft !== undefined) {
      event.preventDefault();
      event.stopPropagation();
      setDraft(undefined);
    }
  }

  return { draft, setDraft, change, commit, onKeyDown };
}

/** A whole number between minus and plus; it can also be typed. */
export function QuantityStepper({
  value,
  onChange,
  min = 1,
  max = Number.MAX_SAFE_INTEGER,
  label,
  decreaseLabel = `Disminuir: ${label}`,
  increaseLabel = `Aumentar: ${label}`,
  size = 'md',
  disabled = false,
  inputProps,
  className,
}: QuantityStepperProps) {
  const { draft, setDraft, change, commit, onKeyDown } = useDraft(value, (next) => {
    const within = Math.min(max, Math.max(min, next));
    if (within !== value) onChange(within);
  });

  // aria-disabled, not disabled: a button disabled while pressed would lose the focus.
  return (
    <div className={cx(styles.stepper, styles[size], className)}>
      <IconButton
        label={decreaseLabel}
        size={size}
        icon={<Minus />}
        aria-disabled={disabled || value <= min}
        onClick={() => !disabled && change(value - 1)}
      />
      <input
        type="text"
        inputMode="numeric"
        autoComplete="off"
        aria-label={label}
        className={styles.input}
        aria-invalid={(!!draft && !ENTERO.test(draft)) || undefined}
        maxLength={8}
        disabled={disabled}
        value={draft ?? value}
        onChange={(event) => {
          const text = event.currentTarget.value.trim();
          // The number as it is is no draft: it follows what else changes it.
          setDraft(text === String(value) ? undefined : text);
        }}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
        {...inputProps}
      />
      <IconButton
        label={increaseLabel}
        size={size}
        icon={<Plus />}
        aria-disabled={disabled || value >= max}
        onClick={() => !disabled && change(value + 1)}
      />
    </div>
  );
}
