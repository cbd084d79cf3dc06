import type { FastifyRequest } from 'fastify';
import { INICIAR_SESION } from '#contract/calls/addresses.ts';
import { PIDE_AUTORIZACION } from '#contract/schemas/personas/autorizacion.ts';
import type { AppError } from '#contract/words/errores.ts';
import { esPersonal } from '#contract/words/permisos.ts';
import type { Context } from '../../base/context.ts';
import type { NombreDeSuceso, Suceso } from '../../base/seguridad/suceso.ts';
import { networkZoneOf, redDe } from './network-zone.ts';

/** Why a sign-in is refused. */
const MOTIVOS = ['credenciales-invalidas', 'sin-permiso', 'email-no-verificado', 'codigo-invalido'];

/** The call of a request, as the map of calls names it; undefined where there is none. */
export function rutaDe({ method, routeOptions }: FastifyRequest): string | undefined {
  return routeOptions?.url ? `${method} ${routeOptions.url}` : undefined;
}

/** Notes what happened in a request. Its address and all that was typed stay out. */
export function anotarSuceso(
  context: Context,
  request: FastifyRequest,
  event: NombreDeSuceso,
  extra: Pick<Suceso, 'reason' | 'limit' | 'user'> = {},
): void {
  const { usuario } = request;
  context.sucesos.anotar({
    event,
    ...(usuario && esPersonal(usuario.rol) && { user: usuario.id }),
    ...extra,
    zone: networkZoneOf(context, request),
    network: redDe(request.ip),
    request: request.id,
    route: rutaDe(request),
  });
}

/** Notes an error that the caller is answered, if it is about the shop's safety. */
export function anotarRechazo(context: Context, request: FastifyRequest, error: AppError): void {
  const { code: reason } = error;
  if (reason === 'demasiados-intentos')
    anotarSuceso(context, request, 'limit', { limit: error.limite ?? 'cupo' });
  else if (rutaDe(request) === INICIAR_SESION && MOTIVOS.includes(reason))
    anotarSuceso(context, request, 'sign-in-refused', { reason });
  else if (reason === 'codigo-invalido') anotarSuceso(context, request, 'code-refused');
  else if (reason === 'sin-permiso') anotarSinPermiso(context, request, error);
}

function anotarSinPermiso(context: Context, request: FastifyRequest, { details }: AppError): void {
  if (!details?.some(({ path }) => path === PIDE_AUTORIZACION)) {
    anotarSuceso(context, request, 'permission-refused');
    return;
  }
  // Without a password the screen only learns that it must ask for one.
  const { autorizacion } = (request.body ?? {}) as { autorizacion?: unknown };
  if (autorizacion) anotarSuceso(context, request, 'authorisation-refused');
}
