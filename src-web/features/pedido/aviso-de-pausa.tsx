import { useRef } from 'react';
import { Banner } from '#ui/banner.tsx';
import { useConexion } from '../../lib/conexion.ts';

const NO_AHORA: Record<string, string> = {
  'en-pausa':
    'La tienda está en pausa y ahora no puede recibir tu pedido. Lo que escribiste se queda aquí: confirma cuando vuelva.',
  'sin-internet':
    'No tienes internet, y tu pedido no puede salir. Lo que escribiste se queda aquí: confirma cuando vuelva.',
};

export interface AvisoDePausaProps {
  /** An order may have arrived already: what is to be done then is said elsewhere. */
  enDuda: boolean;
}

/** In checkout: why no order can be sent now, that nothing is lost, and when it can be sent again. */
export function AvisoDePausa({ enDuda }: AvisoDePausaProps) {
  const estado = useConexion((conexion) => conexion.estado);
  const texto = NO_AHORA[estado];
  const hubo = useRef(false);
  if (texto) hubo.current = true;
  if (texto) return <Banner tone="warning">{texto}</Banner>;
  return hubo.current && estado === 'bien' && !enDuda ? (
    <Banner tone="success">La conexión con la tienda volvió: ya puedes confirmar tu pedido.</Banner>
  ) : null;
}
