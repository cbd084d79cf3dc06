import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { AppError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { cuentasRoutes } from './auth/cuentas.routes.ts';
import { cajaRoutes } from './caja/caja.routes.ts';
import { catalogoRoutes } from './catalogo/catalogo.routes.ts';
import { clientesRoutes } from './clientes/clientes.routes.ts';
import { configuracionRoutes } from './configuracion/configuracion.routes.ts';
import type { Context } from './context.ts';
import { correosRoutes } from './correos/correos.routes.ts';
import { documentacionRoutes } from './documentacion/documentacion.routes.ts';
import { registerOpenapi } from './documentacion/openapi.ts';
import { eventosRoutes } from './eventos/eventos.routes.ts';
import type { App } from './http/app-types.ts';
import { registerBodies } from './http/bodies.ts';
import { answerClientError } from './http/client-errors.ts';
import { limitConnections } from './http/connections.ts';
import { contentSecurityPolicy } from './http/content-security-policy.ts';
import { registerErrorHandler, sendError } from './http/error-handler.ts';
import { registerEtags } from './http/etags.ts';
import { esRepetida } from './http/idempotencia.ts';
import { esDeEstaComputadora, redDe } from './http/lugar.ts';
import { redirectTo, wantsPage } from './http/pages.ts';
import { ORIGEN_DE_LA_VENTANA } from './http/red.ts';
import { requireDeclaredRoutes } from './http/route-rules.ts';
import { registerSessions } from './http/sesion.ts';
import { registerStaticApps } from './http/static-apps.ts';
import { sinPalabrasPropias, validatorCompiler } from './http/validation.ts';
import { importacionRoutes } from './importacion/importacion.routes.ts';
import { movimientosRoutes } from './inventario/movimientos.routes.ts';
import { pedidosRoutes } from './pedidos/pedidos.routes.ts';
import { mostradorRoutes } from './productos/mostrador.routes.ts';
import { productosRoutes } from './productos/productos.routes.ts';
import { variosRoutes } from './productos/varios.routes.ts';
import { reportesRoutes } from './reportes/reportes.routes.ts';
import { respaldosRoutes } from './respaldos/respaldos.routes.ts';
import { auditoriaRoutes } from './sistema/auditoria.routes.ts';
import { sistemaRoutes } from './sistema/sistema.routes.ts';
import { usuariosRoutes } from './usuarios/usuarios.routes.ts';
import { ventasRoutes } from './ventas/ventas.routes.ts';
import { hallazgoRoutes } from './vitrina/hallazgo.routes.ts';
import { sinConexionRoutes } from './vitrina/sin-conexion.routes.ts';
import { vitrinaRoutes } from './vitrina/vitrina.routes.ts';

/** How often connections that take too long are looked for. */
const REVISION_MS = 1000;

/** The whole server over an open context, listening to nobody yet. */
export async function buildApp(context: Context): Promise<App> {
  z.config({ ...z.locales.es(), customError: sinPalabrasPropias });
  const origins = [ORIGEN_DE_LA_VENTANA, ...context.config.corsOrigins];
  const { medidas, intentos } = context.config.limites;
  const app: App = Fastify({
    logger: { level: context.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy(address, hop) {
      const { proxies } = context.config;
      return hop < proxies.pasos && proxies.llamanDesde(address);
    },
    clientErrorHandler: answerClientError,
    // Of a JSON body; a form with a picture has limits of its own.
    bodyLimit: medidas.cuerpoKb * 1024,
    requestTimeout: medidas.segundosDePeticion * 1000,
    connectionTimeout: medidas.segundosSinActividad * 1000,
    keepAliveTimeout: medidas.segundosEntrePeticiones * 1000,
    maxRequestsPerSocket: medidas.peticionesPorConexion,
    http: {
      maxHeaderSize: medidas.cabecerasKb * 1024,
      headersTimeout: Math.min(medidas.segundosDeCabeceras, medidas.segundosDePeticion) * 1000,
      connectionsCheckingInterval: REVISION_MS,
    },
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      // These come before any hook, the one for CORS too.
      const { origin } = request.headers;
      if (origin && origins.includes(origin)) reply.header('access-control-allow-origin', origin);
      // A link that was cut in the middle of a letter: there is no page, and the page that says so has an address.
      if (error.code === 'FST_ERR_BAD_URL' && wantsPage(request)) return redirectTo(reply, '/no-existe', 302);
      return sendError(error, request, reply);
    },
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  requireDeclaredRoutes(app);

  limitConnections(app.server, {
    total: medidas.conexiones,
    perAddress: medidas.conexionesPorDireccion,
    // Behind a proxy or a tunnel everybody has one address.
    isExempt: (address) => !context.config.rateLimit || context.config.proxies.llamanDesde(address),
  });

  await app.register(helmet, contentSecurityPolicy);
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['retry-after', 'etag', 'idempotency-replayed'],
    maxAge: 600,
    strictPreflight: false,
  });
  // Brotli's own default is its slowest: right for files made once, wrong for answers made now.
  await app.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await registerEtags(app);
  await app.register(multipart, {
    limits: { fields: 40, fieldSize: 20_000, files: 1, fileSize: LIMITES.imagenBytes, parts: 42 },
  });
  registerBodies(app);
  await registerSessions(app, context);
  if (context.config.rateLimit) {
    await app.register(rateLimit, {
      max: intentos.peticionesPorDireccion.maximo,
      timeWindow: intentos.peticionesPorDireccion.ventanaMs,
      keyGenerator: (request) => redDe(request.ip),
      allowList: (request) => esDeEstaComputadora(request),
      errorResponseBuilder: (_request, { ttl }) =>
        new AppError('demasiados-intentos', 'Demasiadas llamadas seguidas. Espera un momento', {
          retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
        }),
    });
  }

  app.addHook('onSend', async (request, reply) => {
    if (esRepetida(request)) reply.header('idempotency-replayed', 'true');
  });

  await registerOpenapi(app, context.version);
  sistemaRoutes(app, context);
  configuracionRoutes(app, context);
  authRoutes(app, context);
  cuentasRoutes(app, context);
  usuariosRoutes(app, context);
  correosRoutes(app, context);
  catalogoRoutes(app, context);
  pedidosRoutes(app, context);
  eventosRoutes(app, context);
  productosRoutes(app, context);
  variosRoutes(app, context);
  importacionRoutes(app, context);
  mostradorRoutes(app, context);
  movimientosRoutes(app, context);
  ventasRoutes(app, context);
  cajaRoutes(app, context);
  clientesRoutes(app, context);
  reportesRoutes(app, context);
  auditoriaRoutes(app, context);
  respaldosRoutes(app, context);
  documentacionRoutes(app);
  hallazgoRoutes(app, context);
  sinConexionRoutes(app, context);
  await registerStaticApps(app, context);
  vitrinaRoutes(app, context);
  return app;
}
