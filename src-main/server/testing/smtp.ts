import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { MailAccess } from '../adapters/mail/mailer.ts';

/** A received mail. */
interface Received {
  from: string;
  to: string[];
  /** Decoded headers and body. */
  text: string;
  raw: string;
}

export interface TestSmtp {
  port: number;
  /** The settings of a shop that sends through it, without a login. */
  access: MailAccess;
  received: Received[];
  /** Number of connections so far. */
  connections(): number;
  /** Answers RCPT TO with this error from now on; undefined accepts. */
  refuse(code: number | undefined): void;
  close(): Promise<void>;
}

/** Decodes quoted-printable, also in headers. */
function decode(raw: string): string {
  const bytes = raw
    .replace(/=\?UTF-8\?Q\?(.*?)\?=(\r\n\s+(?==\?))?/g, (_, word: string) => word.replace(/_/g, ' '))
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

/** A real SMTP server on a free loopback port that keeps the mails it receives. No login unless `options` asks for it. */
export async function openTestSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  const received: Received[] = [];
  let connections = 0;
  let refusal: number | undefined;
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    closeTimeout: 100,
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
    onRcptTo(_address, _session, callback) {
      if (refusal === undefined) callback();
      else callback(Object.assign(new Error('no such luck'), { responseCode: refusal }));
    },
    onData(stream, { envelope }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('latin1');
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map((one) => one.address), raw, text: decode(raw) });
        callback();
      });
    },
    ...options,
  });
  // Ignores clients that disconnect early.
  server.on('error', () => undefined);
  const port = await new Promise<number>((resolve) => {
    const listening = server.listen(0, '127.0.0.1', () => {
      const address = listening.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  return {
    port,
    access: {
      servidor: {
        host: '127.0.0.1',
        puerto: port,
        seguridad: 'ninguna',
        usuario: undefined,
        password: undefined,
      },
      remitente: { nombre: undefined, email: 'tienda@globos.gt' },
    },
    received,
    connections: () => connections,
    refuse: (code) => {
      refusal = code;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
