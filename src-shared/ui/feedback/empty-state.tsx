import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { BalloonDrawing, type BalloonMood } from '../drawings/balloon-drawing.tsx';
import type { Accent } from '../theme/accent.ts';
import { cx } from '../theme/cx.ts';
import styles from './empty-state.module.css';

interface EmptyStateProps {
  /** What is missing. */
  title: ReactNode;
  /** What to do about it. */
  text?: ReactNode;
  /** One button or link. */
  action?: ReactNode;
  accent?: Accent;
  mood?: BalloonMood;
  /** Less padding, for a panel or a dialog. */
  compact?: boolean;
  className?: string;
}

/** An empty list or result: a drawing, a sentence and one action. */
export function EmptyState({
  title,
  text,
  action,
  accent = 'sky',
  mood = 'happy',
  compact,
  className,
}: EmptyStateProps) {
  return (
    <div className={cx(styles.state, compact && styles.compact, className)}>
      <BalloonDrawing accent={accent} mood={mood} size={compact ? 88 : 128} />
      <p className={styles.title}>{title}</p>
      {text && <p className={styles.text}>{text}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  );
}

export interface ErrorStateProps extends Pick<EmptyStateProps, 'text' | 'action' | 'compact' | 'className'> {
  title: ReactNode;
  /** Shows the button that tries again. */
  onRetry?: () => void;
  retryLabel?: string;
}

/** A failed load, with a retry button. Announced when it appears. */
export function ErrorState({ onRetry, retryLabel = 'Reintentar', action, ...rest }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        accent="coral"
        mood="popped"
        action={action ?? (onRetry && <RetryButton label={retryLabel} onRetry={onRetry} />)}
        {...rest}
      />
    </div>
  );
}

/** No connection, with a retry button. Announced when it appears. */
export function OfflineState({
  title = 'No hay conexión',
  text = 'Revisa tu internet y vuelve a intentarlo.',
  onRetry,
  retryLabel = 'Reintentar',
  ...rest
}: Partial<ErrorStateProps>) {
  return (
    <div role="alert">
      <EmptyState
        title={title}
        text={text}
        accent="mandarin"
        mood="lost"
        action={onRetry && <RetryButton label={retryLabel} onRetry={onRetry} />}
        {...rest}
      />
    </div>
  );
}

function RetryButton({ label, onRetry }: { label: string; onRetry: () => void }) {
  return (
    <Button variant="secondary" icon={<RotateCcw />} onClick={onRetry}>
      {label}
    </Button>
  );
}
