import { useRef, useState } from 'react';
import { LIMITES } from '#contract/words/limites.ts';
import { anotarEnvio } from '#ui/codigos/envios.ts';
import { Button } from '#ui/controls/button.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { TelefonoField } from '../../../lib/forms/telefono-field.tsx';
import { useFocus } from '../../../lib/forms/use-focus.ts';
import { escribirBorradorDeCuenta, useBorradorDeCuenta } from '../borrador.ts';
import { type Aviso, AvisoBanner } from '../form/aviso-banner.tsx';
import styles from '../form/cuenta.module.css';
import { CuentaFormDialog } from '../form/cuenta-form-dialog.tsx';
import { EmailField } from '../form/email-field.tsx';
import { useOneAtATime } from '../form/use-one-at-a-time.ts';
import {
  type DatosDeRegistro,
  type ErroresDe,
  PASSWORD_MINIMA,
  validarRegistro,
} from '../form/validacion.ts';
import { registrar } from './registrar.ts';

/** Longer than other toasts, since it asks for an action. */
const CREADA_MS = 4000;

interface RegistroDialogProps {
  password: string;
  onPassword: (password: string) => void;
  onClose: () => void;
  onAcceso: () => void;
  /** The account exists; its address must be verified. */
  onCreada: () => void;
}

/** Validates and creates the account; keeps its errors. */
function useRegistro({
  password,
  onPassword,
  onCreada,
}: Pick<RegistroDialogProps, 'password' | 'onPassword' | 'onCreada'>) {
  const { nombre = '', email = '', telefono = '' } = useBorradorDeCuenta(({ borrador }) => borrador);
  const [errores, setErrores] = useState<ErroresDe<DatosDeRegistro>>({});
  const [aviso, setAviso] = useState<Aviso>();
  const { ocupado, hacer } = useOneAtATime();
  const enfocar = useFocus();
  const cuerpo = useRef<HTMLDivElement>(null);
  const datos = { nombre, email, password, telefono };

  function cambiar(cambio: Partial<DatosDeRegistro>) {
    const { password: nueva, ...resto } = cambio;
    if (nueva === undefined) escribirBorradorDeCuenta(resto);
    else onPassword(nueva);
    // Typing in a field clears its error.
    for (const campo of Object.keys(cambio)) setErrores((previos) => ({ ...previos, [campo]: undefined }));
  }

  function mostrarErrores(nuevos: ErroresDe<DatosDeRegistro>) {
    setErrores(nuevos);
    const campo = (cual: string) => cuerpo.current?.querySelector<HTMLElement>(cual);
    enfocar(() => campo('[aria-invalid]') ?? campo('input'));
  }

  async function crear(sigue: () => boolean) {
    const resultado = await registrar(datos);
    if (resultado.tipo === 'creada') {
      anotarEnvio('verificacion', email);
      toast.success('¡Cuenta creada! Verifica tu email para continuar.', { duration: CREADA_MS });
      if (sigue()) onCreada();
    } else if (sigue()) {
      setAviso(resultado.aviso);
      mostrarErrores(resultado.errores);
    }
  }

  function enviar() {
    setAviso(undefined);
    const nuevos = validarRegistro(datos);
    if (Object.keys(nuevos).length > 0) mostrarErrores(nuevos);
    else void hacer(crear);
  }

  const quitarAviso = () => setAviso(undefined);
  return { datos, cambiar, errores, aviso, quitarAviso, ocupado, cuerpo, enviar };
}

/** «Registrarse». */
export function RegistroDialog({ onClose, onAcceso, ...delRegistro }: RegistroDialogProps) {
  const { aviso, quitarAviso, ocupado, cuerpo, enviar, ...campos } = useRegistro(delRegistro);
  return (
    <CuentaFormDialog
      title="Registrarse"
      ocupado={ocupado}
      enviar="Crear Cuenta"
      onEnviar={enviar}
      onClose={onClose}
    >
      <div ref={cuerpo} className={styles.campos}>
        <AvisoBanner aviso={aviso} onClear={quitarAviso} />
        <RegistroFields {...campos} disabled={ocupado} />
      </div>
      <p className={styles.otraCosa}>
        ¿Ya tienes cuenta?
        <Button variant="ghost" className={styles.enlace} disabled={ocupado} onClick={onAcceso}>
          Iniciar Sesión
        </Button>
      </p>
    </CuentaFormDialog>
  );
}

interface RegistroFieldsProps {
  datos: DatosDeRegistro;
  errores: ErroresDe<DatosDeRegistro>;
  disabled: boolean;
  cambiar: (cambio: Partial<DatosDeRegistro>) => void;
}

function RegistroFields({ datos, errores, disabled, cambiar }: RegistroFieldsProps) {
  const { nombre, email, password, telefono } = datos;
  return (
    <>
      <Field
        label="Nombre completo"
        required
        error={errores.nombre}
        count={nombre.length}
        max={LIMITES.nombrePersona}
      >
        <TextInput
          data-autofocus
          name="nombre"
          autoComplete="name"
          maxLength={LIMITES.nombrePersona}
          disabled={disabled}
          value={nombre}
          onChange={(event) => cambiar({ nombre: event.currentTarget.value })}
        />
      </Field>
      <EmailField
        autoComplete="email"
        error={errores.email}
        disabled={disabled}
        value={email}
        onChange={(nuevo) => cambiar({ email: nuevo })}
      />
      <Field label="Contraseña" required error={errores.password} hint={PASSWORD_MINIMA}>
        <PasswordInput
          name="password"
          autoComplete="new-password"
          maxLength={LIMITES.passwordMaxima}
          disabled={disabled}
          value={password}
          onChange={(event) => cambiar({ password: event.currentTarget.value })}
        />
      </Field>
      <TelefonoField
        error={errores.telefono}
        disabled={disabled}
        value={telefono}
        onChange={(nuevo) => cambiar({ telefono: nuevo })}
      />
    </>
  );
}
