import type { ReactNode } from 'react';
import { cx } from '#ui/theme/cx.ts';
import { Kbd } from '../../../shared/pagina/kbd.tsx';
import styles from './plegado.module.css';

interface PlegadoProps {
  icon: ReactNode;
  /** What is set. */
  texto: string;
  /** What pressing it does. */
  label: string;
  shortcut: string;
  /** Set by the cashier, not only by default. */
  puesto?: boolean;
  disabled: boolean;
  onOpen: () => void;
}

/** A folded part of the sale: one row that says what is set and opens its fields. */
export function Plegado({ icon, texto, label, shortcut, puesto, disabled, onOpen }: PlegadoProps) {
  return (
    <button
      type="button"
      className={cx(styles.folded, puesto && styles.set)}
      title={`${label} (${shortcut})`}
      aria-keyshortcuts={shortcut}
      aria-expanded={false}
      disabled={disabled}
      onClick={onOpen}
    >
      {icon}
      <span className={styles.text}>{texto}</span>
      <span className="visually-hidden">: {label}</span>
      <Kbd className={styles.key}>{shortcut}</Kbd>
    </button>
  );
}
