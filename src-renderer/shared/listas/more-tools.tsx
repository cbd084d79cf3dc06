import { Ellipsis } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { usePhone } from '#ui/browser/use-phone.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import styles from './more-tools.module.css';

interface MoreToolsProps {
  /** The tools; `close` is called by those that open something else or end with the press. */
  children: (close: () => void) => ReactNode;
}

/** The exports and rarer tools of a list or report; on a phone behind one button. */
export function MoreTools({ children }: MoreToolsProps) {
  const phone = usePhone();
  const [open, setOpen] = useState(false);
  if (!phone) return children(() => undefined);
  const close = () => setOpen(false);
  return (
    <>
      <IconButton
        variant="secondary"
        label="Más acciones"
        icon={<Ellipsis />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Dialog open={open} title="Más acciones" onClose={close}>
        <div className={styles.tools}>{children(close)}</div>
      </Dialog>
    </>
  );
}
