import { useRef, useState } from 'react';
import { mensajesDeError } from '#contract/api-client.ts';
import { LIMITES } from '#contract/limites.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { iniciarSesion } from '../../lib/sesion.ts';
import { type DatosDeAcceso, type ErroresDe, validarAcceso } from './validacion.ts';

/** How long an error stays. */
const AVISO_MS = 5000;

export interface DialogoAccesoProps {
  onClose: () => void;
  /** Somebody signed in. */
  onEntrar: () => void;
}

/** «Iniciar Sesión». */
export function DialogoAcceso({ onClose, onEntrar }: DialogoAccesoProps) {
  const [datos, setDatos] = useState<DatosDeAcceso>({ email: '', password: '' });
  const [errores, setErrores] = useState<ErroresDe<DatosDeAcceso>>({});
  const [falla, setFalla] = useState<string>();
  const [enviando, setEnviando] = useState(false);
  const email = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);

  function cambiar(cambio: Partial<DatosDeAcceso>) {
    setDatos((previos) => ({ ...previos, ...cambio }));
    for (const campo of Object.keys(cambio)) setErrores((previos) => ({ ...previos, [campo]: undefined }));
  }

  async function entrar() {
    setEnviando(true);
    try {
      const { nombre } = await iniciarSesion(datos.email.trim(), datos.password);
      toast.success(`¡Bienvenido de vuelta, ${nombre}!`);
      onEntrar();
      onClose();
    } catch (error) {
      setEnviando(false);
      setFalla(mensajesDeError(error, 'Error al iniciar sesión').join(' '));
      requestAnimationFrame(() => password.current?.focus());
    }
  }

  function enviar() {
    if (enviando) return;
    setFalla(undefined);
    const malos = validarAcceso(datos);
    setErrores(malos);
    if (malos.email) email.current?.focus();
    else if (malos.password) password.current?.focus();
    else void entrar();
  }

  return (
    <Dialog
      open
      size="sm"
      title="Iniciar Sesión"
      description="Con tu cuenta, tus datos ya están listos al hacer un pedido."
      closeOnBackdrop={false}
      onClose={onClose}
      onSubmit={enviar}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={enviando}>
            Ingresar
          </Button>
        </>
      }
    >
      {falla && (
        <Banner tone="danger" clearAfter={AVISO_MS} onClear={() => setFalla(undefined)}>
          {falla}
        </Banner>
      )}
      <Field label="Email" required error={errores.email}>
        <TextInput
          ref={email}
          data-autofocus
          name="email"
          type="email"
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITES.email}
          value={datos.email}
          onChange={(event) => cambiar({ email: event.currentTarget.value })}
        />
      </Field>
      <Field label="Contraseña" required error={errores.password}>
        <PasswordInput
          ref={password}
          name="password"
          autoComplete="current-password"
          value={datos.password}
          onChange={(event) => cambiar({ password: event.currentTarget.value })}
        />
      </Field>
    </Dialog>
  );
}
