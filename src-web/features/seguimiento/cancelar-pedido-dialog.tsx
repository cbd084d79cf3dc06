import { useRef, useState } from 'react';
import { CANCELAR_PEDIDO } from '#contract/calls/addresses.ts';
import { mensajesDeError } from '#contract/client/api-client.ts';
import type { PedidoPublico } from '#contract/schemas/ventas/pedidos.ts';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Price } from '#ui/display/price.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { conReto } from '#ui/retos/con-reto.ts';
import { api } from '../../lib/api.ts';
import { encabezadoDeRecibo } from '../../shared/recibos.ts';
import styles from './cancelar-pedido-dialog.module.css';

const DURACION_DE_ERROR_MS = 4000;
const TEMA = 'cancelacion';

interface CancelarPedidoDialogProps {
  pedido: Pick<PedidoPublico, 'numero' | 'codigoSeguimiento' | 'total'>;
  onClose: () => void;
  onCancelado: () => void;
}

/** Asks for the reason and cancels the order. */
export function CancelarPedidoDialog({ pedido, onClose, onCancelado }: CancelarPedidoDialogProps) {
  const [motivo, setMotivo] = useState('');
  const [error, setError] = useState<string>();
  /** Asked for by the server where codes were guessed; undefined until then. */
  const [ultimos, setUltimos] = useState<string>();
  const [errorDeUltimos, setErrorDeUltimos] = useState<string>();
  /** Too many wrong ends of the phone: what to do instead. It stays, since there is nothing left to try here. */
  const [cerrado, setCerrado] = useState<string>();
  const [enviando, setEnviando] = useState(false);
  const campo = useRef<HTMLTextAreaElement>(null);

  async function cancelar() {
    setEnviando(true);
    try {
      await conReto((reto) =>
        api(CANCELAR_PEDIDO, {
          params: { code: pedido.codigoSeguimiento },
          body: { motivo: motivo.trim(), ultimosDelTelefono: ultimos },
          headers: { ...encabezadoDeRecibo(pedido.codigoSeguimiento), ...reto },
        }),
      );
      toast.success('¡Pedido cancelado exitosamente!', { topic: TEMA });
      onCancelado();
    } catch (causa) {
      setEnviando(false);
      const pide =
        causa instanceof AppError && causa.details?.find(({ path }) => path === 'ultimosDelTelefono');
      if (pide) {
        setUltimos((antes) => antes ?? '');
        setErrorDeUltimos(pide.msg);
        return;
      }
      if (ultimos !== undefined && causa instanceof AppError && causa.code === 'demasiados-intentos') {
        setCerrado(causa.message);
        return;
      }
      for (const mensaje of mensajesDeError(causa, 'Error al cancelar el pedido')) {
        toast.error(mensaje, { topic: TEMA, duration: DURACION_DE_ERROR_MS });
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
      {ultimos !== undefined && (
        <Field
          label="Últimos 4 números de tu teléfono"
          hint="Alguien está probando muchos códigos: así sabemos que el pedido es tuyo."
          required
          error={errorDeUltimos}
        >
          <TextInput
            autoFocus
            inputMode="numeric"
            autoComplete="off"
            value={ultimos}
            disabled={enviando}
            onChange={(event) => {
              // A whole number may be pasted.
              setUltimos(event.currentTarget.value.replace(/\D/g, '').slice(-4));
              setErrorDeUltimos(undefined);
            }}
          />
        </Field>
      )}
      {cerrado && <Banner tone="danger">{cerrado}</Banner>}
      <Banner tone="warning">Un pedido cancelado no se puede reactivar.</Banner>
    </ConfirmDialog>
  );
}
