import { X509Certificate } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { THIS_COMPUTER_HEADER } from '#contract/desktop/proceso.ts';
import { rutaDelEnlace } from '#contract/pages/direcciones.ts';
import { hashPassword } from '../../adapters/secrets/passwords.ts';
import { openSecureShop, type SecureShop } from '../../testing/shops/secure-shop.ts';
import { openTestShop } from '../../testing/shops/shop.ts';
import { nombreDe } from './perfil.ts';

let shop: SecureShop;
beforeEach(async () => {
  shop = await openSecureShop();
});
afterEach(() => shop.close());

const ver = async () => (await shop.call('propietario', 'GET', '/api/configuracion/conexion-segura')).body;
const pagina = (url: string, extra: Parameters<SecureShop['call']>[3] = {}) =>
  shop.call('visitante', 'GET', url, { desde: '192.168.1.30', deAqui: false, ...extra });
const enLaRed = { headers: { host: '192.168.1.20:4100' } };

describe('the certificate that a device downloads', () => {
  it('over plain HTTP, without signing in, makes it trust the secure connection', async () => {
    const { status, headers, text } = await pagina('/conexion-segura/certificado.crt', enLaRed);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/x-x509-ca-cert');
    expect(headers['content-disposition']).toBe('attachment; filename="guirnalda.crt"');
    expect((await shop.securely('/api/salud', { ca: text })).status).toBe(200);
  });

  it('is in the profile for iPhones, which is the same each time', async () => {
    const { headers, text } = await pagina('/conexion-segura/certificado.mobileconfig', enLaRed);
    expect(headers['content-type']).toBe('application/x-apple-aspen-config');
    const der = Buffer.from(/<data>(.*)<\/data>/.exec(text)?.[1] ?? '', 'base64');
    expect(new X509Certificate(der).toString()).toBe(shop.authority());
    expect(new Set(text.match(/[0-9A-F]{8}-[0-9A-F]{4}-5[0-9A-F]{3}-8[0-9A-F]{3}-[0-9A-F]{12}/g)).size).toBe(
      2,
    );
    expect((await pagina('/conexion-segura/certificado.mobileconfig', enLaRed)).text).toBe(text);
  });

  it('is of the shop’s network, and so is the guide', async () => {
    for (const url of ['/conexion-segura/certificado.crt', '/conexion-segura/certificado.mobileconfig'])
      expect((await pagina(url, { desde: '8.8.8.8', headers: { host: 'globos.gt' } })).status).toBe(404);
    const guia = await pagina('/conexion-segura', { desde: '8.8.8.8', headers: { host: 'globos.gt' } });
    expect([guia.status, guia.text]).toEqual([
      403,
      expect.stringContaining('conectado al Wi-Fi de la tienda'),
    ]);
    expect(guia.text).not.toContain('https://');
  });
});

describe('the guide', () => {
  const con = (userAgent: string) =>
    pagina('/conexion-segura', { headers: { host: '192.168.1.20:4100', 'user-agent': userAgent } });

  it.each([
    ['Mozilla/5.0 (Linux; Android 14; SM-A055M)', 'Android'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 'iPhone y iPad'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 'Mac'],
    ['Mozilla/5.0 (X11; Linux x86_64)', 'Linux'],
    ['', 'Android'],
  ])('begins with the steps of the device: %s', async (userAgent, sistema) => {
    const { text } = await con(userAgent);
    expect(/aria-current="page">([^<]+)</.exec(text)?.[1]).toBe(sistema);
  });

  it('shows the steps of another system, and the fingerprint that it shows', async () => {
    const { certificado } = await ver();
    const junta = (html: string) => html.replace(/<\/?w?br?>/g, '');
    const windows = await pagina('/conexion-segura?sistema=windows', enLaRed);
    expect(junta(windows.text)).toContain(certificado.sha1);
    expect(junta(windows.text)).not.toContain(certificado.sha256);
    const ios = await pagina('/conexion-segura?sistema=ios', enLaRed);
    expect(junta(ios.text)).toContain(certificado.sha256);
    expect(ios.text).toContain('href="/conexion-segura/certificado.mobileconfig"');
    expect((await pagina('/conexion-segura?sistema=otro', enLaRed)).status).toBe(200);
  });

  it('leads to the secure address of the host by which the device came', async () => {
    const { puerto } = await ver();
    const { text } = await pagina('/conexion-segura', enLaRed);
    expect(text).toContain(`href="https://192.168.1.20:${puerto}/personal"`);
  });

  it('leads to no address that the certificate in use does not name', async () => {
    for (const host of ['192.168.1.77:4100', 'caja.local:4100'])
      expect((await pagina('/conexion-segura', { headers: { host } })).text).not.toContain('https://');
    shop.setNames(['localhost', 'caja.local', '192.168.1.77']);
    await shop.secure.mirar();
    for (const host of ['192.168.1.77', 'caja.local'])
      expect((await pagina('/conexion-segura', { headers: { host: `${host}:4100` } })).text).toContain(
        `href="https://${host}:`,
      );
  });

  it('says so where there is no secure connection', async () => {
    const sin = await openTestShop();
    const { status, text } = await sin.call('visitante', 'GET', '/conexion-segura');
    expect([status, text]).toEqual([404, expect.stringContaining('todavía no está lista')]);
    expect((await sin.call('visitante', 'GET', '/conexion-segura/certificado.crt')).status).toBe(404);
    await sin.close();
  });

  it('escapes the shop’s name', async () => {
    await shop.call('propietario', 'PUT', '/api/configuracion/tienda', { body: { nombre: 'Globos <b>&' } });
    const { text } = await pagina('/conexion-segura', enLaRed);
    expect(text).toContain('Globos &lt;b&gt;&amp;');
    const perfil = await pagina('/conexion-segura/certificado.mobileconfig', enLaRed);
    expect(perfil.text).toContain('Globos &lt;b&gt;&amp;');
  });
});

