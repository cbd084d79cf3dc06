import { createHash } from 'node:crypto';
import {
  type DatosDePagina,
  type DatosPintados,
  ID_DE_DATOS,
  type PaginaPintada,
} from '#contract/vitrina.ts';
import { type Cabeza, cabezaHtml, jsonEnHtml } from './cabeza.ts';
import type { Taller } from './pintor.ts';

const MARCAS = ['<!--cabeza-->', '<!--/cabeza-->', '</head>', '<!--cuerpo-->', '</body>'] as const;

/** The storefront's bare page, cut where a painted one differs. */
export type Plantilla = [string, string, string, string, string, string];

/** Throws when the page does not have the places that are filled. */
export function cortarPlantilla(pagina: string): Plantilla {
  let resto = pagina;
  const trozos = MARCAS.map((marca) => {
    const lugar = resto.indexOf(marca);
    if (lugar < 0) throw new Error(`the storefront's page has no ${marca}`);
    const trozo = resto.slice(0, lugar);
    resto = resto.slice(lugar + marca.length);
    return trozo;
  });
  return [...trozos, resto] as Plantilla;
}

export interface Documento {
  html: string;
  /** What the content security policy calls the style sheet within it; undefined without one. */
  hashDeHoja: string | undefined;
}

/** The whole page: the bare one with its head, its painted body and what it was painted with. */
export function componer(
  plantilla: Plantilla,
  taller: Taller,
  cabeza: Cabeza,
  { cuerpo, hoja, partes }: PaginaPintada,
  datos: DatosDePagina,
): Documento {
  const [inicio, , resto, cuerpoAntes, cuerpoDespues, fin] = plantilla;
  const { scripts, hojas } = taller.archivosDe(partes);
  const enlaces = [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/tienda/${file}">`),
    ...hojas.map((file) => `<link rel="stylesheet" crossorigin href="/tienda/${file}">`),
  ];
  const pintados: DatosPintados = { ...datos, partes };
  return {
    html: [
      `${inicio}${cabezaHtml(cabeza, datos.tienda.nombre)}${resto}`,
      ...enlaces,
      hoja && `<style>${hoja}</style>`,
      `</head>${cuerpoAntes}${cuerpo}${cuerpoDespues}`,
      `<script type="application/json" id="${ID_DE_DATOS}">${jsonEnHtml(pintados)}</script></body>${fin}`,
    ].join(''),
    hashDeHoja: hoja ? `'sha256-${createHash('sha256').update(hoja).digest('base64')}'` : undefined,
  };
}
