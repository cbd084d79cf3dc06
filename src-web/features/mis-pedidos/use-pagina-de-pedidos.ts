import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { mensajesDeError } from '#contract/api-client.ts';
import { LIMITES } from '#contract/limites.ts';
import type { Pagination } from '#contract/pagina.ts';
import type { MisPedidos, PedidoPublico } from '#contract/pedidos.ts';
import { api, esFallaDeRed } from '../../lib/api.ts';
import { useAlVolver } from '../../lib/conexion.ts';
import { encabezadoDeRecibo, type Recibo } from '../../lib/recibos.ts';

/** An order as the list shows it; what a receipt alone does not know is absent. */
export type PedidoEnLista = Pick<
  PedidoPublico,
  'numero' | 'codigoSeguimiento' | 'estado' | 'fechaPedido' | 'total'
> & { items?: PedidoPublico['items'] };

export interface PaginaDePedidos {
  pedidos: PedidoEnLista[];
  pagination: Pagination;
}

export type Carga =
  | { tipo: 'cargando' }
  | { tipo: 'lista'; pagina: PaginaDePedidos }
  | { tipo: 'fallo'; mensaje: string; sinConexion: boolean };

/** A page of the orders of the account that is signed in. */
export function pedidosDeLaCuenta(page: number, signal: AbortSignal): Promise<MisPedidos> {
  return api.get('/api/pedidos/mios', { query: { page, limit: LIMITES.paginaMisPedidos }, signal });
}

async function pedidoDeRecibo(recibo: Recibo, signal: AbortSignal): Promise<PedidoEnLista> {
  const { codigoSeguimiento: codigo } = recibo;
  try {
    const { pedido } = await api.get<{ pedido: PedidoPublico }>(`/api/pedidos/seguimiento/${codigo}`, {
      headers: encabezadoDeRecibo(codigo),
      signal,
    });
    return pedido;
  } catch {
    // The receipt itself knows enough to find the order again.
    return recibo;
  }
}

/** A page of the orders whose receipts this browser keeps, newest first. */
export async function pedidosDeRecibos(
  recibos: readonly Recibo[],
  page: number,
  signal: AbortSignal,
): Promise<PaginaDePedidos> {
  const limit = LIMITES.paginaMisPedidos;
  const visibles = recibos.slice((page - 1) * limit, page * limit);
  const pedidos = await Promise.all(visibles.map((recibo) => pedidoDeRecibo(recibo, signal)));
  // The contract’s own `paginar` would bring zod along: 20 kB.
  const totalPages = Math.max(1, Math.ceil(recibos.length / limit));
  const pagination = {
    currentPage: page,
    totalPages,
    totalItems: recibos.length,
    itemsPerPage: limit,
    hasPrevPage: page > 1,
    hasNextPage: page < totalPages,
  };
  return { pedidos, pagination };
}

/**
 * What `pedir` brings, asked again whenever `clave` changes, and quietly when the person or the connection comes back.
 */
export function usePaginaDePedidos(clave: string, pedir: (signal: AbortSignal) => Promise<PaginaDePedidos>) {
  const [carga, setCarga] = useState<Carga>({ tipo: 'cargando' });
  const pregunta = useRef<AbortController>(undefined);

  const preguntar = useEffectEvent((quieto: boolean) => {
    pregunta.current?.abort();
    const aborto = new AbortController();
    pregunta.current = aborto;
    if (!quieto) setCarga({ tipo: 'cargando' });
    pedir(aborto.signal).then(
      (pagina) => !aborto.signal.aborted && setCarga({ tipo: 'lista', pagina }),
      (error: unknown) => {
        if (quieto || aborto.signal.aborted) return;
        const [mensaje = ''] = mensajesDeError(error, 'Error al cargar los pedidos');
        setCarga({ tipo: 'fallo', mensaje, sinConexion: esFallaDeRed(error) });
      },
    );
  });

  const [intento, setIntento] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, or another try, is what asks again
  useEffect(() => {
    preguntar(false);
    return () => pregunta.current?.abort();
  }, [clave, intento]);
  useAlVolver(() => {
    if (carga.tipo !== 'cargando') preguntar(carga.tipo === 'lista');
  });

  return { carga, reintentar: () => setIntento((veces) => veces + 1) };
}
