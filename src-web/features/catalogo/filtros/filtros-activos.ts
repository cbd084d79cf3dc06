import { ETIQUETA_TAMANO, ETIQUETA_TIPO_GLOBO, ETIQUETA_TIPO_SERVICIO } from '#contract/words/categorias.ts';
import type { Eleccion } from '../consulta.ts';

/** One active filter. */
interface FiltroActivo {
  /** Unique among all lists. */
  clave: string;
  nombre: string;
  /** The values of its list without this one. */
  sin: Partial<Eleccion>;
}

const ETIQUETA_TIPO = {
  ...ETIQUETA_TIPO_GLOBO,
  ...ETIQUETA_TIPO_SERVICIO,
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
