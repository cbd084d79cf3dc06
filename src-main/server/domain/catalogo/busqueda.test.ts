import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NuevoProducto } from '#contract/schemas/catalogo/productos.ts';
import { inTransaction } from '#db/transaction.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';
import { refrescarTextos } from './textos.service.ts';

const GLOBOS = [
  {
    nombre: 'Globo azul noche con estrellas doradas',
    color: 'Azul noche',
    descripcion: 'Para fiestas espaciales',
  },
  { nombre: 'Globo cromado dorado', color: 'Dorado', ocasiones: 'boda' },
  { nombre: 'Globo de corona', color: 'Oro viejo', ocasiones: 'cumpleanos' },
  { nombre: 'Mármol', color: 'Ágata', descripcion: 'Globos que van bien con lo dorado' },
  { nombre: 'Jirafas', color: 'Celeste', ocasiones: 'baby-shower', descripcion: 'Un globo tierno' },
  { nombre: 'Vela', categoria: 'articulos-fiesta', descripcion: 'Con soporte' },
] satisfies Partial<NuevoProducto>[];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  for (const globo of GLOBOS) await shop.product(globo);
});
afterAll(() => shop.close());

async function buscar(texto: string, consulta = 'orden=relevancia&enmendar=1') {
  const { status, body } = await shop.call(
    'visitante',
    'GET',
    `/api/catalog?${consulta}&buscar=${encodeURIComponent(texto)}`,
  );
  const nombres = (body.productos ?? []).map(({ nombre }: { nombre: string }) => nombre);
  return {
    status,
    nombres,
    parcial: body.parcial,
    enmienda: body.enmienda,
    cercanos: body.cercanos?.map(({ nombre }: { nombre: string }) => nombre),
    total: body.pagination?.totalItems,
  };
}

describe('what the storefront searches', () => {
  it('finds a product by its occasions and by the family of its colour, and by new ones once they are set', async () => {
    expect((await buscar('baby shower')).nombres).toEqual(['Jirafas']);
    expect((await buscar('corona dorada')).nombres).toEqual(['Globo de corona']);
    const id = await shop.product({ nombre: 'Farol', categoria: 'otros' });
    expect((await buscar('farol graduación')).parcial).toBe(true);
    await shop.call('productos', 'PUT', `/api/productos/${id}`, { body: { ocasiones: ['graduacion'] } });
    expect(await buscar('farol graduación')).toMatchObject({ nombres: ['Farol'], parcial: undefined });
    await shop.call('productos', 'DELETE', `/api/productos/${id}`);
  });

  it('does not count words that say nothing, unless there are no others', async () => {
    expect(await buscar('globos para una boda')).toMatchObject({
      nombres: ['Globo cromado dorado'],
      parcial: undefined,
    });
    expect((await buscar('con')).nombres).toContain('Vela');
    expect((await buscar('globos para una boda', 'orden=relevancia')).nombres).toEqual([]);
  });

  it('shows what has most of the words where nothing has all, and its filters', async () => {
    const { nombres, parcial, total } = await buscar('globos dorados para baby shower');
    expect(parcial).toBe(true);
    // The colour counts more than the occasion.
    expect(nombres.slice(0, 3)).toEqual(['Globo cromado dorado', 'Globo de corona', 'Jirafas']);
    expect(nombres).not.toContain('Vela');
    const { body } = await shop.call(
      'visitante',
      'GET',
      `/api/catalog/filtros?enmendar=1&buscar=${encodeURIComponent('globos dorados para baby shower')}`,
    );
    expect(body.total).toBe(total);
    const porPaginas = [];
    for (const page of [1, 2, 3])
      porPaginas.push(
        ...(
          await buscar('globos dorados para baby shower', `orden=relevancia&enmendar=1&limit=2&page=${page}`)
        ).nombres,
      );
    expect(porPaginas).toEqual(nombres);
    expect(await buscar('globos dorados para baby shower', 'orden=relevancia')).toMatchObject({ total: 0 });
    expect(await buscar('xyzzyx qwerty')).toMatchObject({ nombres: [], parcial: undefined });
  });

  it('corrects words first, and then shows what has most of them', async () => {
    expect(await buscar('glovos cromado boda')).toMatchObject({
      nombres: ['Globo cromado dorado'],
      enmienda: 'globo cromado boda',
      parcial: undefined,
    });
    const { nombres, enmienda, parcial } = await buscar('glovos jirafas boda');
    expect([enmienda, parcial]).toEqual(['globo jirafas boda', true]);
    expect(nombres).toContain('Jirafas');
  });

  it('shows the products of the colour first, whatever sells more, and a match of the description last', async () => {
    const enOrden = [
      'Globo cromado dorado',
      'Globo de corona',
      'Globo azul noche con estrellas doradas',
      'Mármol',
    ];
    expect((await buscar('globos dorados')).nombres).toEqual(enOrden);
    expect((await buscar('globo dorado')).nombres).toEqual(enOrden);
    const { body } = await shop.call(
      'sin-permisos',
      'GET',
      '/api/productos?orden=relevancia&buscar=globos%20dorados',
    );
    const delPersonal = body.productos.map(({ nombre }: { nombre: string }) => nombre);
    expect(delPersonal.slice(2)).toEqual(enOrden.slice(2));
  });

  it.each([
    'a b c d e f g h i j k l m n o p q r s t u v w x y z 0 1 2 3 4 5 6 7 8 9 ! # $ & ( ) * + - / : ; < = >',
    '"globo" OR dorado* NEAR(boda) AND NOT',
    `'; DROP TABLE productos; -- %_\\`,
    'globo\u0000dorado para boda',
    '\u0001\u0002',
    'globo \u{1F388} dorado \uFFFD boda qwerty',
    'de la con para',
  ])('answers «%s» in every order', async (texto) => {
    for (const orden of ['relevancia', 'precio-asc', 'nuevos', ''])
      expect((await buscar(texto.slice(0, 100), `orden=${orden}&enmendar=1`)).status).toBe(200);
  });

  it('refuses a text that is too long', async () => {
    expect((await buscar('globo '.repeat(200))).status).toBe(400);
    expect((await buscar('g'.repeat(10_000))).status).toBe(400);
  });
});

