import { ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import type { ReporteDashboard, ReporteInventario, ReporteVentas } from '#contract/reportes.ts';
import { formatoTelefono } from '#contract/texto.ts';
import type { Cifra, Informe } from '../../lib/informes/informe.ts';
import { diaLegible, type Tabla } from '../../lib/informes/tabla.ts';

const entero = (etiqueta: string, valor: number): Cifra => ({ etiqueta, tipo: 'entero', valor });
const dinero = (etiqueta: string, valor: number): Cifra => ({ etiqueta, tipo: 'dinero', valor });

/** A figure of profit: the owner's alone, and only when the server gave it. */
function delPropietario(propietario: boolean, etiqueta: string, valor: number | null): Cifra[] {
  return propietario && valor !== null ? [dinero(etiqueta, valor)] : [];
}

export function informeDashboard(datos: ReporteDashboard, propietario: boolean): Informe {
  const { resumenDiario: dia, resumenMensual: mes, inventario } = datos;
  return {
    archivo: `Dashboard_${datos.periodo.hoy}`,
    titulo: 'Dashboard',
    alcance: diaLegible(datos.periodo.hoy),
    partes: [
      {
        titulo: 'Hoy',
        cifras: [
          entero('Ventas', dia.ventasHoy),
          dinero('Monto', dia.montoHoy),
          ...delPropietario(propietario, 'Ganancia', dia.gananciaHoy),
        ],
      },
      {
        titulo: 'Este mes',
        cifras: [
          entero('Ventas', mes.ventasMes),
          dinero('Monto', mes.montoMes),
          ...delPropietario(propietario, 'Ganancia', mes.gananciaMes),
        ],
      },
      tablaStockBajo(inventario),
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
      },
    ],
  };
}

function tablaStockBajo({ listaBajo, productosStockBajo }: ReporteDashboard['inventario']): Tabla {
  return {
    titulo: `Stock Bajo (${productosStockBajo.toLocaleString('es-GT')})`,
    columnas: [
      { titulo: 'Producto', tipo: 'texto' },
      { titulo: 'Stock', tipo: 'entero' },
      { titulo: 'Mínimo', tipo: 'entero' },
    ],
    filas: listaBajo.map(({ nombre, stock, stockMinimo }) => ({
      celdas: [nombre, stock, stockMinimo],
      alerta: true,
    })),
  };
}

export function tablaDeVentas({ ventasPorDia }: ReporteVentas): Tabla {
  return {
    titulo: 'Ventas por día',
    columnas: [
      { titulo: 'Fecha', tipo: 'dia' },
      { titulo: 'Número de Ventas', tipo: 'entero' },
      { titulo: 'Monto Total', tipo: 'dinero' },
    ],
    filas: ventasPorDia.map(({ fecha, cantidad, monto }) => ({ celdas: [fecha, cantidad, monto] })),
  };
}

export function informeVentas(reporte: ReporteVentas, propietario: boolean): Informe {
  const { periodo, resumen } = reporte;
  return {
    archivo: `Reporte_Ventas_${periodo.fechaInicio}_${periodo.fechaFin}`,
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
      tablaDeVentas(reporte),
    ],
  };
}

export interface FiltroDeInventario {
  categoria: keyof typeof ETIQUETA_CATEGORIA;
  stockBajo: boolean;
  /** The day it was asked for. */
  hoy: string;
}

export function informeInventario(
  { resumen, productosPorCategoria }: ReporteInventario,
  { categoria, stockBajo, hoy }: FiltroDeInventario,
  propietario: boolean,
): Informe {
  const filtro = categoria === 'todos' ? [] : [ETIQUETA_CATEGORIA[categoria]];
  if (stockBajo) filtro.push('Solo Stock Bajo');
  return {
    archivo: `Reporte_Inventario_${hoy}`,
    titulo: 'Reporte de Inventario',
    alcance: [diaLegible(hoy), ...filtro].join(' · '),
    partes: [
      {
        titulo: 'Resumen del inventario',
        cifras: [
          entero('Total Productos', resumen.totalProductos),
          entero('Stock Bajo', resumen.productosStockBajo),
          ...delPropietario(propietario, 'Valor Inventario', resumen.valorInventarioTotal),
        ],
      },
      ...productosPorCategoria
        .filter(({ productos }) => productos.length > 0)
        .map((una) => tablaDeCategoria(una, propietario)),
    ],
  };
}

function tablaDeCategoria(
  { categoria, productos }: ReporteInventario['productosPorCategoria'][number],
  propietario: boolean,
): Tabla {
  return {
    titulo: `${ETIQUETA_CATEGORIA[categoria]} (${productos.length.toLocaleString('es-GT')})`,
    columnas: [
      { titulo: 'Producto', tipo: 'texto' },
      { titulo: 'Stock', tipo: 'entero' },
      { titulo: 'Precio Venta', tipo: 'dinero' },
      ...(propietario ? [{ titulo: 'Margen %', tipo: 'porcentaje' } as const] : []),
      { titulo: 'Estado', tipo: 'texto' },
    ],
    filas: productos.map(({ nombre, stock, precioVenta, margen, stockBajo }) => ({
      celdas: [
        nombre,
        stock,
        precioVenta,
        ...(propietario ? [margen] : []),
        stockBajo ? 'Stock Bajo' : 'Normal',
      ],
      alerta: stockBajo,
    })),
  };
}

/** All categories in one table, for a spreadsheet to sort and filter. */
export function tablaDeInventario({ productosPorCategoria }: ReporteInventario, propietario: boolean): Tabla {
  const porCategoria = productosPorCategoria.map((una) => ({
    nombre: ETIQUETA_CATEGORIA[una.categoria],
    tabla: tablaDeCategoria(una, propietario),
  }));
  const columnas = tablaDeCategoria(
    { categoria: 'otros', cantidadProductos: 0, productos: [] },
    propietario,
  ).columnas;
  return {
    titulo: 'Inventario',
    columnas: [{ titulo: 'Categoría', tipo: 'texto' }, ...columnas],
    filas: porCategoria.flatMap(({ nombre, tabla }) =>
      tabla.filas.map(({ celdas }) => ({ celdas: [nombre, ...celdas] })),
    ),
  };
}
