import { afterEach, describe, expect, it, vi } from 'vitest';
import { environmentWithoutServerVariables } from '../../testing/environment.ts';
import { NO_SITIOS } from '../../testing/no-sitios.ts';
import { readConfig } from './config.ts';
import { StartError } from './start-error.ts';
import { isServerVariable } from './variables.ts';

const mail = (env: Record<string, string>) => readConfig([], env).mail;

describe('the mail server in the environment', () => {
  it('is undefined without SMTP_URL', () => {
    expect(mail({})).toBeUndefined();
    expect(mail({ MAIL_FROM: 'tienda@globos.gt' })).toBeUndefined();
  });

  it.each([
    ['smtps://smtp.correo.gt', 465, 'tls'],
    ['smtp://smtp.correo.gt', 587, 'starttls'],
    ['smtp://smtp.correo.gt:2525', 2525, 'starttls'],
    ['smtp://smtp.correo.gt:25?tls=no', 25, 'ninguna'],
  ])('is read from %s', (SMTP_URL, puerto, seguridad) => {
    expect(mail({ SMTP_URL, MAIL_FROM: 'tienda@globos.gt' })?.servidor).toEqual({
      host: 'smtp.correo.gt',
      puerto,
      seguridad,
      usuario: undefined,
      password: undefined,
    });
  });

  it('takes user and password from the URL, and the sender from the user unless MAIL_FROM says otherwise', () => {
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
  ])('is refused with a message that leaves out the password: %j', (env) => {
    expect(() => mail(env)).toThrow(StartError);
    expect(() => mail(env)).not.toThrow(/s3creta/);
  });
});

describe('the public address in the environment', () => {
  const publicUrl = (text: string) => readConfig([], { PUBLIC_URL: text }).publicUrl;

  it('is kept in its plain form; an empty one is none', () => {
    expect(publicUrl('https://globos.gt/')).toBe('https://globos.gt');
    expect(publicUrl('http://192.168.1.20:4100')).toBe('http://192.168.1.20:4100');
    expect(publicUrl('')).toBeUndefined();
  });

  it.each(NO_SITIOS)('is refused as %s, without repeating what may be a password', (text) => {
    expect(() => publicUrl(text)).toThrow(StartError);
    expect(() => publicUrl(text)).not.toThrow(/clave/);
  });
});

describe('a flag that makes no sense', () => {
  it.each([
    [['--port', 'abc'], 'El puerto «abc» no es válido'],
    [['--port=-1', '--demo'], 'El puerto «-1» no es válido'],
    [['--prot', '1'], 'No se conoce la opción «--prot».'],
  ])('is refused with an explanation: %j', (args, mensaje) => {
    expect(() => readConfig(args, {})).toThrow(StartError);
    expect(() => readConfig(args, {})).toThrow(mensaje);
  });
});

describe('a variable of the server', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  /** The variables that the configuration reads. */
  function variablesRead(): string[] {
    const read = new Set<string>();
    const env = new Proxy<NodeJS.ProcessEnv>(
      {},
      {
        get(_target, name) {
          read.add(String(name));
          return undefined;
        },
      },
    );
    readConfig([], env);
    return [...read];
  }

  it('is each that the configuration reads, apart from where the system keeps the data of programs', () => {
    const others = variablesRead().filter((name) => !isServerVariable(name));
    expect(['APPDATA', 'XDG_DATA_HOME']).toEqual(expect.arrayContaining(others));
  });

  it('does not reach the servers of the tests', () => {
    for (const name of variablesRead()) vi.stubEnv(name, 'of the developer');
    vi.stubEnv('OF_ANOTHER_PROGRAM', 'stays');
    const env = environmentWithoutServerVariables();
    expect(Object.keys(env).filter(isServerVariable)).toEqual([]);
    expect(env).toMatchObject({ OF_ANOTHER_PROGRAM: 'stays' });
  });
});

describe('the port of the secure connection', () => {
  it.each([
    [{}, { httpsPort: 4443, httpsPortExplicit: false }],
    [{ HTTPS_PORT: '8443' }, { httpsPort: 8443, httpsPortExplicit: true }],
    [{ HTTPS_PORT: 'off' }, { httpsPort: undefined, httpsPortExplicit: false }],
    [{ HOST: '127.0.0.1' }, { httpsPort: undefined, httpsPortExplicit: false }],
    [
      { HOST: '127.0.0.1', HTTPS_PORT: '8443' },
      { httpsPort: 8443, httpsPortExplicit: true },
    ],
  ])('is read from %o', (env, esperado) => {
    expect(readConfig([], env)).toMatchObject(esperado);
  });

  it.each([{ HTTPS_PORT: 'ochenta' }, { HTTPS_PORT: '70000' }, { HTTPS_PORT: '4100' }])(
    'is refused from %o',
    (env) => {
      expect(() => readConfig([], env)).toThrow(/HTTPS_PORT/);
    },
  );
});
