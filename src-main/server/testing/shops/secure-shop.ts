import type { IncomingHttpHeaders } from 'node:http';
import { type Agent, request as httpsRequest } from 'node:https';
import { text } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import type { Config } from '../../base/config/config.ts';
import { type SecureConnection, startSecureConnection } from '../../startup/secure-connection.ts';
import { openTestShop, type TestShop } from './shop.ts';

interface SecureCall {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  /** The certificate that the caller trusts, in PEM: the shop's own unless given, none for null. */
  ca?: string | null;
  /** Whether any certificate will do, as for a look at one that is not valid yet. */
  anyCertificate?: boolean;
  /** Keeps the connection. */
  agent?: Agent;
}

interface SecureAnswer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  /** The certificate that the server showed. */
  fingerprint: string;
}

/** A test shop that listens on both ports of this computer. */
export interface SecureShop extends TestShop {
  /** Its plain address. */
  url: string;
  secure: SecureConnection;
  secureUrl(): string;
  /** The certificate that devices trust, in PEM. */
  authority(): string;
  /** What the computer is called from the next look on. */
  setNames(names: string[]): void;
  /** Makes a call over TLS. Rejects where the certificate is not trusted. */
  securely(path: string, call?: SecureCall): Promise<SecureAnswer>;
}

const NAMES = ['127.0.0.1', 'localhost', '192.168.1.20'];

export async function openSecureShop(config: Partial<Config> = {}): Promise<SecureShop> {
  let names = NAMES;
  const shop = await openTestShop({ config: { httpsPort: 0, ...config } });
  const { app, context } = shop;
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const fail = (error: unknown) => {
    throw error;
  };
  const secure = startSecureConnection(app, context, fail, () => names);
  await secure.mirar();
  const authority = () => context.certificates.authority()?.certificate.toString() ?? '';
  return {
    ...shop,
    url,
    secure,
    authority,
    secureUrl: () => `https://127.0.0.1:${context.conexionSegura.puerto}`,
    setNames: (ahora) => {
      names = ahora;
    },
    securely: (
      path,
      { method = 'GET', headers = {}, body, ca = authority(), anyCertificate = false, agent } = {},
    ) =>
      new Promise((resolve, reject) => {
        const call = httpsRequest({
          host: '127.0.0.1',
          port: context.conexionSegura.puerto,
          path,
          method,
          headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
          agent: agent ?? false,
          rejectUnauthorized: !anyCertificate,
          ...(ca !== null && { ca }),
        });
        call.on('error', reject);
        call.on('response', (answer) => {
          const socket = answer.socket as TLSSocket;
          const { fingerprint256: fingerprint } = socket.getPeerCertificate();
          const { statusCode: status = 0, headers: given } = answer;
          text(answer).then((todo) => resolve({ status, headers: given, text: todo, fingerprint }), reject);
        });
        call.end(body === undefined ? undefined : JSON.stringify(body));
      }),
    async close() {
      await secure.stop();
      await shop.close();
    },
  };
}
