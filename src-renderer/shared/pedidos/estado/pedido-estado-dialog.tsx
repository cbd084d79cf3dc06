import { useState } from 'react';
import { CAMBIAR_ESTADO_DE_PEDIDO, OBTENER_PEDIDO } from '#contract/calls/addresses.ts';
import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { AppError } from '#contract/words/errores.ts';
import {
  ESTADOS_PEDIDO,
  type EstadoPedido,
  efectoEnStock,
  NOMBRE_DE_ESTADO,
} from '#contract/words/estados-de-pedido.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { api } from '../../../lib/api.ts';
import { textoDeError } from '../../../lib/errores.ts';
import { esCobrable, esRegalo, NADA_QUE_COBRAR } from './cobrable.ts';
import { EstadoDePedido } from './estado-de-pedido.tsx';
import styles from './pedido-estado-dialog.module.css';
import { SinCobrarDialog } from './sin-cobrar-dialog.tsx';

interface PedidoEstadoDialogProps {
  pedido: Pedido;
  onClose: () => void;
  onSaved: () => void;
  /** Opens the payment of the order instead. */
  onCobrar: (pedido: Pedido) => void;
}

const EN_EL_STOCK = {
  devolver: 'Al cancelarlo, los productos vuelven al inventario.',
  tomar: 'Al reactivarlo, los productos vuelven a salir del inventario.',
  ninguno: undefined,
};

function queDice(nota: string): string {
  const hizo = nota ? `escribió «${nota}»` : 'borró la nota';
  return `Otra persona ${hizo} mientras editabas. Si guardas, queda lo tuyo`;
}

/** The state and the note being typed, and their sending. */
function useCambioDeEstado(
  abierto: Pedido,
  { onSaved, onCobrar }: Pick<PedidoEstadoDialogProps, 'onSaved' | 'onCobrar'>,
) {
  // The order as last seen here: the server refuses a change based on an older state.
  const [pedido, setPedido] = useState(abierto);
  const [conflicto, setConflicto] = useState<string>();
  const [estado, setEstado] = useState<EstadoPedido | ''>('');
  const notasAntes = pedido.notasAdmin ?? '';
  const [notas, setNotas] = useState(notasAntes);
  /** The note that somebody else saved meanwhile. */
  const [otraNota, setOtraNota] = useState<string>();
  const [missing, setMissing] = useState(false);
  /** Asked about: the order would be handed over unpaid. */
  const [sinCobrar, setSinCobrar] = useState(false);
  const [busy, setBusy] = useState(false);
  const topic = pedido._id;

  const cambiaNotas = notas !== notasAntes;

  async function guardar() {
    if (busy) return;
    if (!estado) {
      setMissing(true);
      toast.error('❌ Debes seleccionar un estado', { topic });
      return;
    }
    if (estado === 'entregado' && pedido.estado !== 'entregado' && esCobrable(pedido)) setSinCobrar(true);
    else await enviar(estado, onSaved);
  }

  /** Opens the payment, once the note that was typed is saved. */
  async function cobrar() {
    if (cambiaNotas) await enviar(pedido.estado, onCobrar);
    else onCobrar(pedido);
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
      toast.success(message, { topic });
      hecho(guardado);
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflicto') await releer(error);
      else toast.error(`❌ ${textoDeError(error, 'Error al actualizar el estado')}`, { topic });
      setBusy(false);
      setSinCobrar(false);
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
      const suya = ahora.notasAdmin ?? '';
      setNotas((escritas) => (escritas === notasAntes ? suya : escritas));
      if (suya !== notasAntes && notas !== notasAntes) setOtraNota(queDice(suya));
    } catch {
      // The order shown is still the old one, so saving again is refused again.
    }
  }

  return {
    pedido,
    conflicto,
    estado,
    setEstado,
    notas,
    setNotas,
    otraNota,
    missing: missing && !estado,
    changed: estado !== '' || cambiaNotas,
    busy,
    guardar,
    sinCobrar: sinCobrar && {
      pedido,
      busy,
      onCobrar: () => void cobrar(),
      onEntregar: () => void enviar('entregado', onSaved),
      onCancel: () => setSinCobrar(false),
    },
  };
}

/** Sets an order's state; any state may follow any other. */
export function PedidoEstadoDialog({ pedido: abierto, onClose, ...done }: PedidoEstadoDialogProps) {
  const cambio = useCambioDeEstado(abierto, done);
  const { pedido, estado, notas } = cambio;
  // A charged order cannot be cancelled: the server refuses it because of its sale.
  const estados = ESTADOS_PEDIDO.filter((uno) => uno !== 'cancelado' || !pedido.venta);
  const efecto = estado ? EN_EL_STOCK[efectoEnStock(pedido.estado, estado)] : undefined;

  return (
    <FormDialog
      title={`Actualizar estado de ${pedido.numero}`}
      changed={cambio.changed}
      busy={cambio.busy}
      submitLabel="Actualizar estado"
      onClose={onClose}
      onSubmit={() => void cambio.guardar()}
    >
      {cambio.conflicto && <Banner tone="warning">{cambio.conflicto}</Banner>}
      <p className={styles.now}>
        {pedido.cliente.nombre} · ahora está <EstadoDePedido pedido={pedido} />
      </p>
      <Field label="Nuevo estado" required error={cambio.missing && 'Debes seleccionar un estado'}>
        <Select
          data-autofocus
          value={estado}
          onChange={(event) => cambio.setEstado(event.currentTarget.value as EstadoPedido | '')}
        >
          <option value="">Selecciona un estado</option>
          <Options values={estados} labels={NOMBRE_DE_ESTADO} />
        </Select>
      </Field>
      {pedido.venta && pedido.estado !== 'cancelado' && (
        <Banner tone="info">
          Ya está cobrado con la venta {pedido.venta.numero}. Para cancelarlo, anula primero esa venta.
        </Banner>
      )}
      {esRegalo(pedido) && <Banner tone="info">{NADA_QUE_COBRAR}</Banner>}
      {efecto && <Banner tone="info">{efecto}</Banner>}
      <Field
        label="Notas de la tienda"
        optional
        hint="El cliente las ve en el seguimiento."
        error={cambio.otraNota}
        count={notas.length}
        max={LIMITES.notas}
      >
        <TextArea
          maxLength={LIMITES.notas}
          value={notas}
          onChange={(event) => cambio.setNotas(event.currentTarget.value)}
        />
      </Field>
      {cambio.sinCobrar && <SinCobrarDialog {...cambio.sinCobrar} />}
    </FormDialog>
  );
}
