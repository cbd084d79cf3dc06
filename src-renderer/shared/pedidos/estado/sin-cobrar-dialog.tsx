import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { deQuetzales, formatoQ } from '#contract/words/dinero.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

interface SinCobrarDialogProps {
  /** The order that is about to be handed over. */
  pedido: Pick<Pedido, 'numero' | 'total' | 'cliente'>;
  /** True while what was answered is being saved. */
  busy?: boolean;
  onCobrar: () => void;
  onEntregar: () => void;
  onCancel: () => void;
}

/** Asks before an order is marked as handed over that nobody has paid. */
export function SinCobrarDialog({
  pedido,
  busy = false,
  onCobrar,
  onEntregar,
  onCancel,
}: SinCobrarDialogProps) {
  const { numero, total, cliente } = pedido;
  return (
    <Dialog
      open
      role="alertdialog"
      title="Este pedido no se ha cobrado"
      description={`${numero} de ${cliente.nombre}: faltan por cobrar ${formatoQ(deQuetzales(total))}. Si lo entregas sin cobrar, queda marcado como «Sin cobrar».`}
      dismissible={!busy}
      onClose={onCancel}
      footer={
        <>
          <Button variant="secondary" disabled={busy} onClick={onCancel}>
            Cancelar
          </Button>
          <Button variant="secondary" loading={busy} onClick={onEntregar}>
            Entregar sin cobrar
          </Button>
          <Button variant="accent" data-autofocus disabled={busy} onClick={onCobrar}>
            Cobrar ahora
          </Button>
        </>
      }
    />
  );
}
