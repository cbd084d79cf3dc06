import { useState } from 'react';
import { LIMITES } from '#contract/limites.ts';
import { ETIQUETA_METODO } from '#contract/pagos.ts';
import type { Venta } from '#contract/ventas.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { Price } from '#ui/price.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { toast } from '#ui/toast.ts';
import { useUnsaved } from '#ui/unsaved.ts';
import { api } from '../../lib/api.ts';
import { EnDuda } from '../../lib/en-duda.tsx';
import { decirFallo } from '../../lib/fallo.ts';
import { useIntento } from '../../lib/use-intento.ts';
import styles from './ventas-page.module.css';

export interface VoidSaleDialogProps {
  venta: Venta;
  onClose: () => void;
  onVoided: () => void;
}

/** Asks why a sale is voided, after saying what that does. */
export function VoidSaleDialog({ venta, onClose, onVoided }: VoidSaleDialogProps) {
  const [motivo, setMotivo] = useState('');
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const { pendiente, enviar } = useIntento<{ motivo: string }>();
  const topic = venta._id;
  useUnsaved(motivo !== '', onClose);

  async function anular() {
    if (busy) return;
    if (!motivo.trim()) {
      setMissing(true);
      return;
    }
    setBusy(true);
    try {
      const { message } = await enviar(
        () => ({ motivo: motivo.trim() }),
        (envio) => api.post<{ message: string }>(`/api/ventas/${venta._id}/anular`, envio),
      );
      toast.success(message, { topic });
      onVoided();
    } catch (error) {
      decirFallo(error, 'Error al anular la venta', { topic });
      setBusy(false);
    }
  }

  return (
    <Dialog
      open
      title={`¿Anular la venta ${venta.numero}?`}
      description={
        <>
          {venta.datosCliente.nombre} · <Price quetzales={venta.total} /> ·{' '}
          {ETIQUETA_METODO[venta.metodoPago]}. Una venta anulada ya no se puede recuperar.
        </>
      }
      closeOnBackdrop={false}
      dismissible={!busy}
      onClose={onClose}
      onSubmit={() => void anular()}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onClose}>
            No anular
          </Button>
          <Button type="submit" variant="danger" loading={busy}>
            {busy ? 'Anulando…' : 'Sí, anular venta'}
          </Button>
        </>
      }
    >
      <ul className={styles.effects}>
        <li>
          {venta.pedido
            ? `El pedido ${venta.pedido.numero} conserva sus productos y vuelve a «Listo para Entrega»: se puede cobrar otra vez o cancelar.`
            : 'Los productos vuelven al inventario.'}
        </li>
        <li>Deja de contar en los reportes y en las compras del cliente, en el día en que se hizo.</li>
        <li>
          La venta queda en la lista, marcada como anulada, con el motivo y tu nombre. El dinero lo devuelves
          tú.
        </li>
      </ul>
      <EnDuda
        shown={!!pendiente && !busy}
        otraVez="Vuelve a anularla tal como está: si ya quedó anulada, no pasa dos veces."
      />
      <Field
        label="Motivo"
        required
        error={missing && !motivo.trim() && 'Por favor indica el motivo de la anulación'}
        count={motivo.length}
        max={LIMITES.motivo}
      >
        <TextArea
          data-autofocus
          maxLength={LIMITES.motivo}
          disabled={busy || !!pendiente}
          value={motivo}
          onChange={(event) => setMotivo(event.currentTarget.value)}
        />
      </Field>
    </Dialog>
  );
}
