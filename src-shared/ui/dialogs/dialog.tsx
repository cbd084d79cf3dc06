import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from '../controls/button.tsx';
import { cx } from '../theme/cx.ts';
import styles from './dialog.module.css';
import { pushDialog } from './dialog-stack.ts';

export interface DialogProps {
  /** Whether it is shown; its content is mounted only then, so its state starts afresh each time. */
  open: boolean;
  /** Asked to close: Esc, the close button, or a press on the backdrop. */
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; they stay visible while the body scrolls. */
  footer?: ReactNode;
  /** Stands beside header, body and footer, such as a number pad; it brings its own width. */
  aside?: ReactNode;
  /** Widths 400, 560, 800 px; on a phone all are a sheet at the bottom of the screen. */
  size?: 'sm' | 'md' | 'lg';
  /** Whether a press on the backdrop closes it; false where typed text would be lost. */
  closeOnBackdrop?: boolean;
  /** False while it must not be closed: no Esc, no backdrop, no close button. */
  dismissible?: boolean;
  /** Makes body and footer one form; a `type="submit"` button in the footer sends it. */
  onSubmit?: () => void;
  role?: 'dialog' | 'alertdialog';
  className?: string;
}

/**
 * A modal dialog on the browser's own <dialog>: focus stays inside and goes back to the opener, and dialogs
 * stack. The element with `data-autofocus` receives focus first; without one, the dialog itself does.
 */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? createPortal(<OpenDialog {...rest} />, document.body) : null;
}

/**
 * Puts the caret into the focused text field. Chromium leaves it in the closed dialog when it returns the focus, and
 * typed text would get lost.
 */
function bringCaret(): void {
  const field = document.activeElement;
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return;
  // Null for fields without a caret, such as check boxes.
  if (field.selectionStart !== null) field.setSelectionRange(field.selectionStart, field.selectionEnd);
}

/** Shows the dialog as a modal while it is mounted, focuses it, and keeps it on the dialog stack. */
function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    const pop = pushDialog(dialog);
    return () => {
      pop();
      // Closing it before React removes the element returns the focus to the opener.
      dialog.close();
      bringCaret();
    };
  }, []);
  return ref;
}

function OpenDialog({
  size = 'md',
  closeOnBackdrop = true,
  dismissible = true,
  role,
  className,
  aside,
  ...content
}: Omit<DialogProps, 'open'>) {
  const { description, onClose } = content;
  const ref = useModal();
  const pressedBackdrop = useRef(false);
  const id = useId();

  return (
    <dialog
      ref={ref}
      role={role}
      tabIndex={-1}
      aria-labelledby={`${id}title`}
      aria-describedby={description ? `${id}description` : undefined}
      className={cx(styles.dialog, styles[size], className)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !dismissible) event.preventDefault();
      }}
      onCancel={(event) => {
        // A file field inside also fires `cancel`, and that one bubbles.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (dismissible) onClose();
      }}
      onClose={(event) => {
        // The browser may close it itself on a second Esc: it reopens, and `onClose` decides.
        const dialog = event.currentTarget;
        if (event.target !== dialog || dialog.open || !dialog.isConnected) return;
        dialog.showModal();
        if (dismissible) onClose();
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Press and release must both be on the backdrop: dragging a selection out of a field does not close it.
        const onBackdrop = pressedBackdrop.current && event.target === event.currentTarget;
        if (onBackdrop && closeOnBackdrop && dismissible) onClose();
      }}
    >
      <Panel {...content} id={id} dismissible={dismissible} />
      {aside}
    </dialog>
  );
}

interface PanelProps
  extends Pick<DialogProps, 'title' | 'description' | 'children' | 'footer' | 'onClose' | 'onSubmit'> {
  /** Prefix of the ids that the dialog refers to. */
  id: string;
  dismissible: boolean;
}

/** Header, body and footer; a form when the dialog has something to submit. */
function Panel({ id, title, description, children, footer, dismissible, onClose, onSubmit }: PanelProps) {
  const content = (
    <>
      <header data-clear className={styles.header}>
        <h2 id={`${id}title`} className={styles.title}>
          {title}
        </h2>
        {dismissible && <IconButton label="Cerrar" icon={<X />} onClick={onClose} />}
      </header>
      <div className={styles.body}>
        {description && (
          <p id={`${id}description`} className={styles.description}>
            {description}
          </p>
        )}
        {children}
      </div>
      {footer && (
        <footer data-clear className={styles.footer}>
          {footer}
        </footer>
      )}
    </>
  );
  if (!onSubmit) return <div className={styles.panel}>{content}</div>;
  return (
    <form
      noValidate
      className={styles.panel}
      onSubmit={(event) => {
        event.preventDefault();
        // React events bubble through portals: a form around this dialog must not receive it.
        event.stopPropagation();
        onSubmit();
      }}
    >
      {content}
    </form>
  );
}
