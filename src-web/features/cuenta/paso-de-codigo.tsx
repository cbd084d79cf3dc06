import { useRef, useState } from 'react';
import { AppError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { api } from '../../lib/api.ts';
import { useEnfocar } from '../../lib/use-enfocar.ts';
import { useBorradorDeCuenta } from './borrador.ts';
import { BotonReenviar } from './boton-reenviar.tsx';
import { CampoCodigo } from './campo-codigo.tsx';
import styles from './cuenta.module.css';
import { olvidarEnvio } from './envios.ts';
import { type Aviso, fallaDe } from './fallas.ts';
import { FormularioDeCuenta } from './formulario-de-cuenta.tsx';
import { Franja } from './franja.tsx';
import { TITULO_DE_RECUPERACION } from './paso-de-email.tsx';
import { useUnaVez } from './use-una-vez.ts';
import { errorDeRecuperacion, PASSWORD_MINIMA } from './validacion.ts';

export interface PasoDeCodigoProps {
  avisoInicial: Aviso | undefined;
  onClose: () => void;
  onVolver: () => void;
  /** The password is another one; `texto` are the server's words. */
  onHecho: (texto: string) => void;
}

/** The second step of a recovery: the mailed code, and the new password. */
export function PasoDeCodigo({ avisoInicial, onClose, onVolver, onHecho }: PasoDeCodigoProps) {
  const { email = '' } = useBorradorDeCuenta(({ borrador }) => borrador);
  const [codigo, setCodigo] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [aviso, setAviso] = useState(avisoInicial);
  const { ocupado, hacer } = useUnaVez();
  const enfocar = useEnfocar();
  const campoCodigo = useRef<HTMLInputElement>(null);
  const campoPassword = useRef<HTMLInputElement>(null);
  const completo = codigo.length === LIMITES.codigo;

  async function cambiar(sigue: () => boolean) {
    try {
      const { message } = await api.post<{ message: string }>('/api/auth/resetear-password', {
        body: { email: email.trim(), codigo, nuevaPassword: password },
      });
      olvidarEnvio('recuperacion', email);
      if (sigue()) onHecho(message);
    } catch (falla) {
      if (!sigue()) return;
      setAviso(fallaDe(falla, 'Error al resetear contraseña'));
      const porElCodigo = falla instanceof AppError && falla.code === 'codigo-invalido';
      enfocar(() => (porElCodigo ? campoCodigo : campoPassword).current);
    }
  }

  function enviar() {
    if (!completo) return;
    setAviso(undefined);
    const malo = errorDeRecuperacion(password);
    setError(malo);
    if (malo) campoPassword.current?.focus();
    else void hacer(cambiar);
  }

  return (
    <FormularioDeCuenta
      title={TITULO_DE_RECUPERACION}
      description={
        <>
          Escribe el código de {LIMITES.codigo} dígitos que enviamos a{' '}
          <strong className={styles.email}>{email}</strong> y tu nueva contraseña.
        </>
      }
      ocupado={ocupado}
      enviar="Cambiar contraseña"
      listo={completo}
      onEnviar={enviar}
      onClose={onClose}
      salida={{ texto: 'Volver', onClick: onVolver }}
    >
      <Franja aviso={aviso} onClear={() => setAviso(undefined)} />
      {/* By it a password manager knows whose password this is. */}
      <input hidden readOnly type="text" name="email" autoComplete="username" value={email} />
      <CampoCodigo
        ref={campoCodigo}
        label="Código de recuperación"
        disabled={ocupado}
        value={codigo}
        onChange={setCodigo}
      />
      <BotonReenviar
        tipo="recuperacion"
        email={email}
        disabled={ocupado}
        onPedido={() => setAviso(undefined)}
        onRespuesta={(respuesta) => {
          setAviso(respuesta);
          if (respuesta.tono === 'success') setCodigo('');
          enfocar(() => campoCodigo.current);
        }}
      />
      <Field label="Nueva contraseña" required error={error} hint={error ? undefined : PASSWORD_MINIMA}>
        <PasswordInput
          ref={campoPassword}
          name="nuevaPassword"
          autoComplete="new-password"
          maxLength={LIMITES.passwordMaxima}
          disabled={ocupado}
          value={password}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            setError(undefined);
          }}
        />
      </Field>
    </FormularioDeCuenta>
  );
}
