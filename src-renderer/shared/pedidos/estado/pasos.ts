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
  /** The states that a screen may still show: before this step, and before the one that it followed. */
  antes: readonly EstadoPedido[];
  /** When it was taken, ISO 8601. */
  fecha: string;
  timer: ReturnType<typeof setTimeout>;
  alTerminar: () => void;
  /** Being sent or sent: it can no longer be undone silently. Resolves to whether the server accepted it. */
  dicho?: Promise<boolean>;
  tomado?: boolean;
}

interface Pasos {
  /** State changes shown optimistically and sent a few seconds later: until then they can be undone silently. */
  pasos: ReadonlyMap<string, Paso>;
  /** The order whose step was taken a moment ago. */
  reciente: string | undefined;
}

export const usePasos = create<Pasos>(() => ({ pasos: new Map(), reciente: undefined }));

const DESHACER_MS = 5_000;

/** Forgets a step; false when it is no longer the one of its order. */
function quitar(id: string, paso: Paso): boolean {
  const { pasos } = usePasos.getState();
  if (pasos.get(id) !== paso) return false;
  clearTimeout(paso.timer);
  const quedan = new Map(pasos);
  quedan.delete(id);
  usePasos.setState({ pasos: quedan });
  return true;
}

/** How long after the answer a step is still shown, until the screen has reloaded. */
const ASENTAR_MS = 1_500;

async function enviar(id: string, paso: Paso): Promise<boolean> {
  const { estado, visto, alTerminar } = paso;
  try {
    await api(CAMBIAR_ESTADO_DE_PEDIDO, { params: { id }, body: { estado, estadoVisto: visto } });
    paso.tomado = true;
  } catch (error) {
    decirError(error, 'Error al actualizar el estado', { topic: id });
  }
  alTerminar();
  if (paso.tomado) setTimeout(() => quitar(id, paso), ASENTAR_MS);
  else quitar(id, paso);
  return paso.tomado === true;
}

/** Whether the server does not know yet of a step of an order that is shown. */
export function estaPendiente(id: string): boolean {
  const paso = usePasos.getState().pasos.get(id);
  return paso !== undefined && !paso.tomado;
}

/** Sends the pending step of an order now, if there is one; false when the server refused it. */
export function decirPaso(id: string): Promise<boolean> {
  const paso = usePasos.getState().pasos.get(id);
  if (!paso) return Promise.resolve(true);
  clearTimeout(paso.timer);
  paso.dicho ??= enviar(id, paso);
  return paso.dicho;
}

/** A second tap so soon was meant for the button that stood there. */
const RECIENTE_MS = 800;
let olvidarReciente: ReturnType<typeof setTimeout> | undefined;

function marcarReciente(id: string): void {
  clearTimeout(olvidarReciente);
  usePasos.setState({ reciente: id });
  olvidarReciente = setTimeout(() => usePasos.setState({ reciente: undefined }), RECIENTE_MS);
}

/** Whether the step of an order was taken so recently that another press is the second tap of a double tap. */
export function esReciente(id: string): boolean {
  return usePasos.getState().reciente === id;
}

/**
 * Moves an order to its next state: shown at once, sent after five seconds, with an undo until then. A step that is still
 * pending is sent first. Resolves once it is shown.
 */
export async function darPaso(pedido: Pedido, alTerminar: () => void): Promise<void> {
  const { _id: id } = pedido;
  const siguiente = SIGUIENTE[pedido.estado];
  if (!siguiente || esReciente(id)) return;
  marcarReciente(id);
  if (!estaPendiente(id) || (await decirPaso(id))) mostrar(pedido, siguiente.estado, alTerminar);
}

function mostrar(
  { _id: id, numero, estado: visto }: Pedido,
  estado: EstadoPedido,
  alTerminar: () => void,
): void {
  const anterior = usePasos.getState().pasos.get(id);
  const paso: Paso = {
    estado,
    visto,
    antes: [...(anterior?.antes ?? []), visto],
    fecha: new Date().toISOString(),
    timer: setTimeout(() => void decirPaso(id), DESHACER_MS),
    alTerminar,
  };
  marcarReciente(id);
  usePasos.setState(({ pasos }) => ({ pasos: new Map(pasos).set(id, paso) }));
  toast.success(`${numero}: ${NOMBRE_DE_ESTADO[estado]}`, {
    topic: id,
    duration: DESHACER_MS,
    action: {
      label: 'Deshacer',
      onClick: () => {
        if (paso.dicho || !quitar(id, paso))
          toast.info(`${numero} ya quedó guardado: cámbialo con «Cambiar estado»`);
      },
    },
  });
}

/** An order with its pending step applied: its state, since when, and its history. */
export function conPaso(pedido: Pedido, pasos: ReadonlyMap<string, Paso>): Pedido {
  const paso = pasos.get(pedido._id);
  if (!paso?.antes.includes(pedido.estado)) return pedido;
  const { estado, fecha } = paso;
  return {
    ...pedido,
    estado,
    fechaEstadoActual: fecha,
    historial: [...pedido.historial, { estado, fecha }],
  };
}

/** Sends all pending steps without waiting for the answers, because the page or the session is ending. */
function decirTodo(token: string | null): void {
  for (const [id, paso] of usePasos.getState().pasos) {
    if (paso.dicho) continue;
    const { estado, visto } = paso;
    void fetch(baseUrl() + pathOf(CAMBIAR_ESTADO_DE_PEDIDO, { params: { id } }), {
      method: 'PUT',
      keepalive: true,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ estado, estadoVisto: visto }),
    }).catch(() => undefined);
    quitar(id, paso);
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
