import type { Informe, Membrete } from './informe.ts';

/** What the worker is asked for. */
export interface PeticionDePdf {
  informe: Informe;
  membrete: Membrete;
}

/** What it answers: how far it is, from 0 to 1, until the file is there. */
export type AvanceDePdf = { avance: number } | { pdf: ArrayBuffer };
