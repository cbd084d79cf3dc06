import { describe, expect, it } from 'vitest';
import type { ProductoDeCatalogo } from '#contract/catalogo.ts';
import { agregar, cambiarCantidad, type Linea, totalDe } from './lineas.ts';
import { hayCambio, leidas, novedadesDe, ponerAlDia, volverAPedir } from './novedades.ts';

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

function alDia(lineas: Linea[], fresco: ProductoDeCatalogo | null): Linea[] {
  return ponerAlDia(lineas, new Map([['a', fresco]]));
}

describe('ponerAlDia', () => {
  it('says what is gone, scarcer or dearer, each once, and drops nothing', () => {
    const lineas = [
      linea({ _id: 'ido', nombre: 'Ido' }),
      linea({ _id: 'agotado', nombre: 'Agotado', cantidad: 2 }),
      linea({ _id: 'poco', nombre: 'Poco', cantidad: 3 }),
      linea({ _id: 'caro', nombre: 'Caro' }),
      linea({ _id: 'igual', nombre: 'Igual' }),
      linea({ _id: 'nuevo', nombre: 'Nuevo' }),
    ];
    const despues = ponerAlDia(
      lineas,
      new Map([
        ['ido', null],
        ['agotado', producto({ _id: 'agotado', nombre: 'Agotado', stock: 0 })],
        ['poco', producto({ _id: 'poco', nombre: 'Poco', stock: 1 })],
        ['caro', producto({ _id: 'caro', nombre: 'Caro', precioVenta: 1234.5 })],
        ['igual', producto({ _id: 'igual', nombre: 'Igual', stock: 2 })],
      ]),
    );
    expect(novedadesDe(despues)).toEqual([
      '«Ido» ya no está disponible: no cuenta en tu total.',
      '«Agotado» ya no está disponible: no cuenta en tu total.',
      'De «Poco» solo queda 1: cambiamos la cantidad.',
      '«Caro» ahora cuesta Q1,234.50. Antes: Q2.50.',
    ]);
    expect(despues.map(({ _id, cantidad }) => [_id, cantidad])).toEqual([
      ['ido', 1],
      ['agotado', 2],
      ['poco', 1],
      ['caro', 1],
      ['igual', 1],
      ['nuevo', 1],
    ]);
    expect(totalDe(despues)).toBe(250 + 123_450 + 250 + 250);
    expect(hayCambio(lineas, despues)).toBe(true);
    expect(novedadesDe(leidas(despues))).toEqual([]);
  });

  it('keeps the news until they are read, however often it is asked', () => {
    const uno = alDia([linea()], producto({ precioVenta: 3 }));
    const dos = alDia(uno, producto({ precioVenta: 3 }));
    expect(hayCambio(uno, dos)).toBe(false);
    expect(novedadesDe(dos)).toEqual(['«Globo rojo» ahora cuesta Q3.00. Antes: Q2.50.']);
  });

  it('has nothing to say of what is again as the person saw it', () => {
    const caro = alDia([linea()], producto({ precioVenta: 3 }));
    expect(alDia(caro, producto())).toEqual([linea()]);
    const menos = alDia([linea({ cantidad: 3 })], producto({ stock: 1 }));
    expect(alDia(menos, producto())).toEqual([linea({ cantidad: 3 })]);
    const agotado = alDia([linea({ cantidad: 3 })], producto({ stock: 0 }));
    expect(alDia(agotado, producto())).toEqual([linea({ cantidad: 3 })]);
  });

  it('says that what was sold out is back: the total is another one', () => {
    const agotado = leidas(alDia([linea()], null));
    const vuelto = alDia(agotado, producto());
    expect(hayCambio(agotado, vuelto)).toBe(true);
    expect(novedadesDe(vuelto)).toEqual(['«Globo rojo» está disponible otra vez y cuenta en tu total.']);
  });

  it('leaves the price to read when the person sets the number himself', () => {
    const menos = alDia([linea({ cantidad: 3 })], producto({ stock: 2 }));
    expect(novedadesDe(cambiarCantidad(menos, 'a', 1).lineas)).toEqual([]);
    const caro = alDia([linea({ cantidad: 3 })], producto({ precioVenta: 3 }));
    expect(novedadesDe(cambiarCantidad(caro, 'a', 1).lineas)).toHaveLength(1);
  });
});

describe('volverAPedir', () => {
  const pedida = { producto: { _id: 'a' }, nombre: 'Globo rojo', cantidad: 2, precioUnitario: 2.5 };

  it('takes what there is, at today’s price, and says what there is not', () => {
    const { lineas, puestas, faltas } = volverAPedir(
      [],
      [
        pedida,
        { ...pedida, producto: null, nombre: 'Borrado' },
        { ...pedida, producto: { _id: 'b' }, nombre: 'Retirado' },
        { ...pedida, producto: { _id: 'c' }, nombre: 'Agotado' },
      ],
      new Map([
        ['a', producto({ precioVenta: 3, stock: 1 })],
        ['b', null],
        ['c', producto({ _id: 'c', stock: 0 })],
      ]),
    );
    expect(lineas).toMatchObject([{ _id: 'a', cantidad: 1, precioVenta: 3 }]);
    expect(puestas).toBe(1);
    expect(novedadesDe(lineas)).toEqual([
      'De «Globo rojo» solo queda 1: cambiamos la cantidad.',
      '«Globo rojo» ahora cuesta Q3.00. Antes: Q2.50.',
    ]);
    expect(faltas).toEqual([
      '«Borrado» ya no está disponible.',
      '«Retirado» ya no está disponible.',
      '«Agotado» ya no está disponible.',
    ]);
  });

  it('pressed twice is one order, and takes nothing away from the cart', () => {
    const frescos = new Map([['a', producto()]]);
    const una = volverAPedir([linea({ _id: 'z' })], [pedida], frescos).lineas;
    expect(una.map(({ _id, cantidad }) => [_id, cantidad])).toEqual([
      ['z', 1],
      ['a', 2],
    ]);
    expect(volverAPedir(una, [pedida], frescos).lineas).toEqual(una);
    const mas = [linea({ cantidad: 3 })];
    expect(volverAPedir(mas, [pedida], frescos).lineas).toEqual(mas);
  });
});
