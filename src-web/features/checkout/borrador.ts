import { deviceStorage, tabStorage } from '#ui/browser/storage.ts';
import { crearBorrador } from '../../lib/forms/borrador.ts';

/** The draft of checkout; a field never touched takes the account's value. */
export const { useBorrador, escribirBorrador, olvidarBorrador } = crearBorrador('guirnalda.borrador', [
  'nombre',
  'telefono',
  'email',
  'direccion',
  'notas',
]);

/** Storage key of the order attempt. Here, so that signing out can remove it without loading `intento.ts`. */
export const CLAVE_DE_INTENTO = 'guirnalda.intento';

/** Storage key of who ordered last without an account; here for the same reason. */
export const CLAVE_DE_COMPRADOR = 'guirnalda.comprador';

export function olvidarComprador(): void {
  deviceStorage.remove(CLAVE_DE_COMPRADOR);
}

export function olvidarIntento(): void {
  tabStorage.remove(CLAVE_DE_INTENTO);
}
