import { useRef } from 'react';
import { Banner } from '#ui/feedback/banner.tsx';
import { useConnection } from '../../lib/connection.ts';

const NO_AHORA: Record<string, string> = {
  'en-pausa':
    'La tienda está en pausa y ahora no puede recibir tu pedido. Lo que escribiste se queda aquí: confirma cuando vuelva.',
  'sin-internet':
    'No tienes internet, y tu pedido no puede salir. Lo que escribiste se queda aquí: confirma cuando vuelva.',
};

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
  if (texto) return <Banner tone="warning">{texto}</Banner>;
  return hubo.current && estado === 'bien' && !enDuda ? (
    <Banner tone="success">La conexión con la tienda volvió: ya puedes confirmar tu pedido.</Banner>
  ) : null;
}
