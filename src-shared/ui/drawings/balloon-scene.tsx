import styles from './drawings.module.css';

const BODY = 'M0-40c22 0 36 17 36 38 0 22-19 38-36 40-17-2-36-18-36-40 0-21 14-38 36-38Z';
const KNOT = 'm0 35 6.5 8.500a2 2 0 0 1-1.5 3.200H-5a2 2 0 0 1-1.5-3.200Z';

/**
 * Three balloons in the surrounding accent colour, for a product without a picture. Fills its square. Without `title`
 * it is decoration.
 */
export function BalloonScene({ title }: { title?: string }) {
  return (
    <svg
      viewBox="0 0 200 200"
      className={styles.scene}
      role={title ? 'img' : undefined}
      aria-label={title || undefined}
      aria-hidden={title ? undefined : true}
      focusable="false"
    >
      <path
        className={`${styles.string} ${styles.thin}`}
        d="M66 116c4 22 24 40 33 64M140 106c-4 26-30 48-40 74M101 132c-4 14 4 28-1 48"
      />
      <g className={styles.back}>
        <g transform="translate(64 76) rotate(-12) scale(.82)">
          <path d={BODY} />
          <path d={KNOT} />
        </g>
        <g transform="translate(142 68) rotate(12) scale(.82)">
          <path d={BODY} />
          <path d={KNOT} />
        </g>
      </g>
      <g transform="translate(101 84)">
        <path className={styles.body} d={KNOT} />
        <path className={styles.body} d={BODY} />
        <path
          className={styles.shade}
          d="M28-25c5 6 8 14 8 23 0 22-19 38-36 40-8-1-16-5-23-11 30 3 55-16 51-52Z"
        />
        <path className={styles.shine} d="M-24-10c2-9 8-16 16-18" />
      </g>
      <circle className={styles.confettiA} cx="30" cy="138" r="4" />
      <circle className={styles.confettiB} cx="170" cy="134" r="4" />
      <circle className={styles.confettiC} cx="48" cy="166" r="3" />
      <circle className={styles.confettiA} cx="152" cy="168" r="3" />
      <circle className={styles.confettiB} cx="22" cy="40" r="3" />
      <circle className={styles.confettiC} cx="182" cy="30" r="4" />
    </svg>
  );
}
