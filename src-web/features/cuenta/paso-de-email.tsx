import { useRef, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useEnfocar } from '../../lib/use-enfocar.ts';
import { escribirBorradorDeCuenta, useBorradorDeCuenta } from './borrador.ts';
import { CampoEmail } from './campo-email.tsx';
import { anotarEnvio, anotarNegativa, esperaDe } from './envios.ts';
import { type Aviso, fallaDe } from './fallas.ts';
import { FormularioDeCuenta } from './formulario-de-cuenta.tsx';
import { Franja } from './franja.tsx';
import { useUnaVez } from './use-una-vez.ts';
import { errorDeEmail } from './validacion.ts';

export const TITULO_DE_RECUPERACION = 'Recuperar Contraseña';

export interface PasoDeEmailProps {
  onClose: () => void;
  /** A code is on its way. */
  onEnviado: (aviso: Aviso) => void;
}

/** The first step of a recovery: whose account it is. */
export function PasoDeEmail({ onClose, onEnviado }: PasoDeEmailProps) {
  const { email = '' } = useBorradorDeCuenta(({ borrador }) => borrador);
  const [error, setError] = useState<string>();
  const [aviso, setAviso] = useState<Aviso>();
  const { ocupado, hacer } = useUnaVez();
  const enfocar = useEnfocar();
  const campo = useRef<HTMLInputElement>(null);

  async function pedir(sigue: () => boolean) {
    try {
      const { message } = await api.post<{ message: string }>('/api/auth/recuperar-password', {
        body: { email: email.trim() },
      });
      anotarEnvio('recuperacion', email);
      if (sigue()) onEnviado({ tono: 'success', texto: message });
    } catch (falla) {
      anotarNegativa('recuperacion', email, falla);
      if (!sigue()) return;
      setAviso(fallaDe(falla, 'Error al enviar código'));
      enfocar(() => campo.current);
    }
  }

  function enviar() {
    setAviso(undefined);
    const malo = errorDeEmail(email);
    setError(malo);
    if (malo) {
      campo.current?.focus();
    } else if (esperaDe('recuperacion', email) > 0) {
      onEnviado({ tono: 'info', texto: 'Hace un momento te enviamos un código: todavía sirve.' });
    } else {
      void hacer(pedir);
    }
  }

  return (
    <FormularioDeCuenta
      title={TITULO_DE_RECUPERACION}
      description="Escribe el email de tu cuenta y te enviamos un código para poner otra contraseña."
      ocupado={ocupado}
      enviar="Enviar código"
      onEnviar={enviar}
      onClose={onClose}
    >
      <Franja aviso={aviso} onClear={() => setAviso(undefined)} />
      <CampoEmail
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
    </FormularioDeCuenta>
  );
}
