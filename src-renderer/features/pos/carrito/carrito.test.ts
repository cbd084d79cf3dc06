import { describe, expect, it } from 'vitest';
import { centavos } from '#contract/words/dinero.ts';
import { productoDePrueba } from '../catalogo/producto-de-prueba.ts';
import {
  actualizarLineas,
  agregar,
  faltaStock,
  type Linea,
  piezas,
  ponerCantidad,
  subtotal,
} from './carrito.ts';

const cantidades = (lineas: Linea[]) => lineas.map(({ cantidad }) => cantidad);

describe('the cart', () => {
  it('adds a product, sums quantities of the same product, and keeps its position', () => {
    let { lineas } = agregar([], productoDePrueba('a'));
    ({ lineas } = agregar(lineas, productoDePrueba('b'), 2));
    ({ lineas } = agregar(lineas, productoDePrueba('a'), 3));
    expect(lineas.map(({ producto: p, cantidad }) => [p._id, cantidad])).toEqual([
      ['a', 4],
      ['b', 2],
    ]);
    expect(subtotal(lineas)).toBe(6_030);
    expect(piezas(lineas)).toBe(6);
  });
  it('refuses a product without stock', () => {
    const cambio = agregar([], productoDePrueba('a', { stock: 0 }));
    expect(cambio).toEqual({ lineas: [], aviso: 'Producto sin stock disponible', falto: true });
  });
  it('limits the quantity to the stock, with a notice', () => {
    expect(agregar([], productoDePrueba('a'), 50)).toMatchObject({ aviso: 'Stock máximo disponible: 5' });
    const { lineas } = agregar([], productoDePrueba('a'), 5);
    const otra = agregar(lineas, productoDePrueba('a'));
    expect(otra.aviso).toBe('Stock máximo disponible: 5');
    expect(cantidades(otra.lineas)).toEqual([5]);
  });
  it('sets no limit on a service', () => {
    const servicio = productoDePrueba('s', { stock: 0, controlaStock: false });
    const { lineas, aviso } = agregar([], servicio, 70);
    expect([cantidades(lineas), aviso]).toEqual([[70], undefined]);
    expect(lineas.some(faltaStock)).toBe(false);
  });
  it('removes a line at quantity zero', () => {
    const { lineas } = agregar([], productoDePrueba('a'));
    expect(ponerCantidad(lineas, 'a', 0).lineas).toEqual([]);
    expect(ponerCantidad(lineas, 'a', -3).lineas).toEqual([]);
  });
  it('takes over new prices and stock, and reports the changed prices', () => {
    const { lineas } = agregar([], productoDePrueba('a'), 4);
    const nuevo = productoDePrueba('a', { precio: centavos(2_000), stock: 2 });
    const cambio = actualizarLineas(lineas, () => nuevo);
    expect(cambio.precios).toEqual([{ nombre: 'a', ahora: 2_000 }]);
    expect(cambio.lineas.map(faltaStock)).toEqual([true]);
    expect(actualizarLineas(lineas, () => undefined)).toEqual({ lineas, precios: [] });
  });
});
