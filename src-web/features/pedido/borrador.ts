import { crearBorrador } from '../../lib/borrador.ts';

/** What was typed into checkout; a field that was never touched takes the account's. */
export const { useBorrador, escribirBorrador, olvidarBorrador } = crearBorrador('guirnalda.borrador', [
  'nombre',
  'telefono',
  'email',
  'notas',
]);
