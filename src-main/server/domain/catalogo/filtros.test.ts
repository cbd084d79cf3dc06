import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Filtros, OrdenDelCatalogo, ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import type { NuevoProducto } from '#contract/schemas/catalogo/productos.ts';
import { CATEGORIAS, TAMANOS, TIPOS_GLOBO, TIPOS_SERVICIO } from '#contract/words/categorias.ts';
import { centavos } from '#contract/words/dinero.ts';
import { ORDENES } from '#contract/words/listas.ts';
import { plegar } from '#contract/words/texto.ts';
import { openTestShop, type TestShop } from '../../testing/shops/shop.ts';

const COLORES = ['Rojo', 'rojo', 'Menta', 'Coral, marfil y azúl', undefined, 'Rayado'] as const;
const PALABRAS = ['Corazón', 'estrella', 'número'] as const;
const CUANTOS = 90;

/** Product number `i`, with varied filter values. */
function datos(i: number): Partial<NuevoProducto> {
  const categoria = CATEGORIAS[i % 7 < 3 ? 0 : i % CATEGORIAS.length] ?? 'otros';
  return {
    nombre: `${PALABRAS[i % 3]} ${String((i * 37) % CUANTOS).padStart(2, '0')}`,
    categoria,
    precioVenta: centavos(100 + ((i * 13) % 9) * 50),
    stock: i % 8 === 0 ? 0 : 4,
    activo: i % 13 !== 0,
    ...(categoria === 'globos' && {
      color: COLORES[i % COLORES.length],
      tamano: TAMANOS[(i >> 1) % (TAMANOS.length + 1)],
      tipoGlobo: TIPOS_GLOBO[(i >> 2) % (TIPOS_GLOBO.length + 1)],
    }),
    ...(categoria === 'servicios' && { tipoServicio: TIPOS_SERVICIO[i % TIPOS_SERVICIO.length] }),
  };
}

let shop: TestShop;
let todos: ProductoDeCatalogo[];
beforeAll(async () => {
  shop = await openTestShop();
  const base = Date.now() - CUANTOS * 1000;
  for (let i = 0; i < CUANTOS; i += 1) {
    shop.setNow(new Date(base + i * 1000));
    await shop.product(datos(i));
  }
  todos = await listar('limit=100');
});
afterAll(() => shop.close());

async function pedir(consulta: string) {
  return await shop.call('visitante', 'GET', `/api/catalog?${consulta}`);
}
async function listar(consulta: string): Promise<ProductoDeCatalogo[]> {
  const { status, body } = await pedir(consulta);
  expect(status).toBe(200);
  return body.productos;
}
async function filtros(consulta: string): Promise<Filtros> {
  const { status, body } = await shop.call('visitante', 'GET', `/api/catalog/filtros?${consulta}`);
  expect(status).toBe(200);
  return body;
}
const ids = (productos: ProductoDeCatalogo[]) => productos.map(({ _id }) => _id);

interface Eleccion {
  categoria: string | undefined;
  buscar: string | undefined;
  color: string[];
  familia: string[];
  tamano: string[];
  tipo: string[];
}

function escribir({ color, familia, tamano, tipo, categoria, buscar }: Eleccion): URLSearchParams {
  const params = new URLSearchParams();
  if (categoria) params.set('categoria', categoria);
  if (buscar) params.set('buscar', buscar);
  for (const uno of color) params.append('color', uno);
  for (const una of familia) params.append('familia', una);
  for (const uno of tamano) params.append('tamano', uno);
  for (const uno of tipo) params.append('tipo', uno);
  return params;
}

/** The families of the colours above, as a person would sort them. */
const FAMILIAS: Record<string, string[]> = {
  rojo: ['rojo'],
  menta: ['verde'],
  'coral, marfil y azul': ['rosado', 'naranja', 'azul', 'blanco', 'multicolor'],
  rayado: [],
};

function esDeColor(suyo: string | undefined, { color, familia }: Eleccion): boolean {
  if (color.length + familia.length === 0) return true;
  if (suyo === undefined) return false;
  const clave = plegar(suyo);
  return color.map(plegar).includes(clave) || (FAMILIAS[clave] ?? []).some((una) => familia.includes(una));
}

/** The same filter in memory, as the expected result. */
function filtrar(una: Eleccion): ProductoDeCatalogo[] {
  const { categoria, buscar, tamano, tipo } = una;
  return todos.filter(
    (uno) =>
      (!categoria || uno.categoria === categoria) &&
      (!buscar || plegar(uno.nombre).includes(plegar(buscar))) &&
      esDeColor(uno.color, una) &&
      (tamano.length === 0 || tamano.includes(uno.tamano ?? '')) &&
      (tipo.length === 0 || tipo.includes(uno.tipoGlobo ?? uno.tipoServicio ?? '')),
  );
}

