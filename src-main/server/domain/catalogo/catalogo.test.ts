import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untilAllHeard } from '../../testing/heard-events.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  await shop.product({
    nombre: 'Piñata de estrella',
    descripcion: 'Para quebrar con niños',
    categoria: 'articulos-fiesta',
  });
  await shop.product({
    nombre: 'Globo Corazón',
    descripcion: 'Rojo 100% látex',
    categoria: 'globos',
    color: 'rojo',
    tipoGlobo: 'latex',
  });
  await shop.product({ nombre: 'árbol de globos', descripcion: 'Decoración', categoria: 'decoraciones' });
  await shop.product({ nombre: 'Agotado', categoria: 'globos', stock: 0 });
  await shop.product({ nombre: 'Oculto', categoria: 'globos', activo: false });
  await shop.product({ nombre: 'Entrega', categoria: 'servicios', stock: 0, codigo: 'SRV-1' });
  await shop.product({
    nombre: 'Cinta "especial" 50_cm',
    descripcion: "O'Neill; DROP TABLE",
    categoria: 'otros',
  });
});
afterAll(() => shop.close());

async function nombres(consulta: string): Promise<string[]> {
  const { status, body } = await shop.call('visitante', 'GET', `/api/catalog?${consulta}`);
  expect([status, body.productos.length <= body.pagination.totalItems]).toEqual([200, true]);
  return body.productos.map((producto: { nombre: string }) => producto.nombre);
}
const buscar = (texto: string) => nombres(`buscar=${encodeURIComponent(texto)}`);

