import { useRef, useState } from 'react';
import { LIMITES } from '#contract/limites.ts';
import { Button } from '#ui/button.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { telefonoEscrito } from '../../lib/telefono.ts';
import { useEnfocar } from '../../lib/use-enfocar.ts';
import { escribirBorradorDeCuenta, useBorradorDeCuenta } from './borrador.ts';
import { CampoEmail } from './campo-email.tsx';
import styles from './cuenta.module.css';
import { anotarEnvio } from './envios.ts';
import type { Aviso } from './fallas.ts';
import { FormularioDeCuenta } from './formulario-de-cuenta.tsx';
import { Franja } from './franja.tsx';
import { registrar } from './registrar.ts';
import { useUnaVez } from './use-una-vez.ts';
import { type DatosDeRegistro, type ErroresDe, PASSWORD_MINIMA, validarRegistro } from './validacion.ts';

/** There is something to do about it, so it stays a second longer than other toasts. */
const CREADA_MS = 4000;

export interface DialogoRegistroProps {
  password: string;
  onPassword: (password: string) => void;
  onClose: () => void;
  onAcceso: () => void;
  /** The account exists; its address is to be proven. */
  onCreada: () => void;
}

/** «Crear Cuenta». */
export function DialogoRegistro({ password, onPassword, onClose, onAcceso, onCreada }: DialogoRegistroProps) {
  const { nombre = '', email = '', telefono = '' } = useBorradorDeCuenta(({ borrador }) => borrador);
  const [errores, setErrores] = useState<ErroresDe<DatosDeRegistro>>({});
  const [aviso, setAviso] = useState<Aviso>();
  const { ocupado, hacer } = useUnaVez();
  const enfocar = useEnfocar();
  const cuerpo = useRef<HTMLDivElement>(null);
  const datos = { nombre, email, password, telefono };

  function cambiar(cambio: Partial<DatosDeRegistro>) {
    const { password: nueva, ...resto } = cambio;
    if (nueva === undefined) escribirBorradorDeCuenta(resto);
    else onPassword(nueva);
    // A field that is being mended is no longer wrong.
    for (const campo of Object.keys(cambio)) setErrores((previos) => ({ ...previos, [campo]: undefined }));
  }

  function mostrarErrores(malos: ErroresDe<DatosDeRegistro>) {
    setErrores(malos);
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
    const malos = validarRegistro(datos);
    if (Object.keys(malos).length > 0) mostrarErrores(malos);
    else void hacer(crear);
  }

  return (
    <FormularioDeCuenta
      title="Registrarse"
      ocupado={ocupado}
      enviar="Crear Cuenta"
      onEnviar={enviar}
      onClose={onClose}
    >
      <div ref={cuerpo} className={styles.campos}>
        <Franja aviso={aviso} onClear={() => setAviso(undefined)} />
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
            disabled={ocupado}
            value={nombre}
            onChange={(event) => cambiar({ nombre: event.currentTarget.value })}
          />
        </Field>
        <CampoEmail
          autoComplete="email"
          error={errores.email}
          disabled={ocupado}
          value={email}
          onChange={(nuevo) => cambiar({ email: nuevo })}
        />
        <Field label="Contraseña" required error={errores.password} hint={PASSWORD_MINIMA}>
          <PasswordInput
            name="password"
            autoComplete="new-password"
            maxLength={LIMITES.passwordMaxima}
            disabled={ocupado}
            value={password}
            onChange={(event) => cambiar({ password: event.currentTarget.value })}
          />
        </Field>
        <Field
          label="Teléfono"
          required
          error={errores.telefono}
          count={telefono.length}
          max={LIMITES.telefono}
        >
          {/* No maxLength: the browser would cut «5555-1234» before its dash is taken out. */}
          <TextInput
            name="telefono"
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            disabled={ocupado}
            value={telefono}
            onChange={(event) => cambiar({ telefono: telefonoEscrito(event.currentTarget.value) })}
          />
        </Field>
      </div>
      <p className={styles.otraCosa}>
        ¿Ya tienes cuenta?
        <Button variant="ghost" className={styles.enlace} disabled={ocupado} onClick={onAcceso}>
          Iniciar Sesión
        </Button>
      </p>
    </FormularioDeCuenta>
  );
}
