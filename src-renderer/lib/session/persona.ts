import type { Usuario } from '#contract/schemas/personas/usuarios.ts';
import { deviceStorage, isObject } from '#ui/browser/storage.ts';
import { vidaDe } from './token.ts';

const CLAVE = 'guirnalda.persona';

/** Whether a stored value has what the screens read of a person: another version of the program may have written it. */
function isUsuario(value: unknown): value is Usuario {
  if (!isObject(value) || !isObject(value.permisos)) return false;
  return [value._id, value.nombre, value.email, value.rol].every((text) => typeof text === 'string');
}

/**
 * Whose session the token is, as the server last said on this device. Undefined when it is not known, or the session is
 * over by the clock.
 */
export function readPersona(token: string | null): Usuario | undefined {
  const kept = deviceStorage.read(CLAVE);
  if (!token || !isObject(kept) || kept.token !== token || !isUsuario(kept.usuario)) return undefined;
  const vida = vidaDe(token);
  return vida && Date.now() < vida.hasta ? kept.usuario : undefined;
}

/** Keeps whose session a token is. */
export function keepPersona(token: string, usuario: Usuario): void {
  deviceStorage.write(CLAVE, { token, usuario });
}

/** Forgets whose session the token was; that of another token stays. */
export function forgetPersona(token: string | null): void {
  const kept = deviceStorage.read(CLAVE);
  if (isObject(kept) && kept.token === token) deviceStorage.remove(CLAVE);
}
