import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { type ErrorDeDisco, NOMBRE_DE_ERROR_DE_DISCO } from '#contract/words/disco.ts';
import {
  AppError,
  CODIGOS_DE_ERROR,
  type CodigoDeError,
  type CuerpoDeError,
} from '#contract/words/errores.ts';
import { esPersonal } from '#contract/words/permisos.ts';
import { type DatabaseErrorKind, databaseErrorKind, withoutValues } from '#db/engines/errors.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../app-types.ts';
import { esDeEstaComputadora } from '../caller/network-zone.ts';
import { anotarRechazo } from '../caller/sucesos.ts';

const MENSAJES: Partial<Record<CodigoDeError, string>> = {
  'datos-invalidos': 'La petición no se puede leer',
  'no-encontrado': 'No existe lo que pides',
  'demasiado-grande': 'Lo que envías es demasiado grande',
  'tipo-no-admitido': 'Este tipo de contenido no se admite',
  'demasiados-intentos': 'Demasiados intentos. Espera un momento y vuelve a intentarlo',
  'no-disponible': 'La tienda está ocupada. Vuelve a intentarlo en un momento',
  interno: 'Algo salió mal en la tienda. Ya quedó anotado; vuelve a intentarlo',
};

/** What customers read, who can do nothing about a disk. */
const PARA_CLIENTES = {
  lectura: 'La tienda no puede mostrar esto en este momento: inténtalo más tarde',
  escritura:
    'La tienda no puede recibir pedidos ni cambios en este momento. Lo que enviaste no se guardó: inténtalo más tarde',
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

/** Seconds until a client may try again to write to a disk that refused: somebody must free space first. */
const CON_EL_DISCO_MALO_S = 10;

/** Whether a request only reads: nothing of it could have been stored. */
export const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

/** Whether the caller is of the staff, or at the shop's own computer: they are told what is wrong with it. */
function esDeLaTienda(context: Context, request: FastifyRequest): boolean {
  const { usuario } = request;
  return (usuario !== undefined && esPersonal(usuario.rol)) || esDeEstaComputadora(context, request);
}

/** The answer while the disk lets nothing be written: its true cause is told to the staff, and to this computer. */
function noSeGuardo(causa: ErrorDeDisco, context: Context, request: FastifyRequest): AppError {
  const esSuyo = esDeLaTienda(context, request);
  const { que, remedio } = NOMBRE_DE_ERROR_DE_DISCO[causa];
  const esLectura = isRead(request);
  const paraLaTienda = [que, ...(esLectura ? [] : ['Lo que hiciste no se guardó']), remedio].join('. ');
  const paraClientes = PARA_CLIENTES[esLectura ? 'lectura' : 'escritura'];
  return new AppError('no-disponible', esSuyo ? paraLaTienda : paraClientes, {
    retryAfter: CON_EL_DISCO_MALO_S,
    ...(esSuyo && { ademas: { disco: causa } }),
  });
}

const DANADA =
  'La base de datos de la tienda está dañada y esto no se pudo hacer. Avisa a quien es propietario: en Configuración puede restaurar un respaldo';

/** The answer when a request meets damage of the database: the staff is told, and the owner's screens at once. */
function danada(error: Error, context: Context, request: FastifyRequest): AppError {
  if (!context.dano) {
    context.dano = { kind: 'damaged', found: withoutValues(error).message };
    context.eventos.anunciarAqui({ tipo: 'dano-cambiado' });
  }
  const paraClientes = PARA_CLIENTES[isRead(request) ? 'lectura' : 'escritura'];
  return new AppError('interno', esDeLaTienda(context, request) ? DANADA : paraClientes);
}

/** Translates any thrown error into the one that the client is told. */
function translate(error: FastifyError | AppError, context: Context, request: FastifyRequest): AppError {
  if (error instanceof AppError) return error;
  const causa = context.disco.notar(error);
  if (causa) return noSeGuardo(causa, context, request);
  const kind = databaseErrorKind(error);
  if (kind === 'damaged') return danada(error, context, request);
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
export function sendError(
  context: Context,
  error: FastifyError | AppError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const known = translate(error, context, request);
  if (known.code === 'interno')
    request.log.error({ err: withoutValues(error), reqId: request.id }, 'unexpected error');
  anotarRechazo(context, request, known);
  const body: CuerpoDeError = {
    ...known.ademas,
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

export function registerErrorHandler(app: App, context: Context): void {
  app.setErrorHandler<FastifyError | AppError>((error, request, reply) =>
    sendError(context, error, request, reply),
  );
}
