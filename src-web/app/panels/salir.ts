import { toast } from '#ui/feedback/toast.ts';
import { vaciarAlSalir } from '../../features/carrito/carrito.ts';
import { olvidarBorrador, olvidarComprador, olvidarIntento } from '../../features/checkout/borrador.ts';
import { cerrarSesion, useSession } from '../../lib/session.ts';
import { olvidarRecibosDe } from '../../shared/recibos.ts';

/** Signs out and removes the person's data from this device. */
export function salir(): void {
  const { usuario } = useSession.getState();
  if (usuario) olvidarRecibosDe(usuario._id);
  vaciarAlSalir();
  olvidarBorrador();
  olvidarComprador();
  olvidarIntento();
  cerrarSesion();
  toast.info('Cerraste tu sesión');
}
