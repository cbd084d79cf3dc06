import dibujos from './drawings.svg';

/** Width of one swag of the bunting in its drawing. */
const ONDA = 210;
const ONDAS = 10;

/** A string of bunting along the top. Decoration only. */
export function Guirnalda({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${ONDA * ONDAS} 60`}
      preserveAspectRatio="xMidYMin slice"
      className={className}
      aria-hidden="true"
    >
      {Array.from({ length: ONDAS }, (_, onda) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the swags never move
        <use key={onda} href={`${dibujos}#onda`} x={onda * ONDA} />
      ))}
    </svg>
  );
}

/** A bunch of balloons, one of them smiling. Decoration only. */
export function Racimo({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 390 240" preserveAspectRatio="xMidYMax slice" className={className} aria-hidden="true">
      <use href={`${dibujos}#racimo`} />
    </svg>
  );
}
