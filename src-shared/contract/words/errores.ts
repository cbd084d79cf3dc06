import type { ErrorDeDisco } from './disco.ts';
import type { Reto } from './retos.ts';

/** Every error code the API can answer with, and its HTTP status. Clients switch on the code. */
export const CODIGOS_DE_ERROR = {
  'datos-invalidos': 400,
  'codigo-invalido': 400,
  'imagen-invalida': 400,
  'sin-sesion': 401,
  'credenciales-invalidas': 401,
  'sin-permiso': 403,
  'email-no-verificado': 403,
  'segundo-paso': 403,
  'no-encontrado': 404,
  conflicto: 409,
  'stock-insuficiente': 409,
  'precio-cambiado': 409,
  'estado-invalido': 409,
  'ya-existe': 409,
  'clave-reutilizada': 409,
  'demasiado-grande': 413,
  'tipo-no-admitido': 415,
  'demasiados-intentos': 429,
  interno: 500,
  'no-disponible': 503,
} as const;

export type CodigoDeError = keyof typeof CODIGOS_DE_ERROR;

/** An invalid field: `path` as in the request body (`cliente.telefono`), `msg` a Spanish sentence. */
export interface DetalleDeError {
  path: string;
  msg: string;
  /** The field's current value, if somebody else changed it; `''` for none. */
  ahora?: string | number | boolean | null;
  /** The original message of an external server, for its administrator. */
  tecnico?: string;
}

/** The body of every error answer. `details` is omitted when empty. */
export interface CuerpoDeError {
  success: false;
  error: CodigoDeError;
  message: string;
  details?: DetalleDeError[];
  /** With `no-disponible`, for the staff: what keeps the shop from writing. */
  disco?: ErrorDeDisco;
  /** Solved, it lets the same call pass. */
  reto?: Reto;
  requestId: string;
}

/** An error that a user can cause. Any other thrown error is a bug and answered as `interno`. */
export class AppError extends Error {
  readonly code: CodigoDeError;
  readonly details: DetalleDeError[] | undefined;
  /** Seconds to wait, for `demasiados-intentos` and `no-disponible`. */
  readonly retryAfter: number | undefined;
  /** More fields of the answer's body, which some calls document. */
  readonly ademas: Readonly<Record<string, unknown>> | undefined;
  /** What lets a call pass in spite of `demasiados-intentos`. */
  readonly reto: Reto | undefined;
  /** The limit that struck, for `demasiados-intentos`; for the log, not for the caller. */
  readonly limite: string | undefined;

  constructor(
    code: CodigoDeError,
    message: string,
    extra: {
      details?: DetalleDeError[];
      retryAfter?: number;
      reto?: Reto;
      ademas?: Readonly<Record<string, unknown>>;
      limite?: string;
    } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = extra.details;
    this.retryAfter = extra.retryAfter;
    this.ademas = extra.ademas;
    this.reto = extra.reto;
    this.limite = extra.limite;
  }

  get status(): number {
    return CODIGOS_DE_ERROR[this.code];
  }
}

/** The `sin-sesion` message once the password of its person was changed after they signed in. */
export const CERRADA_POR_PASSWORD = 'Tu sesión se cerró porque cambió la contraseña';

/** The `datos-invalidos` error of these fields, with the first one's message. */
export function datosInvalidos(details: DetalleDeError[]): AppError {
  return new AppError('datos-invalidos', details[0]?.msg ?? 'Los datos no son válidos', { details });
}
