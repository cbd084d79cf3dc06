import { homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { ALCANCES, type Alcance } from '#contract/acceso.ts';
import { FORMATO_EMAIL } from '#contract/texto.ts';
import type { MailAccess } from './adapters/mailer.ts';
import { explainFlags } from './flags.mjs';
import { leerProxies, type Proxies } from './http/proxies.ts';
import { type Limites, readLimites } from './limites.ts';
import { StartError } from './start-error.ts';

/** Everything the server is told from outside, once read and checked. */
export interface Config {
  /** Port to listen on; 0 lets the system choose. */
  port: number;
  /** Whether somebody asked for that very port: then another one will not do. */
  portExplicit: boolean;
  host: string;
  /** Folder of the database, the pictures and the keys. */
  dataFolder: string;
  /** A PostgreSQL database instead of the SQLite file in the data folder. */
  databaseUrl: string | undefined;
  /** Connections to it at most. */
  databaseConnections: number;
  demo: boolean;
  /** Address under which the public reaches the shop, when it is not the one it asked for. */
  publicUrl: string | undefined;
  corsOrigins: string[];
  /** The mail server, where the owner's settings do not name it. */
  mail: MailAccess | undefined;
  proxies: Proxies;
  rateLimit: boolean;
  limites: Limites;
  /** From where the staff may call, when it is not for the owner to choose. */
  accesoPersonal: Alcance | undefined;
  logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'silent';
}

export const PUERTO_POR_DEFECTO = 4100;

const flagsSchema = {
  port: { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  demo: { type: 'boolean' },
} as const;

const puertoSchema = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .refine((puerto) => puerto <= 65_535);

/** The address may hold a password: no message repeats it. */
function readDatabaseUrl(text: string | undefined): string | undefined {
  if (!text) return undefined;
  if (!/^postgres(ql)?:\/\//.test(text) || !URL.canParse(text))
    throw new StartError('DATABASE_URL debe ser como postgres://usuario:clave@maquina:5432/base.');
  return text;
}

function readConnections(text: string | undefined): number {
  const number = /^\d{1,3}$/.test(text || '10') ? Number(text || '10') : 0;
  if (number < 3) throw new StartError('DATABASE_POOL es cuántas conexiones usa este servidor: 3 a 999.');
  return number;
}

const PUERTO_TLS = 465;
const PUERTO_STARTTLS = 587;

/** The address may hold a password: no message repeats it. */
function readSmtpUrl(text: string): MailAccess['servidor'] {
  const url = /^smtps?:\/\//.test(text) && URL.canParse(text) ? new URL(text) : undefined;
  // A lone percent sign is no text: such a password must be written with %25.
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

/** `Nombre <direccion>`, or the address alone; without one, the user of the mail server where that is an address. */
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

/** Where this system keeps a program's data. */
function carpetaDelSistema(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return env.APPDATA ?? join(homedir(), 'AppData', 'Roaming');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share');
}

/** The demo shop lives beside the real one, never in it. */
function carpetaPorDefecto(env: NodeJS.ProcessEnv, demo: boolean): string {
  return join(carpetaDelSistema(env), demo ? 'guirnalda-demo' : 'guirnalda');
}

/** Whether who listens there hears this computer alone. */
export function esLocal(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.');
}

/** Reads flags and environment. Flags win. Throws StartError. */
export function readConfig(argv: string[], env: NodeJS.ProcessEnv): Config {
  let flags: { port?: string; host?: string; data?: string; demo?: boolean };
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
  const data = flags.data ?? env.GUIRNALDA_DATA;
  return {
    port: port.data,
    portExplicit: portText !== undefined,
    host,
    dataFolder: data ? resolve(data) : carpetaPorDefecto(env, demo),
    databaseUrl: readDatabaseUrl(env.DATABASE_URL),
    databaseConnections: readConnections(env.DATABASE_POOL),
    demo,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, '') || undefined,
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
