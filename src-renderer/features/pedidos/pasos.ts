import { create } from 'zustand';
import { buildUrl } from '#contract/api-client.ts';
import type { Pedido } from '#contract/pedidos.ts';
import { type EstadoPedido, ETIQUETA_ESTADO } from '#contract/transiciones.ts';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { decirFallo } from '../../lib/fallo.ts';
import { baseUrl } from '../../lib/server.ts';
import { useSession } from '../../lib/session.ts';

/** Where an order goes next, and what the button that takes it there says. */
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

/** Steps that are shown already and told to the shop a moment later: until then they can be taken back unnoticed. */
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

/** How long a told step still hides the state that the screen has not asked for anew. */
const ASENTAR_MS = 1_500;
/** Steps that are told, or being told, and whether the shop took them: too late to take them back unnoticed. */
const dichos = new Map<string, Promise<boolean>>();

async function enviar(id: string, { estado, visto, alTerminar }: Paso): Promise<boolean> {
  let tomado = false;
  try {
    await api.put(`/api/pedidos/admin/${id}/estado`, { body: { estado, estadoVisto: visto } });
    tomado = true;
  } catch (error) {
    decirFallo(error, 'Error al actualizar el estado', { topic: id });
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

/** Tells at once the step that an order still owes, if any; false when the shop did not take it. */
export function decirPaso(id: string): Promise<boolean> {
  const paso = usePasos.getState().pasos.get(id);
  if (!paso) return Promise.resolve(true);
  clearTimeout(paso.timer);
  const dicho = dichos.get(id) ?? enviar(id, paso);
  dichos.set(id, dicho);
  return dicho;
}

/** Takes an order to its next state: seen at once, told in five seconds, with a way back until then. */
export function darPaso({ _id: id, numero, estado: visto }: Pedido, alTerminar: () => void): void {
  const siguiente = SIGUIENTE[visto];
  if (!siguiente || usePasos.getState().pasos.has(id)) return;
  const { estado } = siguiente;
  const timer = setTimeout(() => void decirPaso(id), DESHACER_MS);
  usePasos.setState(({ pasos }) => ({ pasos: new Map(pasos).set(id, { estado, visto, timer, alTerminar }) }));
  toast.success(`${numero}: ${ETIQUETA_ESTADO[estado]}`, {
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

/** An order as it is shown while its step is still to be told. */
export function conPaso(pedido: Pedido, pasos: ReadonlyMap<string, Paso>): Pedido {
  const paso = pasos.get(pedido._id);
  return paso && paso.visto === pedido.estado ? { ...pedido, estado: paso.estado } : pedido;
}

/** Tells all that is still owed without waiting for an answer: who owes it is about to leave. */
function decirTodo(token: string | null): void {
  for (const [id, { estado, visto }] of usePasos.getState().pasos) {
    if (dichos.has(id)) continue;
    void fetch(buildUrl(baseUrl(), `/api/pedidos/admin/${id}/estado`), {
      method: 'PUT',
      keepalive: true,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ estado, estadoVisto: visto }),
    }).catch(() => undefined);
    quitar(id);
  }
}

/** A page that is left, or a person who signs out, tells at once what is still owed. Called once, before the first screen. */
export function followSteps(): void {
  addEventListener('pagehide', () => decirTodo(useSession.getState().token));
  useSession.subscribe((now, before) => {
    if (before.usuario && now.usuario?._id !== before.usuario._id) decirTodo(before.token);
  });
}
