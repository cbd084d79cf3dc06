import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';

export interface FormularioDeCuentaProps {
  title: string;
  description?: ReactNode;
  children: ReactNode;
  /** While it is being sent: it cannot be left nor sent again. */
  ocupado: boolean;
  /** What the button that sends it says. */
  enviar: string;
  /** false until there is something to send. */
  listo?: boolean;
  onEnviar: () => void;
  onClose: () => void;
  /** The way out beside that button, where it is not «Cancelar». */
  salida?: { texto: string; onClick: () => void };
}

/** The frame of the account's dialogs. What was typed lives longer than they do, so closing one asks nothing. */
export function FormularioDeCuenta({
  title,
  description,
  children,
  ocupado,
  enviar,
  listo = true,
  onEnviar,
  onClose,
  salida = { texto: 'Cancelar', onClick: onClose },
}: FormularioDeCuentaProps) {
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
