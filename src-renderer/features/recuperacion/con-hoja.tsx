import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RECUPERAR_CON_HOJA } from '#contract/calls/addresses.ts';
import { AppError } from '#contract/words/errores.ts';
import { ajenosAlCodigoDeHoja, HOJA, plegarCodigoDeHoja } from '#contract/words/hojas.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../lib/api.ts';
import { textoDeError } from '../../lib/errores.ts';
import { paginaDeInicio, RUTAS } from '../../lib/routes.ts';
import { abrirSesion } from '../../lib/session/session.ts';
import { errorDeEmail } from '../../shared/acceso/acceso.ts';
import { erroresDePasswordNueva } from '../../shared/acceso/password-nueva.tsx';
import { type FormErrors, useForm } from '../../shared/formularios/use-form.ts';
import { useTienda } from '../../shared/tienda/tienda.ts';
import { EmailField, PasswordNuevaFields, type RecuperacionProps } from './campos.tsx';
import styles from './recuperacion-page.module.css';

const VACIO = { codigo: '', nueva: '', repetida: '' };
type Datos = typeof VACIO & { email: string };

const lista = new Intl.ListFormat('es', { type: 'disjunction' });

/** What is wrong with a typed code; undefined when it can be one of a sheet. */
function errorDeCodigo(codigo: string): string | undefined {
  if (!codigo.trim()) return 'El código es obligatorio';
  const plegado = plegarCodigoDeHoja(codigo);
  const ajenos = ajenosAlCodigoDeHoja(plegado);
  if (ajenos.length > 0) {
    const cuales = lista.format(ajenos.map((uno) => `«${uno}»`));
    return `Ningún código lleva ${cuales}: revisa ese lugar en la hoja`;
  }
  if (plegado.length !== HOJA.largo)
    return `El código tiene ${HOJA.largo} letras y números, como está en la hoja`;
  return undefined;
}

function erroresDe({ email, codigo, nueva, repetida }: Datos, tienda: string | undefined): FormErrors<Datos> {
  const deCodigo = errorDeCodigo(codigo);
  return {
    ...(errorDeEmail(email) && { email: errorDeEmail(email) }),
    ...(deCodigo && { codigo: deCodigo }),
    ...erroresDePasswordNueva(nueva, repetida, { email, tienda }),
  } as FormErrors<Datos>;
}

/** Sets a new password with a code of the recovery sheet, and signs in. */
export function ConHoja({ email, onEmail }: RecuperacionProps) {
  const navigate = useNavigate();
  const form = useForm<Datos>({ ...VACIO, email });
  const [failure, setFailure] = useState('');
  const tienda = useTienda()?.nombre;

  async function cambiar() {
    setFailure('');
    const datos = form.borrador;
    const answer = await form.send(
      erroresDe(datos, tienda),
      () =>
        api(RECUPERAR_CON_HOJA, {
          body: { email: datos.email.trim(), codigo: datos.codigo, nuevaPassword: datos.nueva },
        }),
      (error) => {
        setFailure(textoDeError(error, 'Error al resetear contraseña'));
        if (error instanceof AppError && error.code === 'codigo-invalido')
          document.querySelector<HTMLInputElement>('[name=codigo]')?.select();
      },
    );
    if (!answer) return;
    abrirSesion(answer.token, answer.user);
    await navigate(paginaDeInicio(answer.user) ?? RUTAS.login, { replace: true });
  }

  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void cambiar();
      }}
    >
      <p className={styles.text}>
        Ten a la mano tu hoja de recuperación. Sirve solo aquí, en la computadora de la tienda.
      </p>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <EmailField
        {...form.text('email')}
        autoFocus={!email}
        error={form.errors.email}
        onChange={(event) => {
          form.put({ email: event.currentTarget.value });
          onEmail(event.currentTarget.value);
        }}
      />
      <Field
        label="Código de la hoja"
        required
        error={form.errors.codigo}
        hint="Uno que no hayas marcado. Da igual escribirlo con guiones o sin ellos."
      >
        <TextInput
          autoFocus={Boolean(email)}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          placeholder="XXXX-XXXX-XXXX"
          className={styles.code}
          {...form.text('codigo')}
        />
      </Field>
      <PasswordNuevaFields
        errors={form.errors}
        nueva={form.text('nueva')}
        repetida={form.text('repetida')}
        dueno={{ email: form.borrador.email, tienda }}
      />
      <Button type="submit" size="lg" block loading={form.busy}>
        {form.busy ? 'Cambiando…' : 'Cambiar contraseña y entrar'}
      </Button>
    </form>
  );
}
