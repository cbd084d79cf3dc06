import { screen, waitFor } from '@testing-library/dom';
import { expect, onTestFinished, vi } from 'vitest';
import { ACTUALIZAR_TIENDA } from '#contract/calls/addresses.ts';
import { pedir } from '../../support/pedir.ts';
import { con, type ScreenShop, type Staff } from './staff.ts';

/** Lets cash be taken without an open drawer: sin-caja.test.ts is about that. */
export const sinPreguntarPorLaCaja = (shop: ScreenShop) =>
  shop.owner(ACTUALIZAR_TIENDA, { body: { ventaSinCaja: 'permitir' } });

/** Places an order and opens the list, filtered to it, as an employee. */
export async function abrirListaConPedido(staff: Staff, nombre?: string) {
  await sinPreguntarPorLaCaja(staff.shop);
  const pedido = await pedir(staff.shop, nombre);
  staff.entrarComo('ventas');
  await staff.abrir(`/pedidos?buscar=${pedido.numero}`);
  await filaDe(pedido.numero);
  return pedido;
}

/** The row of an order in the list. */
export const filaDe = (numero: string) => screen.findByRole('row', { name: con(numero) });
/** The button with this name, once it is there. */
export const boton = (name: string) => screen.findByRole('button', { name });

/** Opens the dialog that changes the state of an order. */
export async function cambiarEstado({ user }: Staff, numero: string): Promise<HTMLElement> {
  await user.click(await boton(`Cambiar estado de ${numero}`));
  return await screen.findByRole('dialog', { name: `Actualizar estado de ${numero}` });
}

/** Stops the timers until the returned function is called, or the test ends. */
export function pararTimers(): () => void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  return () => vi.useRealTimers();
}

/** Clicks, and skips the time in which the step can be undone. */
export function pulsarSinDeshacer(elemento: HTMLElement): void {
  const reanudar = pararTimers();
  elemento.click();
  vi.advanceTimersByTime(6_000);
  reanudar();
}

/** Waits until an order has this state on the server. */
export async function esperarEstado(shop: ScreenShop, numero: string, estado: string): Promise<void> {
  await waitFor(async () => expect((await shop.leerPedido(numero)).estado).toBe(estado));
}
