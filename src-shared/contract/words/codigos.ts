/** What a mailed code is for. */
export const TIPOS_CODIGO = ['verificacion', 'recuperacion'] as const;
export type TipoDeCodigo = (typeof TIPOS_CODIGO)[number];

/** Limits of mailed codes. */
export const CODIGO = {
  /** Seconds before another code may be requested. */
  esperaSegundos: 60,
  /** Minutes for which a code is valid. */
  vigenciaMinutos: 15,
  /** Attempts allowed for a code. */
  intentos: 5,
} as const;
