import type { ReactNode } from 'react';
import { Button, buttonClass } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { RUTAS_DEL_PERSONAL } from '../../../lib/routes.ts';
import styles from './cuenta.module.css';

interface CuentaFormDialogProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** True while it is being sent: it can be neither closed nor sent again. */
  ocupado: boolean;
  /** Label of the submit button. */
  enviar: string;
  /** Whether the form can be sent. */
  listo?: boolean;
  onEnviar: () => void;
  onClose: () => void;
  /** The button beside it; «Cancelar» by default. */
  salida?: { texto: string; onClick: () => void };
}

/** The frame of the account's dialogs. Drafts outlive the dialog, so closing it needs no confirmation. */
export function CuentaFormDialog({
  title,
  description,
  children,
  ocupado,
  enviar,
  listo = true,
  onEnviar,
  onClose,
  salida = { texto: 'Cancelar', onClick: onClose },
}: CuentaFormDialogProps) {
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={description}
      closeOnBackdrop={false}
      dismissible={!ocupado}
      onClose={onClose}
      onSubmit={onEnviar}
      footer={
        <>
          <Button variant="secondary" disabled={ocupado} onClick={salida.onClick}>
            {salida.texto}
          </Button>
          <Button type="submit" loading={ocupado} disabled={!listo}>
            {enviar}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}

/** For staff who came to the customers' sign-in: their own knows more ways in. */
export function AccesoDelPersonal() {
  return (
    <p className={styles.otraCosa}>
      ¿Trabajas en la tienda?
      <a href={RUTAS_DEL_PERSONAL.acceso} className={buttonClass({ variant: 'ghost' }, styles.enlace)}>
        Entra aquí
      </a>
    </p>
  );
}
