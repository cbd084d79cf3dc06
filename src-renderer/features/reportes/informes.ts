import { ETIQUETA_CATEGORIA } from '#contract/categorias.ts';
import type { ReporteDashboard, ReporteInventario } from '#contract/reportes.ts';
import { formatoTelefono } from '#contract/texto.ts';
import type { Informe } from '../../lib/informes/informe.ts';
import { diaLegible, type Tabla } from '../../lib/informes/tabla.ts';
import { delPropietario, dinero, entero } from './cifras.ts';

/** A list to buy by that is longer than this is no list to take along. */
const TOPE_POR_COMPRAR = 500;

type PorComprar = Pick<
  ReporteInventario['productosPorCategoria'][number]['productos'][number],
  'nombre' | 'stock' | 'stockMinimo'
>;

/** `porComprar`: every product with low stock; the dashboard itself names only the first. */
export function informeDashboard(
  datos: ReporteDashboard,
  porComprar: readonly PorComprar[],
  propietario: boolean,
): Informe {
  const { resumenDiario: dia, resumenMensual: mes } = datos;
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

/** The emptiest first, as on the screen. */
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
