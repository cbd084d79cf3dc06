import { create } from 'zustand';
import { CAMBIAR_ESTADO_DE_PEDIDO } from '#contract/calls/addresses.ts';
import { pathOf } from '#contract/client/api-client.ts';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { type EstadoPedido, NOMBRE_DE_ESTADO } from '#contract/words/estados-de-pedido.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { decirError } from '../../../lib/errores.ts';
import { baseUrl } from '../../../lib/server.ts';
import { useSession } from '../../../lib/session/session.ts';

/** The next state of an order, and the label of its button. */
export const SIGUIENTE: Partial<Record<EstadoPedido, { estado: EstadoPedido; accion: string }>> = {
  'en-proceso': { estado: 'listo-entrega', accion: 'Listo' },
  'listo-entrega': { estado: 'entregado', accion: 'Entregado' },
};

interface Paso {
  estado: EstadoPedido;
  visto: EstadoPedido;
  timer: ReturnType<typeof setTimeout>;
  alTerminar: () => void;
}

/** State changes shown optimistically and sent a few seconds later: until then they can be undone silently. */
export const usePasos = create<{ pasos: ReadonlyMap<string, Paso> }>(() => ({ pasos: new Map() }));

const DESHACER_MS = 5_000;

function quitar(id: string): Paso | undefined {
  const { pasos } = usePasos.getState();
  const paso = pasos.get(id);
  if (!paso) return undefined;
  clearTimeout(paso.timer);
  const quedan = new Map(pasos);
  quedan.delete(id);
  usePasos.setState({ pasos: quedan });
  return paso;
}

/** How long after the answer a step is still shown, until the screen has reloaded. */
const ASENTAR_MS = 1_500;
/**
 * Steps already sent or being sent, and whether the server accepted them: they can no longer be undone
 * silently.
 */
const dichos = new Map<string, Promise<boolean>>();

async function enviar(id: string, { estado, visto, alTerminar }: Paso): Promise<boolean> {
  let tomado = false;
  try {
    await api(CAMBIAR_ESTADO_DE_PEDIDO, { params: { id }, body: { estado, estadoVisto: visto } });
    tomado = true;
  } catch (error) {
    decirError(error, 'Error al actualizar el estado', { topic: id });
  }
  const olvidar = () => {
    dichos.delete(id);
    quitar(id);
  };
  alTerminar();
  if (tomado) setTimeout(olvidar, ASENTAR_MS);
  else olvidar();
  return tomado;
}

/** Sends the pending step of an order now, if there is one; false when the server refused it. */
export function decirPaso(id: string): Promise<boolean> {
  const paso = usePasos.getState().pasos.get(id);
  if (!paso) return Promise.resolve(true);
  clearTimeout(paso.timer);
  const dicho = dichos.get(id) ?? enviar(id, paso);
  dichos.set(id, dicho);
  return dicho;
}

/** Moves an order to its next state: shown at once, sent after five seconds, with an undo until then. */
export function darPaso({ _id: id, numero, estado: visto }: Pedido, alTerminar: () => void): void {
  const siguiente = SIGUIENTE[visto];
  if (!siguiente || usePasos.getState().pasos.has(id)) return;
  const { estado } = siguiente;
  const timer = setTimeout(() => void decirPaso(id), DESHACER_MS);
  usePasos.setState(({ pasos }) => ({ pasos: new Map(pasos).set(id, { estado, visto, timer, alTerminar }) }));
  toast.success(`${numero}: ${NOMBRE_DE_ESTADO[estado]}`, {
    topic: id,
    duration: DESHACER_MS,
    action: {
      label: 'Deshacer',
      onClick: () => {
        if (dichos.has(id) || !quitar(id))
          toast.info(`${numero} ya quedó guardado: cámbialo con «Cambiar estado»`);
      },
    },
  });
}

/** An order with its pending step applied. */
export function conPaso(pedido: Pedido, pasos: ReadonlyMap<string, Paso>): Pedido {
  const paso = pasos.get(pedido._id);
  return paso && paso.visto === pedido.estado ? { ...pedido, estado: paso.estado } : pedido;
}

/** Sends all pending steps without waiting for the answers, because the page or the session is ending. */
function decirTodo(token: string | null): void {
  for (const [id, { estado, visto }] of usePasos.getState().pasos) {
    if (dichos.has(id)) continue;
    void fetch(baseUrl() + pathOf(CAMBIAR_ESTADO_DE_PEDIDO, { params: { id } }), {
      method: 'PUT',
      keepalive: true,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ estado, estadoVisto: visto }),
    }).catch(() => undefined);
    quitar(id);
  }
}

/**
 * Sends the pending steps when the page is left or the person signs out. Called once, before the first screen.
 */
export function followPasos(): void {
  addEventListener('pagehide', () => decirTodo(useSession.getState().token));
  useSession.subscribe((now, before) => {
    if (before.usuario && now.usuario?._id !== before.usuario._id) decirTodo(before.token);
  });
}
