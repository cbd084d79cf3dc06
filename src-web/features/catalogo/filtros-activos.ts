import { ETIQUETA_TAMANO, ETIQUETA_TIPO_GLOBO, ETIQUETA_TIPO_SERVICIO } from '#contract/categorias.ts';
import type { Eleccion } from './consulta.ts';

/** A value that is filtered by. */
export interface FiltroActivo {
  /** Tells it from the same word in another list. */
  clave: string;
  nombre: string;
  /** What is left of its list without it. */
  sin: Partial<Eleccion>;
}

const ETIQUETA_TIPO = {
  ...ETIQUETA_TIPO_GLOBO,
  ...ETIQUETA_TIPO_SERVICIO,
  // Alone on a chip, «Otros» would be the category.
  otros: 'Otros tipos',
};

/** A colour is whatever the address says, and is its own name; sizes and kinds are known, each by its list. */
export function filtrosActivos({ color, tamano, tipo }: Eleccion): FiltroActivo[] {
  return [
    ...color.map((valor) => ({
      clave: `color ${valor}`,
      nombre: valor,
      sin: { color: color.filter((otro) => otro !== valor) },
    })),
    ...tamano.map((valor) => ({
      clave: `tamano ${valor}`,
      nombre: ETIQUETA_TAMANO[valor],
      sin: { tamano: tamano.filter((otro) => otro !== valor) },
    })),
    ...tipo.map((valor) => ({
      clave: `tipo ${valor}`,
      nombre: ETIQUETA_TIPO[valor],
      sin: { tipo: tipo.filter((otro) => otro !== valor) },
    })),
  ];
}
