import type { ReactNode } from 'react';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  open: boolean;
  /** The question. */
  title: ReactNode;
  /** Names what will be lost. */
  description?: ReactNode;
  /** More to see or fill in, such as the reason for a cancellation. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** The confirm button is busy and the dialog cannot be closed. */
  loading?: boolean;
  /** False for a question whose confirmation loses nothing. */
  destructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks for confirmation. The safe answer comes first and has the focus. */
export function ConfirmDialog({
  open,
  title,
  description,
  children,
  confirmLabel,
  cancelLabel = 'Cancelar',
  loading = false,
  destructive = true,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog
      open={open}
      role="alertdialog"
      size="sm"
      title={title}
      description={description}
      onClose={onCancel}
      closeOnBackdrop={!children}
      dismissible={!loading}
      footer={
        <>
          <Button variant="secondary" data-autofocus disabled={loading} onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button variant={destructive ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
