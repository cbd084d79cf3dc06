import { useState } from 'react';
import { CAMBIAR_ESTADO_DE_PEDIDO, OBTENER_PEDIDO } from '#contract/calls/addresses.ts';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { AppError } from '#contract/words/errores.ts';
import type { EstadoPedido } from '#contract/words/estados-de-pedido.ts';
import { toast } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { textoDeError } from '../../../lib/errores.ts';
import { esCobrable } from './cobrable.ts';

export interface AlGuardar {
  onSaved: () => void;
  /** Opens the payment of an order that would be handed over unpaid. */
  onCobrar?: (pedido: Pedido) => void;
}

function queDice(nota: string | undefined): string {
  const hizo = nota ? `escribió «${nota}»` : 'borró la nota';
  return `Otra persona ${hizo} mientras editabas. Si guardas, queda lo tuyo`;
}

/** Whether a state cancels an order. */
const seCancela = (pedido: Pedido, estado: EstadoPedido | '') =>
  estado === 'cancelado' && pedido.estado !== 'cancelado';

/** The note that the form begins with. The reason of a cancellation is new: the note so far is none. */
const notaDelFormulario = (pedido: Pedido, estado: EstadoPedido | '') =>
  seCancela(pedido, estado) ? '' : (pedido.notasAdmin ?? '');

/** The state and the note being typed, and their sending. */
export function useCambioDeEstado(abierto: Pedido, { onSaved, onCobrar }: AlGuardar) {
  // The order as last seen here: the server refuses a change based on an older state.
  const [pedido, setPedido] = useState(abierto);
  const [conflicto, setConflicto] = useState<string>();
  const [estado, setEstado] = useState<EstadoPedido | ''>('');
  const [notas, setNotas] = useState(abierto.notasAdmin ?? '');
  /** The note that somebody else saved meanwhile. */
  const [otraNota, setOtraNota] = useState<string>();
  const [missing, setMissing] = useState(false);
  /** Asked about: the order would be handed over unpaid, or cancelled. */
  const [pregunta, setPregunta] = useState<'sin-cobrar' | 'cancelar'>();
  const [busy, setBusy] = useState(false);
  const topic = pedido._id;

  const notasAntes = notaDelFormulario(pedido, estado);
  const cambiaNotas = notas !== notasAntes;

  function elegirEstado(nuevo: EstadoPedido | '') {
    setEstado(nuevo);
    if (!cambiaNotas) setNotas(notaDelFormulario(pedido, nuevo));
  }

  async function guardar() {
    if (busy) return;
    if (!estado) {
      setMissing(true);
      toast.error('❌ Debes seleccionar un estado', { topic });
      return;
    }
    if (seCancela(pedido, estado)) setPregunta('cancelar');
    else if (estado === 'entregado' && pedido.estado !== 'entregado' && esCobrable(pedido))
      setPregunta('sin-cobrar');
    else await enviar(estado, onSaved);
  }

  async function guardarNota() {
    if (!busy) await enviar(pedido.estado, onSaved);
  }

  /** Opens the payment, once the note that was typed is saved. */
  async function cobrar() {
    if (cambiaNotas) await enviar(pedido.estado, (guardado) => onCobrar?.(guardado));
    else onCobrar?.(pedido);
  }

  async function enviar(nuevo: EstadoPedido, hecho: (guardado: Pedido) => void) {
    setBusy(true);
    try {
      const { message, pedido: guardado } = await api(CAMBIAR_ESTADO_DE_PEDIDO, {
        params: { id: pedido._id },
        // Left out, the notes stay as they are: also those that somebody wrote since this was opened.
        body: {
          estado: nuevo,
          estadoVisto: pedido.estado,
          ...(cambiaNotas && {
            notasAdmin: notas.trim() || null,
            visto: { notasAdmin: pedido.notasAdmin ?? null },
          }),
        },
      });
      toast.success(nuevo === pedido.estado && cambiaNotas ? 'Nota guardada' : message, { topic });
      hecho(guardado);
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflicto') await releer(error);
      else toast.error(`❌ ${textoDeError(error, 'Error al actualizar el estado')}`, { topic });
      setBusy(false);
      setPregunta(undefined);
    }
  }

  /** Somebody else changed the order first: shows their change, and lets the person decide again. */
  async function releer({ message, details }: AppError) {
    const deLaNota = details?.find(({ path }) => path === 'notasAdmin')?.msg;
    setOtraNota(deLaNota);
    setConflicto(deLaNota ? undefined : `${message}. Revisa si todavía quieres cambiarlo.`);
    try {
      const { pedido: ahora } = await api(OBTENER_PEDIDO, { params: { id: topic } });
      setPedido(ahora);
      if (!cambiaNotas) setNotas(notaDelFormulario(ahora, estado));
      else if (ahora.notasAdmin !== pedido.notasAdmin) setOtraNota(queDice(ahora.notasAdmin));
    } catch {
      // The order shown is still the old one, so saving again is refused again.
    }
  }

  return {
    pedido,
    conflicto,
    estado,
    elegirEstado,
    notas,
    setNotas,
    otraNota,
    missing: missing && !estado,
    changed: estado !== '' || cambiaNotas,
    busy,
    guardar,
    guardarNota,
    seCancela: seCancela(pedido, estado),
    sinCobrar: pregunta === 'sin-cobrar' && {
      pedido,
      busy,
      onCobrar: () => void cobrar(),
      onEntregar: () => void enviar('entregado', onSaved),
      onCancel: () => setPregunta(undefined),
    },
    cancelar: pregunta === 'cancelar' && {
      loading: busy,
      onConfirm: () => void enviar('cancelado', onSaved),
      onCancel: () => setPregunta(undefined),
    },
  };
}
