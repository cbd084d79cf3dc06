import { useEffect, useRef, useState } from 'react';
import { mensajesDeError } from '#contract/api-client.ts';
import type { PedidoPublico } from '#contract/pedidos.ts';
import { api, esFallaDeRed } from '../../lib/api.ts';
import { useAlVolver } from '../../lib/conexion.ts';
import { encabezadoDeRecibo } from '../../lib/recibos.ts';
import { useEnVivo } from './use-en-vivo.ts';

export type Busqueda =
  | { tipo: 'nada' }
  | { tipo: 'buscando' }
  | { tipo: 'encontrado'; pedido: PedidoPublico }
  | { tipo: 'fallo'; mensaje: string; sinConexion: boolean };

function pedir(codigo: string, signal: AbortSignal): Promise<{ pedido: PedidoPublico }> {
  return api.get(`/api/pedidos/seguimiento/${codigo}`, { headers: encabezadoDeRecibo(codigo), signal });
}

/** The order with this code, if it is one; looked at again whenever the person or the connection comes back. */
export function usePedido(codigo: string) {
  const [busqueda, setBusqueda] = useState<Busqueda>({ tipo: 'nada' });
  const pregunta = useRef<AbortController>(undefined);

  /** Quietly: what stands there stays until something newer comes. */
  function preguntar(quieto = false) {
    pregunta.current?.abort();
    if (!/^\d{6}$/.test(codigo)) {
      setBusqueda({ tipo: 'nada' });
      return;
    }
    const aborto = new AbortController();
    pregunta.current = aborto;
    const { signal } = aborto;
    if (!quieto) setBusqueda({ tipo: 'buscando' });
    pedir(codigo, signal).then(
      ({ pedido }) => setBusqueda({ tipo: 'encontrado', pedido }),
      (error: unknown) => {
        if (quieto || signal.aborted) return;
        const sinConexion = esFallaDeRed(error);
        const [mensaje = ''] = sinConexion ? [] : mensajesDeError(error, 'Pedido no encontrado');
        setBusqueda({ tipo: 'fallo', mensaje, sinConexion });
      },
    );
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: another code is what asks again
  useEffect(() => {
    preguntar();
    return () => pregunta.current?.abort();
  }, [codigo]);
  useAlVolver(() => {
    // A code that is none is not asked again: the server counts those.
    const sigue = busqueda.tipo === 'encontrado' || (busqueda.tipo === 'fallo' && busqueda.sinConexion);
    if (sigue) preguntar(true);
  });
  useEnVivo(busqueda.tipo === 'encontrado' ? busqueda.pedido : undefined, () => preguntar(true));

  /** The order as it is after the customer cancelled it. */
  function marcarCancelado() {
    // An answer on its way would be older than this.
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
