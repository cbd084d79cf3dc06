import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { LIMITES } from '#contract/limites.ts';
import {
  agregar,
  cambiarCantidad,
  devolver,
  juntar,
  type Linea,
  leerLineas,
  maximoDe,
  piezasDe,
  totalDe,
} from './lineas.ts';

function producto(datos: Partial<ProductoDeCatalogo> = {}): ProductoDeCatalogo {
  return {
    _id: 'a',
    nombre: 'Globo rojo',
    descripcion: '',
    categoria: 'globos',
    precioVenta: 2.5,
    stock: 3,
    controlaStock: true,
    imagenUrl: null,
    ...datos,
  };
}

function linea(datos: Partial<Linea> = {}): Linea {
  return { ...agregar([], producto(datos)).lineas[0], cantidad: 1, ...datos } as Linea;
}

describe('agregar', () => {
  it('adds one, and then one more of the same', () => {
    const una = agregar([], producto()).lineas;
    expect(agregar(una, producto()).lineas).toMatchObject([{ _id: 'a', cantidad: 2 }]);
  });

  it('stops at the stock and says so', () => {
    const lineas = [linea({ cantidad: 3 })];
    expect(agregar(lineas, producto())).toEqual({
      lineas,
      aviso: 'Stock máximo disponible: 3 unidades',
    });
  });

  it('never runs out of what has no stock control', () => {
    const servicio = producto({ controlaStock: false, stock: 0 });
    expect(agregar([], servicio).lineas).toHaveLength(1);
    expect(maximoDe(servicio)).toBe(LIMITES.cantidadPorLinea);
  });

  it('takes no more lines than an order may have', () => {
    const llenas = Array.from({ length: LIMITES.lineasPorPedido }, (_, i) => linea({ _id: `p${i}` }));
    expect(agregar(llenas, producto()).lineas).toBe(llenas);
  });
});

describe('cambiarCantidad', () => {
  it('removes the line at zero or below', () => {
    for (const cantidad of [0, -1]) expect(cambiarCantidad([linea()], 'a', cantidad).lineas).toEqual([]);
  });

  it('gives all there is when more is asked for', () => {
    const { lineas, aviso } = cambiarCantidad([linea()], 'a', 99);
    expect(lineas).toMatchObject([{ cantidad: 3 }]);
    expect(aviso).toBe('Stock máximo disponible: 3 unidades');
  });

  it('never leaves a line outside 1…stock, whatever is done', () => {
    const paso = fc.oneof(
      fc.constant({ tipo: 'agregar' as const }),
      fc.record({ tipo: fc.constant('poner' as const), cantidad: fc.integer({ min: -5, max: 50 }) }),
    );
    fc.assert(
      fc.property(fc.array(paso), fc.integer({ min: 0, max: 10 }), (pasos, stock) => {
        let lineas: Linea[] = [];
        for (const uno of pasos) {
          lineas =
            uno.tipo === 'agregar'
              ? agregar(lineas, producto({ stock })).lineas
              : cambiarCantidad(lineas, 'a', uno.cantidad).lineas;
          expect(lineas.length).toBeLessThanOrEqual(1);
          for (const { cantidad } of lineas) {
            expect(cantidad).toBeGreaterThanOrEqual(1);
            expect(cantidad).toBeLessThanOrEqual(stock);
          }
        }
      }),
    );
  });
});

describe('a line that cannot be had', () => {
  const lineas = [{ ...linea({ cantidad: 3 }), stock: 0 }, linea({ _id: 'b', cantidad: 2, retirado: true })];

  it('costs nothing and counts for nothing', () => {
    expect(totalDe(lineas)).toBe(0);
    expect(piezasDe(lineas)).toBe(0);
  });

  it('begins again at one when the catalogue has it after all', () => {
    expect(agregar(lineas, producto()).lineas[0]).toEqual({ ...linea(), cantidad: 1 });
  });
});

describe('devolver', () => {
  it('puts a line back where it was, or joins it to the one that took its place', () => {
    const [a, b] = [linea(), linea({ _id: 'b', cantidad: 2 })];
    expect(devolver([b], a, 0)).toEqual([a, b]);
    expect(devolver([a, linea({ _id: 'b' })], b, 1)).toEqual([a, b]);
  });
});

describe('juntar', () => {
  it('keeps the larger amount of what is in both', () => {
    const juntas = juntar([linea({ cantidad: 1 })], [linea({ cantidad: 3 }), linea({ _id: 'b' })]);
    expect(juntas.map(({ _id, cantidad }) => [_id, cantidad])).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
  });
});

describe('totalDe', () => {
  it('adds up without a rounding error', () => {
    expect(
      totalDe([linea({ precioVenta: 0.1, cantidad: 3 }), linea({ precioVenta: 19.99, cantidad: 2 })]),
    ).toBe(4028);
    expect(totalDe([])).toBe(0);
  });
});

describe('leerLineas', () => {
  it('gives back what was kept', () => {
    const lineas = [linea(), linea({ _id: 'b', cantidad: 2 })];
    expect(leerLineas(JSON.parse(JSON.stringify(lineas)))).toEqual(lineas);
  });

  it('leaves out what is no line, or is there twice', () => {
    const basura = [
      ...[null, 3, 'x', {}, { ...linea(), cantidad: 0 }, { ...linea(), categoria: 'nada' }],
      ...[
        { ...linea(), visto: 3 },
        { ...linea(), retirado: 'sí' },
      ],
    ];
    expect(leerLineas([...basura, linea(), linea({ cantidad: 2 })])).toEqual([linea()]);
  });

  it('takes anything at all', () => {
    fc.assert(
      fc.property(fc.anything(), (cosa) => {
        expect(Array.isArray(leerLineas(cosa))).toBe(true);
      }),
    );
  });
});
