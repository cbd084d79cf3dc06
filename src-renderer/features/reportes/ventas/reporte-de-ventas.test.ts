import { expect, it } from 'vitest';
import type { ReporteVentas } from '#contract/schemas/ventas/reportes.ts';
import { metodosDe } from './reporte-de-ventas.ts';

const REPORTE: ReporteVentas = {
  periodo: { fechaInicio: '2026-11-01', fechaFin: '2026-11-30' },
  resumen: { totalVentas: 6, montoTotal: 170.3, promedioVenta: 28.38, gananciaTotal: null },
  ventasPorDia: [],
  ventasPorHora: [],
  ventasPorMetodo: [
    { metodo: 'mixto', cantidad: 4, monto: 120.3 },
    { metodo: 'efectivo', cantidad: 2, monto: 50 },
  ],
  sinDesglose: { cantidad: 0, monto: 0 },
  ventasPorCategoria: [],
};

it('mixed sales without payments stand apart, and the sums stay the same', () => {
  const efectivo = { nombre: 'Efectivo', cantidad: 2, monto: 50 };
  expect(metodosDe(REPORTE)).toEqual([{ nombre: 'Mixto', cantidad: 4, monto: 120.3 }, efectivo]);
  expect(metodosDe({ ...REPORTE, sinDesglose: { cantidad: 1, monto: 20.1 } })).toEqual([
    { nombre: 'Mixto', cantidad: 3, monto: 100.2 },
    efectivo,
    { nombre: 'Mixto sin desglose', cantidad: 1, monto: 20.1 },
  ]);
  expect(metodosDe({ ...REPORTE, sinDesglose: { cantidad: 4, monto: 120.3 } })).toEqual([
    efectivo,
    { nombre: 'Mixto sin desglose', cantidad: 4, monto: 120.3 },
  ]);
});
