import type { ReporteDashboard, ReporteInventario } from '#contract/schemas/ventas/reportes.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import {
  cifraDeDinero,
  cifraEntera,
  cifrasDelPropietario,
  type Reporte,
} from '../../../shared/reportes/reporte.ts';
import { diaLegible, type Tabla } from '../../../shared/reportes/tabla.ts';

/** Longest printed list of low stock. */
const TOPE_POR_COMPRAR = 500;

type PorComprar = Pick<
  ReporteInventario['productosPorCategoria'][number]['productos'][number],
  'nombre' | 'stock' | 'stockMinimo'
>;

/**
 * The dashboard as a report. `porComprar` is every product with low stock; the dashboard itself has only the
 * first ones.
 */
export function reporteDeDashboard(
  datos: ReporteDashboard,
  porComprar: readonly PorComprar[],
  propietario: boolean,
): Reporte {
  const { resumenDiario: dia, resumenMensual: mes, pedidos } = datos;
  return {
    archivo: `Dashboard_${datos.periodo.hoy}`,
    titulo: 'Dashboard',
    alcance: diaLegible(datos.periodo.hoy),
    partes: [
      {
        titulo: 'Hoy',
        cifras: [
          cifraEntera('Ventas', dia.ventasHoy),
          cifraDeDinero('Monto', dia.montoHoy),
          ...cifrasDelPropietario(propietario, 'Ganancia', dia.gananciaHoy),
        ],
      },
      {
        titulo: 'Este mes',
        cifras: [
          cifraEntera('Ventas', mes.ventasMes),
          cifraDeDinero('Monto', mes.montoMes),
          ...cifrasDelPropietario(propietario, 'Ganancia', mes.gananciaMes),
        ],
      },
      {
        titulo: 'Pedidos',
        cifras: [
          cifraEntera('En proceso', pedidos.enProceso),
          cifraEntera('Listos para entregar', pedidos.porEntregar),
          cifraEntera('Entregados sin cobrar', pedidos.sinCobrar.cantidad),
          cifraDeDinero('Falta cobrar de lo entregado', pedidos.sinCobrar.total),
        ],
      },
      tablaStockBajo(porComprar),
      {
        titulo: 'Productos más vendidos',
        columnas: [
          { titulo: 'Producto', tipo: 'texto' },
          { titulo: 'Vendidos', tipo: 'entero' },
          { titulo: 'Ingresos', tipo: 'dinero' },
        ],
        filas: datos.topProductos.map(({ nombreProducto, cantidadVendida, ingresoTotal }) => ({
          celdas: [nombreProducto, cantidadVendida, ingresoTotal],
        })),
        nota: 'De este mes.',
      },
      {
        titulo: 'Clientes frecuentes',
        columnas: [
          { titulo: 'Cliente', tipo: 'texto' },
          { titulo: 'Teléfono', tipo: 'texto' },
          { titulo: 'Compras', tipo: 'entero' },
          { titulo: 'Total Gastado', tipo: 'dinero' },
        ],
        filas: datos.clientesFrecuentes.map(({ nombre, telefono, numeroVentas, totalCompras }) => ({
          celdas: [nombre, formatoTelefono(telefono), numeroVentas, totalCompras],
        })),
        nota: 'Desde siempre.',
      },
    ],
  };
}

/** Lowest stock first, as on the screen. */
function tablaStockBajo(porComprar: readonly PorComprar[]): Tabla {
  const orden = porComprar.toSorted((a, b) => a.stock - b.stock || a.nombre.localeCompare(b.nombre, 'es'));
  const resto = orden.length - TOPE_POR_COMPRAR;
  return {
    titulo: `Stock Bajo (${orden.length.toLocaleString('es-GT')})`,
    columnas: [
      { titulo: 'Producto', tipo: 'texto' },
      { titulo: 'Stock', tipo: 'entero' },
      { titulo: 'Mínimo', tipo: 'entero' },
    ],
    filas: orden.slice(0, TOPE_POR_COMPRAR).map(({ nombre, stock, stockMinimo }) => ({
      celdas: [nombre, stock, stockMinimo],
      alerta: true,
    })),
    nota:
      resto > 0
        ? `Y ${resto.toLocaleString('es-GT')} más: están todos en el reporte de inventario, con «Solo Stock Bajo».`
        : undefined,
  };
}
