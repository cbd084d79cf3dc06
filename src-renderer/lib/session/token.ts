import { deviceStorage } from '#ui/browser/storage.ts';

const CLAVE = 'guirnalda.token';

/** The stored session token; null without one, or when the storage is blocked. */
export function readToken(): string | null {
  return deviceStorage.readText(CLAVE) ?? null;
}

/** Stores or removes the token. When the storage is blocked, the session lasts as long as the page. */
export function storeToken(token: string | null): void {
  if (token) deviceStorage.writeText(CLAVE, token);
  else deviceStorage.remove(CLAVE);
}

/** Calls `heard` with the token whenever another tab stores or removes it. */
export function followToken(heard: (token: string | null) => void): void {
  addEventListener('storage', ({ key }) => {
    if (key === CLAVE || key === null) heard(readToken());
  });
}

/** When a token was signed and when it expires, in ms since 1970; undefined when it does not say. */
export function vidaDe(token: string): { desde: number; hasta: number } | undefined {
  try {
    const cuerpo = token.split('.')[1] ?? '';
    const { iat, exp } = JSON.parse(atob(cuerpo.replaceAll('-', '+').replaceAll('_', '/')));
    return typeof iat === 'number' && typeof exp === 'number'
      ? { desde: iat * 1000, hasta: exp * 1000 }
      : undefined;
  } catch {
    return undefined;
  }
}
