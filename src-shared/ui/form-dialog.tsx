import { type ReactNode, useState } from 'react';
import { Button } from './button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { useUnsaved } from './unsaved.ts';

export interface FormDialogProps extends Pick<DialogProps, 'title' | 'size'> {
  /** Whether something was typed or chosen that closing would lose. */
  changed: boolean;
  /** While it is being saved: it cannot be left nor sent again. */
  busy: boolean;
  /** Without one there is nothing to send, only to look at. */
  submitLabel: string | undefined;
  leaveLabel?: string;
  /** What leaving loses, in place of «Lo que cambiaste en … no se guardará». */
  leaveWarning?: string | undefined;
  children: ReactNode;
  onClose: () => void;
  onSubmit: () => void;
}

/** A form in a dialog. However it is left, what was changed goes only after asking. */
export function FormDialog({
  title,
  size,
  changed,
  busy,
  submitLabel,
  leaveLabel = 'Cancelar',
  leaveWarning,
  children,
  onClose,
  onSubmit,
}: FormDialogProps) {
  useUnsaved(changed, onClose);
  const [question, setQuestion] = useState({ asked: false, turn: 0 });

  function leave() {
    // Asked anew each time: a form that the browser closed and that opened again lies above an earlier question.
    if (changed) setQuestion(({ turn }) => ({ asked: true, turn: turn + 1 }));
    else onClose();
  }

  return (
    <>
      <Dialog
        open
        size={size}
        title={title}
        closeOnBackdrop={false}
        dismissible={!busy}
        onClose={leave}
        onSubmit={submitLabel ? onSubmit : undefined}
        footer={
          <>
            <Button variant="secondary" disabled={busy} onClick={leave}>
              {leaveLabel}
            </Button>
            {submitLabel && (
              <Button type="submit" loading={busy}>
                {busy ? 'Guardando…' : submitLabel}
              </Button>
            )}
          </>
        }
      >
        {children}
      </Dialog>
      <ConfirmDialog
        key={question.turn}
        open={question.asked}
        title="¿Descartar los cambios?"
        description={leaveWarning ?? <>Lo que cambiaste en «{title}» no se guardará.</>}
        confirmLabel="Descartar"
        cancelLabel="Seguir editando"
        onCancel={() => setQuestion((now) => ({ ...now, asked: false }))}
        onConfirm={onClose}
      />
    </>
  );
}
