import { useRef, useState } from 'react';
import { AppError } from '#contract/errores.ts';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/cx.ts';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { toast } from '#ui/toast.ts';
import { iniciarSesion } from '../../lib/sesion.ts';
import { useEnfocar } from '../../lib/use-enfocar.ts';
import { escribirBorradorDeCuenta, olvidarBorradorDeCuenta, useBorradorDeCuenta } from './borrador.ts';
import { CampoEmail } from './campo-email.tsx';
import styles from './cuenta.module.css';
import { olvidarEnvios } from './envios.ts';
import { type Aviso, fallaDe } from './fallas.ts';
import { FormularioDeCuenta } from './formulario-de-cuenta.tsx';
import { Franja } from './franja.tsx';
import { useUnaVez } from './use-una-vez.ts';
import { type DatosDeAcceso, type ErroresDe, validarAcceso } from './validacion.ts';

export interface DialogoAccesoProps {
  password: string;
  onPassword: (password: string) => void;
  onClose: () => void;
  /** Somebody signed in, which ends the dialog. */
  onEntrar: () => void;
  onRegistro: () => void;
  onRecuperacion: () => void;
  /** Who tried has not proven the address yet; `motivo` are the server's words. */
  onSinVerificar: (motivo: string) => void;
}

/** «Iniciar Sesión». */
export function DialogoAcceso({
  password,
  onPassword,
  onClose,
  onEntrar,
  onRegistro,
  onRecuperacion,
  onSinVerificar,
}: DialogoAccesoProps) {
  const { email = '' } = useBorradorDeCuenta(({ borrador }) => borrador);
  const [conEmail] = useState(email !== '');
  const [errores, setErrores] = useState<ErroresDe<DatosDeAcceso>>({});
  const [aviso, setAviso] = useState<Aviso>();
  const { ocupado, hacer } = useUnaVez();
  const enfocar = useEnfocar();
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
      setAviso(fallaDe(error, 'Error al iniciar sesión'));
      enfocar(() => campoPassword.current);
    }
  }

  function enviar() {
    setAviso(undefined);
    const malos = validarAcceso({ email, password });
    setErrores(malos);
    if (malos.email) campoEmail.current?.focus();
    else if (malos.password) campoPassword.current?.focus();
    else void hacer(entrar);
  }

  return (
    <FormularioDeCuenta
      title="Iniciar Sesión"
      description="Con tu cuenta, tus datos ya están listos al hacer un pedido."
      ocupado={ocupado}
      enviar="Ingresar"
      onEnviar={enviar}
      onClose={onClose}
    >
      <Franja aviso={aviso} onClear={() => setAviso(undefined)} />
      <CampoEmail
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
    </FormularioDeCuenta>
  );
}
