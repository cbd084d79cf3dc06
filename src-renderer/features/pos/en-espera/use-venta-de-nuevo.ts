import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { toast } from '#ui/feedback/toast.ts';
import { RUTAS } from '../../../lib/routes.ts';
import type { VentaDeNuevo } from '../../../shared/cobro/venta-de-nuevo.ts';
import { textoDeMonto } from '../../../shared/formularios/numeros.ts';
import { agregarAlCarrito, sePuedeCambiar } from '../carrito/acciones.ts';
import { PANTALLA_NUEVA, TEMA_VENTA, useBorrador } from '../carrito/borrador.ts';
import { useCatalogoLocal } from '../catalogo/catalogo-local.ts';
import { ponerEnEspera } from './en-espera.ts';

/** Puts the lines, the client and the discount of a sale into an empty cart; what is in it goes on hold first. */
function empezarDeNuevo({ numero, cliente, descuento, lineas }: VentaDeNuevo): void {
  if (!sePuedeCambiar()) return;
  if (useBorrador.getState().lineas.length > 0) ponerEnEspera();
  if (useBorrador.getState().lineas.length > 0) return;
  const { porId } = useCatalogoLocal.getState().index;
  for (const { producto: id, nombre, cantidad } of lineas) {
    const producto = porId.get(id);
    if (producto) agregarAlCarrito(producto, cantidad);
    else toast.warning(`${nombre} ya no está a la venta`, { topic: TEMA_VENTA });
  }
  const menos = deQuetzales(descuento);
  // In an empty cart, its client and discount would go to whoever is next.
  if (useBorrador.getState().lineas.length === 0) {
    const tampoco = menos > 0 ? ', tampoco su descuento' : '';
    toast.warning(`Nada de la venta ${numero} volvió al carrito${tampoco}`, { topic: TEMA_VENTA });
    return;
  }
  useBorrador.setState({
    cliente,
    descuento: { modo: 'Q', texto: textoDeMonto(menos) },
    desplegado: PANTALLA_NUEVA.desplegado,
  });
  const con = menos > 0 ? `, con su descuento de ${formatoQ(menos)}` : '';
  toast.info(`Aquí está lo de la venta ${numero}${con}: corrígelo y cóbralo`, { topic: TEMA_VENTA });
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
