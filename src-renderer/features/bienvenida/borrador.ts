import { deEstaPestana, esObjeto } from '#ui/almacen.ts';

const CLAVE = 'guirnalda.bienvenida';
const VACIO = { tienda: '', nombre: '', email: '', telefono: '' };

/** What was typed to make the shop; a password is never kept. */
export type Borrador = typeof VACIO;

/** It outlives a reload, and goes with the tab. */
export function leerBorrador(): Borrador {
  const guardado = deEstaPestana.leer(CLAVE);
  if (!esObjeto(guardado)) return VACIO;
  const texto = (campo: keyof Borrador) => {
    const valor = guardado[campo];
    return typeof valor === 'string' ? valor : '';
  };
  return {
    tienda: texto('tienda'),
    nombre: texto('nombre'),
    email: texto('email'),
    telefono: texto('telefono'),
  };
}

export function guardarBorrador({ tienda, nombre, email, telefono }: Borrador): void {
  deEstaPestana.guardar(CLAVE, { tienda, nombre, email, telefono });
}

/** There is a shop: nothing is left to make. */
export function olvidarBorrador(): void {
  deEstaPestana.borrar(CLAVE);
}
