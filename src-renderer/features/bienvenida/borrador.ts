import { isObject, tabStorage } from '#ui/browser/storage.ts';

const CLAVE = 'guirnalda.bienvenida';
const VACIO = { tienda: '', nombre: '', email: '', telefono: '' };

/** The draft of the setup form; passwords are never stored. */
export type Borrador = typeof VACIO;

/** Reads the draft from the session storage: it survives a reload and ends with the tab. */
export function leerBorrador(): Borrador {
  const stored = tabStorage.read(CLAVE);
  if (!isObject(stored)) return VACIO;
  const texto = (campo: keyof Borrador) => {
    const valor = stored[campo];
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
  tabStorage.write(CLAVE, { tienda, nombre, email, telefono });
}

/** Deletes the draft once the shop exists. */
export function olvidarBorrador(): void {
  tabStorage.remove(CLAVE);
}
