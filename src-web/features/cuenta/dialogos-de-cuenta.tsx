import { useState } from 'react';
import { toast } from '#ui/toast.ts';
import { useBorradorDeCuenta } from './borrador.ts';
import { DialogoAcceso } from './dialogo-acceso.tsx';
import { DialogoRecuperacion } from './dialogo-recuperacion.tsx';
import { DialogoRegistro } from './dialogo-registro.tsx';
import { DialogoVerificacion } from './dialogo-verificacion.tsx';
import type { VistaDeCuenta } from './vistas.ts';

export interface DialogosDeCuentaProps {
  vista: VistaDeCuenta;
  onIr: (vista: VistaDeCuenta) => void;
  onClose: () => void;
  /** Somebody signed in. */
  onEntrar: () => void;
}

/**
 * The dialog of the account that `vista` names, and the ways from one to another. Passwords live here: they outlast a
 * change of dialog, and go when the last one closes.
 */
export function DialogosDeCuenta({ vista, onIr, onClose, onEntrar }: DialogosDeCuentaProps) {
  const email = useBorradorDeCuenta(({ borrador }) => borrador.email);
  const [password, setPassword] = useState('');
  const [nueva, setNueva] = useState('');
  const [motivo, setMotivo] = useState<string>();

  function alVerificar() {
    toast.success('¡Email verificado! Ahora puedes iniciar sesión.');
    onIr('acceso');
  }

  // Without an address there is nothing to prove: the history may remember more than this tab.
  switch (vista === 'verificacion' && !email ? 'acceso' : vista) {
    case 'acceso':
      return (
        <DialogoAcceso
          password={password}
          onPassword={setPassword}
          onClose={onClose}
          onEntrar={onEntrar}
          onRegistro={() => onIr('registro')}
          onRecuperacion={() => onIr('recuperacion')}
          onSinVerificar={(palabras) => {
            setMotivo(palabras);
            onIr('verificacion');
          }}
        />
      );
    case 'registro':
      return (
        <DialogoRegistro
          password={nueva}
          onPassword={setNueva}
          onClose={onClose}
          onAcceso={() => onIr('acceso')}
          onCreada={() => {
            setMotivo(undefined);
            onIr('verificacion');
          }}
        />
      );
    case 'verificacion':
      return (
        <DialogoVerificacion
          email={email ?? ''}
          motivo={motivo}
          onClose={onClose}
          onVerificado={alVerificar}
        />
      );
    case 'recuperacion':
      // It lies upon sign-in: to close it is to be there again.
      return <DialogoRecuperacion onClose={onClose} onHecho={() => setPassword('')} />;
  }
}
