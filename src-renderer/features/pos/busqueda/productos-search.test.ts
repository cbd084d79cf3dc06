import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contarPalabras, masFrecuentes } from '#contract/words/vocabulario.ts';
import { productoDePrueba } from '../catalogo/producto-de-prueba.ts';
import type { ProductoPos } from '../catalogo/producto-pos.ts';
import { buildIndex, type ProductosIndex } from '../catalogo/productos-index.ts';
import { searchEnmendando, searchProductos } from './productos-search.ts';

const index = buildIndex([
  productoDePrueba('Globo corazón rojo', { codigo: '7401' }),
  productoDePrueba('Corazón de papel', { categoria: 'decoraciones' }),
  productoDePrueba('Piñata de estrella', {
    categoria: 'articulos-fiesta',
    descripcion: 'Con forma de corazón',
  }),
  productoDePrueba('Superglobo', { codigo: 'GYF-100' }),
  productoDePrueba('Bolsa de globos 100 %'),
]);
const nombres = (texto: string, categoria?: ProductoPos['categoria']) =>
  searchProductos(index, texto, categoria)
    .primeros(100)
    .map(({ nombre }) => nombre);

describe('searchIndex', () => {
  it('ignores accents and case, and ranks names before descriptions', () => {
    expect(nombres('CORAZON')).toEqual(['Corazón de papel', 'Globo corazón rojo', 'Piñata de estrella']);
  });
  it('requires every word, in any order', () => {
    expect(nombres('rojo globo')).toEqual(['Globo corazón rojo']);
    expect(nombres('globo verde')).toEqual([]);
  });
  it('ranks the beginning of a name first, then the beginning of a word, then the rest', () => {
    expect(nombres('globo')).toEqual(['Globo corazón rojo', 'Bolsa de globos 100 %', 'Superglobo']);
  });
  it('finds a product by its exact code in any category', () => {
    expect(nombres('7401', 'servicios')).toEqual(['Globo corazón rojo']);
    expect(nombres('740')).toEqual([]);
    expect(nombres(' GYF-100 ')).toEqual(['Superglobo']);
  });
  it('finds a code with or without its hyphen, space or case, unless a product has exactly that one', () => {
    expect(nombres('gyf100')).toEqual(['Superglobo']);
    expect(nombres('gyf 100')).toEqual(['Superglobo']);
    expect(nombres('GYF-10')).toEqual([]);
    const dos = buildIndex([
      productoDePrueba('Con guion', { codigo: 'LA-12' }),
      productoDePrueba('Sin guion', { codigo: 'LA12' }),
    ]);
    const primero = (texto: string) => searchProductos(dos, texto).primeros(1)[0]?.nombre;
    expect([primero('LA-12'), primero('LA12')]).toEqual(['Con guion', 'Sin guion']);
  });
  it('hides no product whose name says what is also a code, typed otherwise', () => {
    const velas = buildIndex([productoDePrueba('Vela rosa'), productoDePrueba('Pastel', { codigo: 'VELA' })]);
    const hallados = (texto: string, cuantos: number) =>
      searchProductos(velas, texto)
        .primeros(cuantos)
        .map(({ nombre }) => nombre);
    expect(hallados('vela', 9)).toEqual(['Pastel', 'Vela rosa']);
    expect(hallados('vela', 1)).toEqual(['Pastel']);
  });
  it('shows all products while nothing is typed, also where a code is a hyphen alone', () => {
    const index = buildIndex([productoDePrueba('Vela', { codigo: '-' }), productoDePrueba('Globo')]);
    expect(searchProductos(index, '').primeros(9)).toHaveLength(2);
  });
  it('ranks a letter or a number that stands alone before words that it begins, and these before the others', () => {
    const letras = buildIndex(
      [
        'BODA, letra de luces',
        'Globo letra «E»',
        'Letra B estrella',
        'Letra BODA',
        'Letra E',
        'Número 15',
        'Número 5',
        'Número 50',
      ].map((nombre) => productoDePrueba(nombre)),
    );
    const hallados = (texto: string) =>
      searchProductos(letras, texto)
        .primeros(9)
        .map(({ nombre }) => nombre);
    expect(hallados('letra e')).toEqual([
      'Letra E',
      'Globo letra «E»',
      'Letra B estrella',
      'BODA, letra de luces',
      'Letra BODA',
    ]);
    expect(hallados('número 5')).toEqual(['Número 5', 'Número 50', 'Número 15']);
    expect(hallados('e').slice(0, 2)).toEqual(['Globo letra «E»', 'Letra E']);
  });
  it('finds singular and plural alike, also while typing letter by letter', () => {
    expect(nombres('globos rojos')).toEqual(['Globo corazón rojo']);
    expect(nombres('corazones')).toEqual(nombres('corazon'));
    expect(nombres('corazone')).toEqual([]);
    expect(nombres('corazones')).toEqual(nombres('corazon'));
    expect(nombres('globos')).toEqual(nombres('globo'));
    expect(nombres('rojas')).toEqual(['Globo corazón rojo']);
  });
  it('treats regular expression signs as plain text', () => {
    expect(nombres('100 %')).toEqual(['Bolsa de globos 100 %']);
    expect(nombres('.*')).toEqual([]);
  });
  it('lists a whole category in order when nothing is typed', () => {
    expect(nombres('', 'globos')).toEqual(['Bolsa de globos 100 %', 'Globo corazón rojo', 'Superglobo']);
    expect(nombres('')).toHaveLength(5);
  });
  it('finds the same letter by letter as all at once', () => {
    for (const texto of ['corazón de', 'globos 100', 'rojo globo', 'g', 'estrella']) {
      const entera = nombres(texto);
      nombres('');
      for (let largo = 1; largo < texto.length; largo += 1) nombres(texto.slice(0, largo));
      expect(nombres(texto)).toEqual(entera);
      expect(nombres('', 'globos')).toHaveLength(3);
    }
  });
  it('finds the first results without searching the whole index, and the same ones every time', () => {
    const partes = ['globo', 'superglobo', 'con globo', 'rojo', 'de', 'corazón', 'globos'];
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            nombre: fc.array(fc.constantFrom(...partes), { minLength: 1, maxLength: 3 }),
            descripcion: fc.constantFrom('', 'globo rojo', 'de papel'),
          }),
          { maxLength: 60 },
        ),
        fc.constantFrom('g', 'globo', 'globo r', 'rojo globo', 'de'),
        fc.array(fc.nat(20), { minLength: 1, maxLength: 5 }),
        (productos, texto, cuantos) => {
          const lista = productos.map(({ nombre, descripcion }, i) =>
            productoDePrueba(`${nombre.join(' ')} ${i}`, { descripcion }),
          );
          const todos = searchProductos(buildIndex(lista), texto).primeros(1000);
          const encontrados = searchProductos(buildIndex(lista), texto);
          for (const n of cuantos) expect(encontrados.primeros(n)).toEqual(todos.slice(0, n));
        },
      ),
    );
  });
});

