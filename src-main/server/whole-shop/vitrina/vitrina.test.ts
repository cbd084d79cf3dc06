import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { renderSVG } from 'uqr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ID_DE_DATOS } from '#contract/pages/vitrina.ts';
import { centavos } from '#contract/words/dinero.ts';
import { inTransaction } from '#db/transaction.ts';
import { guardarConfiguracion } from '../../domain/configuracion/configuracion.service.ts';
import { openTestShop, PRUEBA, type TestShop } from '../../testing/shops/shop.ts';

const MALO = '</script><img src=x onerror=alert(1)> & "comillas"';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ config: { publicUrl: 'https://globos.gt' } });
  if (!existsSync(shop.context.folders.painter))
    throw new Error('the storefront is not built: npm run build');
  for (let i = 0; i < 14; i += 1) await shop.product();
  await shop.product({ nombre: MALO, categoria: 'otros', precioVenta: centavos(123_450) });
});
afterAll(() => shop.close());

const HTML = { accept: 'text/html' };
const abrir = (url: string, headers: Record<string, string> = {}) =>
  shop.call('visitante', 'GET', url, { headers: { ...HTML, ...headers } });
const datosDe = (html: string) =>
  JSON.parse(new RegExp(`id="${ID_DE_DATOS}">(.*?)</script>`).exec(html)?.[1] ?? '{}');

describe('the catalogue', () => {
  it('is rendered with its products and embeds its data', async () => {
    const { status, headers, text } = await abrir('/catalogo');
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    expect(text.match(/<h3/g)).toHaveLength(12);
    expect(text).toContain('Q12.50');
    expect(text).toContain('<title>Catálogo · Guirnalda</title>');
    const { tienda, catalogo, pendiente } = datosDe(text);
    expect([tienda.nombre, catalogo.productos.length, pendiente]).toEqual(['Guirnalda', 12, false]);
  });

  it('has no style attributes, which the content security policy refuses', async () => {
    for (const url of ['/catalogo', '/seguimiento', '/catalogo?buscar=zzz', '/no/existe'])
      expect((await abrir(url)).text).not.toMatch(/ style="/);
  });

  it.each([
    ['/catalogo?categoria=otros', '<link rel="canonical" href="https://globos.gt/catalogo?categoria=otros">'],
    ['/catalogo?page=2&utm_source=x', '<link rel="canonical" href="https://globos.gt/catalogo?page=2">'],
    ['/catalogo?page=-1&categoria=nada', '<link rel="canonical" href="https://globos.gt/catalogo">'],
    ['/catalogo?page=1&page=2', '<link rel="canonical" href="https://globos.gt/catalogo">'],
    ['/catalogo?buscar=globo', '<meta name="robots" content="noindex">'],
    ['/seguimiento', '<link rel="canonical" href="https://globos.gt/seguimiento">'],
  ])('%s redirects to %s', async (url, esperado) => {
    const { status, text } = await abrir(url);
    expect(status).toBe(200);
    expect(text).toContain(esperado);
  });

  it.each([
    `/catalogo?buscar=${'%F0%9F%8E%88'.repeat(80)}`,
    '/catalogo?buscar=%00%ff%ED%A0%80',
    `/catalogo?buscar=${'a%20%22%27*'.repeat(30)}`,
    '/catalogo?categoria[]=globos&page[$gt]=1&__proto__=1',
    `/catalogo?page=${'9'.repeat(300)}`,
  ])('shows the first page for %s', async (url) => {
    expect((await abrir(url)).status).toBeLessThan(400);
  });

  it('redirects from past the end to the last page', async () => {
    const { status, headers } = await abrir('/catalogo?page=99');
    expect([status, headers.location]).toEqual([302, '/catalogo?page=2']);
  });

  it('escapes names', async () => {
    const { text } = await abrir('/catalogo?categoria=otros');
    expect(text).not.toContain('<img src=x');
    expect(text).not.toContain('</script><img');
    expect(datosDe(text).catalogo.productos[0].nombre).toBe(MALO);
    for (const [, json] of text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g))
      expect(JSON.parse(json ?? '')['@context']).toBe('https://schema.org');
  });

  it('has structured data and a link preview', async () => {
    const { text } = await abrir('/catalogo');
    expect(text).toContain('"@type":"Store"');
    expect(text).toContain('"@type":"ItemList"');
    expect(text).toContain('<meta property="og:title" content="Catálogo · Guirnalda">');
    expect(text).toContain('<meta property="og:url" content="https://globos.gt/catalogo">');
    expect(text).not.toContain('"@type":"BreadcrumbList"');
    const { text: deCategoria } = await abrir('/catalogo?categoria=globos');
    expect(deCategoria).toContain('"@type":"BreadcrumbList"');
    expect(deCategoria).toContain('"name":"Globos","item":"https://globos.gt/catalogo?categoria=globos"');
  });

  it('has a page for each occasion, with its own title, description, address and way back', async () => {
    await shop.product({ nombre: 'Ramo de boda', ocasiones: 'boda' });
    const { status, text } = await abrir('/ocasion/boda');
    const { productos } = datosDe(text).catalogo;
    expect([status, productos.length, productos[0].nombre]).toEqual([200, 1, 'Ramo de boda']);
    expect(text).toContain('<title>Boda · Catálogo · Guirnalda</title>');
    expect(text).toContain('content="Globos, decoraciones y artículos de fiesta para Boda en Guirnalda.');
    expect(text).toContain('<link rel="canonical" href="https://globos.gt/ocasion/boda">');
    expect(text).toContain('"@type":"BreadcrumbList"');
    expect(text).toContain('href="/ocasion/boda"');
    // Filters are the same list again.
    expect((await abrir('/ocasion/boda?tamano=grande')).text).not.toContain('rel="canonical"');
  });

  it('does not let the page of an occasion without products be indexed, and knows no other occasion', async () => {
    const vacia = await abrir('/ocasion/halloween');
    expect([vacia.status, vacia.text.includes('content="noindex"')]).toEqual([200, true]);
    for (const url of ['/ocasion/lunes', '/ocasion/__proto__', '/ocasion/%00', '/ocasion'])
      expect((await abrir(url)).status).toBe(404);
  });

  it('is cached as long as the list itself and answers conditional requests with 304', async () => {
    const primera = await abrir('/catalogo');
    expect(primera.headers['cache-control']).toBe('public, max-age=5');
    const segunda = await abrir('/catalogo', { 'if-none-match': String(primera.headers.etag) });
    expect([segunda.status, segunda.text]).toEqual([304, '']);
    for (const [codificacion, abrirla] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const headers = { 'accept-encoding': codificacion, origin: 'https://otra.gt', ...HTML };
      const comprimida = await shop.app.inject({ url: '/catalogo', headers });
      expect(comprimida.headers['content-encoding']).toBe(codificacion);
      expect(abrirla(comprimida.rawPayload).toString()).toBe(primera.text);
      expect(String(comprimida.headers.vary).toLowerCase().split(/, */)).toContain('accept-encoding');
    }
    const cabeza = await shop.app.inject({ method: 'HEAD', url: '/catalogo' });
    expect([cabeza.statusCode, cabeza.body]).toEqual([200, '']);
  });
});

