import { useEffect, useRef, useState } from 'react';
import { SEGUIR_PEDIDO } from '#contract/calls/addresses.ts';
import { mensajesDeError } from '#contract/client/api-client.ts';
import type { PedidoPublico } from '#contract/schemas/ventas/pedidos.ts';
import { conReto, PUEDE_RESOLVER } from '#ui/retos/con-reto.ts';
import { api, esErrorDeRed } from '../../lib/api.ts';
import { useOnReturn } from '../../lib/connection.ts';
import { encabezadoDeRecibo } from '../../shared/recibos.ts';
import { usePedidoEnVivo } from './use-pedido-en-vivo.ts';

export type Busqueda =
  | { tipo: 'nada' }
  | { tipo: 'buscando' }
  | { tipo: 'encontrado'; pedido: PedidoPublico }
  | { tipo: 'error'; mensaje: string; sinConexion: boolean };

function pedir(codigo: string, signal: AbortSignal, quieto: boolean): Promise<{ pedido: PedidoPublico }> {
  const llamar = (reto: Record<string, string>) =>
    api(SEGUIR_PEDIDO, {
      params: { code: codigo },
      headers: { ...encabezadoDeRecibo(codigo), ...reto },
      signal,
    });
  // What nobody asked for takes no work of the phone, and nobody's turn.
  return quieto ? llamar(PUEDE_RESOLVER) : conReto(llamar, signal);
}

/** Loads the order of a code and keeps it up to date; asks again when the person or the connection comes back. */
export function usePedido(codigo: string) {
  const [busqueda, setBusqueda] = useState<Busqueda>({ tipo: 'nada' });
  const pregunta = useRef<AbortController>(undefined);

  /** `quieto` keeps what is shown until an answer comes, and ignores errors. */
  function preguntar(quieto = false) {
    pregunta.current?.abort();
    if (!/^\d{6}$/.test(codigo)) {
      setBusqueda({ tipo: 'nada' });
      return;
    }
    const controller = new AbortController();
    pregunta.current = controller;
    const { signal } = controller;
    if (!quieto) setBusqueda({ tipo: 'buscando' });
    pedir(codigo, signal, quieto).then(
      ({ pedido }) => setBusqueda({ tipo: 'encontrado', pedido }),
      (error: unknown) => {
        if (quieto || signal.aborted) return;
        const sinConexion = esErrorDeRed(error);
        const [mensaje = ''] = sinConexion ? [] : mensajesDeError(error, 'Pedido no encontrado');
        setBusqueda({ tipo: 'error', mensaje, sinConexion });
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another code asks again
  useEffect(() => {
    preguntar();
    return () => pregunta.current?.abort();
  }, [codigo]);
  useOnReturn(() => {
    // A code that was not found is not asked again: the server counts wrong codes.
    const sigue = busqueda.tipo === 'encontrado' || (busqueda.tipo === 'error' && busqueda.sinConexion);
    if (sigue) preguntar(true);
  });
  usePedidoEnVivo(busqueda.tipo === 'encontrado' ? busqueda.pedido : undefined, () => preguntar(true));

  /** Shows the order as cancelled, without asking the server again. */
  function marcarCancelado() {
    // A pending answer would be older than this state.
    pregunta.current?.abort();
    const fechaEstadoActual = new Date().toISOString();
    setBusqueda((previa) =>
      previa.tipo === 'encontrado'
        ? { tipo: 'encontrado', pedido: { ...previa.pedido, estado: 'cancelado', fechaEstadoActual } }
        : previa,
    );
  }

  return { busqueda, buscarDeNuevo: () => preguntar(), marcarCancelado };
}
