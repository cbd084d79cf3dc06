import { type AddressInfo, isIP } from 'node:net';
import type { Credential } from '../adapters/certificates/certificates.ts';
import { buscarValor, leerTienda } from '../base/configuracion.queries.ts';
import type { Context } from '../base/context.ts';
import { hayUsuarios } from '../domain/usuarios/usuarios.queries.ts';
import type { App } from '../http/app-types.ts';
import { nombresDeLaTienda } from '../http/caller/addresses.ts';
import { PUERTOS_POSIBLES } from './listen.ts';

/** Interval between two looks at this computer's names and the certificate's age: they take well under a millisecond. */
const MIRAR_MS = 10_000;

const NO_SE_PUDO =
  'La conexión segura no se pudo preparar. La tienda lo intenta otra vez cada pocos segundos';
const FECHA_EQUIVOCADA =
  'El certificado de la tienda no vale en la fecha de esta computadora. Revisa su fecha; si es la correcta, haz un certificado nuevo';

/** Whether the authority's ten years are over, as where it was made while the clock was far behind: no device takes it. */
function vencio({ certificate }: Credential, ahora: Date): boolean {
  return certificate.validToDate <= ahora;
}

export interface SecureConnection {
  /** Looks now: makes the certificates that are missing, shows the new ones, opens the port. */
  mirar(pedida?: boolean): Promise<void>;
  stop(): Promise<void>;
}

function tryPort(
  { secureServer }: App,
  host: string,
  port: number,
): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => {
      secureServer.removeListener('listening', listening);
      resolve(error);
    };
    const listening = () => {
      secureServer.removeListener('error', failed);
      resolve(undefined);
    };
    secureServer.once('error', failed);
    secureServer.once('listening', listening);
    secureServer.listen({ host, port });
  });
}

function explain({ code, message }: NodeJS.ErrnoException, port: number): string {
  if (code === 'EADDRINUSE') return `El puerto ${port} de la conexión segura está ocupado por otro programa`;
  if (code === 'EACCES')
    return `El puerto ${port} de la conexión segura está reservado para el administrador del equipo`;
  return `La conexión segura no se pudo abrir (${code ?? message})`;
}

/** Opens the port, or the next free one where none was asked for. Tells the context which, or why not. */
async function openPort(app: App, { config, conexionSegura }: Context): Promise<void> {
  const { host, httpsPort = 0, httpsPortExplicit } = config;
  const last = httpsPortExplicit ? httpsPort : Math.min(httpsPort + PUERTOS_POSIBLES, 65_535);
  let error: NodeJS.ErrnoException | undefined;
  for (let port = httpsPort; port <= last; port += 1) {
    error = await tryPort(app, host, port);
    if (error?.code !== 'EADDRINUSE') break;
  }
  if (!error) {
    conexionSegura.puerto = (app.secureServer.address() as AddressInfo).port;
    conexionSegura.error = undefined;
    return;
  }
  conexionSegura.error = explain(error, httpsPort);
}

/**
 * Keeps the secure connection open, with a certificate for what the computer is called now. It never delays the start: the
 * shop is open without it. Errors go to `onError`.
 */
export function startSecureConnection(
  app: App,
  context: Context,
  onError: (error: unknown) => void,
  leer: () => string[] = () => nombresDeLaTienda(context),
): SecureConnection {
  const { certificates, config, conexionSegura, db, eventos } = context;
  let first = true;
  let shown: Credential | undefined;
  let running: Promise<void> | undefined;
  let stopped = false;

  /** Tells the owner, once, why the connection is not what it should be; undefined when it is. */
  function decir(error: string | undefined): void {
    if (conexionSegura.error === error) return;
    conexionSegura.error = error;
    eventos.anunciarAqui({ tipo: 'red-cambiada' });
  }

  /** Its name carries the shop's: where that is not chosen yet, it is made at the next start. */
  async function findAuthority(pedida: boolean): Promise<Credential | undefined> {
    const known = certificates.authority();
    if (known) return known;
    if (!(await hayUsuarios(db))) return undefined;
    if (!first && !pedida && (await buscarValor(db, 'tienda')) === undefined) return undefined;
    return await certificates.ensureAuthority((await leerTienda(db)).nombre);
  }

  async function look(pedida: boolean): Promise<void> {
    const authority = await findAuthority(pedida);
    first = false;
    if (!authority || stopped) return;
    if (vencio(authority, context.clock())) {
      decir(FECHA_EQUIVOCADA);
      return;
    }
    const credential = await certificates.forServer(authority, leer());
    if (stopped) return;
    if (credential !== shown) {
      const { pem } = credential;
      // Connections that are open go on with the certificate of before.
      app.secureServer.setSecureContext({ cert: pem, key: pem, minVersion: 'TLSv1.2' });
      shown = credential;
      const { certificate } = credential;
      conexionSegura.nombra = (host) =>
        (isIP(host) ? certificate.checkIP(host) : certificate.checkHost(host)) !== undefined;
    }
    if (app.secureServer.listening) {
      decir(undefined);
      return;
    }
    const { error } = conexionSegura;
    await openPort(app, context);
    if (conexionSegura.puerto !== undefined || conexionSegura.error !== error)
      eventos.anunciarAqui({ tipo: 'red-cambiada' });
  }

  const mirar = async (pedida = false) => {
    if (pedida) await running;
    if (config.httpsPort === undefined || stopped) return;
    running ??= look(pedida)
      .catch((error: unknown) => {
        if (conexionSegura.puerto === undefined) decir(NO_SE_PUDO);
        onError(error);
      })
      .finally(() => {
        running = undefined;
      });
    await running;
  };
  conexionSegura.mirar = mirar;
  const timer = setInterval(() => void mirar(), MIRAR_MS);
  timer.unref();
  void mirar();
  return {
    mirar,
    async stop() {
      stopped = true;
      clearInterval(timer);
      await running;
    },
  };
}
