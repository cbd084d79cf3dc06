import type { Titular } from '#contract/permisos.ts';

/** The signed-in user a request comes from. */
export interface UsuarioDeSesion extends Titular {
  id: string;
  nombre: string;
  email: string;
}

/** Who does something and from where: what services and the audit trail are told. */
export interface Actor {
  usuario: UsuarioDeSesion | undefined;
  /** Address of the caller. */
  origen: string;
}
