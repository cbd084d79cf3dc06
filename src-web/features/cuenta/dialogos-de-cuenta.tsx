import { DialogoAcceso, type DialogoAccesoProps } from './dialogo-acceso.tsx';

/** The account's dialogs; one is open at a time and each may lead to another. */
export type VistaDeCuenta = 'acceso';

export interface DialogosDeCuentaProps extends DialogoAccesoProps {
  vista: VistaDeCuenta;
}

/** Shows the dialog of the account that `vista` names. */
export function DialogosDeCuenta({ vista, ...rest }: DialogosDeCuentaProps) {
  switch (vista) {
    case 'acceso':
      return <DialogoAcceso {...rest} />;
  }
}
