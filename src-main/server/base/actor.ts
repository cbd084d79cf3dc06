import { AppError } from '#contract/words/errores.ts';
import type { Titular } from '#contract/words/permisos.ts';

/** The signed-in user of a request. */
export interface UsuarioDeSesion extends Titular {
  id: string;
  nombre: string;
  email: string;
}

/** A session as its token states it. */
export interface Sesion {
  /** Its id in the list of the staff's sessions; undefined for a client's. */
  id: string | undefined;
  usuarioId: string;
  /** The user's session version when the token was signed; a newer version ends the session. */
  version: number;
  /** When the person signed in; a renewed session began later. In seconds since 1970. */
  entrada: number;
  /** When it began and when it expires, in seconds since 1970. */
  desde: number;
  hasta: number;
}

/** Who calls a service, and from where; the audit trail records both. */
export interface Actor {
  /** Undefined for visitors and for the server's own work. */
  usuario: UsuarioDeSesion | undefined;
  /** The caller's network address, or the name of the server's own work. */
  origen: string;
  /** What the call said of challenges: a solved one, or that it can solve one. */
  reto?: string | undefined;
}

/** An actor who is signed in. */
export interface ActorConUsuario extends Actor {
  usuario: UsuarioDeSesion;
}

/** Who does something, and when. */
export interface Autoria {
  actor: Actor;
  fecha: Date;
}

/** What a call that needs a session is refused with. */
export const sinSesion = (porQue = 'Inicia sesión para continuar') => new AppError('sin-sesion', porQue);
