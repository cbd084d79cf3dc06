import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { deviceStorage, isObject } from '#ui/browser/storage.ts';

const CLAVE = 'guirnalda.persona';

/** Whose session the token is, as the server last said on this device; undefined when it is not known. */
export function readPersona(token: string | null): Usuario | undefined {
  const kept = deviceStorage.read(CLAVE);
  if (!token || !isObject(kept) || kept.token !== token || !isObject(kept.usuario)) return undefined;
  // Written by `keepPersona` alone, and asked of the server while it is shown.
  return kept.usuario as unknown as Usuario;
}

/** Keeps whose session a token is. */
export function keepPersona(token: string, usuario: Usuario): void {
  deviceStorage.write(CLAVE, { token, usuario });
}

/** Forgets whose session the token was; that of another token stays. */
export function forgetPersona(token: string | null): void {
  if (readPersona(token)) deviceStorage.remove(CLAVE);
}
