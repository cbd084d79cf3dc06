import { Minus, Plus } from 'lucide-react';
import { type InputHTMLAttributes, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
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

/**
 * The text being typed. A number applies with each digit, so that no total lags behind the field; 0, which may remove a
 * line, waits for blur or Enter. While the text is empty or no number, the value is the one from before the typing.
 */
function useDraft(value: number, apply: (next: number) => void) {
  const [draft, setDraft] = useState<string>();
  const typing = useRef<{ before: number; applies: boolean }>(undefined);

  // What else changes the number ends the typing.
  // biome-ignore lint/correctness/useExhaustiveDependencies: on another value
  useLayoutEffect(() => {
    if (typing.current?.applies) typing.current.applies = false;
    else typing.current = undefined;
  }, [value]);

  function type(text: string) {
    const { before } = typing.current ?? { before: value };
    const isQuantity = ENTERO.test(text) && Number(text) > 0;
    const next = isQuantity ? Number(text) : before;
    typing.current = { before, applies: next !== value };
    // A quantity is shown as it was taken, which may be less.
    setDraft(isQuantity ? undefined : text);
    apply(next);
  }

  function change(next: number) {
    typing.current = undefined;
    setDraft(undefined);
    apply(next);
  }

  function commit() {
    typing.current = undefined;
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
    } else if (event.key === 'Enter' && typing.current) {
      event.preventDefault();
      commit();
    } else if (event.key === 'Escape' && typing.current) {
      event.preventDefault();
      event.stopPropagation();
      change(typing.current.before);
    }
  }

  return { draft, type, change, commit, onKeyDown };
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
  const { draft, type, change, commit, onKeyDown } = useDraft(value, (next) => {
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
        // By a tap that removes the line no other is meant.
        data-accion={value === 1 ? 'quitar' : undefined}
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
        onChange={(event) => type(event.currentTarget.value.trim())}
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