const productos = Array.from({ length: 200 }, (_, i) =>
  productoDePrueba(i % 2 ? `Globo ${i}` : `Corazón ${i}`, {
    categoria: i % 4 < 2 ? 'globos' : 'decoraciones',
  }),
);

/** An index that counts how many products a search reads. */
function indexQueCuenta(): { index: ProductosIndex; leidos: () => number } {
  const index = buildIndex(productos);
  const leidos = new Set<string>();
  const fichas = index.fichas.map((ficha) => ({
    ...ficha,
    get texto() {
      leidos.add(ficha.producto._id);
      return ficha.texto;
    },
  }));
  return {
    index: { ...index, fichas },
    leidos: () => {
      const cuantos = leidos.size;
      leidos.clear();
      return cuantos;
    },
  };
}

describe('searchEnmendando', () => {
  it.each([undefined, 'decoraciones' as const])(
    'the keys after a slip search only among what it was corrected to (category %s)',
    (categoria) => {
      const conteo = new Map<string, number>();
      contarPalabras(
        conteo,
        productos.map(({ nombre }) => nombre),
      );
      const vocabulario = masFrecuentes(conteo);
      const { index, leidos } = indexQueCuenta();
      const buscar = (escrito: string) => {
        const { resultados, enmienda } = searchEnmendando(index, escrito, categoria, vocabulario);
        return { enmienda, cuantos: resultados.primeros(500).length, leidos: leidos() };
      };
      const deSuCategoria = categoria ? 50 : 100;
      expect(buscar('globb')).toEqual({ enmienda: 'globo', cuantos: deSuCategoria, leidos: 200 });
      expect(buscar('globbo')).toEqual({ enmienda: 'globo', cuantos: deSuCategoria, leidos: deSuCategoria });
      expect(buscar('globbo 1')).toMatchObject({ enmienda: 'globo 1', leidos: deSuCategoria });
    },
  );
});
