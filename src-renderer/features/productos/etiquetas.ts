import { leerEntero } from '../../lib/entero.ts';
import type { FormErrors } from '../../lib/use-form.ts';

/** What labels are printed on. */
export const PAPELES = ['a4', 'rollo'] as const;
export type Papel = (typeof PAPELES)[number];

interface Medidas {
  nombre: string;
  porHoja: number;
  /** Room for the bars on one label. */
  barrasMm: number;
  /** The rule of its page. */
  pagina: string;
}

const SIN_MARGEN = '@media print { html, body { margin: 0; background: none; } }';

export const MEDIDAS: Record<Papel, Medidas> = {
  a4: {
    ...{ nombre: 'A4 · 24 de 70 × 37 mm', porHoja: 24, barrasMm: 62 },
    pagina: `@page { size: A4; margin: 0; } ${SIN_MARGEN}`,
  },
  rollo: {
    ...{ nombre: 'Rollo · 58 × 40 mm', porHoja: 1, barrasMm: 50 },
    pagina: `@page { size: 58mm 40mm; margin: 0; } ${SIN_MARGEN}`,
  },
};

const COPIAS_MAXIMAS = 50;

export interface EtiquetasDraft {
  papel: string;
  copias: string;
  /** The first label of a sheet of which some were used before. */
  desde: string;
}

export const ETIQUETAS: EtiquetasDraft = { papel: 'a4', copias: '1', desde: '1' };

function enteroDe(texto: string, maximo: number): number | undefined {
  const numero = leerEntero(texto) ?? 0;
  return numero >= 1 && numero <= maximo ? numero : undefined;
}

export function papelDe({ papel }: EtiquetasDraft): Papel {
  return papel === 'rollo' ? 'rollo' : 'a4';
}

export function checkEtiquetas(draft: EtiquetasDraft): FormErrors<EtiquetasDraft> {
  const errores: FormErrors<EtiquetasDraft> = {};
  const { porHoja } = MEDIDAS[papelDe(draft)];
  if (!enteroDe(draft.copias, COPIAS_MAXIMAS))
    errores.copias = `Escribe un número entre 1 y ${COPIAS_MAXIMAS}`;
  if (porHoja > 1 && !enteroDe(draft.desde, porHoja))
    errores.desde = `Escribe un número entre 1 y ${porHoja}`;
  return errores;
}

/** The places of every sheet, empty where nothing is printed; as many copies of each product side by side. */
export function repartir<P>(productos: readonly P[], draft: EtiquetasDraft): (P | undefined)[][] {
  const { porHoja } = MEDIDAS[papelDe(draft)];
  const copias = enteroDe(draft.copias, COPIAS_MAXIMAS) ?? 0;
  const usadas = porHoja > 1 ? (enteroDe(draft.desde, porHoja) ?? 1) - 1 : 0;
  const lugares: (P | undefined)[] = [
    ...Array<undefined>(usadas).fill(undefined),
    ...productos.flatMap((uno) => Array<P>(copias).fill(uno)),
  ];
  const hojas: (P | undefined)[][] = [];
  for (let i = 0; i < lugares.length; i += porHoja) hojas.push(lugares.slice(i, i + porHoja));
  return hojas;
}
