import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
import styles from './quantity-stepper.module.css';
import { toast } from './toast.ts';

/** As many digits as the largest quantity of a line has. */
const ENTERO = /^\d{1,6}$/;

export interface QuantityStepperProps {
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
  className?: string;
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
  className,
}: QuantityStepperProps) {
  // What is being typed may be empty or out of range; it counts once the field is left or Enter is pressed.
  const [draft, setDraft] = useState<string>();

  function change(next: number) {
    const within = Math.min(max, Math.max(min, next));
    setDraft(undefined);
    if (within !== value) onChange(within);
  }

  function commit() {
    if (draft === undefined) return;
    if (draft === '' || ENTERO.test(draft)) {
      change(draft === '' ? value : Number(draft));
    } else {
      // Leaving out what does not fit would make 25 of 2.5.
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

  // aria-disabled, not disabled: a button that goes dead under the finger would lose the focus.
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
        onChange={(event) => setDraft(event.currentTarget.value.trim())}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={commit}
        onKeyDown={onKeyDown}
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
