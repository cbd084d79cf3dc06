import type { ReporteInventario } from '#contract/schemas/ventas/reportes.ts';
import { NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { stockLegible } from '#contract/words/texto.ts';
import { cifraEntera, cifrasDelPropietario, type Reporte } from '../../../shared/reportes/reporte.ts';
import { diaLegible, type Tabla } from '../../../shared/reportes/tabla.ts';

export interface FiltroDeInventario {
  categoria: keyof typeof NOMBRE_DE_CATEGORIA;
  stockBajo: boolean;
  /** The day of the report. */
  hoy: string;
}

/** The name of its files, without extension. */
export const archivoDeInventario = (hoy: string): string => `Reporte_Inventario_${hoy}`;

export function reporteDeInventario(
  { resumen, productosPorCategoria }: ReporteInventario,
  { categoria, stockBajo, hoy }: FiltroDeInventario,
  propietario: boolean,
): Reporte {
  const filtro = categoria === 'todos' ? [] : [NOMBRE_DE_CATEGORIA[categoria]];
  if (stockBajo) filtro.push('Solo Stock Bajo');
  return {
    archivo: archivoDeInventario(hoy),
    titulo: 'Reporte de Inventario',
    alcance: [diaLegible(hoy), ...filtro].join(' · '),
    partes: [
      {
        titulo: 'Resumen del inventario',
        cifras: [
          cifraEntera('Total Productos', resumen.totalProductos),
          cifraEntera('Stock Bajo', resumen.productosStockBajo),
          ...cifrasDelPropietario(propietario, 'Valor Inventario', resumen.valorInventarioTotal),
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
    titulo: `${NOMBRE_DE_CATEGORIA[categoria]} (${productos.length.toLocaleString('es-GT')})`,
    columnas: [
      { titulo: 'Producto', tipo: 'texto' },
      { titulo: 'Stock', tipo: 'entero' },
      { titulo: 'Precio Venta', tipo: 'dinero' },
      ...(propietario ? [{ titulo: 'Margen %', tipo: 'porcentaje' } as const] : []),
      { titulo: 'Estado', tipo: 'texto' },
    ],
    filas: productos.map(({ nombre, precioVenta, margen, stockBajo, ...existencias }) => ({
      celdas: [
        nombre,
        stockLegible(existencias),
        precioVenta,
        ...(propietario ? [margen] : []),
        stockBajo ? 'Stock Bajo' : 'Normal',
      ],
      alerta: stockBajo,
    })),
  };
}

/** All categories in one table, to be sorted and filtered in a spreadsheet. */
export function tablaDeInventario({ productosPorCategoria }: ReporteInventario, propietario: boolean): Tabla {
  const porCategoria = productosPorCategoria.map((una) => ({
    nombre: NOMBRE_DE_CATEGORIA[una.categoria],
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
