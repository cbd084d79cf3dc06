import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import styles from './banner.module.css';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';

export interface BannerProps {
  tone?: 'success' | 'danger' | 'warning' | 'info';
  children: ReactNode;
  /** A button that answers it. */
  action?: ReactNode;
  /** Shows a close button; also called when `clearAfter` has passed. */
  onClear?: () => void;
  /** Milliseconds until `onClear` is called; starts anew when the text changes. */
  clearAfter?: number;
  className?: string;
}

const ICON = {
  success: <CircleCheck />,
  danger: <CircleAlert />,
  warning: <TriangleAlert />,
  info: <Info />,
};

/** A message in the page itself. Errors interrupt a screen reader; the rest wait their turn. */
export function Banner({ tone = 'info', children, action, onClear, clearAfter, className }: BannerProps) {
  const clear = useRef(onClear);
  useEffect(() => {
    clear.current = onClear;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text is what starts the time anew
  useEffect(() => {
    if (!clearAfter) return;
    const timer = setTimeout(() => clear.current?.(), clearAfter);
    return () => clearTimeout(timer);
  }, [clearAfter, children]);

  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      data-tone={tone}
      className={cx(styles.banner, className)}
    >
      <span className={styles.icon} aria-hidden="true">
        {ICON[tone]}
      </span>
      <div className={styles.text}>{children}</div>
      {action}
      {onClear && <IconButton label="Cerrar aviso" size="sm" icon={<X />} onClick={onClear} />}
    </div>
  );
}
