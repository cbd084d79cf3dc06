const VARIABLES = [
  'ACCESO_PERSONAL',
  'CORS_ORIGINS',
  'DATABASE_POOL',
  'DATABASE_URL',
  'GUIRNALDA_DATA',
  'GUIRNALDA_DEMO',
  'GUIRNALDA_RESPALDOS',
  'HOST',
  'HTTPS_PORT',
  'LOG_LEVEL',
  'MAIL_FROM',
  'PORT',
  'PUBLIC_URL',
  'RATE_LIMIT',
  'SMTP_URL',
  'TRUST_PROXY',
];

/** Whether an environment variable configures the server; each limit has one. */
export function isServerVariable(name: string): boolean {
  return VARIABLES.includes(name) || name.startsWith('LIMITE_');
}
