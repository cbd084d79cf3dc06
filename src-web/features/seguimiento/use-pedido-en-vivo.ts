import { useEffect, useEffectEvent } from 'react';
import { OIR_PEDIDO } from '#contract/calls/addresses.ts';
import { pathOf } from '#contract/client/api-client.ts';
import type { PedidoPublico } from '#contract/schemas/ventas/pedidos.ts';

/** Pause before reconnecting a stream that the server refused, for example after too many wrong codes. */
const RECONEXION_MS = 20_000;

/** Calls `alCambiar` when the order changes on the server, while the page is visible. */
export function usePedidoEnVivo(pedido: PedidoPublico | undefined, alCambiar: () => void) {
  const cambiar = useEffectEvent(alCambiar);
  const codigo = pedido?.codigoSeguimiento;
  const visto = pedido?.fechaEstadoActual;
  useEffect(() => {
    if (!codigo) return;
    let fuente: EventSource | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const seguir = () => {
      fuente?.close();
      clearTimeout(timer);
      if (document.hidden) return;
      fuente = new EventSource(pathOf(OIR_PEDIDO, { params: { code: codigo }, query: { visto } }));
      fuente.addEventListener('pedido', cambiar);
      fuente.addEventListener('error', () => {
        // The browser reconnects by itself, but not after a refusal. The order itself can still be asked for.
        if (fuente?.readyState !== EventSource.CLOSED) return;
        timer = setTimeout(() => {
          cambiar();
          seguir();
        }, RECONEXION_MS);
      });
    };
    seguir();
    document.addEventListener('visibilitychange', seguir);
    return () => {
      document.removeEventListener('visibilitychange', seguir);
      clearTimeout(timer);
      fuente?.close();
    };
  }, [codigo, visto]);
}
