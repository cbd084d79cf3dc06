import { describe, expect, it } from 'vitest';
import { causeOf, withoutSecrets } from './mail-cause.ts';

const failure = (message: string, code?: string, response?: string) =>
  Object.assign(new Error(message), { code, response });

describe('the cause of a failed mail', () => {
  it.each([
    [failure('connect ECONNREFUSED 127.0.0.1:4799', 'ESOCKET'), 'nadie-responde'],
    [failure('getaddrinfo ENOTFOUND smpt.gmail.com', 'EDNS'), 'sin-nombre'],
    [failure('Invalid login: 535', 'EAUTH', '535 5.7.8 Username and Password not accepted'), 'acceso'],
    [failure('Mail command failed', 'EENVELOPE', '530 5.7.0 Authentication Required'), 'acceso'],
    [
      failure('Mail command failed', 'EENVELOPE', '530 5.7.0 Must issue a STARTTLS command first'),
      'conexion-segura',
    ],
    [failure('self-signed certificate', 'ESOCKET'), 'conexion-segura'],
    [failure('tls_get_record_header:wrong version number', 'ESOCKET'), 'conexion-segura'],
    [failure('Upgrade command unavailable for STARTTLS', 'ETLS'), 'conexion-segura'],
    [failure('Connection timeout', 'ETIMEDOUT'), 'tiempo'],
    [failure('connect ETIMEDOUT 10.0.0.1:587', 'ESOCKET'), 'tiempo'],
    [failure('Greeting never received', 'ETIMEDOUT'), 'tiempo'],
    [failure("Can't send mail", 'EENVELOPE', '550 5.1.0 Sender rejected'), 'rechazo'],
    [failure('something odd'), 'otra'],
  ])('%s is %s', (error, cause) => {
    expect(causeOf(error)).toBe(cause);
  });

  it('is reported without the password, in whatever encoding the server repeats it', () => {
    const secret = { usuario: 'tienda', password: 's3creta-larga' };
    const plain = Buffer.from('\0tienda\0s3creta-larga').toString('base64');
    const login = Buffer.from('s3creta-larga').toString('base64');
    expect(withoutSecrets(`535 no: ${plain} ${login} s3creta-larga`, secret)).toBe('535 no: ••• ••• •••');
    expect(withoutSecrets('535 no', { usuario: undefined, password: undefined })).toBe('535 no');
  });
});
