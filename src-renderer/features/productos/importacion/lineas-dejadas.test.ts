import { expect, it } from 'vitest';
import { hojaDeErrores } from './lineas-dejadas.ts';

it('has every column that the file has, also one that no bad line fills', () => {
  const hoja = hojaDeErrores({
    columnas: [
      { nombre: 'Precio', campo: 'precioVenta' },
      { nombre: 'Artículo', campo: 'nombre' },
      { nombre: 'Bodega', campo: null },
    ],
    conErrores: [
      { linea: 3, celdas: { nombre: 'Globo, rojo' } },
      { linea: 5, celdas: {} },
    ],
    problemas: {
      total: 3,
      preguntas: 0,
      primeros: [
        { linea: 3, mensaje: 'Precio de venta: la celda está vacía' },
        { linea: 5, mensaje: 'Nombre: la celda está vacía' },
        { linea: 5, mensaje: 'Precio de venta: la celda está vacía' },
      ],
    },
  });
  expect(hoja).toBe(
    [
      '\uFEFFnombre,precioVenta,qué corregir,línea',
      '"Globo, rojo",,Precio de venta: la celda está vacía,3',
      ',,"Nombre: la celda está vacía; Precio de venta: la celda está vacía",5',
      '',
    ].join('\r\n'),
  );
});
