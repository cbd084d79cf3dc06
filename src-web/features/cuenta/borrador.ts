import { crearBorrador } from '../../lib/forms/borrador.ts';

/** The draft that the account's dialogs share: the address carries over from one to the next. */
export const {
  useBorrador: useBorradorDeCuenta,
  escribirBorrador: escribirBorradorDeCuenta,
  olvidarBorrador: olvidarBorradorDeCuenta,
} = crearBorrador('guirnalda.cuenta', ['nombre', 'email', 'telefono']);
