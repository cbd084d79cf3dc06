import { useState } from 'react';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { decirFallo } from '../../lib/fallo.ts';
import { cuantosProductos, type Seleccion } from './seleccion.ts';
import { eliminarVarios } from './varios.ts';

export interface DeleteSeveralDialogProps {
  elegidos: Seleccion;
  onClose: () => void;
  onDeleted: () => void;
  /** They were not: what is chosen may no longer be there. */
  onFailed: () => void;
}

export function DeleteSeveralDialog({ elegidos, onClose, onDeleted, onFailed }: DeleteSeveralDialogProps) {
  const [busy, setBusy] = useState(false);
  const cuantos = cuantosProductos(elegidos.size);

  async function eliminar() {
    setBusy(true);
    try {
      await eliminarVarios(elegidos);
      onDeleted();
    } catch (error) {
      decirFallo(error, 'Error al eliminar los productos');
      onFailed();
    }
  }

  return (
    <ConfirmDialog
      open
      title={`¿Eliminar ${cuantos}?`}
      description="Desaparecen de la caja, del catálogo y de esta lista. Sus ventas y pedidos anteriores se conservan."
      confirmLabel={`Eliminar ${cuantos}`}
      loading={busy}
      onCancel={onClose}
      onConfirm={() => void eliminar()}
    />
  );
}
