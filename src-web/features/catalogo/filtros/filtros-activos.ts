import {
  NOMBRE_DE_TAMANO,
  NOMBRE_DE_TIPO_GLOBO,
  NOMBRE_DE_TIPO_SERVICIO,
} from '#contract/words/categorias.ts';
import { NOMBRE_DE_FAMILIA } from '#contract/words/nombres-de-colores.ts';
import { NOMBRE_DE_OCASION } from '#contract/words/ocasiones.ts';
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

/** The active filters. A colour is free text and its own label; the others take their label from a list. */
export function filtrosActivos({ color, familia, tamano, tipo, ocasion }: Eleccion): FiltroActivo[] {
  return [
    ...ocasion.map((valor) => ({
      clave: `ocasion ${valor}`,
      nombre: NOMBRE_DE_OCASION[valor],
      sin: { ocasion: [] },
    })),
    ...familia.map((valor) => ({
      clave: `familia ${valor}`,
      nombre: NOMBRE_DE_FAMILIA[valor],
      sin: { familia: familia.filter((otra) => otra !== valor) },
    })),
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
