import { type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { cx } from '#ui/theme/cx.ts';
import { Kbd } from '../../../shared/pagina/kbd.tsx';
import { desplegar } from '../carrito/acciones.ts';
import styles from './plegado.module.css';

interface PlegadoProps {
  icon: ReactNode;
  /** What is set. */
  texto: string;
  /** More of it, on a second line. */
  detalle?: string | undefined;
  /** What pressing it does. */
  label: string;
  shortcut: string;
  /** Set by the cashier, not only by default. */
  puesto?: boolean;
  disabled: boolean;
  onOpen: () => void;
}

/** A folded part of the sale: one row that says what is set and opens its fields. */
export function Plegado({ icon, texto, detalle, label, shortcut, puesto, disabled, onOpen }: PlegadoProps) {
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
      <span className={styles.text}>
        <span className={styles.line}>{texto}</span>
        {detalle && <span className={styles.line}> {detalle}</span>}
      </span>
      <span className="visually-hidden">: {label}</span>
      <Kbd className={styles.key}>{shortcut}</Kbd>
    </button>
  );
}

/**
 * Folds a part of the sale that is finished, once the person goes on to something else: the lines get its room. Returns
 * the ref of its fields.
 */
export function usePlegarAlSeguir<T extends HTMLElement>(
  parte: 'cliente' | 'descuento',
  terminado: boolean,
): RefObject<T | null> {
  const campos = useRef<T>(null);
  useEffect(() => {
    if (!terminado) return;
    // Not as soon as the focus leaves: under a finger between press and release nothing moves.
    const mirar = ({ target }: Event) => {
      const aqui = [document.activeElement, target].some(
        (uno) => uno instanceof Node && campos.current?.contains(uno),
      );
      if (!aqui) desplegar(parte, false);
    };
    document.addEventListener('click', mirar);
    document.addEventListener('keyup', mirar);
    return () => {
      document.removeEventListener('click', mirar);
      document.removeEventListener('keyup', mirar);
    };
  }, [parte, terminado]);
  return campos;
}
