import { useEffect, useEffectEvent } from 'react';
import type { PedidoPublico } from '#contract/pedidos.ts';

/** Calls `alCambiar` when the order is not what is shown any more, as long as somebody looks at the page. */
export function useEnVivo(pedido: PedidoPublico | undefined, alCambiar: () => void) {
  const cambiar = useEffectEvent(alCambiar);
  const codigo = pedido?.codigoSeguimiento;
  const visto = pedido?.fechaEstadoActual;
  useEffect(() => {
    if (!codigo) return;
    let fuente: EventSource | undefined;
    const seguir = () => {
      fuente?.close();
      if (document.hidden) return;
      fuente = new EventSource(`/api/pedidos/seguimiento/${codigo}/eventos?visto=${visto}`);
      fuente.addEventListener('pedido', cambiar);
    };
    seguir();
    document.addEventListener('visibilitychange', seguir);
    return () => {
      document.removeEventListener('visibilitychange', seguir);
      fuente?.close();
    };
  }, [codigo, visto]);
}
