import { COPIAS_DE_ETIQUETA } from '#contract/schemas/catalogo/etiquetas.ts';
import { leerEntero } from '../../../shared/formularios/numeros.ts';
import type { FormErrors } from '../../../shared/formularios/use-form.ts';

/** The kinds of paper for labels. */
export const PAPELES = ['a4', 'rollo'] as const;
/** What is chosen instead of a paper to print on this computer's label printer. */
export const DIRECTA = 'directa';
export type Papel = (typeof PAPELES)[number];

interface Medidas {
  nombre: string;
  porHoja: number;
  /** Width for the bars on one label, in mm. */
  barrasMm: number;
  /** Its `@page` rule. */
  pagina: string;
}

const SIN_MARGEN = '@media print { html, body { margin: 0; background: none; } }';

export const MEDIDAS: Record<Papel, Medidas> = {
  a4: {
    nombre: 'A4 · 24 de 70 × 37 mm',
    porHoja: 24,
    barrasMm: 62,
    pagina: `@page { size: A4; margin: 0; } ${SIN_MARGEN}`,
  },
  rollo: {
    nombre: 'Rollo · 58 × 40 mm',
    porHoja: 1,
    barrasMm: 50,
    pagina: `@page { size: 58mm 40mm; margin: 0; } ${SIN_MARGEN}`,
  },
};

export interface EtiquetasBorrador {
  papel: string;
  copias: string;
  /** Position of the first free label on a partly used sheet. */
  desde: string;
}

export const ETIQUETAS: EtiquetasBorrador = { papel: 'a4', copias: '1', desde: '1' };

function enteroDe(texto: string, maximo: number): number | undefined {
  const numero = leerEntero(texto) ?? 0;
  return numero >= 1 && numero <= maximo ? numero : undefined;
}

/** A label printer's labels come one by one, as from a roll. */
export function papelDe({ papel }: EtiquetasBorrador): Papel {
  return papel === 'rollo' || papel === DIRECTA ? 'rollo' : 'a4';
}

/** Copies of each label; 0 for what is no number. */
export function copiasDe({ copias }: EtiquetasBorrador): number {
  return enteroDe(copias, COPIAS_DE_ETIQUETA) ?? 0;
}

export function erroresDeEtiquetas(borrador: EtiquetasBorrador): FormErrors<EtiquetasBorrador> {
  const errores: FormErrors<EtiquetasBorrador> = {};
  const { porHoja } = MEDIDAS[papelDe(borrador)];
  if (!enteroDe(borrador.copias, COPIAS_DE_ETIQUETA))
    errores.copias = `Escribe un número entre 1 y ${COPIAS_DE_ETIQUETA}`;
  if (porHoja > 1 && !enteroDe(borrador.desde, porHoja))
    errores.desde = `Escribe un número entre 1 y ${porHoja}`;
  return errores;
}

/** Lays out the labels sheet by sheet, copies of a product side by side; undefined marks an empty position. */
export function repartir<P>(productos: readonly P[], borrador: EtiquetasBorrador): (P | undefined)[][] {
  const { porHoja } = MEDIDAS[papelDe(borrador)];
  const copias = copiasDe(borrador);
  const usadas = porHoja > 1 ? (enteroDe(borrador.desde, porHoja) ?? 1) - 1 : 0;
  const lugares: (P | undefined)[] = [
    ...Array<undefined>(usadas).fill(undefined),
    ...productos.flatMap((uno) => Array<P>(copias).fill(uno)),
  ];
  const hojas: (P | undefined)[][] = [];
  for (let i = 0; i < lugares.length; i += porHoja) hojas.push(lugares.slice(i, i + porHoja));
  return hojas;
}
