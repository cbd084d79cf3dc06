/** Every error code the API can answer with, and its HTTP status. Clients switch on the code. */
export const CODIGOS_DE_ERROR = {
  'datos-invalidos': 400,
  'codigo-invalido': 400,
  'imagen-invalida': 400,
  'sin-sesion': 401,
  'credenciales-invalidas': 401,
  'sin-permiso': 403,
  'email-no-verificado': 403,
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

/** One broken field: `path` as in the request body (`cliente.telefono`), `msg` a Spanish sentence. */
export interface DetalleDeError {
  path: string;
  msg: string;
  /** What the field is now, where somebody else changed it since it was seen; `''`: nothing. */
  ahora?: string | number | boolean | null;
  /** What a machine beyond ours said of it, in its own words: for who looks after that machine. */
  tecnico?: string;
}

/** The body of every error answer. `details` is left out when it would be empty. */
export interface CuerpoDeError {
  success: false;
  error: CodigoDeError;
  message: string;
  details?: DetalleDeError[];
  requestId: string;
}

/** What a user can cause. Anything else that is thrown is a bug and is answered as `interno`. */
export class AppError extends Error {
  readonly code: CodigoDeError;
  readonly details: DetalleDeError[] | undefined;
  /** Seconds to wait, for `demasiados-intentos` and `no-disponible`. */
  readonly retryAfter: number | undefined;

  constructor(
    code: CodigoDeError,
    message: string,
    extra: { details?: DetalleDeError[]; retryAfter?: number } = {},
  ) {
    super(message);
    this.name = 'AppError';
    this.code = code;
    this.details = extra.details;
    this.retryAfter = extra.retryAfter;
  }

  get status(): number {
    return CODIGOS_DE_ERROR[this.code];
  }
}

/** The 400 of data that cannot be taken: every broken field, the first as the message. */
export function datosInvalidos(details: DetalleDeError[]): AppError {
  return new AppError('datos-invalidos', details[0]?.msg ?? 'Los datos no son válidos', { details });
}
