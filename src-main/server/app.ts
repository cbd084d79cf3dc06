import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import etag from '@fastify/etag';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import Fastify, { LogController } from 'fastify';
import { serializerCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { LIMITES, TIEMPO_LIMITE_MS } from '#contract/limites.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { catalogoRoutes } from './catalogo/catalogo.routes.ts';
import { configuracionRoutes } from './configuracion/configuracion.routes.ts';
import type { Context } from './context.ts';
import { documentacionRoutes } from './documentacion/documentacion.routes.ts';
import { registerOpenapi } from './documentacion/openapi.ts';
import { eventosRoutes } from './eventos/eventos.routes.ts';
import type { App } from './http/app-types.ts';
import { registerBodies } from './http/bodies.ts';
import { contentSecurityPolicy } from './http/content-security-policy.ts';
import { registerErrorHandler, sendError } from './http/error-handler.ts';
import { ORIGEN_DE_LA_VENTANA } from './http/red.ts';
import { requireDeclaredRoutes } from './http/route-rules.ts';
import { registerSessions } from './http/sesion.ts';
import { registerStaticApps } from './http/static-apps.ts';
import { validatorCompiler } from './http/validation.ts';
import { pedidosRoutes } from './pedidos/pedidos.routes.ts';
import { productosRoutes } from './productos/productos.routes.ts';
import { reportesRoutes } from './reportes/reportes.routes.ts';
import { auditoriaRoutes } from './sistema/auditoria.routes.ts';
import { sistemaRoutes } from './sistema/sistema.routes.ts';
import { ventasRoutes } from './ventas/ventas.routes.ts';

/** Bytes of a JSON body. A form with a picture has limits of its own. */
const CUERPO_MAXIMO = 256 * 1024;

/** The whole server over an open context, listening to nobody yet. */
export async function buildApp(context: Context): Promise<App> {
  z.config(z.locales.es());
  const origins = [ORIGEN_DE_LA_VENTANA, ...context.config.corsOrigins];
  const app: App = Fastify({
    logger: { level: context.config.logLevel },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (_address, hop) => hop < context.config.proxies,
    bodyLimit: CUERPO_MAXIMO,
    requestTimeout: TIEMPO_LIMITE_MS,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => {
      // These come before any hook, the one for CORS too.
      const { origin } = request.headers;
      if (origin && origins.includes(origin)) reply.header('access-control-allow-origin', origin);
      return sendError(error, request, reply);
    },
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorHandler(app);
  requireDeclaredRoutes(app);

  await app.register(helmet, contentSecurityPolicy);
  await app.register(cors, {
    origin: origins,
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['retry-after', 'etag'],
    maxAge: 600,
    strictPreflight: false,
  });
  // Brotli's own default is its slowest: right for files made once, wrong for answers made now.
  await app.register(compress, {
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await app.register(etag, { weak: true });
  await app.register(multipart, {
    limits: { fields: 40, fieldSize: 20_000, files: 1, fileSize: LIMITES.imagenBytes, parts: 42 },
  });
  registerBodies(app);
  await registerSessions(app, context);

  await registerOpenapi(app, context.version);
  sistemaRoutes(app, context);
  configuracionRoutes(app, context);
  authRoutes(app, context);
  catalogoRoutes(app, context);
  pedidosRoutes(app, context);
  eventosRoutes(app, context);
  productosRoutes(app, context);
  ventasRoutes(app, context);
  reportesRoutes(app, context);
  auditoriaRoutes(app, context);
  documentacionRoutes(app);
  await registerStaticApps(app, context);
  return app;
}
