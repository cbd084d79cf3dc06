import { useEffect, useEffectEvent } from 'react';
import type { PedidoPublico } from '#contract/pedidos.ts';

/** A stream that the server refuses, as it does to an address with too many wrong codes, is asked for again. */
const OTRA_VEZ_MS = 20_000;

/** Calls `alCambiar` when the order is not what is shown any more, as long as somebody looks at the page. */
export function useEnVivo(pedido: PedidoPublico | undefined, alCambiar: () => void) {
  const cambiar = useEffectEvent(alCambiar);
  const codigo = pedido?.codigoSeguimiento;
  const visto = pedido?.fechaEstadoActual;
  useEffect(() => {
    if (!codigo) return;
    let fuente: EventSource | undefined;
    let reloj: ReturnType<typeof setTimeout> | undefined;
    const seguir = () => {
      fuente?.close();
      clearTimeout(reloj);
      if (document.hidden) return;
      fuente = new EventSource(`/api/pedidos/seguimiento/${codigo}/eventos?visto=${visto}`);
      fuente.addEventListener('pedido', cambiar);
      fuente.addEventListener('error', () => {
        // The browser connects again by itself, but not after a refusal. Whoever holds the receipt may always ask.
        if (fuente?.readyState !== EventSource.CLOSED) return;
        reloj = setTimeout(() => {
          cambiar();
          seguir();
        }, OTRA_VEZ_MS);
      });
    };
    seguir();
    document.addEventListener('visibilitychange', seguir);
    return () => {
      document.removeEventListener('visibilitychange', seguir);
      clearTimeout(reloj);
      fuente?.close();
    };
  }, [codigo, visto]);
}
