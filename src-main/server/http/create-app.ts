import { randomUUID } from 'node:crypto';
import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import cors from '@fastify/cors';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import Fastify, { type FastifyError, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { SHOP_HEADER } from '#contract/pages/direcciones.ts';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import type { Config } from '../base/config/config.ts';
import type { Context } from '../base/context.ts';
import { answerClientError } from './answer/client-errors.ts';
import { isRead, registerErrorHandler, sendError } from './answer/error-handler.ts';
import { registerEtags } from './answer/etags.ts';
import { answerSerializer } from './answer/serializer.ts';
import type { App } from './app-types.ts';
import { limitConnections } from './caller/connections.ts';
import {
  esTunelSinConfianza,
  noSeCuenta,
  ORIGEN_DE_LA_VENTANA,
  pruebaEquivocada,
  redDe,
  traePruebaDeAqui,
} from './caller/network-zone.ts';
import { anotarSuceso } from './caller/sucesos.ts';
import { requireMappedRoutes } from './mapped-routes.ts';
import { redirectTo, wantsPage } from './pages/pages.ts';
import { securityHeaders } from './pages/security-headers.ts';
import { sendFilesAsTheyAre } from './pages/static-apps.ts';
import { registerBodies } from './request/bodies.ts';
import { validatorCompiler } from './request/validation.ts';
import { connectionTimes, createSecureServer } from './secure-server.ts';

const originsOf = ({ corsOrigins }: Config) => [ORIGEN_DE_LA_VENTANA, ...corsOrigins];

/** Answers errors of the framework, which skip all hooks, including CORS. */
function answerFrameworkErrors(context: Context) {
  const origins = originsOf(context.config);
  return (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    const { origin } = request.headers;
    if (origin && origins.includes(origin)) reply.header('access-control-allow-origin', origin);
    // A link cut within a percent-encoded character gets the "not found" page.
    if (error.code === 'FST_ERR_BAD_URL' && wantsPage(request)) return redirectTo(reply, '/no-existe', 302);
    return sendError(context, error, request, reply);
  };
}

/** A Fastify server with the shop's limits, validation and error answers, without plugins and routes. */
export function createApp(context: Context): App {
  const { config, direccionesDelPersonal } = context;
  const { medidas } = config.limites;
  const app: App = Fastify({
    // Its own way of writing tries again for ever while a disk is full.
    logger: { level: config.logLevel, stream: { write: (line: string) => void process.stdout.write(line) } },
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: (address, hop) => hop < config.proxies.pasos && config.proxies.llamanDesde(address),
    clientErrorHandler: answerClientError,
    // For JSON bodies; multipart forms have limits of their own.
    bodyLimit: medidas.cuerpoKb * 1024,
    ...connectionTimes(config.limites),
    connectionTimeout: medidas.segundosSinActividad * 1000,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerFrameworkErrors(context),
  }).withTypeProvider<ZodTypeProvider>();

  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(answerSerializer);
  registerErrorHandler(app, context);
  requireMappedRoutes(app);
  const secureServer = createSecureServer(app, config.limites);
  app.decorate('secureServer', secureServer);
  const trials = limitConnections([app.server, secureServer], {
    places: context.conexiones,
    total: medidas.conexiones,
    perAddress: medidas.conexionesPorDireccion,
    esCercana: (address) => !config.rateLimit || config.proxies.llamanDesde(address),
    esDelPersonal: direccionesDelPersonal.has,
    alRechazar: (address) =>
      context.sucesos.anotar({ event: 'limit', limit: 'conexiones', network: redDe(address) }),
  });
  app.addHook('onRequest', async (request, reply) => {
    if (trials.passes(request.raw.socket, () => traePruebaDeAqui(context, request))) return;
    reply.header('connection', 'close');
    throw new AppError('demasiados-intentos', 'La tienda está muy ocupada. Espera un momento', {
      retryAfter: 2,
      limite: 'conexiones',
    });
  });
  return app;
}

/** Refuses a write that would be answered, and be gone once the backup is there. Throws `no-disponible`. */
function refuseWhileRestoring({ restaurando }: Context, request: FastifyRequest): void {
  if (!restaurando || isRead(request) || request.method === 'OPTIONS') return;
  throw new AppError('no-disponible', 'La tienda se está abriendo con un respaldo: espera un momento', {
    retryAfter: 3,
  });
}

/** What every request and answer passes through: security headers, CORS, compression, ETags and bodies. */
export async function registerPlugins(app: App, context: Context): Promise<void> {
  const { config, idDeTienda } = context;
  app.addHook('onRequest', async (request) => {
    if (esTunelSinConfianza(context, request)) {
      context.estaComputadora.tunelVisto = context.clock();
      anotarSuceso(context, request, 'tunnel-not-trusted');
    }
    if (pruebaEquivocada(context, request)) anotarSuceso(context, request, 'proof-refused');
    refuseWhileRestoring(context, request);
  });
  // Its body may have been on its way since before.
  app.addHook('preValidation', async (request) => refuseWhileRestoring(context, request));
  // Browsers keep what they store of one shop apart from another's.
  app.addHook('onRequest', async (_request, reply) => void reply.header(SHOP_HEADER, idDeTienda));
  const headers = Object.entries(securityHeaders());
  app.addHook('onRequest', (_request, reply, done) => {
    for (const [name, value] of headers) reply.raw.setHeader(name, value);
    done();
  });
  await app.register(cors, {
    origin: originsOf(config),
    methods: ['GET', 'POST', 'PUT', 'DELETE'],
    exposedHeaders: ['retry-after', 'etag', 'idempotency-replayed', SHOP_HEADER],
    maxAge: 600,
    strictPreflight: false,
  });
  sendFilesAsTheyAre(app);
  // Brotli's default quality is the slowest and meant for static files.
  await app.register(compress, {
    threshold: 1024,
    // A small body could become any number of bytes: after the limit the plugin's stream goes on until all is unpacked.
    globalDecompression: false,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } },
  });
  await registerEtags(app);
  await app.register(multipart, {
    limits: { fields: 40, fieldSize: 20_000, files: 1, fileSize: LIMITES.imagenBytes, parts: 42 },
  });
  registerBodies(app);
}

/** Limits the requests of each address. */
export async function registerRateLimit(app: App, context: Context): Promise<void> {
  const { config } = context;
  if (!config.rateLimit) return;
  const { maximo, ventanaMs } = config.limites.intentos.peticionesPorDireccion;
  await app.register(rateLimit, {
    max: maximo,
    timeWindow: ventanaMs,
    keyGenerator: (request) => redDe(request.ip),
    allowList: (request) => noSeCuenta(context, request),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('demasiados-intentos', 'Demasiadas llamadas seguidas. Espera un momento', {
        retryAfter: Math.max(1, Math.ceil(ttl / 1000)),
        limite: 'peticionesPorDireccion',
      }),
  });
}
