import type { ReporteVentas } from '#contract/schemas/ventas/reportes.ts';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { aQuetzales, deQuetzales, restar } from '#contract/words/dinero.ts';
import { MIXTO_SIN_DESGLOSE, NOMBRE_DE_METODO } from '#contract/words/pagos.ts';
import { cambioEn, diaDeLaSemana, nombreDePeriodo } from '../../../shared/listas/periodos.ts';
import {
  cifraDeDinero,
  cifraEntera,
  cifrasDelPropietario,
  type Reporte,
} from '../../../shared/reportes/reporte.ts';
import { type Columna, diaLegible, type Tabla, type Tablas } from '../../../shared/reportes/tabla.ts';
import { horaEnPunto, horaLegible } from '../../../shared/tienda/hora-legible.ts';

const VENTAS: Columna = { titulo: 'Número de Ventas', tipo: 'entero' };
const MONTO: Columna = { titulo: 'Monto Total', tipo: 'dinero' };

/** Said of what is summed line by line. */
export const ANTES_DE_DESCUENTOS = 'Antes de los descuentos de cada venta.';

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

/** «hasta las 9:39 a. m.» */
function hastaLas(iso: string, zona: string | undefined): string {
  const hora = horaLegible(iso, zona);
  return `hasta ${/^1:/.test(hora) ? 'la' : 'las'} ${hora}`;
}

/** What a report is compared with; of a period that still runs, also until which time of its last day. */
export function comparadoCon({ periodo, anterior }: ReporteVentas, zona: string | undefined): string {
  const { fechaInicio, fechaFin } = anterior.periodo;
  const nombre = nombreDePeriodo(anterior.periodo, periodo.fechaFin.slice(0, 4));
  if (!anterior.hasta) return `Contra ${nombre}`;
  const hasta = hastaLas(anterior.hasta, zona);
  const antes = fechaInicio === fechaFin ? `el ${diaDeLaSemana(fechaFin)} pasado` : nombre;
  return `H${hasta.slice(1)}, contra ${antes} a la misma hora`;
}

function comparacion(reporte: ReporteVentas, propietario: boolean, zona: string | undefined): Tabla {
  const { anterior } = reporte;
  const hasta = anterior.hasta ? `, ${hastaLas(anterior.hasta, zona)}` : '';
  const cifras = ({ resumen }: Pick<ReporteVentas, 'resumen'>) => [
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
      ...[reporte, anterior].map((uno) => ({
        celdas: [`${nombreDePeriodo(uno.periodo)}${hasta}`, ...cifras(uno)],
      })),
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

/** What each person sold. */
function porVendedor({ ventasPorVendedor }: ReporteVentas): Tabla {
  return {
    titulo: 'Por vendedor',
    columnas: [{ titulo: 'Vendedor', tipo: 'texto' }, VENTAS, MONTO],
    filas: ventasPorVendedor.map(({ nombre, cantidad, monto }) => ({ celdas: [nombre, cantidad, monto] })),
  };
}

function masVendidos({ masVendidos: productos }: ReporteVentas, propietario: boolean): Tabla {
  return {
    titulo: 'Lo más vendido',
    columnas: [
      { titulo: 'Producto', tipo: 'texto' },
      { titulo: 'Piezas', tipo: 'entero' },
      { titulo: 'Monto', tipo: 'dinero' },
      ...(propietario ? [{ titulo: 'Ganancia', tipo: 'dinero' } as const] : []),
    ],
    filas: productos.map(({ nombre, piezas, monto, ganancia }) => ({
      celdas: [nombre, piezas, monto, ...(propietario ? [ganancia] : [])],
    })),
    nota: ANTES_DE_DESCUENTOS,
  };
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

function lados(reporte: ReporteVentas, propietario: boolean): Tabla[] {
  return [
    masVendidos(reporte, propietario),
    ...[porVendedor, porMetodo, porCategoria, porHora].map((tabla) => tabla(reporte)),
  ];
}

/** The report as tables: the days first, which are all that a CSV contains. */
export function hojasDeVentas(reporte: ReporteVentas, propietario: boolean, zona: string | undefined) {
  const tablas: Tablas = [
    porDia(reporte, propietario),
    comparacion(reporte, propietario, zona),
    ...lados(reporte, propietario),
  ];
  return { archivo: archivoDe(reporte), tablas };
}

export function reporteDeVentas(
  reporte: ReporteVentas,
  propietario: boolean,
  zona: string | undefined,
): Reporte {
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
      comparacion(reporte, propietario, zona),
      porDia(reporte, propietario),
      ...(resumen.totalVentas > 0 ? lados(reporte, propietario) : []),
    ],
  };
}
