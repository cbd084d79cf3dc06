import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#db/transaction.ts';
import type { Oido } from '../../base/events/eventos.ts';
import { untilAllHeard } from '../../testing/heard-events.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { ponerValor } from './configuracion.queries.ts';

let shop: TestShop;
let oidos: (Oido | undefined)[];
beforeEach(async () => {
  shop = await openTestShop();
  oidos = [];
  shop.context.eventos.escuchar((oido) => oidos.push(oido));
});
afterEach(() => shop.close());

const guardar = (body: unknown) => shop.call('propietario', 'PUT', '/api/configuracion/tienda', { body });
const leer = async () => (await shop.call('visitante', 'GET', '/api/tienda')).body.tienda;
async function avisos(): Promise<number> {
  await untilAllHeard(shop);
  return oidos.filter((oido) => oido?.evento.tipo === 'tienda-cambiada').length;
}

it('says to everybody whether mails can leave, and announces when that changes', async () => {
  expect((await leer()).enviaCorreos).toBe(false);
  const antes = await avisos();
  const correo = { host: 'smtp.correo.gt', puerto: 587, remitente: 'tienda@correo.gt' };
  const poner = await shop.call('propietario', 'PUT', '/api/configuracion/correo', { body: correo });
  expect([poner.status, (await leer()).enviaCorreos]).toEqual([200, true]);
  await shop.call('propietario', 'DELETE', '/api/configuracion/correo');
  expect((await leer()).enviaCorreos).toBe(false);
  expect((await avisos()) - antes).toBe(2);
  shop.context.config.mail = {
    servidor: { host: '127.0.0.1', puerto: 1, seguridad: 'ninguna', usuario: undefined, password: undefined },
    remitente: { nombre: undefined, email: 'tienda@correo.gt' },
  };
  expect((await leer()).enviaCorreos).toBe(true);
});

async function foto(background: string): Promise<Buffer> {
  return await sharp({ create: { width: 40, height: 30, channels: 3, background } })
    .png()
    .toBuffer();
}

async function subir(bytes: Buffer | undefined) {
  const form = new FormData();
  if (bytes) form.set('imagen', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'logo.png');
  else form.set('otro', 'x');
  const request = new Request('http://x', { method: 'POST', body: form });
  return await shop.call('propietario', 'PUT', '/api/configuracion/logo', {
    payload: Buffer.from(await request.arrayBuffer()),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  });
}

describe('the data of the shop', () => {
  it('keeps absent fields, clears null ones, audits the change and announces it', async () => {
    const { status, body } = await guardar({
      nombre: '  Globos Ñandú ',
      telefono: '2233-4455',
      direccion: '5a. avenida 1-23',
      color: '#8B5CF6',
      textoTicket: '¡Gracias!\nVuelve pronto',
    });
    expect([status, body.message, body.tienda.nombre]).toEqual([
      200,
      'Datos de la tienda guardados',
      'Globos Ñandú',
    ]);
    await guardar({ direccion: null, eslogan: null, horario: '' });
    expect(await leer()).toMatchObject({
      nombre: 'Globos Ñandú',
      eslogan: '',
      telefono: '22334455',
      direccion: null,
      horario: null,
      color: '#8b5cf6',
      textoTicket: '¡Gracias!\nVuelve pronto',
    });
    const { body: auditoria } = await shop.call('propietario', 'GET', '/api/auditoria?entidadId=tienda');
    expect(auditoria.registros[0]).toMatchObject({
      accion: 'configuracion.guardada',
      antes: { direccion: '5a. avenida 1-23' },
      despues: { direccion: null },
    });
    expect(await avisos()).toBe(2);
  });

  it('delivers nothing until the owner says so', async () => {
    expect((await leer()).entregaADomicilio).toBe(false);
    expect((await guardar({ entregaADomicilio: 'true' })).status).toBe(400);
    expect((await guardar({ entregaADomicilio: true })).body.tienda.entregaADomicilio).toBe(true);
    await guardar({ eslogan: 'Otro' });
    expect((await leer()).entregaADomicilio).toBe(true);
    const alterado = await guardar({ entregaADomicilio: false, visto: { entregaADomicilio: false } });
    expect([alterado.status, alterado.body.details[0].ahora]).toEqual([409, true]);
    expect((await guardar({ entregaADomicilio: false, visto: { entregaADomicilio: true } })).status).toBe(
      200,
    );
  });

  it('neither audits nor announces a request that changes nothing', async () => {
    await guardar({ nombre: 'Una' });
    expect((await guardar({ nombre: 'Una', telefono: null })).status).toBe(200);
    expect([
      await avisos(),
      await shop.ask("select count(*) from auditoria where entidad = 'configuracion'"),
    ]).toEqual([1, 1]);
  });

  it.each([
    [{ nombre: ' ​' }, 'nombre', 'El nombre es obligatorio'],
    [{ nombre: 'x'.repeat(61) }, 'nombre', 'El nombre no puede pasar de 60 caracteres'],
    [{ telefono: '123' }, 'telefono', 'El teléfono debe tener exactamente 8 dígitos'],
    [{ color: 'red;}' }, 'color', 'El color es uno como #ff5d5d'],
    [{ textoTicket: 'x'.repeat(301) }, 'textoTicket', 'El texto del ticket no puede pasar de 300 caracteres'],
  ])('refuses %j', async (cambio, path, msg) => {
    const { status, body } = await guardar(cambio);
    expect([status, body.details]).toEqual([400, [{ path, msg }]]);
  });
});

