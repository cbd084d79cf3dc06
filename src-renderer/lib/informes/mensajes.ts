import type { Informe, Membrete } from './informe.ts';
import type { Formato, Tablas } from './tabla.ts';

/** What the worker of PDFs is asked for. */
export interface PeticionDePdf {
  informe: Informe;
  membrete: Membrete;
}

/** What it answers: how far it is, from 0 to 1, until the file is there. */
export type AvanceDePdf = { avance: number } | { pdf: ArrayBuffer };

/** What the worker of sheets is asked for. */
export interface PeticionDeHoja {
  /** Excel takes each as a sheet; a CSV is the first alone. */
  tablas: Tablas;
  formato: Formato;
}

/** The file, or why there is none. */
export type RespuestaDeHoja = { hoja: Blob } | { fallo: string };