describe('GET /api/catalog', () => {
  it('lists available products by category and name, without cost', async () => {
    expect(await nombres('')).toEqual([
      'Piñata de estrella',
      'árbol de globos',
      'Globo Corazón',
      'Cinta "especial" 50_cm',
      'Entrega',
    ]);
    const { text, body } = await shop.call('visitante', 'GET', '/api/catalog');
    expect(text).not.toMatch(/precioCompra|costo/);
    expect(body.pagination).toEqual({
      currentPage: 1,
      totalPages: 1,
      totalItems: 5,
      itemsPerPage: 12,
      hasPrevPage: false,
      hasNextPage: false,
    });
  });

  it('filters by category, also by the POS names of categories', async () => {
    expect(await nombres('categoria=globos')).toEqual(['Globo Corazón']);
    expect(await nombres('categoria=accesorios')).toEqual(['Piñata de estrella']);
    expect(await nombres('categoria=todos')).toHaveLength(5);
    expect(await nombres('categoria=')).toHaveLength(5);
  });

  it.each([
    ['corazon', ['Globo Corazón']],
    ['CORAZÓN', ['Globo Corazón']],
    ['NIÑOS', ['Piñata de estrella']],
    ['pinata', ['Piñata de estrella']],
    ['arbol', ['árbol de globos']],
    ['globo', ['Globo Corazón', 'árbol de globos']],
    ['globo rojo', ['Globo Corazón']],
    ['rojo globo latex', ['Globo Corazón']],
    ['razón', ['Globo Corazón']],
    ['jo', ['Globo Corazón']],
    ['de es', ['Piñata de estrella', 'árbol de globos']],
    ['100%', ['Globo Corazón']],
    ['%', ['Globo Corazón']],
    ['50_', ['Cinta "especial" 50_cm']],
    ['"especial"', ['Cinta "especial" 50_cm']],
    ["o'neill; drop table", ['Cinta "especial" 50_cm']],
    ['srv-1', []],
    ['SRV-1', ['Entrega']],
    ['globo OR estrella', []],
    ['glob*', []],
    ['nombre:globo', []],
    ['NEAR(globo rojo)', []],
    ['🎈', []],
    ['   ', ['Piñata de estrella', 'árbol de globos', 'Globo Corazón', 'Cinta "especial" 50_cm', 'Entrega']],
  ])('searches «%s» as plain text', async (texto, esperados) => {
    const hallados = await buscar(texto);
    if (texto === 'de es') expect(hallados).toContain('Piñata de estrella');
    else expect(hallados).toEqual(esperados);
  });

  it('finds singular and plural forms, and adjectives in any gender', async () => {
    const ids = [
      await shop.product({ nombre: 'Farol dorado', categoria: 'otros', controlaStock: false }),
      await shop.product({ nombre: 'Luz para farol', categoria: 'otros', controlaStock: false }),
    ];
    expect(await buscar('faroles dorados')).toEqual(['Farol dorado']);
    expect(await buscar('dorada')).toEqual(['Farol dorado']);
    expect(await buscar('luces')).toEqual(['Luz para farol']);
    expect(await buscar('faroles')).toEqual(['Farol dorado', 'Luz para farol']);
    expect(await buscar('globos')).toEqual(await buscar('globo'));
    const filtros = await shop.call('visitante', 'GET', '/api/catalog/filtros?buscar=faroles');
    expect(filtros.body.total).toBe(2);
    for (const id of ids) await shop.call('productos', 'DELETE', `/api/productos/${id}`);
  });

  it('corrects no words unless asked to', async () => {
    expect(await buscar('glovo')).toEqual([]);
    expect((await shop.call('visitante', 'GET', '/api/catalog/filtros?buscar=glovo')).body.total).toBe(0);
    for (const valor of ['0', 'true', 'si']) {
      const { status } = await shop.call('visitante', 'GET', `/api/catalog?buscar=glovo&enmendar=${valor}`);
      expect([valor, status]).toEqual([valor, 400]);
    }
    expect(await nombres('buscar=glovo&enmendar=')).toEqual([]);
  });

  it('corrects mistyped words only when the search finds nothing', async () => {
    const meant = (texto: string) => nombres(`enmendar=1&buscar=${encodeURIComponent(texto)}`);
    const total = async (query: string) =>
      (await shop.call('visitante', 'GET', `/api/catalog/filtros?enmendar=1&${query}`)).body.total;
    for (const mal of ['glovo', 'glovos', 'globbos', 'gobo'])
      expect(await meant(mal)).toEqual(await buscar('globo'));
    expect(await meant('glovo corazom')).toEqual(['Globo Corazón']);
    expect(await total('buscar=glovos')).toBe(await total('buscar=globos'));
    expect(await nombres('enmendar=1&buscar=globo&categoria=servicios')).toEqual([]);
    expect(await meant('glovo xyzzyx')).toEqual([]);
    const enmienda = async (query: string) =>
      (await shop.call('visitante', 'GET', `/api/catalog?enmendar=1&${query}`)).body.enmienda;
    expect(await enmienda('buscar=glovo corazom')).toBe('globo corazón');
    for (const sinEnmendar of ['buscar=globos', 'buscar=glovo xyzzyx', 'buscar=glovo&categoria=servicios'])
      expect(await enmienda(sinEnmendar)).toBeUndefined();
    const id = await shop.product({ nombre: 'Xyzzyx', categoria: 'otros', controlaStock: false });
    // The words of names are kept until the event of a change.
    await untilAllHeard(shop);
    expect(await meant('xyzzix')).toEqual(['Xyzzyx']);
    await shop.call('productos', 'DELETE', `/api/productos/${id}`);
  });

  it('finds nothing for a text with a NUL, in every list', async () => {
    for (const texto of ['%00', '%00globo', 'glo%00bo', 'glo%00vo']) {
      expect([texto, await nombres(`buscar=${texto}`)]).toEqual([texto, []]);
      expect([texto, await nombres(`enmendar=1&buscar=${texto}`)]).toEqual([texto, []]);
      for (const list of [
        'productos',
        'productos?eliminados=true',
        'pedidos/admin',
        'ventas',
        'usuarios',
        'clientes',
      ]) {
        const url = `/api/${list}${list.includes('?') ? '&' : '?'}buscar=${texto}`;
        const { status, body } = await shop.call('propietario', 'GET', url);
        expect([url, status]).toEqual([url, 200]);
        const rows = body.productos ?? body.pedidos ?? body.ventas ?? body.usuarios ?? body.clientes;
        expect([url, rows]).toEqual([url, []]);
      }
    }
  });

  it('answers control characters and lone surrogates without failing', async () => {
    for (const texto of ['%00', '%00globo', 'a%00b', '%ED%A0%80', '%F0%9F']) {
      const { status } = await shop.call('visitante', 'GET', `/api/catalog?buscar=${texto}`);
      expect([texto, status]).toEqual([texto, 200]);
    }
  });

  it('keeps its counts correct through every change', async () => {
    const total = async () =>
      (await shop.call('visitante', 'GET', '/api/catalog')).body.pagination.totalItems;
    const inicial = await total();
    const id = await shop.product({ nombre: 'Globo que cuenta', stock: 2 });
    expect(await total()).toBe(inicial + 1);
    expect(await buscar('globo que cuenta')).toEqual(['Globo que cuenta']);
    const pedido = {
      cliente: { nombre: 'Ana', telefono: '55551234' },
      items: [{ producto: id, cantidad: 2 }],
    };
    const { body } = await shop.call('visitante', 'POST', '/api/pedidos', { body: pedido });
    expect(await total()).toBe(inicial);
    expect(await buscar('globo que cuenta')).toEqual([]);
    await shop.call('visitante', 'PUT', `/api/pedidos/cancelar/${body.pedido.codigoSeguimiento}`, {
      body: { motivo: 'x' },
    });
    expect(await total()).toBe(inicial + 1);
    expect(await buscar('globo que cuenta')).toEqual(['Globo que cuenta']);
    await shop.call('productos', 'PUT', `/api/productos/${id}`, { body: { categoria: 'otros' } });
    expect(await nombres('categoria=otros')).toHaveLength(2);
    await shop.call('productos', 'DELETE', `/api/productos/${id}`);
    expect(await total()).toBe(inicial);
  });

  it('answers 304 for a matching ETag', async () => {
    const primera = await shop.call('visitante', 'GET', '/api/catalog');
    const headers = { 'if-none-match': String(primera.headers.etag) };
    expect((await shop.call('visitante', 'GET', '/api/catalog', { headers })).status).toBe(304);
  });

  it('shows a product when sold out, but not when off sale', async () => {
    const agotado = await shop.product({ stock: 0 });
    const oculto = await shop.product({ activo: false });
    expect((await shop.call('visitante', 'GET', `/api/catalog/${agotado}`)).body.producto.stock).toBe(0);
    expect((await shop.call('visitante', 'GET', `/api/catalog/${oculto}`)).status).toBe(404);
    expect((await shop.call('visitante', 'GET', '/api/catalog/no-es-un-id')).status).toBe(404);
  });

  it('gives absolute picture URLs, and ignores a forged host header', async () => {
    const hash = 'a'.repeat(32);
    const { productos } = shop.context.db.tables;
    await shop.context.db.begin(async (tx) => {
      await tx.update(productos).set({ imagen: hash });
    });
    const url = async (host: string) =>
      (await shop.call('visitante', 'GET', '/api/catalog?limit=1', { headers: { host } })).body.productos[0]
        .imagenUrl;
    expect(await url('tienda.local:4100')).toBe(`http://tienda.local:4100/imagenes/${hash}-640.webp`);
    expect(await url('evil"><script>')).toBe(`http://localhost:4100/imagenes/${hash}-640.webp`);
  });
});

describe('ranking of search results', () => {
  it('ranks hits in the name before hits in the description, nearest name first', async () => {
    for (const [nombre, descripcion] of [
      ['Bolsa de zuecos', ''],
      ['Caja azul', 'Con zuecos'],
      ['Zuecos de foil', ''],
      ['Par de zapatos', 'Zuecos de foil'],
      ['Foil para los zuecos', ''],
    ])
      await shop.product({ nombre, descripcion, categoria: 'globos', controlaStock: false });
    const esperado = [
      'Zuecos de foil',
      'Bolsa de zuecos',
      'Foil para los zuecos',
      'Caja azul',
      'Par de zapatos',
    ];
    expect(await buscar('ZUECOS')).toEqual(esperado);
    expect(await buscar('zuecos de foil')).toEqual(['Zuecos de foil', 'Par de zapatos']);
    expect(await buscar('foil zuecos')).toEqual(['Foil para los zuecos', 'Zuecos de foil', 'Par de zapatos']);
    expect((await nombres('buscar=zuecos&limit=2&page=2')).join()).toBe('Foil para los zuecos,Caja azul');
    expect((await nombres('buscar=zuecos&orden=nombre'))[0]).toBe('Bolsa de zuecos');
  });
});
