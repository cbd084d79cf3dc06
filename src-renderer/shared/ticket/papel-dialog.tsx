import { Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Papel } from '#contract/schemas/ventas/ticket.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { useConCopia } from './copias.ts';
import styles from './papel-preview.module.css';
import { PapelPreview, usePapel } from './papel-preview.tsx';

interface PapelDialogProps {
  title: string;
  papel: Papel;
  /** What the paper is called on the print button and the preview: «ticket». */
  nombre: 'ticket' | 'corte';
  /** Buttons between the one that closes and the one that prints. */
  actions?: ReactNode;
  /** Whether something in it comes before printing. */
  printLast?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** Details beside the paper that tells them, with a button that prints it. */
export function PapelDialog({
  title,
  papel: pedido,
  nombre,
  actions,
  printLast = false,
  onClose,
  children,
}: PapelDialogProps) {
  const papel = useConCopia(pedido);
  const { paper, print, printing } = usePapel(papel);
  return (
    <Dialog
      open
      size="lg"
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cerrar
          </Button>
          {actions}
          <Button
            variant={printLast ? 'secondary' : 'primary'}
            data-autofocus={!printLast || undefined}
            icon={<Printer aria-hidden="true" />}
            loading={printing}
            onClick={() => void print()}
          >
            Imprimir {nombre}
          </Button>
        </>
      }
    >
      <div className={styles.columns}>
        {children}
        <PapelPreview papel={papel} label={`Vista del ${nombre}`} paper={paper} />
      </div>
    </Dialog>
  );
}
