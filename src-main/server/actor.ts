import type { Titular } from '#contract/permisos.ts';

/** The signed-in user a request comes from. */
export interface UsuarioDeSesion extends Titular {
  id: string;
  nombre: string;
  email: string;
}

/** A session as its token says: whose, of which of his session versions, and until when (seconds since 1970). */
export interface Sesion {
  usuarioId: string;
  version: number;
  hasta: number;
}

/** Who does something and from where: what services and the audit trail are told. */
export interface Actor {
  usuario: UsuarioDeSesion | undefined;
  /** Address of the caller. */
  origen: string;
}
