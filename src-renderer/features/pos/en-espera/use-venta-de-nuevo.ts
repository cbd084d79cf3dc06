import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { esConsumidorFinal } from '#contract/words/pagos.ts';
import { toast } from '#ui/feedback/toast.ts';
import { RUTAS } from '../../../lib/routes.ts';
import type { VentaDeNuevo } from '../../../shared/cobro/venta-de-nuevo.ts';
import { agregarAlCarrito, escribirCliente, sePuedeCambiar } from '../carrito/acciones.ts';
import { TEMA_VENTA, useBorrador } from '../carrito/borrador.ts';
import { useCatalogoLocal } from '../catalogo/catalogo-local.ts';
import { ponerEnEspera } from './en-espera.ts';

/** Puts the lines and the client of a sale into an empty cart; what is in it goes on hold first. */
function empezarDeNuevo({ numero, cliente, lineas }: VentaDeNuevo): void {
  if (!sePuedeCambiar()) return;
  if (useBorrador.getState().lineas.length > 0) ponerEnEspera();
  if (useBorrador.getState().lineas.length > 0) return;
  if (!esConsumidorFinal(cliente)) escribirCliente(cliente);
  const { porId } = useCatalogoLocal.getState().index;
  for (const { producto: id, nombre, cantidad } of lineas) {
    const producto = porId.get(id);
    if (producto) agregarAlCarrito(producto, cantidad);
    else toast.warning(`${nombre} ya no está a la venta`, { topic: TEMA_VENTA });
  }
  toast.info(`Aquí está lo de la venta ${numero}: corrígelo y cóbralo`, { topic: TEMA_VENTA });
}

/** Begins the sale that the address asks for again, once, as soon as the products are known. */
export function useVentaDeNuevo(): void {
  const { deNuevo } = (useLocation().state ?? {}) as { deNuevo?: VentaDeNuevo };
  const navigate = useNavigate();
  const completo = useCatalogoLocal((state) => state.completo);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as the catalogue is here
  useEffect(() => {
    if (!deNuevo || !completo) return;
    empezarDeNuevo(deNuevo);
    void navigate(RUTAS.pos, { replace: true });
  }, [deNuevo, completo]);
}
