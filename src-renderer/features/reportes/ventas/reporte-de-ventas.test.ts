import { expect, it } from 'vitest';
import type { ReporteVentas } from '#contract/schemas/ventas/reportes.ts';
import { comparadoCon, metodosDe } from './reporte-de-ventas.ts';

const REPORTE: ReporteVentas = {
  periodo: { fechaInicio: '2026-11-01', fechaFin: '2026-11-30' },
  resumen: { totalVentas: 6, montoTotal: 170.3, promedioVenta: 28.38, gananciaTotal: null },
  anterior: {
    periodo: { fechaInicio: '2026-10-01', fechaFin: '2026-10-31' },
    hasta: null,
    resumen: { totalVentas: 0, montoTotal: 0, promedioVenta: 0, gananciaTotal: null },
  },
  ventasPorDia: [],
  ventasPorHora: [],
  ventasPorMetodo: [
    { metodo: 'mixto', cantidad: 4, monto: 120.3 },
    { metodo: 'efectivo', cantidad: 2, monto: 50 },
  ],
  sinDesglose: { cantidad: 0, monto: 0 },
  ventasPorCategoria: [],
  ventasPorVendedor: [],
  masVendidos: [],
  masRentables: [],
};

it('says what it is compared with, and of a period that still runs until which time', () => {
  const { periodo, anterior } = REPORTE;
  const zona = 'America/Guatemala';
  const dicho = (cambios: Partial<typeof anterior>) =>
    comparadoCon({ ...REPORTE, periodo, anterior: { ...anterior, ...cambios } }, zona).replace(/\s/g, ' ');
  expect(dicho({})).toBe('Contra octubre');
  const dia = { fechaInicio: '2026-11-16', fechaFin: '2026-11-16' };
  expect(dicho({ periodo: dia, hasta: '2026-11-16T15:39:00Z' })).toBe(
    'Hasta las 9:39 a. m., contra el lunes pasado a la misma hora',
  );
  const dias = { fechaInicio: '2026-10-01', fechaFin: '2026-10-23' };
  expect(dicho({ periodo: dias, hasta: '2026-10-23T19:05:00Z' })).toBe(
    'Hasta la 1:05 p. m., contra 1–23 de octubre a la misma hora',
  );
});

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
