import type { ReporteInventario } from '#contract/schemas/ventas/reportes.ts';
import type { Categoria } from '#contract/words/categorias.ts';
import { answerRequests } from '../../../lib/workers.ts';
import type { Reporte } from '../../../shared/reportes/reporte.ts';
import type { Tablas } from '../../../shared/reportes/tabla.ts';
import { type CategoriaEnPaginas, type Producto, paginaDe, primerasPaginas } from './paginas.ts';
import { type FiltroDeInventario, reporteDeInventario, tablaDeInventario } from './reporte-de-inventario.ts';

/** What the worker is asked for: first to open the answer of the server, then for parts of it. */
export type PedidoDeInventario =
  | { pide: 'abrir'; respuesta: Blob }
  | { pide: 'pagina'; categoria: Categoria; pagina: number }
  | { pide: 'reporte'; filtro: FiltroDeInventario; propietario: boolean }
  | { pide: 'tablas'; propietario: boolean };

/** What the screen shows first. */
export interface InventarioAbierto {
  resumen: ReporteInventario['resumen'];
  categorias: CategoriaEnPaginas[];
}

/** The report of a large shop is some megabytes: parsed on the page it would keep the till waiting. */
let inventario: ReporteInventario;

/** Undefined for an answer that is no JSON: a tunnel or a proxy gave it in the server's place. */
async function abrir(respuesta: Blob): Promise<InventarioAbierto | undefined> {
  try {
    inventario = JSON.parse(await respuesta.text()) as ReporteInventario;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
  return { resumen: inventario.resumen, categorias: primerasPaginas(inventario) };
}

function contestar(
  pedido: PedidoDeInventario,
): Promise<InventarioAbierto | undefined> | Producto[] | Reporte | Tablas {
  switch (pedido.pide) {
    case 'abrir':
      return abrir(pedido.respuesta);
    case 'pagina':
      return paginaDe(inventario, pedido.categoria, pedido.pagina);
    case 'reporte':
      return reporteDeInventario(inventario, pedido.filtro, pedido.propietario);
    case 'tablas':
      return [tablaDeInventario(inventario, pedido.propietario)];
  }
}

answerRequests(contestar);
