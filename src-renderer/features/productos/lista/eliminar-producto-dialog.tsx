import { useState } from 'react';
import { ELIMINAR_PRODUCTO } from '#contract/calls/addresses.ts';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { toast, UNDO_MS } from '#ui/feedback/toast.ts';
import { api } from '../../../lib/api.ts';
import { recuperar } from './recuperar.ts';

interface EliminarProductoDialogProps {
  producto: Producto;
  onClose: () => void;
  onDeleted: () => void;
}

export function EliminarProductoDialog({ producto, onClose, onDeleted }: EliminarProductoDialogProps) {
  const [busy, setBusy] = useState(false);

  async function eliminar() {
    setBusy(true);
    try {
      const { message } = await api(ELIMINAR_PRODUCTO, { params: { id: producto._id } });
      toast.success(message, {
        duration: UNDO_MS,
        action: { label: 'Deshacer', onClick: () => void recuperar(producto) },
      });
      onDeleted();
    } catch {
      toast.error('❌ Error al eliminar el producto');
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      open
      title="¿Estás seguro de que quieres eliminar este producto?"
      description={`«${producto.nombre}» desaparece de la caja, del catálogo y de esta lista. Sus ventas y pedidos anteriores se conservan.`}
      confirmLabel="Eliminar producto"
      loading={busy}
      onCancel={onClose}
      onConfirm={() => void eliminar()}
    />
  );
}