const porNombre = (a: ProductoDeCatalogo, b: ProductoDeCatalogo) => {
  const x = plegar(a.nombre);
  const y = plegar(b.nombre);
  if (x !== y) return x < y ? -1 : 1;
  return a._id < b._id ? -1 : 1;
};
const porPrecio = (a: ProductoDeCatalogo, b: ProductoDeCatalogo) =>
  a.precioVenta - b.precioVenta || porNombre(a, b);
const COMPARAR: Record<OrdenDelCatalogo, (a: ProductoDeCatalogo, b: ProductoDeCatalogo) => number> = {
  categoria: (a, b) => (a.categoria === b.categoria ? porNombre(a, b) : a.categoria < b.categoria ? -1 : 1),
  // Nothing was sold and nothing has a picture.
  relevancia: (a, b) => CATEGORIAS.indexOf(a.categoria) - CATEGORIAS.indexOf(b.categoria) || porNombre(a, b),
  nombre: porNombre,
  'precio-asc': porPrecio,
  'precio-desc': (a, b) => porPrecio(b, a),
  // Ids are UUIDv7, so they sort by time.
  nuevos: (a, b) => (a._id < b._id ? 1 : -1),
};

/** Search rank: 0 when the name begins with the text, 1 when a later word does, else 2. */
function lejania({ nombre }: ProductoDeCatalogo, buscar: string | undefined): number {
  const texto = plegar(nombre);
  const frase = plegar(buscar ?? '');
  if (texto.startsWith(frase)) return 0;
  return texto.includes(` ${frase}`) ? 1 : 2;
}

const eleccion: fc.Arbitrary<Eleccion> = fc.record({
  categoria: fc.option(fc.constantFrom(...CATEGORIAS), { nil: undefined }),
  buscar: fc.option(fc.constantFrom('corazon', 'NÚMERO', 'st', '1'), { nil: undefined, freq: 2 }),
  color: fc.subarray(['ROJO', 'menta', 'coral, marfil y azul', 'inexistente'], { maxLength: 2 }),
  familia: fc.subarray(['rojo', 'verde', 'azul', 'multicolor', 'cafe'], { maxLength: 2 }),
  tamano: fc.subarray([...TAMANOS], { maxLength: 2 }),
  tipo: fc.subarray([...TIPOS_GLOBO, ...TIPOS_SERVICIO], { maxLength: 4 }),
});

