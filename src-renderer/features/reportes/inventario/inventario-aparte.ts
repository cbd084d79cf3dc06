import { OBTENER_REPORTE_DE_INVENTARIO } from '#contract/calls/addresses.ts';
import { NetworkError } from '#contract/client/api-client.ts';
import type { Categoria } from '#contract/words/categorias.ts';
import { apiRead } from '../../../lib/api.ts';
import { holdWorker } from '../../../lib/workers.ts';
import type { InventarioAbierto, PedidoDeInventario } from './inventario-worker.ts';
import type { Producto } from './paginas.ts';
import type { FiltroDeInventario } from './reporte-de-inventario.ts';

export type Filtro = Omit<FiltroDeInventario, 'hoy'>;

/** An inventory report that a worker holds, and what the page needs of it. */
export interface InventarioAparte extends InventarioAbierto {
  /** What it was asked for with. */
  filtro: Filtro;
  /** The products on a page of a category, from 1 on. Rejects once the worker failed. */
  pagina: (categoria: Categoria, pagina: number) => Promise<Producto[]>;
  /** The report on paper, for the worker that draws it. `hoy` is its day. */
  reporte: (hoy: string, propietario: boolean) => MessagePort;
  /** The report as a table, for the worker that writes it. */
  tablas: (propietario: boolean) => MessagePort;
  /** Lets the report go. */
  cerrar: () => void;
}

/**
 * Opens the server's answer in a worker. Throws where the answer is not the shop's, which is told as no connection; resolves
 * with the error of a worker that does not run, which is none of the connection.
 */
async function abrir(respuesta: Blob, filtro: Filtro): Promise<InventarioAparte | Error> {
  const worker = new Worker(new URL('./inventario-worker.ts', import.meta.url), { type: 'module' });
  const { ask, askFor, close } = holdWorker(worker);
  const pedir = <Respuesta>(pedido: PedidoDeInventario) => ask<Respuesta>(pedido);
  const pedirPuerto = (pedido: PedidoDeInventario) => askFor(pedido);
  const abierto = await pedir<InventarioAbierto | undefined>({ pide: 'abrir', respuesta }).catch(
    (error: Error) => error,
  );
  if (!abierto || abierto instanceof Error) {
    close();
    if (abierto) return abierto;
    throw new NetworkError('sin-conexion');
  }
  return {
    ...abierto,
    filtro,
    pagina: (categoria, pagina) => pedir({ pide: 'pagina', categoria, pagina }),
    reporte: (hoy, propietario) => pedirPuerto({ pide: 'reporte', filtro: { ...filtro, hoy }, propietario }),
    tablas: (propietario) => pedirPuerto({ pide: 'tablas', propietario }),
    cerrar: close,
  };
}

/** Asks for the inventory report and holds it in a worker. Rejects as `api` does, and when the worker does not run. */
export async function pedirInventario(filtro: Filtro, signal: AbortSignal): Promise<InventarioAparte> {
  const { categoria, stockBajo } = filtro;
  const abierto = await apiRead(
    OBTENER_REPORTE_DE_INVENTARIO,
    async (response) => abrir(await response.blob(), filtro),
    { query: { categoria, stockBajo: stockBajo || undefined }, signal },
  );
  if (abierto instanceof Error) throw abierto;
  return abierto;
}
