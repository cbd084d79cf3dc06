const CLAVE = 'guirnalda.token';

/** The session's token as this browser keeps it; null without one or when storage is closed to us. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(CLAVE);
  } catch {
    return null;
  }
}

/** Keeps or forgets the token. A closed storage only shortens the session to this page. */
export function storeToken(token: string | null): void {
  try {
    if (token) localStorage.setItem(CLAVE, token);
    else localStorage.removeItem(CLAVE);
  } catch {
    // The session lives on in memory.
  }
}
