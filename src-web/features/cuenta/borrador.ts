import { crearBorrador } from '../../lib/borrador.ts';

/** What was typed into the account's dialogs, which share it: the address goes along from one to the next. */
export const {
  useBorrador: useBorradorDeCuenta,
  escribirBorrador: escribirBorradorDeCuenta,
  olvidarBorrador: olvidarBorradorDeCuenta,
} = crearBorrador('guirnalda.cuenta', ['nombre', 'email', 'telefono']);