describe('the logo', () => {
  const archivos = () => readdirSync(join(shop.folder, 'imagenes')).length;

  it('is set, replaced and removed without leaving files', async () => {
    const { status, body } = await subir(await foto('red'));
    expect([status, body.message]).toEqual([200, 'Logotipo guardado']);
    const primero = body.tienda.logoUrl;
    const cuantos = archivos();
    const otro = (await subir(await foto('blue'))).body.tienda.logoUrl;
    expect([otro === primero, archivos()]).toEqual([false, cuantos]);
    expect((await shop.call('visitante', 'GET', new URL(otro).pathname)).status).toBe(200);
    const { body: sin } = await shop.call('propietario', 'DELETE', '/api/configuracion/logo');
    expect([sin.message, sin.tienda.logoUrl, archivos()]).toEqual(['Logotipo quitado', null, 0]);
    expect(await avisos()).toBe(3);
  });

  it('is served in its own shape, and on a square for icons and cards', async () => {
    const ancho = await sharp({ create: { width: 1200, height: 300, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    const { tienda } = (await subir(ancho)).body;
    expect(tienda.logoProporcion).toBe(4);
    const abrir = async (url: string) => {
      const archivo = join(shop.folder, new URL(url).pathname);
      const { data, info } = await sharp(archivo).raw().toBuffer({ resolveWithObject: true });
      const punto = (x: number, y: number) => {
        const i = (y * info.width + x) * info.channels;
        return [...data.subarray(i, i + 3)].map((tono) => (tono > 127 ? 1 : 0)).join('');
      };
      return { lados: [info.width, info.height], punto };
    };
    const ROJO = '100';
    const BLANCO = '111';
    const entero = await abrir(tienda.logoUrl);
    expect(entero.lados).toEqual([640, 160]);
    expect([entero.punto(1, 80), entero.punto(638, 80)]).toEqual([ROJO, ROJO]);
    expect((await abrir(tienda.logoImagenes['160'])).lados).toEqual([160, 40]);
    const cuadrado = await abrir(tienda.iconoUrl);
    expect(cuadrado.lados).toEqual([640, 640]);
    expect([cuadrado.punto(1, 320), cuadrado.punto(638, 320), cuadrado.punto(320, 1)]).toEqual([
      ROJO,
      ROJO,
      BLANCO,
    ]);
    const { body: manifest } = await shop.call('visitante', 'GET', '/manifest.webmanifest');
    const icono = manifest.icons.find(({ sizes }: { sizes: string }) => sizes === '640x640');
    expect(tienda.iconoUrl).toContain(icono.src);
    const { body: pagina } = await shop.app.inject('/catalogo');
    const tarjeta = icono.src.replace('-640.webp', '-1200x630.jpg');
    expect(pagina).toContain(`<meta property="og:image" content="http://localhost:80${tarjeta}"`);
    expect(pagina).toContain('<meta property="og:image:type" content="image/jpeg">');
    expect(pagina).toContain('<meta property="og:image:width" content="1200">');
    expect(pagina).toContain('<meta property="og:image:height" content="630">');
  });

  it('is still shown when stored before there were two shapes', async () => {
    const { tienda } = (await subir(await foto('red'))).body;
    await inTransaction(shop.context.db, (tx) =>
      ponerValor(tx, 'tienda', {
        valor: { logo: /([0-9a-f]{32})/.exec(tienda.iconoUrl)?.[1] },
        actualizadoEn: new Date(),
        actualizadoPor: null,
      }),
    );
    const vieja = await leer();
    expect([vieja.logoUrl, vieja.logoProporcion]).toEqual([tienda.iconoUrl, undefined]);
  });

  it('stays unchanged when the upload is not a picture', async () => {
    const { body } = await subir(await foto('red'));
    for (const bytes of [undefined, Buffer.from('<svg onload=alert(1)>')]) {
      expect([400, 415]).toContain((await subir(bytes)).status);
    }
    expect((await leer()).logoUrl).toBe(body.tienda.logoUrl);
  });
});
