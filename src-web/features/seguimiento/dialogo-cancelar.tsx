import { useRef, useState } from 'react';
import { mensajesDeError } from '#contract/api-client.ts';
import { LIMITES } from '#contract/limites.ts';
import type { PedidoPublico } from '#contract/pedidos.ts';
import { Banner } from '#ui/banner.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Price } from '#ui/price.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { encabezadoDeRecibo } from '../../lib/recibos.ts';
import styles from './dialogo-cancelar.module.css';

const DURACION_DE_FALLA_MS = 4000;
const TEMA = 'cancelacion';

export interface DialogoCancelarProps {
  pedido: Pick<PedidoPublico, 'numero' | 'codigoSeguimiento' | 'total'>;
  onClose: () => void;
  onCancelado: () => void;
}

/** Asks why before an order is cancelled for good. */
export function DialogoCancelar({ pedido, onClose, onCancelado }: DialogoCancelarProps) {
  const [motivo, setMotivo] = useState('');
  const [error, setError] = useState<string>();
  const [enviando, setEnviando] = useState(false);
  const campo = useRef<HTMLTextAreaElement>(null);

  async function cancelar() {
    setEnviando(true);
    try {
      await api.put(`/api/pedidos/cancelar/${pedido.codigoSeguimiento}`, {
        body: { motivo: motivo.trim() },
        headers: encabezadoDeRecibo(pedido.codigoSeguimiento),
      });
      toast.success('¡Pedido cancelado exitosamente!', { topic: TEMA });
      onCancelado();
    } catch (falla) {
      setEnviando(false);
      for (const mensaje of mensajesDeError(falla, 'Error al cancelar el pedido')) {
        toast.error(mensaje, { topic: TEMA, duration: DURACION_DE_FALLA_MS });
      }
    }
  }

  function confirmar() {
    if (motivo.trim()) {
      void cancelar();
      return;
    }
    const falta = 'Por favor indica el motivo de la cancelación';
    setError(falta);
    toast.error(falta, { topic: TEMA });
    campo.current?.focus();
  }

  return (
    <ConfirmDialog
      open
      title="Cancelar Pedido"
      description="¿Estás seguro de que quieres cancelar este pedido?"
      cancelLabel="No Cancelar"
      confirmLabel="Sí, Cancelar Pedido"
      loading={enviando}
      onCancel={onClose}
      onConfirm={confirmar}
    >
      <p className={styles.pedido}>
        <span>
          Pedido <strong className="tabular">{pedido.numero}</strong>
        </span>
        <span>
          Total <Price quetzales={pedido.total} size="md" />
        </span>
      </p>
      <Field
        label="Motivo de la cancelación"
        required
        error={error}
        count={motivo.length}
        max={LIMITES.motivo}
      >
        <TextArea
          ref={campo}
          rows={3}
          maxLength={LIMITES.motivo}
          value={motivo}
          disabled={enviando}
          onChange={(event) => {
            setMotivo(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
      <Banner tone="warning">Un pedido cancelado no se puede reactivar.</Banner>
    </ConfirmDialog>
  );
}