describe('a product', () => {
  it('has a page with its content, structured data and link preview', async () => {
    const id = await shop.product({
      nombre: 'Corazón Metálico 18"',
      descripcion: 'Brilla <b>mucho</b>',
      categoria: 'decoraciones',
    });
    const otro = await shop.product({ nombre: 'Cortina', categoria: 'decoraciones' });
    const propia = `/producto/${id}/corazon-metalico-18`;
    const { status, headers, text } = await abrir(propia);
    expect([status, headers['cache-control']]).toEqual([200, 'public, max-age=5']);
    expect(text).toContain('<title>Corazón Metálico 18&quot; · Guirnalda</title>');
    expect(text).toContain(`<link rel="canonical" href="https://globos.gt${propia}">`);
    expect(text).toContain('<meta property="og:type" content="product">');
    expect(text).toContain('<meta property="product:price:amount" content="12.50">');
    expect(text).toContain('<meta property="product:price:currency" content="GTQ">');
    expect(text).toContain('Brilla &lt;b&gt;mucho&lt;/b&gt;');
    expect(text).not.toContain('<b>mucho');
    expect(text).toContain('También te puede gustar');
    const [ficha, migas] = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json]) => JSON.parse(json ?? ''),
    );
    expect(ficha).toMatchObject({
      '@type': 'Product',
      offers: { price: '12.50', priceCurrency: 'GTQ', availability: 'https://schema.org/InStock' },
    });
    expect(migas.itemListElement).toHaveLength(3);
    expect(datosDe(text).producto.parecidos.map(({ _id }: { _id: string }) => _id)).toEqual([otro]);
    expect(text).not.toMatch(/ style="/);
    expect(text).toContain('/tienda/assets/producto-page-');
  });

  it('has one canonical address; others redirect to it', async () => {
    const id = await shop.product({ nombre: 'Piñata Ñandú' });
    for (const [desde, a] of [
      [`/producto/${id}`, `/producto/${id}/pinata-nandu`],
      [`/producto/${id}/otro-nombre`, `/producto/${id}/pinata-nandu`],
      [`/catalogo?producto=${id}`, `/producto/${id}`],
    ] as const) {
      const { status, headers } = await abrir(desde);
      expect([status, headers.location]).toEqual([301, a]);
    }
  });

  it('says that it is sold out', async () => {
    const id = await shop.product({ nombre: 'Agotadito', stock: 0 });
    const { status, text } = await abrir(`/producto/${id}/agotadito`);
    expect(status).toBe(200);
    expect(text).toContain('https://schema.org/OutOfStock');
    expect(text).toMatch(/<button[^>]*disabled[^>]*>.*?Agotado/);
  });

  it.each(['01a1fd2f-1af1-7196-896d-814c65740d1f', 'nada', '..%2f..%2fetc', "'--", '%00'])(
    'that is not there (%s) is a 404 that says so',
    async (id) => {
      const { status, text } = await abrir(`/producto/${id}`);
      expect(status).toBe(404);
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).toContain('Este producto ya no está disponible');
    },
  );
});

