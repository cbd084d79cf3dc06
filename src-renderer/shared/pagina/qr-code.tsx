import { encode } from 'uqr';
import styles from './qr-code.module.css';

/** The dark modules as one SVG path, one stroke per run in a row. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  return rows
    .flatMap((row, y) =>
      row.map((dark, x) => (dark && !row[x - 1] ? `M${x} ${y}h${lengthFrom(row, x)}v1H${x}z` : '')),
    )
    .join('');
}

function lengthFrom(row: readonly boolean[], from: number): number {
  const end = row.indexOf(false, from);
  return (end < 0 ? row.length : end) - from;
}

/** A URL as a QR code. Dark on white in every theme: some cameras read nothing else. */
export function QrCode({ url, label }: { url: string; label: string }) {
  const { data, size } = encode(url, { ecc: 'M', border: 4 });
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={styles.qr}
    >
      <path d={pathOf(data)} fill="currentColor" />
    </svg>
  );
}
