import { useRef, useState } from 'react';
import { RECUPERAR_PASSWORD } from '#contract/calls/addresses.ts';
import { api } from '../../../lib/api.ts';
import { useFocus } from '../../../lib/forms/use-focus.ts';
import { escribirBorradorDeCuenta, useBorradorDeCuenta } from '../borrador.ts';
import { anotarEnvio, anotarNegativa, esperaDe } from '../codigos/envios.ts';
import { type Aviso, AvisoBanner, avisoDeError } from '../form/aviso-banner.tsx';
import { CuentaFormDialog } from '../form/cuenta-form-dialog.tsx';
import { EmailField } from '../form/email-field.tsx';
import { useOneAtATime } from '../form/use-one-at-a-time.ts';
import { errorDeEmail } from '../form/validacion.ts';

export const TITULO_DE_RECUPERACION = 'Recuperar Contraseña';

interface RecuperacionEmailStepProps {
  onClose: () => void;
  /** A code was requested. */
  onEnviado: (aviso: Aviso) => void;
}

/** The first step of a recovery: the account's address. */
export function RecuperacionEmailStep({ onClose, onEnviado }: RecuperacionEmailStepProps) {
  const { email = '' } = useBorradorDeCuenta(({ borrador }) => borrador);
  const [error, setError] = useState<string>();
  const [aviso, setAviso] = useState<Aviso>();
  const { ocupado, hacer } = useOneAtATime();
  const enfocar = useFocus();
  const campo = useRef<HTMLInputElement>(null);

  async function pedir(sigue: () => boolean) {
    try {
      const { message } = await api(RECUPERAR_PASSWORD, {
        body: { email: email.trim() },
      });
      anotarEnvio('recuperacion', email);
      if (sigue()) onEnviado({ tono: 'success', texto: message });
    } catch (causa) {
      anotarNegativa('recuperacion', email, causa);
      if (!sigue()) return;
      setAviso(avisoDeError(causa, 'Error al enviar código'));
      enfocar(() => campo.current);
    }
  }

  function enviar() {
    setAviso(undefined);
    const nuevo = errorDeEmail(email);
    setError(nuevo);
    if (nuevo) {
      campo.current?.focus();
    } else if (esperaDe('recuperacion', email) > 0) {
      onEnviado({ tono: 'info', texto: 'Hace un momento te enviamos un código: todavía sirve.' });
    } else {
      void hacer(pedir);
    }
  }

  return (
    <CuentaFormDialog
      title={TITULO_DE_RECUPERACION}
      description="Escribe el email de tu cuenta y te enviamos un código para poner otra contraseña."
      ocupado={ocupado}
      enviar="Enviar código"
      onEnviar={enviar}
      onClose={onClose}
    >
      <AvisoBanner aviso={aviso} onClear={() => setAviso(undefined)} />
      <EmailField
        ref={campo}
        primero
        error={error}
        disabled={ocupado}
        value={email}
        onChange={(nuevo) => {
          escribirBorradorDeCuenta({ email: nuevo });
          setError(undefined);
        }}
      />
    </CuentaFormDialog>
  );
}