describe('other addresses', () => {
  it('get a "not found" page that is not indexed', async () => {
    const { status, text } = await abrir('/no/existe');
    expect(status).toBe(404);
    expect(text).toContain('Página no encontrada');
    expect(text).toContain('<meta name="robots" content="noindex">');
  });

  it('cut within a percent-encoded character redirect to "not found"; programs get JSON', async () => {
    for (const url of ['/producto/abc/pi%C3', '/%']) {
      const { status, headers } = await abrir(url);
      expect([status, headers.location]).toEqual([302, '/no-existe']);
    }
    expect((await shop.call('visitante', 'GET', '/api/catalog/%')).status).toBe(400);
  });

  it.each([
    ['/catalogo/', 308, '/catalogo'],
    ['/no/existe/', 308, '/no/existe'],
    ['//otra.gt/', 404, undefined],
  ])('redirect with a trailing slash: %s', async (url, status, destino) => {
    const respuesta = await abrir(url);
    expect([respuesta.status, respuesta.headers.location]).toEqual([status, destino]);
  });

  it('of an order are rendered in the browser', async () => {
    for (const url of ['/catalogo?pedido=123456', '/seguimiento?codigo=123456']) {
      const { status, headers, text } = await abrir(url);
      expect([status, headers['cache-control']]).toEqual([200, 'no-cache']);
      expect(text).not.toContain(ID_DE_DATOS);
    }
  });
});

describe('the shop’s own colour', () => {
  it('is inlined in the page and allowed by the policy', async () => {
    const propia = await openTestShop();
    try {
      await inTransaction(propia.context.db, (tx) =>
        guardarConfiguracion(tx, {
          clave: 'tienda',
          valor: { color: '#6d3fdc' },
          fecha: propia.context.clock(),
          actor: PRUEBA,
        }),
      );
      const { headers, text } = await propia.call('visitante', 'GET', '/catalogo', { headers: HTML });
      const hojas = [...text.matchAll(/<style>(.*?)<\/style>/gs)].map(([, hoja]) => hoja ?? '');
      expect(hojas).toHaveLength(2);
      expect(hojas[1]).toContain('--primary:#6d3fdc');
      for (const hoja of hojas) {
        const hash = createHash('sha256').update(hoja).digest('base64');
        expect(headers['content-security-policy']).toContain(`'sha256-${hash}'`);
      }
      expect(headers['content-security-policy']).toContain("script-src 'self';");
    } finally {
      await propia.close();
    }
  });
});

describe('without the painter', () => {
  it('sends the client-rendered page', async () => {
    const propia = await openTestShop();
    try {
      propia.context.folders.painter = '/no/existe/pintor.js';
      for (const [url, status] of [
        ['/catalogo', 200],
        ['/seguimiento', 200],
        ['/no/existe', 404],
      ] as const) {
        const respuesta = await propia.call('visitante', 'GET', url, { headers: HTML });
        expect(respuesta.status).toBe(status);
        expect(respuesta.text).toContain('<div id="root">');
        expect(respuesta.text).not.toContain(ID_DE_DATOS);
      }
    } finally {
      await propia.close();
    }
  });

  it('sends the client-rendered page also when the data cannot be read', async () => {
    const propia = await openTestShop();
    try {
      await propia.context.db.close();
      const { status, text } = await propia.call('visitante', 'GET', '/seguimiento', {
        headers: { ...HTML, 'x-forwarded-for': '1.2.3.4' },
      });
      expect([status, text.includes(ID_DE_DATOS)]).toEqual([200, false]);
      propia.context.db.close = async () => undefined;
    } finally {
      await propia.close();
    }
  });
});

it('marks a shop that has not opened as not to be indexed', async () => {
  const propia = await openTestShop({ empty: true });
  try {
    const { text } = await propia.call('visitante', 'GET', '/seguimiento', {
      headers: { ...HTML, 'x-forwarded-for': '1.2.3.4' },
    });
    expect(text).toContain('La tienda está por abrir');
    expect(text).toContain('<meta name="robots" content="noindex">');
  } finally {
    await propia.close();
  }
});

describe('the QR code of an order', () => {
  it('is the tracking address of any code, told to everybody and kept by nobody', async () => {
    const { status, headers, text } = await abrir('/seguimiento/012345.svg');
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      expect.stringMatching(/^image\/svg\+xml/),
      'no-store',
    ]);
    expect(text).toBe(renderSVG('https://globos.gt/seguimiento?codigo=012345', { ecc: 'M', border: 4 }));
    expect((await abrir('/seguimiento/12.svg')).status).toBe(404);
  });
});
