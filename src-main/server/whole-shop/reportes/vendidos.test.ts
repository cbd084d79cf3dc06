import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Orden, Vendidos } from './vendidos.ts';

/** Ids that differ in any part of them. */
const id = fc
  .tuple(fc.constantFrom('00000000', 'ffffffff', '7fffffff', '80000000'), fc.nat(3), fc.nat(3))
  .map(([alto, medio, bajo]) => `${alto}-0000-7000-8${medio}00-00000000000${bajo}`);
const suma = fc.record({
  cantidad: fc.integer({ min: -3, max: 3 }),
  monto: fc.integer({ min: 0, max: 4 }),
  costo: fc.integer({ min: 0, max: 4 }),
});
type Fila = { productoId: string; cantidad: number; monto: number; costo: number };
const filas = fc
  .uniqueArray(fc.tuple(id, suma), { selector: ([uno]) => uno, maxLength: 40 })
  .map((pares): Fila[] =>
    pares
      .map(([productoId, numeros]) => ({ productoId, ...numeros }))
      .filter(({ cantidad, monto, costo }) => cantidad !== 0 || monto !== 0 || costo !== 0)
      .toSorted((a, b) => (a.productoId < b.productoId ? -1 : 1)),
  );

/** The sums of both, or the first without the others, added up one by one. */
function juntas(unas: readonly Fila[], otras: readonly Fila[], signo: 1 | -1): Vendidos {
  const todas = new Map(unas.map((fila) => [fila.productoId, fila]));
  for (const { productoId, cantidad, monto, costo } of otras) {
    const antes = todas.get(productoId) ?? { cantidad: 0, monto: 0, costo: 0 };
    todas.set(productoId, {
      productoId,
      cantidad: antes.cantidad + signo * cantidad,
      monto: antes.monto + signo * monto,
      costo: antes.costo + signo * costo,
    });
  }
  return Vendidos.deFilas(
    [...todas.values()]
      .filter(({ cantidad, monto, costo }) => cantidad !== 0 || monto !== 0 || costo !== 0)
      .toSorted((a, b) => (a.productoId < b.productoId ? -1 : 1)),
  );
}

const MEDIDA: Record<Orden, (fila: Fila) => number> = {
  porPiezas: ({ cantidad }) => cantidad,
  porGanancia: ({ monto, costo }) => monto - costo,
};

it('sums of products are added, taken away, put together and read back as one by one', () => {
  fc.assert(
    fc.property(filas, filas, fc.nat(40), (unas, otras, corte) => {
      const [a, b] = [Vendidos.deFilas(unas), Vendidos.deFilas(otras)];
      expect(a.mas(b).aTexto()).toBe(juntas(unas, otras, 1).aTexto());
      expect(a.menos(b).aTexto()).toBe(juntas(unas, otras, -1).aTexto());
      expect(a.mas(b).menos(b).aTexto()).toBe(a.aTexto());
      expect(Vendidos.deTexto(a.aTexto()).mas(b).aTexto()).toBe(a.mas(b).aTexto());
      const partes = [unas.slice(0, corte), unas.slice(corte)].map((parte) => Vendidos.deFilas(parte));
      expect(Vendidos.seguidos(partes).aTexto()).toBe(a.aTexto());
      expect(a.cuantos).toBe(unas.length);
    }),
  );
});

it('the first products are those of all of them in their order', () => {
  fc.assert(
    fc.property(filas, fc.integer({ min: 1, max: 8 }), (unas, cuantos) => {
      for (const orden of ['porPiezas', 'porGanancia'] as const) {
        const medida = MEDIDA[orden];
        const primeros = unas
          .filter(({ cantidad }) => cantidad > 0)
          .toSorted((a, b) => medida(b) - medida(a) || b.monto - a.monto)
          .slice(0, cuantos)
          .map(({ productoId, ...numeros }) => [productoId, numeros]);
        expect(Vendidos.deFilas(unas).primeros(cuantos, orden)).toEqual(primeros);
      }
    }),
  );
});

it('a text that was cut is no sums', () => {
  const texto = Vendidos.deFilas([
    { productoId: '01900000-0000-7000-8000-000000000000', cantidad: 1, monto: 1, costo: 1 },
  ]).aTexto();
  expect(() => Vendidos.deTexto(texto.slice(0, -8))).toThrow(RangeError);
});
