import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';

const mail = (env: Record<string, string>) => readConfig([], env).mail;

describe('the mail server in the environment', () => {
  it('is none unless SMTP_URL names it', () => {
    expect(mail({})).toBeUndefined();
    expect(mail({ MAIL_FROM: 'tienda@globos.gt' })).toBeUndefined();
  });

  it.each([
    ['smtps://smtp.correo.gt', 465, 'tls'],
    ['smtp://smtp.correo.gt', 587, 'starttls'],
    ['smtp://smtp.correo.gt:2525', 2525, 'starttls'],
    ['smtp://smtp.correo.gt:25?tls=no', 25, 'ninguna'],
  ])('%s', (SMTP_URL, puerto, seguridad) => {
    expect(mail({ SMTP_URL, MAIL_FROM: 'tienda@globos.gt' })?.servidor).toEqual({
      host: 'smtp.correo.gt',
      puerto,
      seguridad,
      usuario: undefined,
      password: undefined,
    });
  });

  it('may carry user and password, and then the sender', () => {
    const SMTP_URL = 'smtps://tienda%40globos.gt:a%3Ab%25c@smtp.correo.gt';
    expect(mail({ SMTP_URL })).toMatchObject({
      servidor: { usuario: 'tienda@globos.gt', password: 'a:b%c' },
      remitente: { nombre: undefined, email: 'tienda@globos.gt' },
    });
    expect(mail({ SMTP_URL, MAIL_FROM: '"Mi Tienda" <hola@globos.gt>' })?.remitente).toEqual({
      nombre: 'Mi Tienda',
      email: 'hola@globos.gt',
    });
  });

  it.each([
    [{ SMTP_URL: 'https://smtp.correo.gt' }],
    [{ SMTP_URL: 'smtp:smtp.correo.gt' }],
    [{ SMTP_URL: 'smtps://tienda:mala%s3creta@smtp.correo.gt', MAIL_FROM: 'a@globos.gt' }],
    [{ SMTP_URL: 'smtps://tienda:s3creta@smtp.correo.gt' }],
    [{ SMTP_URL: 'smtps://smtp.correo.gt', MAIL_FROM: 'Mi Tienda' }],
    [{ SMTP_URL: 'smtps://smtp.correo.gt', MAIL_FROM: 'a@globos.gt, b@globos.gt' }],
    [{ SMTP_URL: 'smtps://smtp.correo.gt', MAIL_FROM: 'a@globos.gt\r\nBcc: b@globos.gt' }],
  ])('is refused in one sentence without the password: %j', (env) => {
    expect(() => mail(env)).toThrow(StartError);
    expect(() => mail(env)).not.toThrow(/s3creta/);
  });
});
