import type { Accent } from '#ui/accent.ts';
import { BalloonDrawing } from '#ui/drawings/balloon-drawing.tsx';
import styles from './garland.module.css';

const BALLOONS: Accent[] = ['coral', 'mandarin', 'lemon', 'mint', 'sky', 'grape'];

/** Balloons that rise to meet the newcomer; decoration only. */
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
