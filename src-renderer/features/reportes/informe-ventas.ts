import { ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import { ETIQUETA_METODO } from '#contract/pagos.ts';
import type { ReporteVentas } from '#contract/reportes.ts';
import type { Informe } from '../../lib/informes/informe.ts';
import { type Columna, diaLegible, type Tabla, type Tablas } from '../../lib/informes/tabla.ts';
import { cambioEn, nombreDePeriodo } from '../../lib/periodos.ts';
import { delPropietario, dinero, entero } from './cifras.ts';

export interface VentasComparadas {
  reporte: ReporteVentas;
  /** Of the period that it is compared with. */
  anterior: ReporteVentas;
}

const VENTAS: Columna = { titulo: 'Número de Ventas', tipo: 'entero' };
const MONTO: Columna = { titulo: 'Monto Total', tipo: 'dinero' };

const archivoDe = ({ periodo }: ReporteVentas) => `Reporte_Ventas_${periodo.fechaInicio}_${periodo.fechaFin}`;

function porDia({ ventasPorDia, resumen }: ReporteVentas, propietario: boolean): Tabla {
  return {
    titulo: 'Ventas por día',
    columnas: [
      { titulo: 'Fecha', tipo: 'dia' },
      VENTAS,
      MONTO,
      ...(propietario ? [{ titulo: 'Ganancia', tipo: 'dinero' } as const] : []),
    ],
    filas: [
      ...ventasPorDia.map(({ fecha, cantidad, monto, ganancia }) => ({
        celdas: [fecha, cantidad, monto, ganancia],
      })),
      ...(ventasPorDia.length > 0
        ? [{ celdas: ['Total', resumen.totalVentas, resumen.montoTotal, resumen.gananciaTotal], total: true }]
        : []),
    ],
  };
}

function comparacion({ reporte, anterior }: VentasComparadas, propietario: boolean): Tabla {
  const cifras = ({ resumen }: ReporteVentas) => [
    resumen.totalVentas,
    resumen.montoTotal,
    resumen.promedioVenta,
    ...(propietario ? [resumen.gananciaTotal] : []),
  ];
  const antes = cifras(anterior);
  return {
    titulo: 'Comparación',
    columnas: [
      { titulo: 'Periodo', tipo: 'texto' },
      { titulo: 'Total Ventas', tipo: 'entero' },
      MONTO,
      { titulo: 'Promedio por Venta', tipo: 'dinero' },
      ...(propietario ? [{ titulo: 'Ganancia Total', tipo: 'dinero' } as const] : []),
    ],
    filas: [
      ...[reporte, anterior].map((uno) => ({ celdas: [nombreDePeriodo(uno.periodo), ...cifras(uno)] })),
      {
        celdas: ['Cambio', ...cifras(reporte).map((cifra, i) => cambioEn(cifra ?? 0, antes[i] ?? 0))],
        tipo: 'porcentaje',
      },
    ],
  };
}

function porMetodo({ ventasPorMetodo }: ReporteVentas): Tabla {
  return {
    titulo: 'Ventas por método de pago',
    columnas: [{ titulo: 'Método', tipo: 'texto' }, VENTAS, MONTO],
    filas: ventasPorMetodo.map(({ metodo, cantidad, monto }) => ({
      celdas: [ETIQUETA_METODO[metodo], cantidad, monto],
    })),
  };
}

function porCategoria({ ventasPorCategoria }: ReporteVentas): Tabla {
  return {
    titulo: 'Ventas por categoría',
    columnas: [
      { titulo: 'Categoría', tipo: 'texto' },
      { titulo: 'Piezas', tipo: 'entero' },
      { titulo: 'Monto antes de descuentos', tipo: 'dinero' },
    ],
    filas: ventasPorCategoria.map(({ categoria, piezas, monto }) => ({
      celdas: [ETIQUETA_CATEGORIA[categoria], piezas, monto],
    })),
  };
}

function porHora({ ventasPorHora }: ReporteVentas): Tabla {
  return {
    titulo: 'Ventas por hora',
    columnas: [{ titulo: 'Hora', tipo: 'texto' }, VENTAS, MONTO],
    filas: ventasPorHora.map(({ hora, cantidad, monto }) => ({ celdas: [`${hora}:00`, cantidad, monto] })),
  };
}

const lados = (reporte: ReporteVentas) => [porMetodo, porCategoria, porHora].map((tabla) => tabla(reporte));

/** The report as sheets: its days first, which are all that a CSV holds. */
export function hojasDeVentas(ventas: VentasComparadas, propietario: boolean) {
  const { reporte } = ventas;
  const tablas: Tablas = [porDia(reporte, propietario), comparacion(ventas, propietario), ...lados(reporte)];
  return { archivo: archivoDe(reporte), tablas };
}

export function informeVentas(ventas: VentasComparadas, propietario: boolean): Informe {
  const { reporte } = ventas;
  const { periodo, resumen } = reporte;
  return {
    archivo: archivoDe(reporte),
    titulo: 'Reporte de Ventas',
    alcance: `Del ${diaLegible(periodo.fechaInicio)} al ${diaLegible(periodo.fechaFin)}`,
    partes: [
      {
        titulo: 'Resumen del periodo',
        cifras: [
          entero('Total Ventas', resumen.totalVentas),
          dinero('Monto Total', resumen.montoTotal),
          dinero('Promedio por Venta', resumen.promedioVenta),
          ...delPropietario(propietario, 'Ganancia Total', resumen.gananciaTotal),
        ],
      },
      comparacion(ventas, propietario),
      porDia(reporte, propietario),
      ...(resumen.totalVentas > 0 ? lados(reporte) : []),
    ],
  };
}