describe('filters of the catalogue', () => {
  it('match a filter in memory, in every order and page', async () => {
    expect(todos.length).toBeGreaterThan(60);
    const paso = fc.record({
      una: eleccion,
      orden: fc.constantFrom(...ORDENES, 'categoria' as const),
      page: fc.integer({ min: 1, max: 3 }),
    });
    await fc.assert(
      fc.asyncProperty(paso, async ({ una, orden, page }) => {
        const esperados = filtrar(una).sort(COMPARAR[orden]);
        if (orden === 'relevancia' || orden === 'categoria')
          esperados.sort((a, b) => lejania(a, una.buscar) - lejania(b, una.buscar));
        const pedido = orden === 'categoria' ? '' : orden;
        const { status, body } = await pedir(`${escribir(una)}&orden=${pedido}&page=${page}&limit=7`);
        expect(status).toBe(200);
        expect(body.pagination.totalItems).toBe(esperados.length);
        expect(ids(body.productos)).toEqual(ids(esperados.slice((page - 1) * 7, page * 7)));
      }),
      { numRuns: 150 },
    );
  });

  it('are offered with their number of products', async () => {
    await fc.assert(
      fc.asyncProperty(eleccion, async (una) => {
        const oferta = await filtros(String(escribir(una)));
        expect(oferta.total).toBe(filtrar(una).length);
        for (const { valor, productos } of oferta.colores) {
          expect([valor, productos]).toEqual([
            valor,
            filtrar({ ...una, color: [valor], familia: [] }).length,
          ]);
        }
        for (const { valor, productos } of oferta.familias) {
          expect([valor, productos]).toEqual([
            valor,
            filtrar({ ...una, color: [], familia: [valor] }).length,
          ]);
        }
        for (const { valor, productos } of oferta.tamanos) {
          expect([valor, productos]).toEqual([valor, filtrar({ ...una, tamano: [valor] }).length]);
        }
        for (const { valor, productos } of oferta.tipos) {
          expect([valor, productos]).toEqual([valor, filtrar({ ...una, tipo: [valor] }).length]);
        }
        const sinListas = filtrar({ ...una, color: [], familia: [], tamano: [], tipo: [] });
        const hay = (lista: (string | undefined)[]) => new Set(lista.filter(Boolean)).size;
        expect(oferta.colores).toHaveLength(hay(sinListas.map(({ color }) => color && plegar(color))));
        const claves = new Set(sinListas.flatMap(({ color }) => (color ? [plegar(color)] : [])));
        expect(new Set(oferta.familias.map(({ valor }) => valor as string))).toEqual(
          new Set([...claves].flatMap((clave) => FAMILIAS[clave] ?? [])),
        );
        expect(oferta.otrosColores.map(({ valor }) => valor)).toEqual(claves.has('rayado') ? ['Rayado'] : []);
        expect(oferta.tamanos).toHaveLength(hay(sinListas.map(({ tamano }) => tamano)));
        expect(oferta.tipos).toHaveLength(
          hay(sinListas.map(({ tipoGlobo, tipoServicio }) => tipoGlobo ?? tipoServicio)),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('accept any spelling of a colour, and show the most frequent one', async () => {
    const rojos = ids(await listar('color=rojo&limit=100'));
    expect(rojos.length).toBeGreaterThan(0);
    for (const color of ['ROJO', 'r%C3%B3jo', '%20Rojo%20']) {
      expect(ids(await listar(`color=${color}&limit=100`))).toEqual(rojos);
    }
    const { colores } = await filtros('');
    expect(colores.map(({ valor }) => valor.toLowerCase())).toEqual([
      'coral, marfil y azúl',
      'menta',
      'rayado',
      'rojo',
    ]);
  });

  it('show nothing for an unknown colour, and everything for an empty value', async () => {
    expect((await pedir('color=ultravioleta')).body).toMatchObject({
      productos: [],
      pagination: { totalItems: 0, totalPages: 1 },
    });
    expect(await listar('color=%20&limit=100')).toEqual(todos);
    expect(await listar('color=&tamano=&tipo=&orden=&limit=100')).toEqual(todos);
  });

  it.each([
    ['tamano=enorme', 'tamano.0'],
    ['tipo=latex&tipo=carton', 'tipo.1'],
    ['familia=lunar', 'familia.0'],
    ['orden=azar', 'orden'],
    ['orden=nombre&orden=nuevos', 'orden'],
    [`color=${'a'.repeat(41)}`, 'color.0'],
    [Array.from({ length: 21 }, (_, i) => `color=c${i}`).join('&'), 'color'],
  ])('refuse %s', async (consulta, path) => {
    const { status, body } = await pedir(consulta);
    expect([status, body.details.map((uno: { path: string }) => uno.path)]).toEqual([400, [path]]);
    if (consulta.startsWith('orden')) return;
    expect((await shop.call('visitante', 'GET', `/api/catalog/filtros?${consulta}`)).status).toBe(400);
  });

  it('answer control characters and lone surrogates without failing', async () => {
    for (const color of ['%00', 'rojo%00', '%ED%A0%80', '%F0%9F', "'--", '%25']) {
      expect((await pedir(`color=${color}`)).status).toBe(200);
    }
  });

  it('keep their counts correct through every change', async () => {
    const cuantos = async () => {
      const { total, colores } = await filtros('color=Turquesa');
      return [total, colores.find(({ valor }) => valor === 'Turquesa')?.productos ?? 0];
    };
    expect(await cuantos()).toEqual([0, 0]);
    const id = await shop.product({ categoria: 'globos', color: 'Turquesa', stock: 2 });
    expect(await cuantos()).toEqual([1, 1]);
    const cambiar = (body: object) => shop.call('productos', 'PUT', `/api/productos/${id}`, { body });
    for (const [cambio, quedan] of [
      [{ stock: 0 }, 0],
      [{ stock: 5 }, 1],
      [{ color: 'Menta' }, 0],
      [{ color: 'Turquesa', tamano: 'gigante', tipoGlobo: 'foil' }, 1],
      [{ activo: 'false' }, 0],
      [{ activo: 'true' }, 1],
      [{ categoria: 'otros' }, 0],
      [{ categoria: 'globos', color: 'turquesa' }, 1],
    ] as const) {
      expect((await cambiar(cambio)).status).toBe(200);
      expect([cambio, (await cuantos())[0]]).toEqual([cambio, quedan]);
    }
    await shop.call('productos', 'DELETE', `/api/productos/${id}`);
    expect((await cuantos())[0]).toBe(0);
    const contados = `select count(*) from (
      select categoria, coalesce(color, '') c, coalesce(tamano, '') t, coalesce(tipo_globo, tipo_servicio, '') k, count(*) n
      from productos where disponible group by 1, 2, 3, 4) v
      full join (select * from conteos_de_filtros where disponibles <> 0) f
      on f.categoria = v.categoria and f.color = v.c and f.tamano = v.t and f.tipo = v.k
      where f.disponibles is null or v.n is null or v.n <> f.disponibles`;
    expect(await shop.ask(contados)).toBe(0);
  });
});
