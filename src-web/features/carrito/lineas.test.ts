import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { LIMITES } from '#contract/limites.ts';
import {
  agregar,
  cambiarCantidad,
  juntar,
  type Linea,
  leerLineas,
  maximoDe,
  ponerAlDia,
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

describe('ponerAlDia', () => {
  it('says what is gone, scarcer or dearer, each once', () => {
    const lineas = [
      linea({ _id: 'ido', nombre: 'Ido' }),
      linea({ _id: 'agotado', nombre: 'Agotado' }),
      linea({ _id: 'poco', nombre: 'Poco', cantidad: 3 }),
      linea({ _id: 'caro', nombre: 'Caro' }),
      linea({ _id: 'igual', nombre: 'Igual' }),
      linea({ _id: 'nuevo', nombre: 'Nuevo' }),
    ];
    const { lineas: alDia, cambios } = ponerAlDia(
      lineas,
      new Map([
        ['ido', null],
        ['agotado', producto({ _id: 'agotado', nombre: 'Agotado', stock: 0 })],
        ['poco', producto({ _id: 'poco', nombre: 'Poco', stock: 1 })],
        ['caro', producto({ _id: 'caro', nombre: 'Caro', precioVenta: 1234.5 })],
        ['igual', producto({ _id: 'igual', nombre: 'Igual', stock: 2 })],
      ]),
    );
    expect(cambios).toEqual([
      '«Ido» ya no está disponible y salió de tu carrito.',
      '«Agotado» ya no está disponible y salió de tu carrito.',
      'De «Poco» solo queda 1: cambiamos la cantidad.',
      '«Caro» ahora cuesta Q1,234.50.',
    ]);
    expect(alDia.map(({ _id, cantidad }) => [_id, cantidad])).toEqual([
      ['poco', 1],
      ['caro', 1],
      ['igual', 1],
      ['nuevo', 1],
    ]);
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
    const basura = [null, 3, 'x', {}, { ...linea(), cantidad: 0 }, { ...linea(), categoria: 'nada' }];
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
