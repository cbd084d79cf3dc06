import { useCallback, useEffect, useRef, useState } from 'react';
import { mensajesDeError } from '#contract/api-client.ts';
import type { PedidoPublico } from '#contract/pedidos.ts';
import { api, esFallaDeRed } from '../../lib/api.ts';
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

/** The order with this code, if it is one; looked at again whenever the person comes back to the page. */
export function usePedido(codigo: string) {
  const [busqueda, setBusqueda] = useState<Busqueda>({ tipo: 'nada' });
  const [vez, setVez] = useState(0);
  const mirar = useRef(() => {});

  // biome-ignore lint/correctness/useExhaustiveDependencies: another time asks the same again
  useEffect(() => {
    if (!/^\d{6}$/.test(codigo)) {
      setBusqueda({ tipo: 'nada' });
      return;
    }
    const aborto = new AbortController();
    setBusqueda({ tipo: 'buscando' });
    pedir(codigo, aborto.signal).then(
      ({ pedido }) => setBusqueda({ tipo: 'encontrado', pedido }),
      (error: unknown) => {
        if (aborto.signal.aborted) return;
        const sinConexion = esFallaDeRed(error);
        const [mensaje = ''] = sinConexion ? [] : mensajesDeError(error, 'Pedido no encontrado');
        setBusqueda({ tipo: 'fallo', mensaje, sinConexion });
      },
    );
    const mirarDeNuevo = () => {
      if (document.hidden) return;
      // Quietly: what stands there stays until something newer comes.
      pedir(codigo, aborto.signal).then(
        ({ pedido }) =>
          setBusqueda((previa) => (previa.tipo === 'encontrado' ? { tipo: 'encontrado', pedido } : previa)),
        () => undefined,
      );
    };
    mirar.current = mirarDeNuevo;
    document.addEventListener('visibilitychange', mirarDeNuevo);
    return () => {
      document.removeEventListener('visibilitychange', mirarDeNuevo);
      aborto.abort();
    };
  }, [codigo, vez]);

  useEnVivo(busqueda.tipo === 'encontrado' ? busqueda.pedido : undefined, () => mirar.current());

  const buscarDeNuevo = useCallback(() => setVez((previa) => previa + 1), []);

  /** The order as it is after the customer cancelled it. */
  const marcarCancelado = useCallback(() => {
    const fechaEstadoActual = new Date().toISOString();
    setBusqueda((previa) =>
      previa.tipo === 'encontrado'
        ? { tipo: 'encontrado', pedido: { ...previa.pedido, estado: 'cancelado', fechaEstadoActual } }
        : previa,
    );
  }, []);

  return { busqueda, buscarDeNuevo, marcarCancelado };
}
