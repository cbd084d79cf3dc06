import { once } from 'node:events';
import { createServer, type Server, type ServerOptions } from 'node:https';
import type { Socket } from 'node:net';
import type { Limites } from '../base/config/limites.ts';
import { answerClientError } from './answer/client-errors.ts';
import type { App } from './app-types.ts';

/** How often Node checks for timed-out connections. */
const REVISION_MS = 1000;

/** The limits of one connection, the same for both of the shop's servers. */
export function connectionTimes({ medidas }: Limites) {
  return {
    requestTimeout: medidas.segundosDePeticion * 1000,
    keepAliveTimeout: medidas.segundosEntrePeticiones * 1000,
    maxRequestsPerSocket: medidas.peticionesPorConexion,
    http: {
      maxHeaderSize: medidas.cabecerasKb * 1024,
      headersTimeout: Math.min(medidas.segundosDeCabeceras, medidas.segundosDePeticion) * 1000,
      connectionsCheckingInterval: REVISION_MS,
    } satisfies ServerOptions,
  };
}

/** What comes before there is a request is no HTTP and gets no answer: a handshake that failed, or a port scan. */
function answerSecureError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code?.startsWith('HPE_') || error.code === 'ERR_HTTP_REQUEST_TIMEOUT')
    answerClientError(error, socket);
  else socket.destroy();
}

/**
 * The server of the same app over TLS, with the same limits. It has no certificate yet and does not listen; it closes with
 * the app.
 */
export function createSecureServer(app: App, limites: Limites): Server {
  const { http, keepAliveTimeout, requestTimeout, maxRequestsPerSocket } = connectionTimes(limites);
  const server = createServer(
    {
      ...http,
      keepAliveTimeout,
      requestTimeout,
      handshakeTimeout: http.headersTimeout,
      minVersion: 'TLSv1.2',
      ALPNProtocols: ['http/1.1'],
    },
    (request, response) => app.routing(request, response),
  );
  server.maxRequestsPerSocket = maxRequestsPerSocket;
  server.setTimeout(limites.medidas.segundosSinActividad * 1000);
  server.on('clientError', answerSecureError);
  // A connection that cannot be accepted must not end the shop; a port that cannot be opened is told by who opens it.
  server.on('error', (error) => {
    if (server.listening) app.log.error(error);
  });
  let closed: Promise<unknown> | undefined;
  app.addHook('preClose', async () => {
    if (!server.listening) return;
    closed = once(server, 'close');
    server.close();
  });
  app.addHook('onClose', async () => void (await closed));
  return server;
}
