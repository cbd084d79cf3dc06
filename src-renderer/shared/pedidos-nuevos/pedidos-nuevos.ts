import { create } from 'zustand';
import { LISTAR_PEDIDOS } from '#contract/calls/addresses.ts';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { tienePermiso } from '#contract/words/permisos.ts';
import { deviceStorage } from '#ui/browser/storage.ts';
import { api } from '../../lib/api.ts';
import { useSession } from '../../lib/session/session.ts';

interface Nuevos {
  /** Orders that this person has not seen yet, newest first. */
  nuevos: Pedido[];
  /** When the newest known order came in, ISO 8601. */
  ultimo: string;
}

const VACIO: Nuevos = { nuevos: [], ultimo: '' };

export const usePedidosNuevos = create<Nuevos>(() => VACIO);

/** Storage keys: the newest order seen by each person, and the newest one announced in this browser. */
const claveDeVistos = (usuarioId: string) => `guirnalda.pedidos-vistos.${usuarioId}`;
const CLAVE_DE_DICHOS = 'guirnalda.pedidos-avisados';

function quienAtiende(): string | undefined {
  const { usuario } = useSession.getState();
  return usuario && tienePermiso(usuario, 'ventas') ? usuario._id : undefined;
}

/** Loads the new orders. On an error the known ones stay. */
export async function buscarNuevos(): Promise<void> {
  const usuarioId = quienAtiende();
  if (!usuarioId) return usePedidosNuevos.setState(VACIO);
  const { pedidos } = await api(LISTAR_PEDIDOS, { query: { limit: 50 } });
  if (quienAtiende() !== usuarioId) return;
  const ultimo = pedidos[0]?.fechaPedido ?? '';
  const vistos = deviceStorage.readText(claveDeVistos(usuarioId));
  // On a person's first visit, past orders do not count as new.
  if (vistos === undefined) deviceStorage.writeText(claveDeVistos(usuarioId), ultimo);
  const hasta = vistos ?? ultimo;
  const nuevos = pedidos.filter(({ fechaPedido, estado }) => fechaPedido > hasta && estado === 'en-proceso');
  usePedidosNuevos.setState({ nuevos, ultimo });
}

/** Marks all known orders as seen. */
export function marcarVistos(): void {
  const usuarioId = quienAtiende();
  const { ultimo, nuevos } = usePedidosNuevos.getState();
  if (!usuarioId || !ultimo) return;
  const clave = claveDeVistos(usuarioId);
  if (ultimo > (deviceStorage.readText(clave) ?? '')) deviceStorage.writeText(clave, ultimo);
  if (nuevos.length > 0) usePedidosNuevos.setState({ nuevos: [] });
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
    const dichos = deviceStorage.readText(CLAVE_DE_DICHOS) ?? '';
    const callados = pedidos.filter(({ fechaPedido }) => fechaPedido > dichos);
    const ultimo = callados[0]?.fechaPedido;
    if (ultimo) {
      deviceStorage.writeText(CLAVE_DE_DICHOS, ultimo);
      await new Promise((resolve) => setTimeout(resolve, LLEGAR_MS));
    }
    return callados;
  };
  return await (navigator.locks ? navigator.locks.request('guirnalda.pedidos', tomar) : tomar());
}

/**
 * Follows the same person in other tabs: orders seen there count as seen here. Returns the unsubscribe
 * function.
 */
export function seguirVistos(): () => void {
  const oir = ({ key }: StorageEvent) => {
    const usuarioId = quienAtiende();
    if (!usuarioId || key !== claveDeVistos(usuarioId)) return;
    const hasta = deviceStorage.readText(key) ?? '';
    usePedidosNuevos.setState(({ nuevos }) => ({
      nuevos: nuevos.filter(({ fechaPedido }) => fechaPedido > hasta),
    }));
  };
  addEventListener('storage', oir);
  return () => removeEventListener('storage', oir);
}
