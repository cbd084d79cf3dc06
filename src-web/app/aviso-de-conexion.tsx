import { OfflineBanner } from '#ui/offline-banner.tsx';
import { useConexion } from '../lib/conexion.ts';

/** Why nothing new comes: the person's internet, or a shop that is off. */
export function AvisoDeConexion() {
  const estado = useConexion((conexion) => conexion.estado);
  return (
    <OfflineBanner
      offline={estado === 'sin-internet' || estado === 'en-pausa'}
      text={
        estado === 'en-pausa'
          ? 'La tienda está en pausa. Recibirá pedidos en cuanto vuelva.'
          : 'No tienes internet. Lo que ves puede no estar al día.'
      }
    />
  );
}
