import { parse } from 'csv-parse/sync';
import { describe, expect, it } from 'vitest';
import type { Celda, Tabla } from '../tabla.ts';
import { csvDe } from './csv.ts';

const tabla = (...celdas: Celda[][]): Tabla => ({
  titulo: 'Productos',
  columnas: [
    { titulo: 'Producto', tipo: 'texto' },
    { titulo: 'Fecha', tipo: 'dia' },
    { titulo: 'Stock', tipo: 'entero' },
    { titulo: 'Precio, con IVA', tipo: 'dinero' },
  ],
  filas: celdas.map((unas) => ({ celdas: unas })),
});

const leer = (csv: string) => parse(csv, { bom: true }) as string[][];

describe('csvDe', () => {
  it('can be parsed back unchanged', () => {
    const csv = csvDe(tabla(['Globo 12" «Ñandú»; rojo\nbrillante', '2026-11-21', -1234, 1234.5]));
    expect(csv.startsWith('\uFEFF')).toBe(true);
    expect(leer(csv)).toEqual([
      ['Producto', 'Fecha', 'Stock', 'Precio, con IVA'],
      ['Globo 12" «Ñandú»; rojo\nbrillante', '21/11/2026', '-1234', '1234.50'],
    ]);
  });

  it('has no row of sums', () => {
    const conTotal = tabla(['a', null, 1, 2]);
    conTotal.filas.push({ celdas: ['Total', null, 1, 2], total: true });
    expect(leer(csvDe(conTotal))).toHaveLength(2);
  });

  it.each(['=1+1', '+502 5555', '-cmd', '@SUM(A1)', '\t=1', ' =HYPERLINK("http://x","y")'])(
    'leaves no formula of «%s»',
    (texto) => {
      expect(leer(csvDe(tabla([texto, null, null, null])))[1]).toEqual([`'${texto}`, '', '', '']);
    },
  );
});
