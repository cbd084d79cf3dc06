import { useRef, useState } from 'react';
import { AppError } from '#contract/words/errores.ts';
import { olvidarEnvios } from '#ui/codigos/envios.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { cx } from '#ui/theme/cx.ts';
import { useFocus } from '../../../lib/forms/use-focus.ts';
import { iniciarSesion } from '../../../lib/session.ts';
import { escribirBorradorDeCuenta, olvidarBorradorDeCuenta, useBorradorDeCuenta } from '../borrador.ts';
import { type Aviso, AvisoBanner, avisoDeError } from '../form/aviso-banner.tsx';
import styles from '../form/cuenta.module.css';
import { AccesoDelPersonal, CuentaFormDialog } from '../form/cuenta-form-dialog.tsx';
import { EmailField } from '../form/email-field.tsx';
import { useOneAtATime } from '../form/use-one-at-a-time.ts';
import { type DatosDeAcceso, type ErroresDe, validarAcceso } from '../form/validacion.ts';

interface AccesoDialogProps {
  password: string;
  onPassword: (password: string) => void;
  onClose: () => void;
  /** Sign-in succeeded. */
  onEntrar: () => void;
  onRegistro: () => void;
  onRecuperacion: () => void;
  /** The address is not verified yet; `motivo` is the server's message. */
  onSinVerificar: (motivo: string) => void;
}

/** Validates and signs in; keeps the errors and the refs of the fields. */
function useAcceso({
  password,
  onEntrar,
  onSinVerificar,
}: Pick<AccesoDialogProps, 'password' | 'onEntrar' | 'onSinVerificar'>) {
  const { email = '' } = useBorradorDeCuenta(({ borrador }) => borrador);
  const [errores, setErrores] = useState<ErroresDe<DatosDeAcceso>>({});
  const [aviso, setAviso] = useState<Aviso>();
  const { ocupado, hacer } = useOneAtATime();
  const enfocar = useFocus();
  const campoEmail = useRef<HTMLInputElement>(null);
  const campoPassword = useRef<HTMLInputElement>(null);

  async function entrar(sigue: () => boolean) {
    try {
      const { nombre } = await iniciarSesion(email.trim(), password);
      olvidarBorradorDeCuenta();
      olvidarEnvios();
      toast.success(`¡Bienvenido de vuelta, ${nombre}!`);
      onEntrar();
    } catch (error) {
      if (!sigue()) return;
      if (error instanceof AppError && error.code === 'email-no-verificado') {
        onSinVerificar(error.message);
        return;
      }
      const delPersonal = error instanceof AppError && error.code === 'segundo-paso';
      setAviso(
        delPersonal
          ? {
              tono: 'info',
              texto: 'Esta cuenta es del personal: entra por su propia página, que pide además un código',
            }
          : avisoDeError(error, 'Error al iniciar sesión'),
      );
      enfocar(() => campoPassword.current);
    }
  }

  function enviar() {
    setAviso(undefined);
    const nuevos = validarAcceso({ email, password });
    setErrores(nuevos);
    if (nuevos.email) campoEmail.current?.focus();
    else if (nuevos.password) campoPassword.current?.focus();
    else void hacer(entrar);
  }

  return { email, errores, setErrores, aviso, setAviso, ocupado, campoEmail, campoPassword, enviar };
}

/** «Iniciar Sesión». */
export function AccesoDialog({
  password,
  onPassword,
  onClose,
  onRegistro,
  onRecuperacion,
  ...alTerminar
}: AccesoDialogProps) {
  const { email, errores, setErrores, aviso, setAviso, ocupado, campoEmail, campoPassword, enviar } =
    useAcceso({ password, ...alTerminar });
  const [conEmail] = useState(email !== '');

  return (
    <CuentaFormDialog
      title="Iniciar Sesión"
      description="Con tu cuenta, tus datos ya están listos al hacer un pedido."
      ocupado={ocupado}
      enviar="Ingresar"
      onEnviar={enviar}
      onClose={onClose}
    >
      <AvisoBanner aviso={aviso} onClear={() => setAviso(undefined)} />
      <EmailField
        ref={campoEmail}
        primero={!conEmail}
        error={errores.email}
        disabled={ocupado}
        value={email}
        onChange={(nuevo) => {
          escribirBorradorDeCuenta({ email: nuevo });
          setErrores(({ password: otro }) => ({ password: otro }));
        }}
      />
      <Field label="Contraseña" required error={errores.password}>
        <PasswordInput
          ref={campoPassword}
          data-autofocus={conEmail || undefined}
          name="password"
          autoComplete="current-password"
          disabled={ocupado}
          value={password}
          onChange={(event) => {
            onPassword(event.currentTarget.value);
            setErrores(({ email: otro }) => ({ email: otro }));
          }}
        />
      </Field>
      <Button
        variant="ghost"
        className={cx(styles.enlace, styles.olvido)}
        disabled={ocupado}
        onClick={onRecuperacion}
      >
        ¿Olvidaste tu contraseña?
      </Button>
      <p className={styles.otraCosa}>
        ¿Todavía no tienes cuenta?
        <Button variant="ghost" className={styles.enlace} disabled={ocupado} onClick={onRegistro}>
          Registrarse
        </Button>
      </p>
      <AccesoDelPersonal />
    </CuentaFormDialog>
  );
}
