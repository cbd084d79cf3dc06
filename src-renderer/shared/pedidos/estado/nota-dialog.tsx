import type { Pedido } from '#contract/schemas/ventas/pedidos.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { NotaField } from './nota-field.tsx';
import { type AlGuardar, useCambioDeEstado } from './use-cambio-de-estado.ts';

interface NotaDialogProps extends Pick<AlGuardar, 'onSaved'> {
  pedido: Pedido;
  onClose: () => void;
}

/** Writes the shop's note on an order, whose state stays. */
export function NotaDialog({ pedido, onClose, onSaved }: NotaDialogProps) {
  const cambio = useCambioDeEstado(pedido, { onSaved });
  return (
    <FormDialog
      title={`Nota de ${pedido.numero}`}
      changed={cambio.changed}
      busy={cambio.busy}
      submitLabel="Guardar nota"
      onClose={onClose}
      onSubmit={() => void cambio.guardarNota()}
    >
      {cambio.conflicto && <Banner tone="warning">{cambio.conflicto}</Banner>}
      <NotaField label="Notas de la tienda" cambio={cambio} autoFocus />
    </FormDialog>
  );
}