describe('a call over the secure connection', () => {
  const renovarSesion = (headers: Record<string, string>) =>
    shop.securely('/api/auth/renovar', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${shop.token('propietario')}`,
        [THIS_COMPUTER_HEADER]: shop.context.estaComputadora.clave,
        ...headers,
      },
    });

  it('from a page of the shop is one of the shop’s own, and of another site is not', async () => {
    const propia = shop.secureUrl();
    expect((await renovarSesion({ origin: propia })).status).toBe(200);
    expect((await renovarSesion({ origin: 'https://malo.gt' })).status).toBe(403);
    // A plain page of the same host may be anybody's on the Wi-Fi.
    expect((await renovarSesion({ origin: propia.replace('https', 'http') })).status).toBe(403);
    expect((await renovarSesion({ origin: propia, 'sec-fetch-site': 'cross-site' })).status).toBe(403);
  });

  it('is told no origin of another site, as ever', async () => {
    const preguntar = async (origin: string) =>
      (await shop.securely('/api/catalog', { headers: { origin } })).headers['access-control-allow-origin'];
    expect(await preguntar('https://malo.gt')).toBeUndefined();
    expect(await preguntar('app://guirnalda')).toBe('app://guirnalda');
  });

  it('lets the staff in from the shop’s network, not by a name that leads here from outside', async () => {
    const listar = (host: string) =>
      shop.securely('/api/usuarios', {
        anyCertificate: true,
        headers: { host, authorization: `Bearer ${shop.token('propietario')}` },
      });
    expect((await listar('192.168.1.20:4443')).status).toBe(200);
    expect((await listar('malo.gt:4443')).status).toBe(403);
  });

  it('keeps the proof of this computer in a cookie that no plain connection carries', async () => {
    const seguir = () =>
      shop.securely(rutaDelEnlace(shop.context.estaComputadora.codigo()), {
        headers: { host: `localhost:${shop.context.conexionSegura.puerto}` },
      });
    expect(String((await seguir()).headers['set-cookie'])).toMatch(/HttpOnly; SameSite=Strict; Secure$/);
  });
});

describe('a new certificate', () => {
  const hacer = (actual: string) =>
    shop.call('propietario', 'POST', '/api/configuracion/conexion-segura/certificado', { body: { actual } });
  beforeEach(async () => {
    const { usuarios } = shop.context.db.tables;
    const passwordHash = await hashPassword('secreta1');
    await shop.context.db.begin(async (tx) => void (await tx.update(usuarios).set({ passwordHash })));
  });

  it('asks for the owner’s password', async () => {
    const antes = shop.authority();
    expect((await hacer('otra')).status).toBe(400);
    expect(shop.authority()).toBe(antes);
  });

  it('takes the place of the one before at once, and is in the audit trail', async () => {
    const antes = shop.authority();
    const { status, body } = await hacer('secreta1');
    expect(status).toBe(200);
    expect(body.certificado).toEqual((await ver()).certificado);
    await expect(shop.securely('/api/salud', { ca: antes })).rejects.toThrow();
    expect((await shop.securely('/api/salud')).status).toBe(200);
    const [registro] = await shop.rows(
      "select antes, despues from auditoria where accion = 'conexion-segura.certificado'",
    );
    expect(JSON.stringify(registro)).toContain(body.certificado.nombre);
    expect(JSON.stringify(registro)).not.toContain('PRIVATE');
  });

  it('is not made where the connection is switched off', async () => {
    shop.context.config.httpsPort = undefined;
    const { status, body } = await hacer('secreta1');
    expect([status, body.message]).toEqual([409, 'En este servidor la conexión segura está apagada']);
  });

  it('leaves the old one where it cannot be noted', async () => {
    const antes = shop.authority();
    await shop.context.db.begin(async (tx) => {
      await tx.update(tx.tables.usuarios).set({ activo: false });
    });
    expect((await hacer('secreta1')).status).not.toBe(200);
    expect(shop.authority()).toBe(antes);
  });
});

it('carries the name of the shop, cut to what fits, and is made once the shop has an owner', async () => {
  const vacia = await openTestShop({ empty: true, config: { httpsPort: 0 } });
  expect((await vacia.call('visitante', 'GET', '/conexion-segura')).status).toBe(404);
  expect(vacia.context.certificates.authority()).toBeUndefined();
  const { certificate } = await vacia.context.certificates.ensureAuthority(
    `Piñatería 🎈 «${'La Fiesta '.repeat(9)}»`,
  );
  const nombre = nombreDe(certificate);
  expect(nombre).toMatch(/^Piñatería 🎈 «La Fiesta .* [0-9A-F]{4}-[0-9A-F]{4}$/u);
  expect([...nombre].length).toBeLessThanOrEqual(64);
  const conComa = await vacia.context.certificates.newAuthority('Globos, "Fiestas" <y> más');
  expect(nombreDe(conComa.certificate)).toMatch(/^Globos, "Fiestas" <y> más [0-9A-F]{4}-[0-9A-F]{4}$/);
  await vacia.close();
});
