import { causeOf, type MailCause, type SmtpError, withoutSecrets } from './mail-cause.ts';

/** Connection settings of the mail server. */
interface SmtpServer {
  host: string;
  puerto: number;
  /** `tls`: from the first byte; `starttls`: required before login; `ninguna`: unencrypted. */
  seguridad: 'tls' | 'starttls' | 'ninguna';
  usuario: string | undefined;
  password: string | undefined;
}

interface Address {
  nombre: string;
  email: string;
}

/** Server and sender; the sender's name defaults to the shop's. */
export interface MailAccess {
  servidor: SmtpServer;
  remitente: { nombre: string | undefined; email: string };
}

export interface Message {
  /** Stable across retries, so that mail programs show the mail once. */
  id: string;
  de: Address;
  para: string;
  asunto: string;
  html: string;
  texto: string;
  /** PNG shown in the HTML as `cid:logo`. */
  logo: Buffer;
}

/** Why a mail could not be sent. */
export class MailError extends Error {
  /**
   * `rechazado`: the server refused this mail for good; `aplazado`: for now; `sin-servidor`: it never got the mail,
   * because it is unreachable, not secure or refused the login.
   */
  readonly tipo: 'rechazado' | 'aplazado' | 'sin-servidor';
  readonly causa: MailCause;
  constructor(tipo: MailError['tipo'], message: string, causa: MailCause = 'otra') {
    super(message);
    this.tipo = tipo;
    this.causa = causa;
  }
}

export interface Mailer {
  /** Throws MailError. */
  send(message: Message, cancel?: AbortSignal): Promise<void>;
  close(): void;
}

const CONEXION_MS = 10_000;
const SILENCIO_MS = 20_000;
/** Time limit of one mail. */
export const ENVIO_MAXIMO_MS = 60_000;

// biome-ignore lint/suspicious/noControlCharactersInRegex: line breaks would inject headers
const CONTROL = /[\u0000-\u001F\u007F\u2028\u2029]+/g;

function oneLine(text: string): string {
  return text.replace(CONTROL, ' ').trim();
}

/** A refusal in the words of SMTP. */
const REFUSAL = /^[45]\d\d[ -]/;

/**
 * What may be told of an error: a mail server's refusal, else our own words. What another service answers is left out: the
 * test mail is no way to look into what listens in the shop's network.
 */
function wordsOf({ code, message, response }: SmtpError): string {
  if (response === undefined || response === '') return message;
  return REFUSAL.test(response) ? response : (code ?? 'EPROTOCOL');
}

/** Errors about the recipient or the message concern this mail; all others the access to the server. */
function translate(error: SmtpError, server: SmtpServer): MailError {
  const aboutThisMail = error.command === 'RCPT TO' || error.command === 'DATA';
  const message = oneLine(withoutSecrets(wordsOf(error), server)).slice(0, 300);
  const cause = causeOf(error);
  if (error.code === 'EENVELOPE' && error.command === 'API')
    return new MailError('rechazado', message, cause);
  if (!aboutThisMail || error.permanent === undefined) return new MailError('sin-servidor', message, cause);
  return new MailError(error.permanent ? 'rechazado' : 'aplazado', message, cause);
}

/** A pooled connection to a mail server, opened by the first mail and kept until `close`. */
export async function openMailer(server: SmtpServer): Promise<Mailer> {
  const { host, puerto, seguridad, usuario, password } = server;
  // Loaded only when mail is sent.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    pool: true,
    maxConnections: 1,
    host,
    port: puerto,
    secure: seguridad === 'tls',
    requireTLS: seguridad === 'starttls',
    ignoreTLS: seguridad === 'ninguna',
    tls: { minVersion: 'TLSv1.2' },
    auth: usuario === undefined ? undefined : { user: usuario, pass: password ?? '' },
    connectionTimeout: CONEXION_MS,
    greetingTimeout: CONEXION_MS,
    dnsTimeout: CONEXION_MS,
    socketTimeout: SILENCIO_MS,
    socketCloseTimeout: 1000,
    maxResponseSize: 65_536,
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ id, de, para, asunto, html, texto, logo }, cancel) {
      const late = AbortSignal.timeout(ENVIO_MAXIMO_MS);
      try {
        await transport.sendMail({
          messageId: `<${id}@${de.email.split('@')[1] ?? 'guirnalda'}>`,
          from: { name: oneLine(de.nombre), address: de.email },
          to: { name: '', address: para },
          envelope: { from: de.email, to: [para] },
          subject: oneLine(asunto),
          html,
          text: texto,
          attachments: [{ filename: 'logo.png', content: logo, cid: 'logo', contentType: 'image/png' }],
          // Suppresses out-of-office replies.
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal: cancel ? AbortSignal.any([late, cancel]) : late,
        });
      } catch (error) {
        throw translate(error as SmtpError, server);
      }
    },
    close: () => transport.close(),
  };
}
