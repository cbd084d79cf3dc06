/** The account's dialogs; at most one is open. */
export const VISTAS_DE_CUENTA = ['acceso', 'registro', 'verificacion', 'recuperacion'] as const;
export type VistaDeCuenta = (typeof VISTAS_DE_CUENTA)[number];
