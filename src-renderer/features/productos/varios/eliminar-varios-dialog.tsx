import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { decirError } from '../../../lib/errores.ts';
import { cuantosProductos, type Seleccion } from '../seleccion/seleccion.ts';
import { eliminarVarios } from './varios.ts';

interface EliminarVariosDialogProps {
  elegidos: Seleccion;
  onClose: () => void;
  onDeleted: () => void;
  /** Nothing was deleted: selected products may no longer exist. */
  onFailed: () => void;
}

export function EliminarVariosDialog({ elegidos, onClose, onDeleted, onFailed }: EliminarVariosDialogProps) {
  const [busy, setBusy] = useState(false);
  const cuantos = cuantosProductos(elegidos.size);

  async function eliminar() {
    setBusy(true);
    try {
      await eliminarVarios(elegidos);
      onDeleted();
    } catch (error) {
      decirError(error, 'Error al eliminar los productos');
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
