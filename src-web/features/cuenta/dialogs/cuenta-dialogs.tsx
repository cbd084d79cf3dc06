import { useState } from 'react';
import { toast } from '#ui/feedback/toast.ts';
import { useBorradorDeCuenta } from '../borrador.ts';
import type { VistaDeCuenta } from '../vistas.ts';
import { AccesoDialog } from './acceso-dialog.tsx';
import { RecuperacionDialog } from './recuperacion-dialog.tsx';
import { RegistroDialog } from './registro-dialog.tsx';
import { VerificacionDialog } from './verificacion-dialog.tsx';

export interface CuentaDialogsProps {
  vista: VistaDeCuenta;
  onIr: (vista: VistaDeCuenta) => void;
  onClose: () => void;
  /** Sign-in succeeded. */
  onEntrar: () => void;
}

/**
 * Shows the account dialog that `vista` names and connects them. Passwords are kept here, in memory, until the last
 * dialog closes.
 */
export function CuentaDialogs({ vista, onIr, onClose, onEntrar }: CuentaDialogsProps) {
  const email = useBorradorDeCuenta(({ borrador }) => borrador.email);
  const [password, setPassword] = useState('');
  const [nueva, setNueva] = useState('');
  const [motivo, setMotivo] = useState<string>();

  function alVerificar() {
    toast.success('¡Email verificado! Ahora puedes iniciar sesión.');
    onIr('acceso');
  }

  // A history entry may outlive the tab's draft: without an address there is nothing to verify.
  switch (vista === 'verificacion' && !email ? 'acceso' : vista) {
    case 'acceso':
      return (
        <AccesoDialog
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
        <RegistroDialog
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
        <VerificacionDialog
          email={email ?? ''}
          motivo={motivo}
          onClose={onClose}
          onVerificado={alVerificar}
        />
      );
    case 'recuperacion':
      // It opens over sign-in: closing it goes back there.
      return <RecuperacionDialog onClose={onClose} onHecho={() => setPassword('')} />;
  }
}