describe('what is nearest to a search that finds few', () => {
  const EXACTO = {
    nombre: 'Trío de globos',
    color: 'Ágata',
    ocasiones: 'baby-shower',
    descripcion: 'Con dorado',
  } satisfies Partial<NuevoProducto>;
  let id: string;
  let sinColor: string;
  let deOroRosa: string;
  beforeAll(async () => {
    id = await shop.product(EXACTO);
    deOroRosa = await shop.product({ nombre: 'Globo corazón', color: 'Oro rosa' });
    sinColor = await shop.product({
      nombre: 'Aplique dorado de luna',
      categoria: 'otros',
      ocasiones: 'baby-shower',
    });
  });
  afterAll(async () => {
    for (const uno of [id, sinColor, deOroRosa])
      await shop.call('productos', 'DELETE', `/api/productos/${uno}`);
  });

  it('begins with the colour and goes on with the occasion', async () => {
    const { nombres, cercanos, parcial } = await buscar('globos dorados para baby shower');
    expect([nombres, parcial]).toEqual([['Trío de globos'], undefined]);
    expect(cercanos?.slice(0, 5)).toEqual([
      'Globo cromado dorado',
      'Globo de corona',
      'Globo corazón',
      'Aplique dorado de luna',
      'Jirafas',
    ]);
    expect(cercanos).not.toContain('Vela');
    expect(cercanos).not.toContain('Trío de globos');
  });
  it('is of the whole shop where a category has nothing of it', async () => {
    const { nombres, cercanos } = await buscar('jirafas', 'categoria=servicios&enmendar=1');
    expect([nombres, cercanos]).toEqual([[], ['Jirafas']]);
  });
  it('is there for the corrected words', async () => {
    expect(await buscar('glovo jirafas')).toMatchObject({
      nombres: ['Jirafas'],
      enmienda: 'globo jirafas',
    });
    expect((await buscar('glovo jirafas')).cercanos).toContain('Globo de corona');
  });
  it('is left out of later pages, of searches that find enough or a code, and of those that do not ask', async () => {
    const baby = 'globos dorados para baby shower';
    expect((await buscar(baby, 'enmendar=1&page=2')).cercanos).toBeUndefined();
    expect((await buscar('globos')).cercanos).toBeUndefined();
    expect((await buscar('jirafas', 'orden=relevancia')).cercanos).toBeUndefined();
    expect((await buscar('jirafas')).cercanos).toBeUndefined();
    const deCodigo = await shop.product({ nombre: 'Globo con código', codigo: 'GLOBO 77' });
    expect(await buscar('globo 77')).toMatchObject({ nombres: ['Globo con código'], cercanos: undefined });
    await shop.call('productos', 'DELETE', `/api/productos/${deCodigo}`);
  });
  it('answers texts that no index reads', async () => {
    for (const texto of ['globo\u0000dorado', "o'neill % _", 'ñ ñ ñ'])
      expect((await buscar(texto)).status).toBe(200);
  });
});

