import type { ReporteVentas } from '#contract/schemas/ventas/reportes.ts';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { aQuetzales, deQuetzales, restar } from '#contract/words/dinero.ts';
import { MIXTO_SIN_DESGLOSE, NOMBRE_DE_METODO } from '#contract/words/pagos.ts';
import { cambioEn, nombreDePeriodo } from '../../../shared/listas/periodos.ts';
import {
  cifraDeDinero,
  cifraEntera,
  cifrasDelPropietario,
  type Reporte,
} from '../../../shared/reportes/reporte.ts';
import { type Columna, diaLegible, type Tabla, type Tablas } from '../../../shared/reportes/tabla.ts';
import { horaEnPunto } from '../../../shared/tienda/hora-legible.ts';

export interface VentasComparadas {
  reporte: ReporteVentas;
  /** The report of the period that it is compared with. */
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

interface CobradoPorMetodo {
  nombre: string;
  cantidad: number;
  monto: number;
}

/** Sales by method; the mixed ones without payments stand apart from those whose payments are known. */
export function metodosDe({ ventasPorMetodo, sinDesglose }: ReporteVentas): CobradoPorMetodo[] {
  const { cantidad: sueltas, monto: suelto } = sinDesglose;
  const metodos = ventasPorMetodo.map(({ metodo, cantidad, monto }) => ({
    nombre: NOMBRE_DE_METODO[metodo],
    cantidad: metodo === 'mixto' ? cantidad - sueltas : cantidad,
    monto: metodo === 'mixto' ? aQuetzales(restar(deQuetzales(monto), deQuetzales(suelto))) : monto,
  }));
  if (sueltas === 0) return metodos;
  const aparte = { nombre: MIXTO_SIN_DESGLOSE, cantidad: sueltas, monto: suelto };
  return [...metodos.filter(({ cantidad }) => cantidad > 0), aparte];
}

function porMetodo(reporte: ReporteVentas): Tabla {
  return {
    titulo: 'Ventas por método de pago',
    columnas: [{ titulo: 'Método', tipo: 'texto' }, VENTAS, MONTO],
    filas: metodosDe(reporte).map(({ nombre, cantidad, monto }) => ({ celdas: [nombre, cantidad, monto] })),
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
      celdas: [NOMBRE_DE_CATEGORIA[categoria], piezas, monto],
    })),
  };
}

function porHora({ ventasPorHora }: ReporteVentas): Tabla {
  return {
    titulo: 'Ventas por hora',
    columnas: [{ titulo: 'Hora', tipo: 'texto' }, VENTAS, MONTO],
    filas: ventasPorHora.map(({ hora, cantidad, monto }) => ({
      celdas: [horaEnPunto(hora), cantidad, monto],
    })),
  };
}

const lados = (reporte: ReporteVentas) => [porMetodo, porCategoria, porHora].map((tabla) => tabla(reporte));

/** The report as tables: the days first, which are all that a CSV contains. */
export function hojasDeVentas(ventas: VentasComparadas, propietario: boolean) {
  const { reporte } = ventas;
  const tablas: Tablas = [porDia(reporte, propietario), comparacion(ventas, propietario), ...lados(reporte)];
  return { archivo: archivoDe(reporte), tablas };
}

export function reporteDeVentas(ventas: VentasComparadas, propietario: boolean): Reporte {
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
          cifraEntera('Total Ventas', resumen.totalVentas),
          cifraDeDinero('Monto Total', resumen.montoTotal),
          cifraDeDinero('Promedio por Venta', resumen.promedioVenta),
          ...cifrasDelPropietario(propietario, 'Ganancia Total', resumen.gananciaTotal),
        ],
      },
      comparacion(ventas, propietario),
      porDia(reporte, propietario),
      ...(resumen.totalVentas > 0 ? lados(reporte) : []),
    ],
  };
}
