import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMITES } from '#contract/words/limites.ts';
import { productoDePrueba } from '../../shared/producto-de-prueba.ts';
import { devolver, juntar } from './juntar.ts';
import { lineaDePrueba } from './linea-de-prueba.ts';
import { agregar, cambiarCantidad, type Linea, leerLineas, maximoDe, piezasDe, totalDe } from './lineas.ts';

describe('agregar', () => {
  it('adds a line, then increases its quantity', () => {
    const una = agregar([], productoDePrueba()).lineas;
    expect(agregar(una, productoDePrueba()).lineas).toMatchObject([{ _id: 'a', cantidad: 2 }]);
  });

  it('stops at the stock and says so', () => {
    const lineas = [lineaDePrueba({ cantidad: 3 })];
    expect(agregar(lineas, productoDePrueba())).toEqual({
      lineas,
      aviso: 'Stock máximo disponible: 3 unidades',
    });
  });

  it('never runs out of a product without stock control', () => {
    const servicio = productoDePrueba({ controlaStock: false, stock: 0 });
    expect(agregar([], servicio).lineas).toHaveLength(1);
    expect(maximoDe(servicio)).toBe(LIMITES.cantidadPorLinea);
  });

  it('refuses more lines than an order may have', () => {
    const llenas = Array.from({ length: LIMITES.lineasPorPedido }, (_, i) => lineaDePrueba({ _id: `p${i}` }));
    expect(agregar(llenas, productoDePrueba()).lineas).toBe(llenas);
  });
});

describe('cambiarCantidad', () => {
  it('removes the line at zero or below', () => {
    for (const cantidad of [0, -1])
      expect(cambiarCantidad([lineaDePrueba()], 'a', cantidad).lineas).toEqual([]);
  });

  it('sets the available stock when more is asked for', () => {
    const { lineas, aviso } = cambiarCantidad([lineaDePrueba()], 'a', 99);
    expect(lineas).toMatchObject([{ cantidad: 3 }]);
    expect(aviso).toBe('Stock máximo disponible: 3 unidades');
  });

  it('keeps every line within 1…stock after any steps', () => {
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
              ? agregar(lineas, productoDePrueba({ stock })).lineas
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

describe('an unavailable line', () => {
  const lineas = [
    { ...lineaDePrueba({ cantidad: 3 }), stock: 0 },
    lineaDePrueba({ _id: 'b', cantidad: 2, retirado: true }),
  ];

  it('adds nothing to the total or the count', () => {
    expect(totalDe(lineas)).toBe(0);
    expect(piezasDe(lineas)).toBe(0);
  });

  it('starts again at one when the product is added again', () => {
    expect(agregar(lineas, productoDePrueba()).lineas[0]).toEqual({ ...lineaDePrueba(), cantidad: 1 });
  });
});

describe('devolver', () => {
  it('puts a line back at its position, or joins it to a new line of the same product', () => {
    const a = lineaDePrueba();
    const b = lineaDePrueba({ _id: 'b', cantidad: 2 });
    expect(devolver([b], a, 0)).toEqual([a, b]);
    expect(devolver([a, lineaDePrueba({ _id: 'b' })], b, 1)).toEqual([a, b]);
  });
});

describe('juntar', () => {
  it('keeps the larger quantity of a product in both', () => {
    const juntas = juntar(
      [lineaDePrueba({ cantidad: 1 })],
      [lineaDePrueba({ cantidad: 3 }), lineaDePrueba({ _id: 'b' })],
    );
    expect(juntas.map(({ _id, cantidad }) => [_id, cantidad])).toEqual([
      ['a', 3],
      ['b', 1],
    ]);
  });
});

describe('totalDe', () => {
  it('adds up without a rounding error', () => {
    expect(
      totalDe([
        lineaDePrueba({ precioVenta: 0.1, cantidad: 3 }),
        lineaDePrueba({ precioVenta: 19.99, cantidad: 2 }),
      ]),
    ).toBe(4028);
    expect(totalDe([])).toBe(0);
  });
});

describe('leerLineas', () => {
  it('returns what was stored', () => {
    const lineas = [lineaDePrueba(), lineaDePrueba({ _id: 'b', cantidad: 2 })];
    expect(leerLineas(JSON.parse(JSON.stringify(lineas)))).toEqual(lineas);
  });

  it('leaves out malformed and repeated lines', () => {
    const basura = [
      null,
      3,
      'x',
      {},
      { ...lineaDePrueba(), cantidad: 0 },
      { ...lineaDePrueba(), categoria: 'nada' },
      { ...lineaDePrueba(), visto: 3 },
      { ...lineaDePrueba(), retirado: 'sí' },
    ];
    expect(leerLineas([...basura, lineaDePrueba(), lineaDePrueba({ cantidad: 2 })])).toEqual([
      lineaDePrueba(),
    ]);
  });

  it('accepts any value', () => {
    fc.assert(
      fc.property(fc.anything(), (cosa) => {
        expect(Array.isArray(leerLineas(cosa))).toBe(true);
      }),
    );
  });
});