describe('letters, numbers and codes', () => {
  const LETRAS = [
    { nombre: 'BODA en letras', codigo: 'LE-1' },
    { nombre: 'Letra B estrella' },
    { nombre: 'Letra BODA' },
    { nombre: 'Globo letra «E», dorado', codigo: 'LA-12' },
    { nombre: 'Letra E', codigo: 'LA 5' },
    { nombre: 'Número 50' },
    { nombre: 'Número 15' },
    { nombre: 'Número 5' },
    { nombre: 'La docena', descripcion: '12 piezas' },
  ] satisfies Partial<NuevoProducto>[];
  let letras: TestShop;
  beforeAll(async () => {
    letras = await openTestShop();
    for (const letra of LETRAS) await letras.product(letra);
  });
  afterAll(() => letras.close());

  async function hallados(quien: 'visitante' | 'ventas', texto: string): Promise<string[]> {
    const escrito = encodeURIComponent(texto);
    const url =
      quien === 'visitante'
        ? `/api/catalog?orden=relevancia&enmendar=1&buscar=${escrito}`
        : `/api/productos?orden=relevancia&buscar=${escrito}`;
    const { body } = await letras.call(quien, 'GET', url);
    return body.productos.map(({ nombre }: { nombre: string }) => nombre);
  }

  describe.each(['visitante', 'ventas'] as const)('searched as %s', (quien) => {
    it('finds the letter itself before the words that contain it', async () => {
      expect((await hallados(quien, 'letra e')).slice(0, 3)).toEqual([
        'Letra E',
        'Globo letra «E», dorado',
        'Letra B estrella',
      ]);
      expect((await hallados(quien, 'e')).slice(0, 2).sort()).toEqual(['Globo letra «E», dorado', 'Letra E']);
    });
    it('finds a number before those that it begins, and these before those that contain it', async () => {
      expect(await hallados(quien, 'número 5')).toEqual(['Número 5', 'Número 50', 'Número 15']);
    });
    it.each([
      ['LA-12', 'Globo letra «E», dorado'],
      ['LA12', 'Globo letra «E», dorado'],
      ['la 12', 'Globo letra «E», dorado'],
      ['la-5', 'Letra E'],
      ['Le1', 'BODA en letras'],
    ])('finds the product of the code «%s» first', async (codigo, nombre) => {
      expect((await hallados(quien, codigo))[0]).toBe(nombre);
    });
    it('does not find a part of a code', async () => {
      expect(await hallados(quien, 'LA1')).toEqual([]);
    });
  });

  it('finds a code whose words were typed with a slip', async () => {
    await letras.product({ nombre: 'Zeta', codigo: 'GLOBO-BODA' });
    expect(await hallados('visitante', 'glovo boda')).toEqual(['Zeta']);
  });

  it('does so in a list too long to be sorted', async () => {
    for (let i = 0; i < 210; i += 1) await letras.product({ nombre: `Letra ${i} serie` });
    expect((await hallados('visitante', 'letra e'))[0]).toBe('Letra E');
    await letras.product({ nombre: 'Zorro', codigo: 'LETRA' });
    expect((await hallados('visitante', 'letra'))[0]).toBe('Zorro');
  });
});

describe('the texts of products that an older version wrote', () => {
  it('are brought up to date, those that are right stay', async () => {
    const { context } = shop;
    const { productos: p } = context.db.tables;
    const textos = () => context.db.select({ id: p.id, texto: p.textoBusqueda }).from(p).orderBy(p.id);
    const antes = await textos();
    await inTransaction(context.db, (tx) => tx.update(p).set({ textoBusqueda: 'globo\n' }));
    expect((await buscar('baby shower', 'orden=nuevos&enmendar=1')).nombres).toEqual([]);
    await refrescarTextos({ ...context, version: '0.0.9' }, () => false);
    expect(await textos()).not.toEqual(antes);
    await refrescarTextos({ ...context, version: '0.0.9' });
    expect(await textos()).toEqual(antes);
    expect((await buscar('baby shower', 'orden=nombre&enmendar=1')).nombres).toEqual(['Jirafas']);
  });

  it('are looked at once by each version', async () => {
    const { context } = shop;
    const { productos: p } = context.db.tables;
    const escritos = async () =>
      Number(await shop.ask("select count(*) from productos where texto_busqueda <> 'x'"));
    const borrar = () => inTransaction(context.db, (tx) => tx.update(p).set({ textoBusqueda: 'x' }));
    await refrescarTextos({ ...context, version: '0.0.10' });
    const antes = await escritos();
    await borrar();
    await refrescarTextos({ ...context, version: '0.0.10' });
    expect(await escritos()).toBe(0);
    await refrescarTextos({ ...context, version: '0.0.11' });
    expect(await escritos()).toBe(antes);
  });
});

describe('a search with more hits than are sorted', () => {
  it('begins with those that match better too', async () => {
    const grande = await openTestShop();
    try {
      for (let i = 0; i < 210; i += 1)
        await grande.product({ nombre: `Adorno ${i}`, descripcion: 'Para colgar con globos' });
      await grande.product({ nombre: 'Zorro en globo' });
      const pagina = async (page: number) =>
        (
          await grande.call(
            'visitante',
            'GET',
            `/api/catalog?orden=relevancia&buscar=globos&limit=50&page=${page}`,
          )
        ).body;
      const { productos, pagination } = await pagina(1);
      expect([productos[0].nombre, pagination.totalItems]).toEqual(['Zorro en globo', 211]);
      const vistos = new Set<string>();
      for (let page = 1; page <= pagination.totalPages; page += 1)
        for (const { _id } of (await pagina(page)).productos) vistos.add(_id);
      expect(vistos.size).toBe(211);
    } finally {
      await grande.close();
    }
  });
});
