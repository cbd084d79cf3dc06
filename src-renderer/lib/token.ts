import { local } from '#ui/almacen.ts';

const CLAVE = 'guirnalda.token';

/** The session's token as this browser keeps it; null without one or when storage is closed to us. */
export function readToken(): string | null {
  return local.leerTexto(CLAVE) ?? null;
}

/** Keeps or forgets the token. A closed storage only shortens the session to this page. */
export function storeToken(token: string | null): void {
  if (token) local.guardarTexto(CLAVE, token);
  else local.borrar(CLAVE);
}

/** Calls `heard` with the token whenever another tab keeps or forgets one. */
export function followToken(heard: (token: string | null) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === CLAVE || key === null) heard(readToken());
  });
}
