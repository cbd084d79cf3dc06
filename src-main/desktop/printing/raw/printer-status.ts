/** Real-time status requests (`DLE EOT n`), which a receipt printer answers even while it cannot print. */
export const ASK_PRINTER = Uint8Array.of(0x10, 0x04, 0x01);
export const ASK_OFFLINE_CAUSE = Uint8Array.of(0x10, 0x04, 0x02);
export const ASK_PAPER = Uint8Array.of(0x10, 0x04, 0x04);
/** `GS r 1`: answered only once everything sent before it was printed. */
export const ASK_WHEN_DONE = Uint8Array.of(0x1d, 0x72, 0x01);

/** Fixed bits tell the answers to both kinds of request apart. */
export const isStatusByte = (byte: number): boolean => (byte & 0x93) === 0x12;
export const isDoneByte = (byte: number): boolean => (byte & 0x90) === 0;

const SIN_PAPEL = 'No tiene papel.';
const TAPA_ABIERTA = 'Tiene la tapa abierta.';
const FUERA_DE_LINEA = 'Está en pausa o con un error: revisa sus luces.';

/** The answers to the three requests, each undefined when the printer did not give it. */
export interface StatusBytes {
  printer: number | undefined;
  offlineCause?: number | undefined;
  paper?: number | undefined;
}

/** Why a printer cannot print now, in one sentence; undefined when it can or does not say. */
export function problemOf({ printer = 0, offlineCause = 0, paper = 0 }: StatusBytes): string | undefined {
  if ((offlineCause & 0x04) !== 0) return TAPA_ABIERTA;
  if ((paper & 0x60) !== 0 || (offlineCause & 0x20) !== 0) return SIN_PAPEL;
  if ((printer & 0x08) !== 0) return FUERA_DE_LINEA;
  return undefined;
}
