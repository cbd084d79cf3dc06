import type { CSSProperties } from 'react';
import { useEffect, useState } from 'react';
import type { Accent } from '#ui/theme/accent.ts';
import { prefersReducedMotion } from '../../lib/browser/reduced-motion.ts';
import styles from './celebracion.module.css';
import { anunciarPedido } from './recien-creado.ts';

const COLORES: readonly Accent[] = ['coral', 'mandarin', 'lemon', 'mint', 'sky', 'grape'];
const GLOBOS = 9;
const PAPELITOS = 42;
const DURACION_MS = 4500;

interface Pieza {
  id: number;
  accent: Accent;
  style: CSSProperties;
}

/** Pieces spread over the width with random delay, spin and size. */
function piezas(cuantas: number): Pieza[] {
  return Array.from({ length: cuantas }, (_, id) => ({
    id,
    accent: COLORES[id % COLORES.length] ?? 'coral',
    style: {
      '--x': `${((id + 0.15 + Math.random() * 0.7) / cuantas) * 100}%`,
      '--espera': `${Math.random() * 900}ms`,
      '--giro': `${Math.random() * 2 - 1}`,
      '--tamano': `${0.75 + Math.random() * 0.5}`,
    } as CSSProperties,
  }));
}

/** Rising balloons and falling confetti, once; nothing with reduced motion. */
export function Celebracion() {
  const [globos] = useState(() => piezas(GLOBOS));
  const [papelitos] = useState(() => piezas(PAPELITOS));
  const [quieto] = useState(prefersReducedMotion);

  useEffect(() => {
    const fin = setTimeout(() => anunciarPedido(null), quieto ? 0 : DURACION_MS);
    return () => clearTimeout(fin);
  }, [quieto]);

  if (quieto) return null;
  return (
    <div className={styles.fiesta} aria-hidden="true">
      {papelitos.map(({ id, accent, style }) => (
        <span key={id} data-accent={accent} className={styles.papelito} style={style} />
      ))}
      {globos.map(({ id, accent, style }) => (
        <span key={id} data-accent={accent} className={styles.globo} style={style} />
      ))}
    </div>
  );
}
