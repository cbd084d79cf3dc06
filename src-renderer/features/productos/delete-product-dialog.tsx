import { useState } from 'react';
import type { Producto } from '#contract/productos.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { DESHACER_MS, recuperar } from './deshacer.ts';

export interface DeleteProductDialogProps {
  producto: Producto;
  onClose: () => void;
  onDeleted: () => void;
}

export function DeleteProductDialog({ producto, onClose, onDeleted }: DeleteProductDialogProps) {
  const [busy, setBusy] = useState(false);

  async function eliminar() {
    setBusy(true);
    try {
      const { message } = await api.delete<{ message: string }>(`/api/productos/${producto._id}`);
      toast.success(message, {
        duration: DESHACER_MS,
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
