import { describe, expect, it } from 'vitest';
import type { ReporteDashboard } from '#contract/schemas/ventas/reportes.ts';
import { reporteDeDashboard } from './reporte-de-dashboard.ts';

const DATOS: ReporteDashboard = {
  tienda: { hayProductos: true, hayVentas: true },
  periodo: { hoy: '2026-11-21', inicioMes: '2026-11-01' },
  resumenDiario: { ventasHoy: 0, montoHoy: 0, gananciaHoy: 0 },
  semanaPasada: { dia: '2026-11-14', ventas: 0, monto: 0, ventasDelDia: 0, montoDelDia: 0 },
  cajas: [],
  resumenMensual: { ventasMes: 0, montoMes: 0, gananciaMes: 0 },
  inventario: { productosStockBajo: 612, listaBajo: [] },
  pedidos: { porEntregar: 0, enProceso: 0, sinCobrar: { cantidad: 0, total: 0 } },
  topProductos: [],
  clientesFrecuentes: [],
  ventasPorMetodo: [],
  sinDesglose: { cantidad: 0, monto: 0 },
};

const porComprar = (cuantos: number) =>
  Array.from({ length: cuantos }, (_, i) => ({ nombre: `Globo ${i}`, stock: cuantos - i, stockMinimo: 999 }));

describe('the low stock of the printed dashboard', () => {
  const tabla = (cuantos: number) => {
    const parte = reporteDeDashboard(DATOS, porComprar(cuantos), true).partes[3];
    if (!parte || !('filas' in parte)) throw new Error('no table');
    return parte;
  };

  it('is complete, lowest stock first', () => {
    const { titulo, filas, nota } = tabla(11);
    expect(titulo).toBe('Stock Bajo (11)');
    expect(filas.map(({ celdas }) => celdas[1])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(nota).toBeUndefined();
  });

  it('is cut at a limit, and says how many more there are', () => {
    const { titulo, filas, nota } = tabla(1612);
    expect([titulo, filas.length]).toEqual(['Stock Bajo (1,612)', 500]);
    expect(nota).toContain('Y 1,112 más');
  });
});
