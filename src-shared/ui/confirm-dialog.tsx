import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

export interface ConfirmDialogProps {
  open: boolean;
  /** The question, with its exact words. */
  title: ReactNode;
  /** What will be lost, by name. */
  description?: ReactNode;
  /** More to see or fill in, such as the reason for a cancellation. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  /** While the work runs: the confirming button is busy and the dialog cannot be left. */
  loading?: boolean;
  /** Confirming loses something; false for a harmless question. */
  destructive?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before something is lost. The safe answer comes first and has the focus. */
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
