import { BalloonDrawing } from '#ui/drawings/balloon-drawing.tsx';
import type { Accent } from '#ui/theme/accent.ts';
import styles from './garland.module.css';

const BALLOONS: Accent[] = ['coral', 'mandarin', 'lemon', 'mint', 'sky', 'grape'];

/** Rising balloons; decoration only. */
export function Garland({ className }: { className?: string }) {
  return (
    <div className={className} aria-hidden="true">
      <div className={styles.row}>
        {BALLOONS.map((accent) => (
          <BalloonDrawing key={accent} accent={accent} size={104} className={styles.balloon} />
        ))}
      </div>
    </div>
  );
}
