import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../theme/cx.ts';
import styles from './banner.module.css';

interface BannerProps {
  tone?: 'success' | 'danger' | 'warning' | 'info';
  children: ReactNode;
  /** A button for the action it asks for. */
  action?: ReactNode;
  /** Shows a close button; also called when `clearAfter` has passed. */
  onClear?: () => void;
  /** Milliseconds until `onClear` is called; restarts when the text changes. */
  clearAfter?: number;
  /** No toast covers it: it is read and answered when it appears. */
  keepClear?: boolean;
  className?: string;
}

const ICON = {
  success: <CircleCheck />,
  danger: <CircleAlert />,
  warning: <TriangleAlert />,
  info: <Info />,
};

/** A message in the page. Errors are announced at once, other tones politely. */
export function Banner({
  tone = 'info',
  children,
  action,
  onClear,
  clearAfter,
  keepClear,
  className,
}: BannerProps) {
  const clear = useRef(onClear);
  useEffect(() => {
    clear.current = onClear;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new text restarts the time
  useEffect(() => {
    if (!clearAfter) return;
    const timer = setTimeout(() => clear.current?.(), clearAfter);
    return () => clearTimeout(timer);
  }, [clearAfter, children]);

  return (
    <div
      role={tone === 'danger' ? 'alert' : 'status'}
      data-tone={tone}
      data-clear={keepClear || undefined}
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
