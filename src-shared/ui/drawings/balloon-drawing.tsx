import type { Accent } from '../theme/accent.ts';
import styles from './drawings.module.css';

/** happy: empty state · popped: error · lost: no connection. */
export type BalloonMood = 'happy' | 'popped' | 'lost';

interface BalloonDrawingProps {
  accent: Accent;
  mood?: BalloonMood;
  /** Height and width in px. */
  size?: number;
  className?: string;
}

const BODY = 'M60 12c22 0 36 17 36 38 0 22-19 38-36 40-17-2-36-18-36-40 0-21 14-38 36-38Z';
const SHADE = 'M88 27c5 6 8 14 8 23 0 22-19 38-36 40-8-1-16-5-23-11 30 3 55-16 51-52Z';

/** The balloon of the empty, error and offline states. Decoration, hidden from assistive technology. */
export function BalloonDrawing({ accent, mood = 'happy', size = 128, className }: BalloonDrawingProps) {
  return (
    <svg
      viewBox="0 0 120 136"
      width={size}
      height={size}
      data-accent={accent}
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <ellipse cx="60" cy="130" rx={mood === 'lost' ? 14 : 24} ry="4" className={styles.ground} />
      {mood === 'lost' && (
        <path
          className={styles.cloud}
          d="M18 112a11 11 0 0 1 2-22 16 16 0 0 1 30-3 12 12 0 0 1 17 9 8.5 8.5 0 0 1-2 16Z"
        />
      )}
      <g
        transform={
          { happy: undefined, popped: 'rotate(-14 60 96)', lost: 'translate(16 -6) rotate(14 60 60)' }[mood]
        }
      >
        <path
          className={styles.string}
          d={mood === 'lost' ? 'M60 96c-5 5 4 9 0 15' : 'M60 96c-7 9 7 15 1 23-3 4-2 8 0 11'}
        />
        <path className={styles.body} d="m60 87 6.5 8.500a2 2 0 0 1-1.5 3.200H55a2 2 0 0 1-1.5-3.200Z" />
        <path className={styles.body} d={BODY} />
        <path className={styles.shade} d={SHADE} />
        <path className={styles.shine} d="M36 42c2-9 8-16 16-18" />
        <circle className={styles.face} cx="49" cy="52" r="3.4" />
        <circle className={styles.face} cx="71" cy="52" r="3.4" />
        <circle className={styles.cheek} cx="41.5" cy="60" r="4.5" />
        <circle className={styles.cheek} cx="78.5" cy="60" r="4.5" />
        {mood === 'happy' && <path className={styles.line} d="M53 61c3 5 11 5 14 0" />}
        {mood === 'popped' && <path className={styles.line} d="M54 65c3-4 9-4 12 0" />}
        {mood === 'lost' && <circle className={styles.face} cx="60" cy="64" r="3" />}
        {mood === 'popped' && (
          <g transform="rotate(-24 76 30)">
            <rect className={styles.patch} x="62" y="24" width="30" height="12" rx="6" />
            <path className={styles.patchPad} d="M72 24h10v12H72z" />
          </g>
        )}
      </g>
      {mood === 'popped' && <path className={styles.string} d="M100 30l9-6M104 44h11M97 17l5-9" />}
    </svg>
  );
}
