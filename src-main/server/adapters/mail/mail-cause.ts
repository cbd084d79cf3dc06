/** Why a mail could not be sent, as far as the owner can fix it. */
const MAIL_CAUSES = [
  'nadie-responde',
  'sin-nombre',
  'acceso',
  'conexion-segura',
  'tiempo',
  'rechazo',
  'otra',
] as const;
export type MailCause = (typeof MAIL_CAUSES)[number];

/** An error of the SMTP library. */
export interface SmtpError extends Error {
  code?: string;
  command?: string;
  response?: string;
  permanent?: boolean;
}

/** In this order: the first that matches is the cause. */
const CAUSES: readonly [RegExp, MailCause][] = [
  // The server accepts no login before STARTTLS; the password is not the problem.
  [/^[^:]*: 530\b.*STARTTLS/i, 'conexion-segura'],
  // 530: authentication required; 535: wrong credentials.
  [/\b(EAUTH|ENOAUTH|EOAUTH2)\b|^[^:]*: 53[0458]\b/, 'acceso'],
  [/ENOTFOUND|EAI_AGAIN|EAI_NODATA|\bEDNS\b/, 'sin-nombre'],
  [/ETLS|EPROTO|CERT|certificate|wrong version number|\b(SSL|TLS|STARTTLS)\b/i, 'conexion-segura'],
  [/ETIMEDOUT|timed? ?out|timeout|greeting never|abort/i, 'tiempo'],
  [/ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EADDRNOTAVAIL|ECONNECTION/, 'nadie-responde'],
  [/\b(EENVELOPE|EMESSAGE)\b|^[^:]*: 5\d\d\b/, 'rechazo'],
];

export function causeOf(error: SmtpError): MailCause {
  const description = `${error.code ?? ''} ${error.name}: ${error.response ?? ''} ${error.message}`;
  return CAUSES.find(([words]) => words.test(description))?.[1] ?? 'otra';
}

/** Masks the password in `text`, since some servers repeat what they received. */
export function withoutSecrets(
  text: string,
  { usuario = '', password }: { usuario?: string | undefined; password?: string | undefined },
): string {
  if (!password) return text;
  const encoded = [password, `\0${usuario}\0${password}`].map((one) => Buffer.from(one).toString('base64'));
  return [password, ...encoded].reduce((masked, secret) => masked.replaceAll(secret, '•••'), text);
}
