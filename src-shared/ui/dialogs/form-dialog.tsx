import { type ReactNode, useState } from 'react';
import { Button } from '../controls/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Dialog, type DialogProps } from './dialog.tsx';
import { useUnsaved } from './unsaved.ts';

interface FormDialogProps extends Pick<DialogProps, 'title' | 'size' | 'aside' | 'className'> {
  /** Whether closing would lose unsaved input. */
  changed: boolean;
  /** True while it is being saved: it can be neither closed nor sent again. */
  busy: boolean;
  /** Undefined for a read-only form. */
  submitLabel: string | undefined;
  /** A second way to send it, which leaves the dialog open for the next one. */
  another?: { label: string; onSubmit: () => void } | undefined;
  leaveLabel?: string;
  /** Replaces «Lo que cambiaste en … no se guardará». */
  leaveWarning?: string | undefined;
  children: ReactNode;
  onClose: () => void;
  onSubmit: () => void;
}

/** A form in a dialog. Closing it with unsaved input asks for confirmation. */
export function FormDialog({
  title,
  size,
  aside,
  className,
  changed,
  busy,
  submitLabel,
  another,
  leaveLabel = 'Cancelar',
  leaveWarning,
  children,
  onClose,
  onSubmit,
}: FormDialogProps) {
  useUnsaved(changed, onClose);
  const [question, setQuestion] = useState({ asked: false, turn: 0 });

  function leave() {
    // A new key each time: a form that the browser closed and reopened would cover an earlier question.
    if (changed) setQuestion(({ turn }) => ({ asked: true, turn: turn + 1 }));
    else onClose();
  }

  return (
    <>
      <Dialog
        open
        size={size}
        aside={aside}
        className={className}
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
            {another && (
              <Button variant="secondary" disabled={busy} onClick={another.onSubmit}>
                {another.label}
              </Button>
            )}
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
