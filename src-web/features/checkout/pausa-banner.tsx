import { useEffect, useRef } from 'react';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { useConnection } from '../../lib/connection.ts';

const NO_AHORA: Record<string, string> = {
  'en-pausa':
    'La tienda está en pausa y ahora no puede recibir tu pedido. Lo que escribiste se queda aquí: confirma cuando vuelva.',
  'sin-internet':
    'No tienes internet, y tu pedido no puede salir. Lo que escribiste se queda aquí: confirma cuando vuelva.',
};

/** Whether the banner says that no order can be sent for now. */
export function estaEnPausa(): boolean {
  return useConnection.getState().estado in NO_AHORA;
}

interface PausaBannerProps {
  /** An order is in doubt: the dialog shows another message for it. */
  enDuda: boolean;
}

/** Says in checkout that no order can be sent for now, and when the connection is back. */
export function PausaBanner({ enDuda }: PausaBannerProps) {
  const estado = useConnection((conexion) => conexion.estado);
  const texto = NO_AHORA[estado];
  const hubo = useRef(false);
  if (texto) hubo.current = true;
  useEffect(() => {
    // The error of an order that could not leave said less.
    if (texto) toast.settle('pedido');
  }, [texto]);
  if (texto)
    return (
      // It takes the focus when an order is confirmed all the same.
      <section aria-label="Conexión" data-pausa tabIndex={-1}>
        <Banner tone="warning" keepClear>
          {texto}
        </Banner>
      </section>
    );
  return hubo.current && estado === 'bien' && !enDuda ? (
    <Banner tone="success">La conexión con la tienda volvió: ya puedes confirmar tu pedido.</Banner>
  ) : null;
}
