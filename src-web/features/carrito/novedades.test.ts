import { describe, expect, it } from 'vitest';
import type { ProductoDeCatalogo } from '#contract/schemas/catalogo/catalogo.ts';
import { productoDePrueba } from '../../shared/producto-de-prueba.ts';
import { lineaDePrueba } from './linea-de-prueba.ts';
import { cambiarCantidad, type Linea, totalDe } from './lineas.ts';
import { hayCambio, leidas, novedadesDe, ponerAlDia, quedanDe, volverAPedir } from './novedades.ts';

function alDia(lineas: Linea[], fresco: ProductoDeCatalogo | null): Linea[] {
  return ponerAlDia(lineas, new Map([['a', fresco]]));
}

describe('ponerAlDia', () => {
  it('reports each unavailable or repriced line once, and keeps every line and quantity', () => {
    const lineas = [
      lineaDePrueba({ _id: 'ido', nombre: 'Ido' }),
      lineaDePrueba({ _id: 'agotado', nombre: 'Agotado', cantidad: 2 }),
      lineaDePrueba({ _id: 'poco', nombre: 'Poco', cantidad: 3 }),
      lineaDePrueba({ _id: 'caro', nombre: 'Caro' }),
      lineaDePrueba({ _id: 'igual', nombre: 'Igual' }),
      lineaDePrueba({ _id: 'nuevo', nombre: 'Nuevo' }),
    ];
    const despues = ponerAlDia(
      lineas,
      new Map([
        ['ido', null],
        ['agotado', productoDePrueba({ _id: 'agotado', nombre: 'Agotado', stock: 0 })],
        ['poco', productoDePrueba({ _id: 'poco', nombre: 'Poco', stock: 1 })],
        ['caro', productoDePrueba({ _id: 'caro', nombre: 'Caro', precioVenta: 1234.5 })],
        ['igual', productoDePrueba({ _id: 'igual', nombre: 'Igual', stock: 2 })],
      ]),
    );
    expect(novedadesDe(despues)).toEqual([
      '«Ido» ya no está disponible: no cuenta en tu total.',
      '«Agotado» ya no está disponible: no cuenta en tu total.',
      '«Caro» ahora cuesta Q1,234.50. Antes: Q2.50.',
    ]);
    expect(despues.map(({ _id, cantidad }) => [_id, cantidad])).toEqual([
      ['ido', 1],
      ['agotado', 2],
      ['poco', 3],
      ['caro', 1],
      ['igual', 1],
      ['nuevo', 1],
    ]);
    expect(despues.map(quedanDe)).toEqual([undefined, undefined, 1, undefined, undefined, undefined]);
    expect(totalDe(despues)).toBe(3 * 250 + 123_450 + 250 + 250);
    expect(hayCambio(lineas, despues)).toBe(true);
    expect(novedadesDe(leidas(despues))).toEqual([]);
  });

  it('keeps changes until they are read, however often the cart is refreshed', () => {
    const uno = alDia([lineaDePrueba()], productoDePrueba({ precioVenta: 3 }));
    const dos = alDia(uno, productoDePrueba({ precioVenta: 3 }));
    expect(hayCambio(uno, dos)).toBe(false);
    expect(novedadesDe(dos)).toEqual(['«Globo rojo» ahora cuesta Q3.00. Antes: Q2.50.']);
  });

  it('reports nothing once a line is again as the person saw it', () => {
    const caro = alDia([lineaDePrueba()], productoDePrueba({ precioVenta: 3 }));
    expect(alDia(caro, productoDePrueba())).toEqual([lineaDePrueba()]);
    const menos = alDia([lineaDePrueba({ cantidad: 3 })], productoDePrueba({ stock: 1 }));
    expect(menos.map(quedanDe)).toEqual([1]);
    expect(alDia(menos, productoDePrueba())).toEqual([lineaDePrueba({ cantidad: 3 })]);
    const agotado = alDia([lineaDePrueba({ cantidad: 3 })], productoDePrueba({ stock: 0 }));
    expect(alDia(agotado, productoDePrueba())).toEqual([lineaDePrueba({ cantidad: 3 })]);
  });

  it('counts as a change that fewer are left than a line asks for', () => {
    const tres = [lineaDePrueba({ cantidad: 3 })];
    const queda1 = alDia(tres, productoDePrueba({ stock: 1 }));
    expect(hayCambio(tres, queda1)).toBe(true);
    expect(hayCambio(queda1, alDia(queda1, productoDePrueba({ stock: 1 })))).toBe(false);
    expect(hayCambio(queda1, alDia(queda1, productoDePrueba({ stock: 2 })))).toBe(true);
    expect(novedadesDe(queda1)).toEqual([]);
    expect(cambiarCantidad(queda1, 'a', 1).lineas.map(quedanDe)).toEqual([undefined]);
  });

  it('reports that a sold-out product is available again', () => {
    const agotado = leidas(alDia([lineaDePrueba()], null));
    const vuelto = alDia(agotado, productoDePrueba());
    expect(hayCambio(agotado, vuelto)).toBe(true);
    expect(novedadesDe(vuelto)).toEqual(['«Globo rojo» está disponible otra vez y cuenta en tu total.']);
  });

  it('keeps a change of price unread when the person sets the quantity', () => {
    const caro = alDia([lineaDePrueba({ cantidad: 3 })], productoDePrueba({ precioVenta: 3 }));
    expect(novedadesDe(cambiarCantidad(caro, 'a', 1).lineas)).toHaveLength(1);
  });
});

describe('volverAPedir', () => {
  const pedida = { producto: { _id: 'a' }, nombre: 'Globo rojo', cantidad: 2, precioUnitario: 2.5 };

  it('adds available products at today’s price and names the missing ones', () => {
    const { lineas, puestas, faltas } = volverAPedir(
      [],
      [
        pedida,
        { ...pedida, producto: null, nombre: 'Borrado' },
        { ...pedida, producto: { _id: 'b' }, nombre: 'Retirado' },
        { ...pedida, producto: { _id: 'c' }, nombre: 'Agotado' },
      ],
      new Map([
        ['a', productoDePrueba({ precioVenta: 3, stock: 1 })],
        ['b', null],
        ['c', productoDePrueba({ _id: 'c', stock: 0 })],
      ]),
    );
    expect(lineas).toMatchObject([{ _id: 'a', cantidad: 2, precioVenta: 3 }]);
    expect(lineas.map(quedanDe)).toEqual([1]);
    expect(puestas).toBe(1);
    expect(novedadesDe(lineas)).toEqual(['«Globo rojo» ahora cuesta Q3.00. Antes: Q2.50.']);
    expect(faltas).toEqual([
      '«Borrado» ya no está disponible.',
      '«Retirado» ya no está disponible.',
      '«Agotado» ya no está disponible.',
    ]);
  });

  it('changes nothing when pressed twice, and never reduces a line', () => {
    const frescos = new Map([['a', productoDePrueba()]]);
    const una = volverAPedir([lineaDePrueba({ _id: 'z' })], [pedida], frescos).lineas;
    expect(una.map(({ _id, cantidad }) => [_id, cantidad])).toEqual([
      ['z', 1],
      ['a', 2],
    ]);
    expect(volverAPedir(una, [pedida], frescos).lineas).toEqual(una);
    const mas = [lineaDePrueba({ cantidad: 3 })];
    expect(volverAPedir(mas, [pedida], frescos).lineas).toEqual(mas);
  });
});
