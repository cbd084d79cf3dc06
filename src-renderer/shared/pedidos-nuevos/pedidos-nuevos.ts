import { create } from 'zustand';
import { LISTAR_PEDIDOS } from '#contract/calls/addresses.ts';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { tienePermiso } from '#contract/words/permisos.ts';
import { deviceStorage } from '#ui/browser/storage.ts';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session/session.ts';

interface Nuevos {
  /** Orders in process that this person has not opened yet, newest first. */
  nuevos: Pedido[];
}

const VACIO: Nuevos = { nuevos: [] };

export const usePedidosNuevos = create<Nuevos>(() => VACIO);

/**
 * Storage keys: the newest order of each person's first visit, up to which none is new; the orders that they opened
 * since; and the ones announced in this browser, by their ids: one that was placed while the clock was set back is older
 * than those before it. Programs that noted no ids left the time up to which all are announced.
 */
const claveDeVistos = (usuarioId: string) => `guirnalda.pedidos-vistos.${usuarioId}`;
const claveDeAbiertos = (usuarioId: string) => `guirnalda.pedidos-abiertos.${usuarioId}`;
const CLAVE_DE_DICHOS = 'guirnalda.pedidos-dichos';
const CLAVE_DE_DICHOS_HASTA = 'guirnalda.pedidos-avisados';

function quienAtiende(): string | undefined {
  const { usuario } = useSession.getState();
  return usuario && tienePermiso(usuario, 'ventas') ? usuario._id : undefined;
}

/** More than are ever in process at once; the oldest are forgotten. */
const RECORDADOS_MAX = 500;

function leerIds(clave: string): string[] {
  const stored = deviceStorage.read(clave);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

function recordar(clave: string, ids: readonly string[]): void {
  deviceStorage.write(clave, ids.slice(-RECORDADOS_MAX));
}

/** Loads the new orders: an order is new until it is opened here, or its state is moved by anybody. */
export async function buscarNuevos(): Promise<void> {
  const usuarioId = quienAtiende();
  if (!usuarioId) return usePedidosNuevos.setState(VACIO);
  const { pedidos } = await api(LISTAR_PEDIDOS, { query: { limit: 50, estado: 'en-proceso' } });
  if (quienAtiende() !== usuarioId) return;
  const ultimo = pedidos[0]?.fechaPedido ?? '';
  const vistos = deviceStorage.readText(claveDeVistos(usuarioId));
  // On a person's first visit, past orders do not count as new.
  if (vistos === undefined) deviceStorage.writeText(claveDeVistos(usuarioId), ultimo);
  const hasta = vistos ?? ultimo;
  const abiertos = new Set(leerIds(claveDeAbiertos(usuarioId)));
  usePedidosNuevos.setState({
    nuevos: pedidos.filter(({ _id, fechaPedido }) => fechaPedido > hasta && !abiertos.has(_id)),
  });
}

/** Notes that this person opened an order: it is no longer new. */
export function marcarAbierto(id: string): void {
  const usuarioId = quienAtiende();
  if (!usuarioId) return;
  const abiertos = leerIds(claveDeAbiertos(usuarioId));
  if (!abiertos.includes(id)) recordar(claveDeAbiertos(usuarioId), [...abiertos, id]);
  usePedidosNuevos.setState(({ nuevos }) => ({ nuevos: nuevos.filter(({ _id }) => _id !== id) }));
}

/** A hidden tab waits this long, so that a visible one announces first. */
const CEDER_MS = 400;
/** Time for one tab's write to storage to reach the other tabs. */
const LLEGAR_MS = 150;

/**
 * The orders not announced yet in this browser, which it marks as announced: of several tabs only one gets
 * them. Web Locks exist only in a secure context; elsewhere the delays keep the tabs apart.
 */
export async function porAvisar(pedidos: readonly Pedido[]): Promise<Pedido[]> {
  if (pedidos.length === 0) return [];
  const cede = document.visibilityState === 'visible' ? 0 : CEDER_MS;
  await new Promise((resolve) => setTimeout(resolve, cede + Math.random() * 200));
  const tomar = async () => {
    const dichos = leerIds(CLAVE_DE_DICHOS);
    const hasta = deviceStorage.readText(CLAVE_DE_DICHOS_HASTA) ?? '';
    const callados = pedidos.filter(({ _id, fechaPedido }) => fechaPedido > hasta && !dichos.includes(_id));
    if (callados.length > 0) {
      recordar(CLAVE_DE_DICHOS, [...dichos, ...callados.map(({ _id }) => _id)]);
      await new Promise((resolve) => setTimeout(resolve, LLEGAR_MS));
    }
    return callados;
  };
  return await (navigator.locks ? navigator.locks.request('guirnalda.pedidos', tomar) : tomar());
}

/**
 * Follows the same person in other tabs: orders opened there count as opened here. Returns the unsubscribe
 * function.
 */
export function seguirAbiertos(): () => void {
  const oir = ({ key }: StorageEvent) => {
    const usuarioId = quienAtiende();
    if (!usuarioId || key !== claveDeAbiertos(usuarioId)) return;
    const abiertos = new Set(leerIds(claveDeAbiertos(usuarioId)));
    usePedidosNuevos.setState(({ nuevos }) => ({ nuevos: nuevos.filter(({ _id }) => !abiertos.has(_id)) }));
  };
  addEventListener('storage', oir);
  return () => removeEventListener('storage', oir);
}
