import { useRef, useState } from 'react';
import { RECUPERAR_PASSWORD } from '#contract/calls/addresses.ts';
import { anotarEnvio, anotarNegativa, esperaDe } from '#ui/codigos/envios.ts';
import { conReto } from '#ui/retos/con-reto.ts';
import { api } from '../../../lib/api.ts';
import { useFocus } from '../../../lib/forms/use-focus.ts';
import { escribirBorradorDeCuenta, useBorradorDeCuenta } from '../borrador.ts';
import { useEnviaCorreos } from '../codigos/sin-correo.tsx';
import { type Aviso, AvisoBanner, avisoDeError } from '../form/aviso-banner.tsx';
import { AccesoDelPersonal, CuentaFormDialog } from '../form/cuenta-form-dialog.tsx';
import { EmailField } from '../form/email-field.tsx';
import { useOneAtATime } from '../form/use-one-at-a-time.ts';
import { errorDeEmail } from '../form/validacion.ts';

export const TITULO_DE_RECUPERACION = 'Recuperar Contraseña';

const TEXTOS = {
  conCorreo: {
    descripcion: 'Escribe el email de tu cuenta y te enviamos un código para poner otra contraseña.',
    enviar: 'Enviar código',
    todaviaSirve: 'Hace un momento te enviamos un código: todavía sirve.',
  },
  sinCorreo: {
    descripcion: 'Escribe el email de tu cuenta. La tienda te da un código para poner otra contraseña.',
    enviar: 'Pedir código',
    todaviaSirve: 'Hace un momento pediste un código: todavía sirve.',
  },
};

interface RecuperacionEmailStepProps {
  onClose: () => void;
  /** A code was requested. */
  onEnviado: (aviso: Aviso | undefined) => void;
}

/** The first step of a recovery: the account's address. */
export function RecuperacionEmailStep({ onClose, onEnviado }: RecuperacionEmailStepProps) {
  const { email = '' } = useBorradorDeCuenta(({ borrador }) => borrador);
  const [error, setError] = useState<string>();
  const [aviso, setAviso] = useState<Aviso>();
  const { ocupado, hacer } = useOneAtATime();
  const enfocar = useFocus();
  const campo = useRef<HTMLInputElement>(null);
  const porCorreo = useEnviaCorreos();
  const textos = TEXTOS[porCorreo ? 'conCorreo' : 'sinCorreo'];

  async function pedir(sigue: () => boolean) {
    try {
      const body = { email: email.trim() };
      const { message } = await conReto((headers) => api(RECUPERAR_PASSWORD, { body, headers }));
      anotarEnvio('recuperacion', email);
      if (sigue()) onEnviado(porCorreo ? { tono: 'success', texto: message } : undefined);
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
      onEnviado({ tono: 'info', texto: textos.todaviaSirve });
    } else {
      void hacer(pedir);
    }
  }

  return (
    <CuentaFormDialog
      title={TITULO_DE_RECUPERACION}
      description={textos.descripcion}
      ocupado={ocupado}
      enviar={textos.enviar}
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
      <AccesoDelPersonal />
    </CuentaFormDialog>
  );
}
