import { DialogoAcceso } from './dialogo-acceso.tsx';

/** The account's dialogs; one is open at a time and each may lead to another. */
export type VistaDeCuenta = 'acceso';

export interface DialogosDeCuentaProps {
  vista: VistaDeCuenta;
  onClose: () => void;
}

/** Shows the dialog of the account that `vista` names. */
export function DialogosDeCuenta({ vista, onClose }: DialogosDeCuentaProps) {
  switch (vista) {
    case 'acceso':
      return <DialogoAcceso onClose={onClose} />;
  }
}
