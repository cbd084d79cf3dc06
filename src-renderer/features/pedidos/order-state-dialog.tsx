import { useState } from 'react';
import { AppError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import type { Pedido } from '#contract/pedidos.ts';
import { ESTADOS_PEDIDO, type EstadoPedido, ETIQUETA_ESTADO, efectoEnStock } from '#contract/transiciones.ts';
import { Banner } from '#ui/banner.tsx';
import { EstadoBadge } from '#ui/estado-badge.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Options, Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { motivoDe } from '../../lib/fallo.ts';
import { esRegalo, NADA_QUE_COBRAR } from './cobrable.ts';
import styles from './pedidos-page.module.css';

export interface OrderStateDialogProps {
  pedido: Pedido;
  onClose: () => void;
  onSaved: () => void;
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

/** Sets an order's state; any may follow any other. */
export function OrderStateDialog({ pedido: abierto, onClose, onSaved }: OrderStateDialogProps) {
  // The order as it was last seen here: nothing is set on the strength of an older state.
  const [pedido, setPedido] = useState(abierto);
  const [conflicto, setConflicto] = useState<string>();
  const [estado, setEstado] = useState<EstadoPedido | ''>('');
  const notasAntes = pedido.notasAdmin ?? '';
  const [notas, setNotas] = useState(notasAntes);
  /** That somebody else changed the note meanwhile, in words. */
  const [otraNota, setOtraNota] = useState<string>();
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const topic = pedido._id;
  // The sale of an order that was charged holds it: the shop would refuse to cancel it.
  const estados = ESTADOS_PEDIDO.filter((uno) => uno !== 'cancelado' || !pedido.venta);
  const efecto = estado ? EN_EL_STOCK[efectoEnStock(pedido.estado, estado)] : undefined;

  async function guardar() {
    if (busy) return;
    if (!estado) {
      setMissing(true);
      toast.error('❌ Debes seleccionar un estado', { topic });
      return;
    }
    setBusy(true);
    try {
      const { message } = await api.put<{ message: string }>(`/api/pedidos/admin/${pedido._id}/estado`, {
        // Left out, the notes stay as they are: also those that somebody wrote since this was opened.
        body: {
          estado,
          estadoVisto: pedido.estado,
          ...(notas !== notasAntes && {
            notasAdmin: notas.trim() || null,
            visto: { notasAdmin: pedido.notasAdmin ?? null },
          }),
        },
      });
      toast.success(message, { topic });
      onSaved();
    } catch (error) {
      if (error instanceof AppError && error.code === 'conflicto') await releer(error);
      else toast.error(`❌ ${motivoDe(error, 'Error al actualizar el estado')}`, { topic });
      setBusy(false);
    }
  }

  /** Somebody else was quicker: shows what he left, and lets the person decide anew. */
  async function releer({ message, details }: AppError) {
    const deLaNota = details?.find(({ path }) => path === 'notasAdmin')?.msg;
    setOtraNota(deLaNota);
    setConflicto(deLaNota ? undefined : `${message}. Revisa si todavía quieres cambiarlo.`);
    try {
      const { pedido: ahora } = await api.get<{ pedido: Pedido }>(`/api/pedidos/admin/${topic}`);
      setPedido(ahora);
      const suya = ahora.notasAdmin ?? '';
      setNotas((escritas) => (escritas === notasAntes ? suya : escritas));
      if (suya !== notasAntes && notas !== notasAntes) setOtraNota(queDice(suya));
    } catch {
      // What stands here is still the old state: saving again is refused again.
    }
  }

  return (
    <FormDialog
      title={`Actualizar estado de ${pedido.numero}`}
      changed={estado !== '' || notas !== notasAntes}
      busy={busy}
      submitLabel="Actualizar estado"
      onClose={onClose}
      onSubmit={() => void guardar()}
    >
      {conflicto && <Banner tone="warning">{conflicto}</Banner>}
      <p className={styles.now}>
        {pedido.cliente.nombre} · ahora está <EstadoBadge estado={pedido.estado} />
      </p>
      <Field label="Nuevo estado" required error={missing && !estado && 'Debes seleccionar un estado'}>
        <Select
          data-autofocus
          value={estado}
          onChange={(event) => setEstado(event.currentTarget.value as EstadoPedido | '')}
        >
          <option value="">Selecciona un estado</option>
          <Options values={estados} labels={ETIQUETA_ESTADO} />
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
        error={otraNota}
        count={notas.length}
        max={LIMITES.notas}
      >
        <TextArea
          maxLength={LIMITES.notas}
          value={notas}
          onChange={(event) => setNotas(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}
