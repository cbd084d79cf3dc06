import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { ALCANCES, type Alcance, sitioDe } from '#contract/schemas/tienda/acceso.ts';
import { FORMATO_EMAIL } from '#contract/words/texto.ts';
import type { MailAccess } from '../../adapters/mail/mailer.ts';
import { explainFlags } from './flags.mjs';
import { type Limites, readLimites } from './limites.ts';
import { leerProxies, type Proxies } from './proxies.ts';
import { StartError } from './start-error.ts';

/** Where the data of a shop are. */
interface DataPlace {
  dataFolder: string;
  databaseUrl: string | undefined;
}

/** The server's configuration from flags and environment, checked. */
export interface Config {
  /** Port to listen on; 0 lets the operating system choose. */
  port: number;
  /** Whether the port was given explicitly; then no other port is tried. */
  portExplicit: boolean;
  host: string;
  /** Port of the secure connection, on the same host; undefined when there is none. */
  httpsPort: number | undefined;
  /** Whether that port was given explicitly; then no other one is tried. */
  httpsPortExplicit: boolean;
  /** Folder of the database, the pictures and the keys. */
  dataFolder: string;
  /** URL of a PostgreSQL database, used instead of the SQLite file in the data folder. */
  databaseUrl: string | undefined;
  /** Folder in which copies of the shop leave this computer; overrides the owner's choice. */
  segundoDestino: string | undefined;
  /** Maximum of connections to PostgreSQL. */
  databaseConnections: number;
  /** Whether the shop to open is the demo. */
  demo: boolean;
  /** Whether a newer version failed, so that its data go back to the copy of before if nobody has worked since. */
  vuelta: boolean;
  /** The backup to open with where the database is missing: its id, or `ultimo`. */
  recuperar: string | undefined;
  /** Folder of the demo shop. */
  demoFolder: string;
  /** Where the owner's own shop is; undefined when `--demo` was given a folder, which tells nothing about it. */
  own: DataPlace | undefined;
  /** The shop's public URL, where it differs from the requested host. */
  publicUrl: string | undefined;
  corsOrigins: string[];
  /** The mail server, overridden by the owner's settings. */
  mail: MailAccess | undefined;
  proxies: Proxies;
  rateLimit: boolean;
  limites: Limites;
  /** From where staff may call; overrides the owner's setting. */
  accesoPersonal: Alcance | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

const PUERTO_POR_DEFECTO = 4100;
const PUERTO_SEGURO_POR_DEFECTO = 4443;

const flagsSchema = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  demo: { type: 'boolean' },
  // Given by the desktop program when the version before came back.
  vuelta: { type: 'boolean' },
  recuperar: { type: 'string' },
} as const;

const puertoSchema = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((puerto) => puerto <= 65_535);

/** The error leaves out the URL, which may contain a password. */
function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new StartError('DATABASE_URL debe ser como postgres://usuario:clave@maquina:5432/base.');
  return text;
}

/** Without its trailing slash. The error leaves out the URL, which may contain a password. */
function readPublicUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  const sitio = sitioDe(text);
  if (!sitio)
    throw new StartError(
      'PUBLIC_URL debe ser la dirección de la tienda, como https://mitienda.com, sin nada después del nombre.',
    );
  return sitio;
}

function readConnections(text: string | undefined): number {
  const number = /^\d{1,3}$/.test(text || '10') ? Number(text || '10') : 0;
  if (number < 3) throw new StartError('DATABASE_POOL es cuántas conexiones usa este servidor: 3 a 999.');
  return number;
}

const PUERTO_TLS = 465;
const PUERTO_STARTTLS = 587;

/** The error leaves out the URL, which may contain a password. */
function readSmtpUrl(text: string): MailAccess['servidor'] {
  const url = /^smtps?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  // decodeURIComponent throws on a lone percent sign: a password must write it as %25.
  if (!url?.hostname || /%(?![0-9a-f]{2})/i.test(url.username + url.password))
    throw new StartError('SMTP_URL debe ser como smtps://usuario:clave@maquina:465 o smtp://…:587.');
  const tls = url.protocol === 'smtps:';
  const claro = url.searchParams.get('tls') === 'no';
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    puerto: Number(url.port) || (tls ? PUERTO_TLS : PUERTO_STARTTLS),
    seguridad: tls ? 'tls' : claro ? 'ninguna' : 'starttls',
    usuario: decodeURIComponent(url.username) || undefined,
    password: decodeURIComponent(url.password) || undefined,
  };
}

