/** The account's dialogs; one is open at a time and each may lead to another. */
export const VISTAS_DE_CUENTA = ['acceso', 'registro', 'verificacion', 'recuperacion'] as const;
export type VistaDeCuenta = (typeof VISTAS_DE_CUENTA)[number];
