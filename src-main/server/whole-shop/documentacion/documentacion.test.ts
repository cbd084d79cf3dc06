import type { OpenAPIV3_1 } from 'openapi-types';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { type Documento, documentoDe } from './openapi.ts';

let shop: TestShop;
let documento: Documento;
beforeAll(async () => {
  shop = await openTestShop({ empty: true });
  await shop.app.ready();
  documento = documentoDe(shop.app);
});
afterAll(() => shop.close());

const operaciones = () =>
  Object.entries(documento.paths ?? {}).flatMap(([ruta, item]) =>
    (['get', 'post', 'put', 'delete'] as const).flatMap((metodo) => {
      const una = item?.[metodo];
      return una ? [{ nombre: `${metodo} ${ruta}`, una }] : [];
    }),
  );

describe('the document', () => {
  // Update it with npm run openapi.
  it('equals docs/openapi.json', async () => {
    const { info, ...resto } = documento;
    const { version: _v, ...sinVersion } = info;
    const texto = `${JSON.stringify({ info: sinVersion, ...resto }, null, 2)}\n`;
    await expect(texto).toMatchFileSnapshot('../../../../docs/openapi.json');
  });

  it('describes every route in Spanish with its errors', () => {
    const rutas = operaciones();
    expect(rutas.length).toBeGreaterThan(30);
    for (const { nombre, una } of rutas) {
      expect([nombre, una.summary]).toEqual([nombre, expect.stringMatching(/^\p{Lu}.{5,}[^.]$/u)]);
      expect([nombre, una.tags]).not.toEqual([nombre, ['Otros']]);
      const estados = Object.keys(una.responses ?? {});
      expect([nombre, estados.some((estado) => estado < '300')]).toEqual([nombre, true]);
      expect([nombre, estados]).toEqual([nombre, expect.arrayContaining(['500'])]);
    }
    expect(Object.keys(documento.paths ?? {}).every((ruta) => ruta.startsWith('/api/'))).toBe(true);
  });

  it('has no dangling reference', () => {
    const referidos = [...JSON.stringify(documento).matchAll(/"#\/components\/schemas\/(\w+)"/g)];
    const nombres = new Set(referidos.map(([, nombre]) => nombre));
    expect([...nombres]).toEqual(Object.keys(documento.components?.schemas ?? {}));
  });

  it('requires a session where the server does', () => {
    const de = (ruta: string, metodo: 'get' | 'post' = 'get') => documento.paths?.[ruta]?.[metodo];
    expect(de('/api/ventas', 'post')?.security).toEqual([{ sesion: [] }]);
    expect(de('/api/catalog')?.security).toEqual([]);
    expect(de('/api/eventos')?.security).toEqual([{ sesion: [] }, { boleto: [] }]);
    expect(de('/api/productos', 'post')?.requestBody).toMatchObject({
      content: { 'application/json': {}, 'multipart/form-data': {} },
    });
  });

  it('names the routes that read idempotency keys, receipts and last event ids', () => {
    const conCabecera = (cual: string) =>
      operaciones()
        .filter(({ una }) =>
          una.parameters?.some((uno) => 'in' in uno && uno.in === 'header' && uno.name === cual),
        )
        .map(({ nombre }) => nombre);
    expect(conCabecera('Idempotency-Key')).toEqual([
      'post /api/caja/abrir',
      'post /api/caja/cerrar',
      'post /api/caja/movimientos',
      'post /api/caja/sesiones/{id}/cerrar',
      'post /api/pedidos',
      'post /api/pedidos/admin/{id}/cobrar',
      'put /api/pedidos/admin/{id}/confirmar',
      'put /api/pedidos/admin/{id}/deshacer-cancelacion',
      'put /api/pedidos/admin/{id}/estado',
      'put /api/pedidos/admin/{id}/soltar',
      'put /api/pedidos/cancelar/{code}',
      'post /api/productos',
      'post /api/productos/varios',
      'post /api/productos/{id}/ajustes',
      'post /api/usuarios',
      'post /api/ventas',
      'post /api/ventas/{id}/anular',
      'post /api/ventas/{id}/desglose',
      'post /api/ventas/{id}/solicitud',
      'post /api/ventas/{id}/solicitud/rechazar',
    ]);
    expect(conCabecera('X-Recibo')).toEqual([
      'put /api/pedidos/cancelar/{code}',
      'get /api/pedidos/seguimiento/{code}',
      'get /api/pedidos/seguimiento/{code}/eventos',
    ]);
    expect(conCabecera('Last-Event-ID')).toEqual([
      'get /api/eventos',
      'get /api/pedidos/seguimiento/{code}/eventos',
    ]);
  });

  it('describes ETags and Retry-After', () => {
    const respuestas = (ruta: string, metodo: 'get' | 'post' = 'get') =>
      documento.paths?.[ruta]?.[metodo]?.responses as Record<string, OpenAPIV3_1.ResponseObject>;
    expect(respuestas('/api/catalog')['304']).not.toHaveProperty('content');
    expect(respuestas('/api/catalog')['200']?.headers).toHaveProperty('ETag');
    expect(respuestas('/api/catalog')['200']?.content).toHaveProperty('application/json');
    expect(respuestas('/api/eventos')).not.toHaveProperty('304');
    expect(respuestas('/api/pedidos', 'post')).not.toHaveProperty('304');
    expect(respuestas('/api/catalog')['429']?.headers).toHaveProperty('Retry-After');
    const { parameters = [] } = documento.paths?.['/api/catalog']?.get ?? {};
    expect(parameters).toContainEqual(expect.objectContaining({ in: 'header', name: 'If-None-Match' }));
    expect(parameters).toContainEqual(
      expect.objectContaining({
        name: 'limit',
        schema: { type: 'integer', minimum: 1, maximum: 100, default: 12 },
      }),
    );
  });

  it('has the picture in the product form only', () => {
    const cuerpo = documento.paths?.['/api/productos/{id}']?.put?.requestBody;
    const content = (cuerpo as OpenAPIV3_1.RequestBodyObject | undefined)?.content ?? {};
    expect(content['multipart/form-data']?.schema).toMatchObject({
      properties: { imagen: { type: 'string', format: 'binary' }, precioVenta: { type: 'number' } },
    });
    expect(content['application/json']?.schema).not.toHaveProperty('properties.imagen');
  });

  it('is served as JSON and as a self-contained page', async () => {
    const { status, body } = await shop.call('visitante', 'GET', '/api/openapi.json');
    expect([status, body]).toEqual([200, JSON.parse(JSON.stringify(documento))]);
    const pagina = await shop.call('visitante', 'GET', '/api/docs');
    expect(pagina.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(pagina.text).toContain('<code>POST /api/ventas</code>');
    expect(pagina.text).toContain('Hacer una venta en el mostrador');
    expect(pagina.text).not.toMatch(/<script|https?:\/\/|style="/);
    expect(pagina.text).not.toContain('undefined');
    expect((await shop.call('visitante', 'GET', '/publico/docs.css')).status).toBe(200);
  });

  it('is written once, whoever asks how often', async () => {
    const escribir = vi.spyOn(JSON, 'stringify');
    const escapar = vi.spyOn(String.prototype, 'replace');
    try {
      const pedir = async (ruta: string) => (await shop.app.inject({ url: ruta })).body.length;
      for (const ruta of ['/api/openapi.json', '/api/docs']) {
        const primero = await pedir(ruta);
        escribir.mockClear();
        escapar.mockClear();
        expect(await pedir(ruta)).toBe(primero);
        expect([ruta, escapar.mock.calls.length < 100]).toEqual([ruta, true]);
        expect(escribir.mock.calls.filter(([valor]) => Boolean(valor?.openapi))).toEqual([]);
      }
    } finally {
      escribir.mockRestore();
      escapar.mockRestore();
    }
  });
});
