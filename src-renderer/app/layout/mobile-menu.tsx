import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { IconButton } from '#ui/controls/button.tsx';
import { pushDialog } from '#ui/dialogs/dialog-stack.ts';
import styles from './mobile-menu.module.css';
import { SideNav } from './side-nav.tsx';

interface MobileMenuProps {
  open: boolean;
  onClose: () => void;
}

/** The navigation as a drawer, on a phone. */
export function MobileMenu({ open, onClose }: MobileMenuProps) {
  const ref = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return;
    dialog.showModal();
    const pop = pushDialog(dialog);
    return () => {
      pop();
      dialog.close();
    };
  }, [open]);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the backdrop's key is Esc, which the browser handles
    <dialog
      ref={ref}
      aria-label="Menú"
      className={styles.drawer}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => event.target === event.currentTarget && onClose()}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      {open && (
        <div className={styles.content}>
          <IconButton
            data-clear
            className={styles.close}
            label="Cerrar menú"
            icon={<X />}
            onClick={onClose}
          />
          <SideNav wide />
        </div>
      )}
    </dialog>
  );
}
