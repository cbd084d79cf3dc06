import type { Accent } from '#ui/accent.ts';
import styles from './dibujos.module.css';

const COLORES: readonly Accent[] = ['coral', 'mandarin', 'lemon', 'mint', 'sky', 'grape'];

/** One swag of the string, in drawing units, with its flags. */
const ONDA = 210;
const BANDERAS = 6;
const ONDAS = 10;
const CAIDA = 26;

interface Bandera {
  x: number;
  y: number;
  giro: number;
  accent: Accent;
}

/** How far the string hangs at `t` (0–1) of a swag. */
function caida(t: number): number {
  return 4 + CAIDA * 4 * t * (1 - t);
}

const BANDERINES: Bandera[] = Array.from({ length: ONDAS * BANDERAS }, (_, i) => {
  const t = ((i % BANDERAS) + 0.5) / BANDERAS;
  const pendiente = (CAIDA * 4 * (1 - 2 * t)) / ONDA;
  return {
    x: Math.floor(i / BANDERAS) * ONDA + t * ONDA,
    y: caida(t),
    giro: (Math.atan(pendiente) * 180) / Math.PI,
    accent: COLORES[i % COLORES.length] ?? 'coral',
  };
});

const CUERDA = `M0 4${`q${ONDA / 2} ${CAIDA * 2} ${ONDA} 0`.repeat(ONDAS)}`;

/** A string of bunting along the top. Decoration only. */
export function Guirnalda({ className }: { className?: string }) {
  return (
    <svg
      viewBox={`0 0 ${ONDA * ONDAS} 60`}
      preserveAspectRatio="xMidYMin slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      <path d={CUERDA} className={styles.cuerda} />
      {BANDERINES.map(({ x, y, giro, accent }) => (
        <path
          key={x}
          data-accent={accent}
          className={styles.bandera}
          transform={`translate(${x} ${y}) rotate(${giro})`}
          d="M-12 0h24L1.400 23.500a1.800 1.800 0 0 1-2.800 0Z"
        />
      ))}
    </svg>
  );
}

const CUERPO = 'M0-40c22 0 36 17 36 38 0 22-19 38-36 40-17-2-36-18-36-40 0-21 14-38 36-38Z';
const NUDO = 'm0 35 6.500 8.500a2 2 0 0 1-1.500 3.200H-5a2 2 0 0 1-1.500-3.200Z';
const SOMBRA = 'M28-25c5 6 8 14 8 23 0 22-19 38-36 40-8-1-16-5-23-11 30 3 55-16 51-52Z';

interface Globo {
  accent: Accent;
  x: number;
  y: number;
  tamano: number;
  giro: number;
  cara?: boolean;
}

/** From the back to the front; all strings meet below. */
const GLOBOS: readonly Globo[] = [
  { accent: 'sky', x: 96, y: 92, tamano: 1, giro: -20 },
  { accent: 'grape', x: 296, y: 84, tamano: 0.95, giro: 20 },
  { accent: 'lemon', x: 142, y: 52, tamano: 0.95, giro: -8 },
  { accent: 'mint', x: 246, y: 48, tamano: 0.9, giro: 9 },
  { accent: 'coral', x: 196, y: 96, tamano: 1.35, giro: 0, cara: true },
];

/** A bunch of balloons, one of them smiling. Decoration only. */
export function Racimo({ className }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 390 240"
      preserveAspectRatio="xMidYMax slice"
      className={className}
      aria-hidden="true"
      focusable="false"
    >
      {GLOBOS.map(({ accent, x, y, tamano, giro, cara }) => {
        const bajo = y + 44 * tamano;
        return (
          <g key={accent} data-accent={accent}>
            <path
              className={styles.hilo}
              d={`M${x - giro * 0.75} ${bajo}C${x} ${bajo + 40} ${200} ${190} 198 244`}
            />
            <g transform={`translate(${x} ${y}) rotate(${giro}) scale(${tamano})`}>
              <path d={NUDO} className={styles.globo} />
              <path d={CUERPO} className={styles.globo} />
              <path d={SOMBRA} className={styles.sombra} />
              <path d="M-24-10c2-9 8-16 16-18" className={styles.brillo} />
              {cara && (
                <>
                  <circle className={styles.ojo} cx="-11" cy="2" r="3.4" />
                  <circle className={styles.ojo} cx="11" cy="2" r="3.4" />
                  <circle className={styles.mejilla} cx="-18.500" cy="10" r="4.500" />
                  <circle className={styles.mejilla} cx="18.500" cy="10" r="4.500" />
                  <path className={styles.boca} d="M-7 11c3 5 11 5 14 0" />
                </>
              )}
            </g>
          </g>
        );
      })}
      <g className={styles.confeti}>
        <circle data-accent="mandarin" cx="40" cy="60" r="5" />
        <circle data-accent="mint" cx="352" cy="150" r="5" />
        <circle data-accent="coral" cx="60" cy="170" r="4" />
        <circle data-accent="lemon" cx="366" cy="48" r="5" />
        <circle data-accent="grape" cx="22" cy="120" r="4" />
        <circle data-accent="sky" cx="330" cy="205" r="4" />
      </g>
    </svg>
  );
}
