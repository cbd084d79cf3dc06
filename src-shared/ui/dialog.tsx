import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { IconButton } from './button.tsx';
import { cx } from './cx.ts';
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
  /** Buttons; they stay in sight while the body scrolls. */
  footer?: ReactNode;
  /** Widths 400, 560, 800 px; on a phone all are a sheet at the bottom of the screen. */
  size?: 'sm' | 'md' | 'lg';
  /** A press on the backdrop closes; turn off where typed work would be lost. */
  closeOnBackdrop?: boolean;
  /** false while something must not be interrupted: no Esc, no backdrop, no close button. */
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

function OpenDialog({
  onClose,
  title,
  description,
  children,
  footer,
  size = 'md',
  closeOnBackdrop = true,
  dismissible = true,
  onSubmit,
  role,
  className,
}: Omit<DialogProps, 'open'>) {
  const ref = useRef<HTMLDialogElement>(null);
  const pressedBackdrop = useRef(false);
  const id = useId();

  useLayoutEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    dialog.showModal();
    (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
    const pop = pushDialog(dialog);
    return () => {
      pop();
      // Closing before React takes the element away is what gives focus back to the opener.
      dialog.close();
    };
  }, []);

  const content = (
    <>
      <header className={styles.header}>
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
      {footer && <footer className={styles.footer}>{footer}</footer>}
    </>
  );

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
        // The browser may close it by itself (a second Esc); whether it may go is for `onClose` to say.
        const dialog = event.currentTarget;
        if (event.target !== dialog || dialog.open || !dialog.isConnected) return;
        dialog.showModal();
        if (dismissible) onClose();
      }}
      onPointerDown={(event) => {
        pressedBackdrop.current = event.target === event.currentTarget;
      }}
      onClick={(event) => {
        // Both ends of the press: dragging a selection out of a field is not a wish to close.
        const onBackdrop = pressedBackdrop.current && event.target === event.currentTarget;
        if (onBackdrop && closeOnBackdrop && dismissible) onClose();
      }}
    >
      {onSubmit ? (
        <form
          noValidate
          className={styles.panel}
          onSubmit={(event) => {
            event.preventDefault();
            // Events cross portals along React's tree: a form around this dialog must not hear it.
            event.stopPropagation();
            onSubmit();
          }}
        >
          {content}
        </form>
      ) : (
        <div className={styles.panel}>{content}</div>
      )}
    </dialog>
  );
}
