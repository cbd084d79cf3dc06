import {
  NOMBRE_DE_TAMANO,
  NOMBRE_DE_TIPO_GLOBO,
  NOMBRE_DE_TIPO_SERVICIO,
} from '#contract/words/categorias.ts';
import type { Eleccion } from '../consulta.ts';

/** One active filter. */
interface FiltroActivo {
  /** Unique among all lists. */
  clave: string;
  nombre: string;
  /** The values of its list without this one. */
  sin: Partial<Eleccion>;
}

const NOMBRE_DE_TIPO = {
  ...NOMBRE_DE_TIPO_GLOBO,
  ...NOMBRE_DE_TIPO_SERVICIO,
  // «Otros» alone on a chip would read as the category.
  otros: 'Otros tipos',
};

/** The active filters. A colour is free text and its own label; sizes and kinds take their label from a list. */
export function filtrosActivos({ color, tamano, tipo }: Eleccion): FiltroActivo[] {
  return [
    ...color.map((valor) => ({
      clave: `color ${valor}`,
      nombre: valor,
      sin: { color: color.filter((otro) => otro !== valor) },
    })),
    ...tamano.map((valor) => ({
      clave: `tamano ${valor}`,
      nombre: NOMBRE_DE_TAMANO[valor],
      sin: { tamano: tamano.filter((otro) => otro !== valor) },
    })),
    ...tipo.map((valor) => ({
      clave: `tipo ${valor}`,
      nombre: NOMBRE_DE_TIPO[valor],
      sin: { tipo: tipo.filter((otro) => otro !== valor) },
    })),
  ];
}
