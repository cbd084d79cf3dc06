import type { FastifyReply, FastifyRequest } from 'fastify';
import { OBTENER_CONEXION_SEGURA, RENOVAR_CERTIFICADO } from '#contract/calls/addresses.ts';
import {
  CERTIFICADO_DE_LA_TIENDA,
  GUIA_DE_CONEXION_SEGURA,
  PERFIL_DE_LA_TIENDA,
} from '#contract/pages/direcciones.ts';
import type { Credential } from '../../adapters/certificates/certificates.ts';
import { leerTienda } from '../../base/configuracion.queries.ts';
import type { Context } from '../../base/context.ts';
import type { App } from '../../http/app-types.ts';
import { direccionesSeguras } from '../../http/caller/addresses.ts';
import { hostDe, networkZoneOf } from '../../http/caller/network-zone.ts';
import { actorDe, usuarioDe } from '../../http/caller/sesion.ts';
import { redirectSlashes, sendPage } from '../../http/pages/pages.ts';
import { route } from '../../http/route.ts';
import { certificadoJson, prepararAutoridad, renovarCertificado } from './conexion-segura.service.ts';
import { paginaDeGuia, paginaSinGuia } from './guia.ts';
import { perfilDe } from './perfil.ts';
import { SISTEMAS, sistemaDe } from './sistemas.ts';

const DESDE_LA_TIENDA = 'Abre esta guía conectado al Wi-Fi de la tienda.';
const TODAVIA_NO =
  'La conexión segura todavía no está lista. En la computadora de la tienda, Configuración → Red dice por qué.';

/** What a device reads and downloads to trust the shop's secure connection, and what the owner sees of it. */
export function conexionSeguraRoutes(app: App, context: Context): void {
  const { config, conexionSegura, db } = context;

  /** The secure address of the host by which the device came, else of the shop's network: one that the certificate names. */
  function direccionPara(request: FastifyRequest): string | undefined {
    const { nombra, puerto } = conexionSegura;
    if (puerto === undefined) return undefined;
    const suya = `https://${hostDe(context, request).replace(/:\d+$/, '')}:${puerto}`;
    return [suya, ...direccionesSeguras(context)].find(
      (una) => URL.canParse(una) && nombra(new URL(una).hostname.replace(/^\[|\]$/g, '')),
    );
  }

  /** Answers with a file made of the authority, for devices of the shop's network only. */
  async function archivo(
    request: FastifyRequest,
    reply: FastifyReply,
    hacer: (authority: Credential) => Promise<FastifyReply>,
  ): Promise<FastifyReply> {
    reply.header('cache-control', 'no-store');
    const authority =
      networkZoneOf(context, request) === 'fuera' ? undefined : await prepararAutoridad(context);
    if (authority) return await hacer(authority);
    reply.callNotFound();
    return reply;
  }

  app.get(CERTIFICADO_DE_LA_TIENDA, (request, reply) =>
    archivo(request, reply, async ({ certificate }) =>
      reply
        .type('application/x-x509-ca-cert')
        .header('content-disposition', 'attachment; filename="guirnalda.crt"')
        .send(certificate.toString()),
    ),
  );

  app.get(PERFIL_DE_LA_TIENDA, (request, reply) =>
    archivo(request, reply, async ({ certificate }) =>
      reply
        .type('application/x-apple-aspen-config')
        .header('content-disposition', 'attachment; filename="guirnalda.mobileconfig"')
        .send(perfilDe(certificate, (await leerTienda(db)).nombre)),
    ),
  );

  app.get<{ Querystring: { sistema?: unknown } }>(GUIA_DE_CONEXION_SEGURA, async (request, reply) => {
    const { nombre: tienda } = await leerTienda(db);
    if (networkZoneOf(context, request) === 'fuera')
      return sendPage(reply, paginaSinGuia(tienda, DESDE_LA_TIENDA), 403);
    const authority = await prepararAutoridad(context);
    const direccion = direccionPara(request);
    if (!authority || !direccion) return sendPage(reply, paginaSinGuia(tienda, TODAVIA_NO), 404);
    const pedido = SISTEMAS.find((uno) => uno === request.query.sistema);
    const sistema = pedido ?? sistemaDe(request.headers['user-agent'] ?? '');
    return sendPage(
      reply,
      paginaDeGuia({ tienda, sistema, certificado: certificadoJson(authority), direccion }),
    );
  });
  redirectSlashes(app, [GUIA_DE_CONEXION_SEGURA]);

  route(app, OBTENER_CONEXION_SEGURA, async () => {
    const authority = await prepararAutoridad(context);
    return {
      success: true as const,
      activa: config.httpsPort !== undefined,
      puerto: conexionSegura.puerto ?? null,
      error: conexionSegura.error ?? null,
      direcciones: direccionesSeguras(context),
      certificado: authority ? certificadoJson(authority) : null,
    };
  });

  route(app, RENOVAR_CERTIFICADO, async (request) => {
    const { id } = usuarioDe(request);
    const certificado = await renovarCertificado(context, id, request.body.actual, actorDe(request));
    return {
      success: true as const,
      message: 'Certificado nuevo hecho: prepara otra vez cada equipo',
      certificado,
    };
  });
}
