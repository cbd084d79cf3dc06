import type { ComponentProps } from 'react';
import { ProductoImagen } from '#ui/display/producto-imagen.tsx';
import styles from './imagen-o-iniciales.module.css';

/** Words that say nothing of a product. */
const SIN_PESO = new Set(['de', 'del', 'la', 'el', 'las', 'los', 'con', 'en', 'para', 'y']);

/**
 * «GR» for «Globo rojo de 12″»: products without a picture are told apart at a glance. Counts as «6u» name nothing.
 */
export function inicialesDe(nombre: string): string {
  const palabras = nombre
    .split(/[^\p{L}\p{N}]+/u)
    .filter((palabra) => /^\p{L}/u.test(palabra) && !SIN_PESO.has(palabra.toLowerCase()));
  return palabras
    .slice(0, 2)
    .map((palabra) => [...palabra][0] ?? '')
    .join('')
    .toUpperCase();
}

interface ImagenOInicialesProps extends Omit<ComponentProps<typeof ProductoImagen>, 'drawing'> {
  nombre: string;
}

/** A product's picture beside its name; without one, its initials in its category's colour. */
export function ImagenOIniciales({ nombre, ...rest }: ImagenOInicialesProps) {
  return (
    <ProductoImagen
      {...rest}
      drawing={
        <svg viewBox="0 0 48 48" aria-hidden="true" className={styles.initials}>
          <text x="24" y="25" textAnchor="middle" dominantBaseline="central">
            {inicialesDe(nombre)}
          </text>
        </svg>
      }
    />
  );
}