/** MAIL_FROM is `Nombre <direccion>` or an address; it defaults to the SMTP user if that is an address. */
function readMail({ SMTP_URL, MAIL_FROM }: NodeJS.ProcessEnv): MailAccess | undefined {
  if (!SMTP_URL) return undefined;
  const servidor = readSmtpUrl(SMTP_URL);
  const dado = (MAIL_FROM || servidor.usuario || '').trim();
  const conNombre = /^([^<>]{0,100})<([^<>]+)>$/.exec(dado);
  const email = (conNombre?.[2] ?? dado).trim();
  if (email.length > 100 || !FORMATO_EMAIL.test(email))
    throw new StartError('MAIL_FROM es quién manda los correos: «Mi Tienda <tienda@correo.gt>».');
  const nombre = conNombre?.[1]?.replace(/"/g, '').trim() || undefined;
  return { servidor, remitente: { nombre, email } };
}

function readAcceso(text: string | undefined): Alcance | undefined {
  const alcance = ALCANCES.find((uno) => uno === text);
  if (text && !alcance) throw new StartError(`ACCESO_PERSONAL es ${ALCANCES.join(', ')}: no «${text}».`);
  return alcance;
}

/** The operating system's folder for application data. */
function carpetaDelSistema(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share');
}

type Places = Pick<Config, 'own' | 'demoFolder'>;

/** The demo shop has its own folder beside the owner's, and never a database of a server. */
function readPlaces(data: string | undefined, demo: boolean, env: NodeJS.ProcessEnv): Places {
  const databaseUrl = readDatabaseUrl(env.DATABASE_URL);
  if (data && demo) return { own: undefined, demoFolder: resolve(data) };
  const dataFolder = data ? resolve(data) : join(carpetaDelSistema(env), 'guirnalda');
  return { own: { dataFolder, databaseUrl }, demoFolder: `${dataFolder}-demo` };
}

function placeOf({ own, demoFolder }: Places, demo: boolean): DataPlace {
  return own && !demo ? own : { dataFolder: demoFolder, databaseUrl: undefined };
}

/**
 * The configuration that opens the demo, or the owner's own shop, in place of the shop of `config`. A backup was chosen
 * for one start: it must not take the place of what was done since.
 */
export function configFor(config: Config, demo: boolean): Config {
  return { ...config, ...placeOf(config, demo), demo, recuperar: undefined };
}

/** Whether listening on `host` reaches this computer only. */
export function esLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** On this computer alone the plain connection is as safe, so none is opened unless a port is given. */
function readHttpsPort(text: string | undefined, { host, port }: Pick<Config, 'host' | 'port'>) {
  if (text === 'off') return { httpsPort: undefined, httpsPortExplicit: false };
  if (!text) {
    const httpsPort = esLocal(host) ? undefined : port === 0 ? 0 : PUERTO_SEGURO_POR_DEFECTO;
    return { httpsPort, httpsPortExplicit: false };
  }
  const puerto = puertoSchema.safeParse(text);
  if (!puerto.success)
    throw new StartError(`HTTPS_PORT es el puerto de la conexión segura, de 0 a 65535, u off: no «${text}».`);
  if (puerto.data !== 0 && puerto.data === port)
    throw new StartError(`HTTPS_PORT y PORT no pueden ser el mismo puerto (${port}).`);
  return { httpsPort: puerto.data, httpsPortExplicit: true };
}

/** Reads flags and environment; flags take precedence. Throws StartError. */
export function readConfig(argv: string[], env: NodeJS.ProcessEnv): Config {
  let flags: {
    port?: string;
    host?: string;
    data?: string;
    demo?: boolean;
    vuelta?: boolean;
    recuperar?: string;
  };
  try {
    flags = parseArgs({ args: argv, options: flagsSchema, strict: true, allowPositionals: false }).values;
  } catch (error) {
    throw new StartError(explainFlags(error));
  }
  const portText = flags.port ?? env.PORT;
  const port = puertoSchema.safeParse(portText ?? String(PUERTO_POR_DEFECTO));
  if (!port.success)
    throw new StartError(`El puerto «${portText}» no es válido: usa un número de 0 a 65535.`);
  const demo = flags.demo ?? env.GUIRNALDA_DEMO === '1';
  const host = flags.host ?? env.HOST ?? '0.0.0.0';
  const rateLimit = env.RATE_LIMIT !== 'off';
  if (!rateLimit && !esLocal(host)) {
    throw new StartError('RATE_LIMIT=off solo se admite cuando el servidor escucha en 127.0.0.1.');
  }
  const places = readPlaces(flags.data ?? env.GUIRNALDA_DATA, demo, env);
  return {
    port: port.data,
    portExplicit: portText !== undefined,
    host,
    ...readHttpsPort(env.HTTPS_PORT, { host, port: port.data }),
    ...placeOf(places, demo),
    ...places,
    segundoDestino: env.GUIRNALDA_RESPALDOS ? resolve(env.GUIRNALDA_RESPALDOS) : undefined,
    databaseConnections: readConnections(env.DATABASE_POOL),
    demo,
    vuelta: flags.vuelta === true && !demo,
    recuperar: flags.recuperar || undefined,
    publicUrl: readPublicUrl(env.PUBLIC_URL),
    corsOrigins: (env.CORS_ORIGINS ?? '')
      .split(',')
      .map((uno) => uno.trim())
      .filter(Boolean),
    mail: readMail(env),
    proxies: leerProxies(env.TRUST_PROXY),
    rateLimit,
    limites: readLimites(env),
    accesoPersonal: readAcceso(env.ACCESO_PERSONAL),
    logLevel: z
      .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
      .catch('warn')
      .parse(env.LOG_LEVEL),
  };
}
