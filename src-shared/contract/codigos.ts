/** What a mailed code is for. */
export const TIPOS_CODIGO = ['verificacion', 'recuperacion'] as const;
export type TipoDeCodigo = (typeof TIPOS_CODIGO)[number];

/** Seconds before another code may be asked for, minutes a code lives, guesses it admits. */
export const CODIGO = { esperaSegundos: 60, vigenciaMinutos: 15, intentos: 5 } as const;
