import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LISTAR_MIS_PEDIDOS, SEGUIR_PEDIDO } from '#contract/calls/addresses.ts';
import { mensajesDeError } from '#contract/client/api-client.ts';
import type { MisPedidos, PedidoPublico } from '#contract/schemas/ventas/pedidos.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { type Pagination, paginar } from '#contract/words/listas.ts';
import { api, esErrorDeRed } from '../../lib/api.ts';
import { useOnReturn } from '../../lib/connection.ts';
import { encabezadoDeRecibo, type Recibo } from '../../shared/recibos.ts';

/** An order in the list; a receipt alone has no items. */
export type PedidoEnLista = Pick<
  PedidoPublico,
  'numero' | 'codigoSeguimiento' | 'estado' | 'fechaPedido' | 'total'
> & { items?: PedidoPublico['items'] };

interface PaginaDePedidos {
  pedidos: PedidoEnLista[];
  pagination: Pagination;
}

type Carga =
  | { tipo: 'cargando' }
  | { tipo: 'lista'; pagina: PaginaDePedidos }
  | { tipo: 'error'; mensaje: string; sinConexion: boolean };

/** A page of the orders of the account that is signed in. */
export function pedidosDeLaCuenta(page: number, signal: AbortSignal): Promise<MisPedidos> {
  return api(LISTAR_MIS_PEDIDOS, { query: { page, limit: LIMITES.paginaMisPedidos }, signal });
}

async function pedidoDeRecibo(recibo: Recibo, signal: AbortSignal): Promise<PedidoEnLista> {
  const { codigoSeguimiento: codigo } = recibo;
  try {
    const { pedido } = await api(SEGUIR_PEDIDO, {
      params: { code: codigo },
      headers: encabezadoDeRecibo(codigo),
      signal,
    });
    return pedido;
  } catch {
    // The receipt alone is enough to show the order and link to it.
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
  return { pedidos, pagination: paginar({ page, limit }, recibos.length) };
}

/**
 * Loads what `pedir` returns, again whenever `clave` changes, and without a loading state when the person or the
 * connection comes back.
 */
export function usePedidos(clave: string, pedir: (signal: AbortSignal) => Promise<PaginaDePedidos>) {
  const [carga, setCarga] = useState<Carga>({ tipo: 'cargando' });
  const pregunta = useRef<AbortController>(undefined);

  const preguntar = useEffectEvent((quieto: boolean) => {
    pregunta.current?.abort();
    const controller = new AbortController();
    pregunta.current = controller;
    if (!quieto) setCarga({ tipo: 'cargando' });
    pedir(controller.signal).then(
      (pagina) => !controller.signal.aborted && setCarga({ tipo: 'lista', pagina }),
      (error: unknown) => {
        if (quieto || controller.signal.aborted) return;
        const [mensaje = ''] = mensajesDeError(error, 'Error al cargar los pedidos');
        setCarga({ tipo: 'error', mensaje, sinConexion: esErrorDeRed(error) });
      },
    );
  });

  const [intento, setIntento] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list or a retry asks again
  useEffect(() => {
    preguntar(false);
    return () => pregunta.current?.abort();
  }, [clave, intento]);
  useOnReturn(() => {
    if (carga.tipo !== 'cargando') preguntar(carga.tipo === 'lista');
  });

  return { carga, reintentar: () => setIntento((veces) => veces + 1) };
}
