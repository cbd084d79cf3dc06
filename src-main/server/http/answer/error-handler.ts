import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import {
  AppError,
  CODIGOS_DE_ERROR,
  type CodigoDeError,
  type CuerpoDeError,
} from '#contract/words/errores.ts';
import { type DatabaseErrorKind, databaseErrorKind, withoutValues } from '#db/engines/errors.ts';
import type { App } from '../app-types.ts';

const MENSAJES: Partial<Record<CodigoDeError, string>> = {
  'datos-invalidos': 'La petición no se puede leer',
  'no-encontrado': 'No existe lo que pides',
  'demasiado-grande': 'Lo que envías es demasiado grande',
  'tipo-no-admitido': 'Este tipo de contenido no se admite',
  'demasiados-intentos': 'Demasiados intentos. Espera un momento y vuelve a intentarlo',
  'no-disponible': 'La tienda está ocupada. Vuelve a intentarlo en un momento',
  interno: 'Algo salió mal en la tienda. Ya quedó anotado; vuelve a intentarlo',
};

/** Error codes for errors of Fastify and its plugins, by status. */
const POR_STATUS: Record<number, CodigoDeError> = {
  404: 'no-encontrado',
  408: 'no-disponible',
  413: 'demasiado-grande',
  414: 'demasiado-grande',
  415: 'tipo-no-admitido',
  429: 'demasiados-intentos',
  431: 'demasiado-grande',
  503: 'no-disponible',
};

/** Error codes for database errors that services cannot rule out: concurrent writers, or a busy database. */
const POR_ERROR_DE_DATOS: Partial<Record<DatabaseErrorKind, CodigoDeError>> = {
  unique: 'conflicto',
  busy: 'no-disponible',
  unreachable: 'no-disponible',
};

/** Translates any thrown error into the one that the client is told. */
function translate(error: FastifyError | AppError): AppError {
  if (error instanceof AppError) return error;
  const kind = databaseErrorKind(error);
  const fromDatabase = kind && POR_ERROR_DE_DATOS[kind];
  if (fromDatabase) {
    const message =
      fromDatabase === 'conflicto' ? 'Alguien más lo cambió al mismo tiempo' : MENSAJES[fromDatabase];
    return new AppError(fromDatabase, message ?? '', {
      retryAfter: fromDatabase === 'no-disponible' ? 1 : undefined,
    });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) {
    const code = POR_STATUS[status] ?? 'datos-invalidos';
    return new AppError(code, MENSAJES[code] ?? 'La petición no se puede leer');
  }
  const code = POR_STATUS[status] ?? 'interno';
  return new AppError(code, MENSAJES[code] ?? '');
}

/** Answers with an error; the only translation from errors to answers. */
export function sendError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const known = translate(error);
  if (known.code === 'interno')
    request.log.error({ err: withoutValues(error), reqId: request.id }, 'unexpected error');
  const body: CuerpoDeError = {
    success: false,
    error: known.code,
    message: known.message,
    requestId: request.id,
  };
  if (known.details?.length) body.details = known.details;
  if (known.reto) body.reto = known.reto;
  if (known.retryAfter) reply.header('retry-after', String(known.retryAfter));
  return reply
    .code(CODIGOS_DE_ERROR[known.code])
    .header('content-type', 'application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send(body);
}

export function registerErrorHandler(app: App): void {
  app.setErrorHandler<FastifyError | AppError>(sendError);
}
