import { useEffect, useState } from 'react';
import { REGISTRAR_USUARIO } from '#contract/calls/addresses.ts';
import { NetworkError } from '#contract/client/api-client.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { errorDePasswordDelPersonal } from '#contract/words/password-del-personal.ts';
import { digitosDeTelefono } from '#contract/words/telefono.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../lib/api.ts';
import { textoDeError } from '../../lib/errores.ts';
import { abrirSesion } from '../../lib/session/session.ts';
import { errorDeEmail } from '../../shared/acceso/acceso.ts';
import { PasswordNuevaField } from '../../shared/acceso/password-nueva.tsx';
import { type Form, type FormErrors, useForm } from '../../shared/formularios/use-form.ts';
import { cargarTienda } from '../../shared/tienda/tienda.ts';
import styles from './bienvenida-page.module.css';
import { type Borrador, guardarBorrador, leerBorrador, olvidarBorrador } from './borrador.ts';

interface Datos extends Borrador {
  password: string;
  otraVez: string;
}

function erroresDe(datos: Datos): FormErrors<Datos> {
  const errores: FormErrors<Datos> = {};
  const nombre = datos.nombre.trim();
  if (!datos.tienda.trim()) errores.tienda = 'El nombre de la tienda es obligatorio';
  if (!nombre) errores.nombre = 'El nombre es obligatorio';
  else if (nombre.length < LIMITES.nombrePersonaMinimo) {
    errores.nombre = 'El nombre debe tener entre 2 y 30 caracteres';
  }
  const deEmail = errorDeEmail(datos.email);
  if (deEmail) errores.email = deEmail;
  const digitos = digitosDeTelefono(datos.telefono);
  if (datos.telefono.trim() && digitos.length !== LIMITES.telefono) {
    errores.telefono = 'El teléfono debe tener exactamente 8 dígitos';
  }
  const dePassword = errorDePasswordDelPersonal(datos.password, datos);
  if (dePassword) errores.password = dePassword;
  else if (datos.password !== datos.otraVez) errores.otraVez = 'Las contraseñas no coinciden';
  return errores;
}

interface CrearTiendaFormProps {
  disabled: boolean;
  onBusy: (busy: boolean) => void;
  /** The shop is created and its owner, who chose this password, signed in. */
  onCreada: (password: string) => void;
}

/** The form as typed, kept in this tab, and its sending. */
function useCrearTienda({ disabled, onBusy, onCreada }: CrearTiendaFormProps) {
  const [inicial] = useState<Datos>(() => ({ ...leerBorrador(), password: '', otraVez: '' }));
  const form = useForm(inicial);
  const datos = form.borrador;
  const [error, setError] = useState('');

  useEffect(() => guardarBorrador(datos), [datos]);

  async function pedir() {
    onBusy(true);
    const answer = await api(REGISTRAR_USUARIO, {
      body: {
        nombre: datos.nombre.trim(),
        email: datos.email.trim(),
        password: datos.password,
        tienda: datos.tienda.trim(),
        telefonoDeTienda: digitosDeTelefono(datos.telefono),
      },
    });
    olvidarBorrador();
    if (answer.token) abrirSesion(answer.token, answer.user);
    await cargarTienda();
    onCreada(datos.password);
    return answer;
  }

  function mostrar(failure: unknown) {
    setError(
      failure instanceof NetworkError
        ? 'La tienda no respondió. Tus datos siguen aquí: inténtalo otra vez.'
        : textoDeError(failure, 'Error al registrar usuario'),
    );
  }

  async function crear() {
    if (form.busy || disabled) return;
    setError('');
    await form.send(erroresDe(datos), pedir, mostrar);
    onBusy(false);
  }

  return { form, error, crear };
}

/** Creates the shop and its owner, and signs them in. */
export function CrearTiendaForm(props: CrearTiendaFormProps) {
  const { form, error, crear } = useCrearTienda(props);
  return (
    <Card as="section" padding="lg" title="Crear mi tienda">
      <form
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          void crear();
        }}
      >
        <DatosFields form={form} disabled={props.disabled && !form.busy} />
        {error && (
          <div className={styles.whole}>
            <Banner tone="danger">{error}</Banner>
          </div>
        )}
        <Button
          type="submit"
          size="lg"
          block
          className={styles.whole}
          loading={form.busy}
          disabled={props.disabled}
        >
          {form.busy ? 'Creando tu tienda…' : 'Crear mi tienda'}
        </Button>
      </form>
    </Card>
  );
}

interface DatosFieldsProps {
  form: Form<Datos>;
  disabled: boolean;
}

/** The shop, and the owner with their password. */
function DatosFields({ form: { borrador, errors, text }, disabled }: DatosFieldsProps) {
  const campo = (name: keyof Datos) => ({ ...text(name), disabled });
  return (
    <>
      <Field
        className={styles.whole}
        label="Nombre de la tienda"
        required
        error={errors.tienda}
        hint="Se verá en el catálogo y en los tickets."
        count={borrador.tienda.length}
        max={LIMITES.nombreTienda}
      >
        <TextInput
          maxLength={LIMITES.nombreTienda}
          autoFocus
          autoComplete="organization"
          {...campo('tienda')}
        />
      </Field>
      <Field
        label="Tu nombre"
        required
        error={errors.nombre}
        count={borrador.nombre.length}
        max={LIMITES.nombrePersona}
      >
        <TextInput maxLength={LIMITES.nombrePersona} autoComplete="name" {...campo('nombre')} />
      </Field>
      <Field
        label="Teléfono de la tienda"
        optional
        error={errors.telefono}
        hint="Tus clientes lo ven en el catálogo y en los tickets."
      >
        <TextInput
          type="tel"
          maxLength={20}
          autoComplete="tel-national"
          placeholder="5555-1234"
          {...campo('telefono')}
        />
      </Field>
      <Field className={styles.whole} label="Email" required error={errors.email}>
        <TextInput
          type="email"
          maxLength={LIMITES.email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...campo('email')}
        />
      </Field>
      <PasswordNuevaField
        label="Contraseña"
        error={errors.password}
        dueno={borrador}
        {...text('password')}
        disabled={disabled}
      />
      <Field label="Repite la contraseña" required error={errors.otraVez}>
        <PasswordInput autoComplete="new-password" {...campo('otraVez')} />
      </Field>
    </>
  );
}
