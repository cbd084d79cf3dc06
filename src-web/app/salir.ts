import { toast } from '#ui/toast.ts';
import { vaciarAlSalir } from '../features/carrito/carrito.ts';
import { olvidarBorrador } from '../features/pedido/borrador.ts';
import { olvidarIntento } from '../features/pedido/intento.ts';
import { olvidarRecibosDe } from '../lib/recibos.ts';
import { cerrarSesion, useSesion } from '../lib/sesion.ts';

/** Signs out and leaves nothing of the person on this device. */
export function salir(): void {
  const { usuario } = useSesion.getState();
  if (usuario) olvidarRecibosDe(usuario._id);
  vaciarAlSalir();
  olvidarBorrador();
  olvidarIntento();
  cerrarSesion();
  toast.info('Cerraste tu sesión');
}
