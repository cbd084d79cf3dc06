import { useRef, useState } from 'react';
import { RESETEAR_PASSWORD } from '#contract/calls/addresses.ts';
import { AppError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { olvidarEnvio } from '#ui/codigos/envios.ts';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { api } from '../../../lib/api.ts';
import { useFocus } from '../../../lib/forms/use-focus.ts';
import { useBorradorDeCuenta } from '../borrador.ts';
import { CodigoField } from '../codigos/codigo-field.tsx';
import { ReenviarButton } from '../codigos/reenviar-button.tsx';
import { PIDE_TU_CODIGO, PideTuCodigo, sinHablarDeCorreo, useEnviaCorreos } from '../codigos/sin-correo.tsx';
import { type Aviso, AvisoBanner, avisoDeError } from '../form/aviso-banner.tsx';
import styles from '../form/cuenta.module.css';
import { CuentaFormDialog } from '../form/cuenta-form-dialog.tsx';
import { useOneAtATime } from '../form/use-one-at-a-time.ts';
import { errorDeRecuperacion, PASSWORD_MINIMA } from '../form/validacion.ts';
import { TITULO_DE_RECUPERACION } from './recuperacion-email-step.tsx';

interface RecuperacionCodigoStepProps {
  avisoInicial: Aviso | undefined;
  onClose: () => void;
  onVolver: () => void;
  /** The password was changed; `texto` is the server's message. */
  onHecho: (texto: string) => void;
}

/** Validates the new password and sends it with the code. */
function useCambioDePassword({
  avisoInicial,
  porCorreo,
  onHecho,
}: Pick<RecuperacionCodigoStepProps, 'avisoInicial' | 'onHecho'> & { porCorreo: boolean }) {
  const { email = '' } = useBorradorDeCuenta(({ borrador }) => borrador);
  const [codigo, setCodigo] = useState('');
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [aviso, setAviso] = useState(avisoInicial);
  const { ocupado, hacer } = useOneAtATime();
  const enfocar = useFocus();
  const campoCodigo = useRef<HTMLInputElement>(null);
  const campoPassword = useRef<HTMLInputElement>(null);
  const completo = codigo.length === LIMITES.codigo;

  async function cambiar(sigue: () => boolean) {
    try {
      const { message } = await api(RESETEAR_PASSWORD, {
        body: { email: email.trim(), codigo, nuevaPassword: password },
      });
      olvidarEnvio('recuperacion', email);
      if (sigue()) onHecho(message);
    } catch (causa) {
      if (!sigue()) return;
      const nuevo = avisoDeError(causa, 'Error al resetear contraseña');
      setAviso(porCorreo ? nuevo : sinHablarDeCorreo(nuevo, causa));
      const porElCodigo = causa instanceof AppError && causa.code === 'codigo-invalido';
      enfocar(() => (porElCodigo ? campoCodigo : campoPassword).current);
    }
  }

  function enviar() {
    if (!completo) return;
    setAviso(undefined);
    const nuevo = errorDeRecuperacion(password);
    setError(nuevo);
    if (nuevo) campoPassword.current?.focus();
    else void hacer(cambiar);
  }

  /** Another code was requested: shows the result and empties the field for the new code. */
  function alReenviar(respuesta: Aviso) {
    setAviso(respuesta);
    if (respuesta.tono === 'success') setCodigo('');
    enfocar(() => campoCodigo.current);
  }

  function escribirPassword(nueva: string) {
    setPassword(nueva);
    setError(undefined);
  }

  return {
    email,
    codigo,
    setCodigo,
    password,
    escribirPassword,
    error,
    aviso,
    quitarAviso: () => setAviso(undefined),
    ocupado,
    completo,
    campoCodigo,
    campoPassword,
    enviar,
    alReenviar,
  };
}

/** The second step of a recovery: the mailed code and the new password. */
export function RecuperacionCodigoStep({ onClose, onVolver, ...delCambio }: RecuperacionCodigoStepProps) {
  const porCorreo = useEnviaCorreos();
  const { email, ocupado, completo, error, quitarAviso, ...cambio } = useCambioDePassword({
    ...delCambio,
    porCorreo,
  });

  return (
    <CuentaFormDialog
      title={TITULO_DE_RECUPERACION}
      description={
        porCorreo ? (
          <>
            Escribe el código de {LIMITES.codigo} dígitos que enviamos a{' '}
            <strong className={styles.email}>{email}</strong> y tu nueva contraseña.
          </>
        ) : (
          <>
            {PIDE_TU_CODIGO}: si hay una cuenta con <strong className={styles.email}>{email}</strong>, lo
            tiene listo. Después escribe aquí sus {LIMITES.codigo} dígitos y tu nueva contraseña.
          </>
        )
      }
      ocupado={ocupado}
      enviar="Cambiar contraseña"
      listo={completo}
      onEnviar={cambio.enviar}
      onClose={onClose}
      salida={{ texto: 'Volver', onClick: onVolver }}
    >
      <AvisoBanner aviso={cambio.aviso} onClear={quitarAviso} />
      {/* Tells a password manager which account the password belongs to. */}
      <input hidden readOnly type="text" name="email" autoComplete="username" value={email} />
      {!porCorreo && <PideTuCodigo tipo="recuperacion" email={email} />}
      <CodigoField
        ref={cambio.campoCodigo}
        porCorreo={porCorreo}
        label="Código de recuperación"
        disabled={ocupado}
        value={cambio.codigo}
        onChange={cambio.setCodigo}
      />
      <ReenviarButton
        tipo="recuperacion"
        email={email}
        porCorreo={porCorreo}
        disabled={ocupado}
        onPedido={quitarAviso}
        onRespuesta={cambio.alReenviar}
      />
      <Field label="Nueva contraseña" required error={error} hint={error ? undefined : PASSWORD_MINIMA}>
        <PasswordInput
          ref={cambio.campoPassword}
          name="nuevaPassword"
          autoComplete="new-password"
          maxLength={LIMITES.passwordMaxima}
          disabled={ocupado}
          value={cambio.password}
          onChange={(event) => cambio.escribirPassword(event.currentTarget.value)}
        />
      </Field>
    </CuentaFormDialog>
  );
}
