import { create } from 'zustand';
import type { Pedido } from '#contract/pedidos.ts';
import { tienePermiso } from '#contract/permisos.ts';
import { local } from '#ui/almacen.ts';
import { api } from './api.ts';
import { useSession } from './session.ts';

interface Nuevos {
  /** Orders that this person has not seen yet, newest first. */
  nuevos: Pedido[];
  /** When the newest known order came in. */
  ultimo: string;
}

const VACIO: Nuevos = { nuevos: [], ultimo: '' };

export const usePedidosNuevos = create<Nuevos>(() => VACIO);

/** Up to which order each person has seen them, and up to which one this browser has told. */
const claveDeVistos = (usuarioId: string) => `guirnalda.pedidos-vistos.${usuarioId}`;
const CLAVE_DE_DICHOS = 'guirnalda.pedidos-avisados';

function quienAtiende(): string | undefined {
  const { usuario } = useSession.getState();
  return usuario && tienePermiso(usuario, 'ventas') ? usuario._id : undefined;
}

/** Asks which orders are new. Silence leaves what was known. */
export async function buscarNuevos(): Promise<void> {
  const usuarioId = quienAtiende();
  if (!usuarioId) return usePedidosNuevos.setState(VACIO);
  const { pedidos } = await api.get<{ pedidos: Pedido[] }>('/api/pedidos/admin', { query: { limit: 50 } });
  if (quienAtiende() !== usuarioId) return;
  const ultimo = pedidos[0]?.fechaPedido ?? '';
  const vistos = local.leerTexto(claveDeVistos(usuarioId));
  // Whoever comes for the first time is not greeted with the whole past.
  if (vistos === undefined) local.guardarTexto(claveDeVistos(usuarioId), ultimo);
  const hasta = vistos ?? ultimo;
  const nuevos = pedidos.filter(({ fechaPedido, estado }) => fechaPedido > hasta && estado === 'en-proceso');
  usePedidosNuevos.setState({ nuevos, ultimo });
}

/** All that is known has been looked at. */
export function marcarVistos(): void {
  const usuarioId = quienAtiende();
  const { ultimo, nuevos } = usePedidosNuevos.getState();
  if (!usuarioId || !ultimo) return;
  const clave = claveDeVistos(usuarioId);
  if (ultimo > (local.leerTexto(clave) ?? '')) local.guardarTexto(clave, ultimo);
  if (nuevos.length > 0) usePedidosNuevos.setState({ nuevos: [] });
}

/** A page nobody looks at lets the others speak first. */
const CEDER_MS = 400;
/** What one tab writes into the storage is read by the others only a moment later. */
const LLEGAR_MS = 150;

/**
 * Gives the orders that nobody told yet in this browser, and counts them as told: of several tabs only one gets
 * them. Web Locks exist only on a secure page; the wait keeps the others apart.
 */
export async function porAvisar(pedidos: readonly Pedido[]): Promise<Pedido[]> {
  if (pedidos.length === 0) return [];
  const cede = document.visibilityState === 'visible' ? 0 : CEDER_MS;
  await new Promise((resolve) => setTimeout(resolve, cede + Math.random() * 200));
  const tomar = async () => {
    const dichos = local.leerTexto(CLAVE_DE_DICHOS) ?? '';
    const callados = pedidos.filter(({ fechaPedido }) => fechaPedido > dichos);
    const ultimo = callados[0]?.fechaPedido;
    if (ultimo) {
      local.guardarTexto(CLAVE_DE_DICHOS, ultimo);
      await new Promise((resolve) => setTimeout(resolve, LLEGAR_MS));
    }
    return callados;
  };
  return await (navigator.locks ? navigator.locks.request('guirnalda.pedidos', tomar) : tomar());
}

/** Follows the same person in another tab: what was seen there is seen here. */
export function seguirVistos(): () => void {
  const oir = ({ key }: StorageEvent) => {
    const usuarioId = quienAtiende();
    if (!usuarioId || key !== claveDeVistos(usuarioId)) return;
    const hasta = local.leerTexto(key) ?? '';
    usePedidosNuevos.setState(({ nuevos }) => ({
      nuevos: nuevos.filter(({ fechaPedido }) => fechaPedido > hasta),
    }));
  };
  addEventListener('storage', oir);
  return () => removeEventListener('storage', oir);
}
