import { RotateCw } from 'lucide-react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { RECUPERAR_PASSWORD, REENVIAR_CODIGO, RESETEAR_PASSWORD } from '#contract/calls/addresses.ts';
import { CODIGO } from '#contract/words/codigos.ts';
import { LIMITES } from '#contract/words/limites.ts';
import {
  anotarEnvio,
  anotarNegativa,
  esperaDe,
  hayCodigoVivo,
  olvidarEnvio,
  useEspera,
} from '#ui/codigos/envios.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { CodeInput } from '#ui/fields/code-input.tsx';
import { Field } from '#ui/fields/field.tsx';
import { conReto } from '#ui/retos/con-reto.ts';
import { api } from '../../lib/api.ts';
import { textoDeError } from '../../lib/errores.ts';
import { RUTAS } from '../../lib/routes.ts';
import { errorDeEmail } from '../../shared/acceso/acceso.ts';
import { erroresDePasswordNueva } from '../../shared/acceso/password-nueva.tsx';
import { useForm } from '../../shared/formularios/use-form.ts';
import { useTienda } from '../../shared/tienda/tienda.ts';
import { EmailField, PasswordNuevaFields, type RecuperacionProps } from './campos.tsx';
import styles from './recuperacion-page.module.css';

interface Aviso {
  tone: 'success' | 'danger' | 'info';
  texto: string;
}

/** The mailed code: first the address, then the code with a new password. A code asked for before is taken up again. */
export function ConCorreo(props: RecuperacionProps) {
  const [aviso, setAviso] = useState<Aviso>();
  const [conCodigo, setConCodigo] = useState(() => hayCodigoVivo('recuperacion', props.email));
  return conCodigo ? (
    <CodigoStep
      email={props.email}
      aviso={aviso}
      onAviso={setAviso}
      onVolver={() => {
        setAviso(undefined);
        setConCodigo(false);
      }}
    />
  ) : (
    <EmailStep
      {...props}
      onEnviado={(enviado) => {
        setAviso(enviado);
        setConCodigo(true);
      }}
    />
  );
}

interface EmailStepProps extends RecuperacionProps {
  onEnviado: (aviso: Aviso) => void;
}

function EmailStep({ email, onEmail, onEnviado }: EmailStepProps) {
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const enfocar = () => form.current?.querySelector<HTMLInputElement>('[name=email]')?.focus();

  async function pedir() {
    setBusy(true);
    try {
      const body = { email: email.trim() };
      const { message } = await conReto((headers) => api(RECUPERAR_PASSWORD, { body, headers }));
      anotarEnvio('recuperacion', email);
      onEnviado({ tone: 'success', texto: message });
    } catch (causa) {
      anotarNegativa('recuperacion', email, causa);
      setFailure(textoDeError(causa, 'Error al enviar código'));
      setBusy(false);
      enfocar();
    }
  }

  function enviar() {
    const nuevo = errorDeEmail(email);
    setError(nuevo);
    setFailure('');
    if (nuevo) enfocar();
    else if (esperaDe('recuperacion', email) > 0) {
      onEnviado({ tone: 'info', texto: 'Hace un momento te enviamos un código: todavía sirve.' });
    } else void pedir();
  }

  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) enviar();
      }}
    >
      <p className={styles.text}>
        Escribe el email de tu cuenta y te enviamos un código para poner otra contraseña.
      </p>
      {failure && <Banner tone="danger">{failure}</Banner>}
      <EmailField
        autoFocus
        error={error}
        value={email}
        onChange={(event) => {
          setError(undefined);
          onEmail(event.currentTarget.value);
        }}
      />
      <Button type="submit" size="lg" block loading={busy}>
        {busy ? 'Enviando…' : 'Enviar código'}
      </Button>
    </form>
  );
}

interface CodigoStepProps {
  email: string;
  aviso: Aviso | undefined;
  onAviso: (aviso: Aviso | undefined) => void;
  onVolver: () => void;
}

const VACIO = { codigo: '', nueva: '', repetida: '' };

/** The code step's form and its two calls. */
function useCodigo({ email, onAviso }: Pick<CodigoStepProps, 'email' | 'onAviso'>) {
  const navigate = useNavigate();
  const form = useForm(VACIO);
  const dueno = { email, tienda: useTienda()?.nombre };
  const campo = useRef<HTMLInputElement>(null);

  async function cambiar() {
    onAviso(undefined);
    const { codigo, nueva, repetida } = form.borrador;
    const corto = codigo.length < LIMITES.codigo;
    const answer = await form.send(
      {
        ...(corto && { codigo: `El código tiene ${LIMITES.codigo} dígitos` }),
        ...erroresDePasswordNueva(nueva, repetida, dueno),
      },
      () => api(RESETEAR_PASSWORD, { body: { email: email.trim(), codigo, nuevaPassword: nueva } }),
      (error) => {
        onAviso({ tone: 'danger', texto: textoDeError(error, 'Error al resetear contraseña') });
        campo.current?.focus();
      },
    );
    if (!answer) return;
    olvidarEnvio('recuperacion', email);
    await navigate(RUTAS.login, { replace: true, state: { email: email.trim(), hecho: answer.message } });
  }

  async function reenviar() {
    onAviso(undefined);
    try {
      const body = { email: email.trim(), tipo: 'recuperacion' as const };
      const { message } = await conReto((headers) => api(REENVIAR_CODIGO, { body, headers }));
      anotarEnvio('recuperacion', email);
      form.put({ codigo: '' });
      onAviso({ tone: 'success', texto: message });
    } catch (error) {
      anotarNegativa('recuperacion', email, error);
      onAviso({ tone: 'danger', texto: textoDeError(error, 'Error al reenviar código') });
    }
    campo.current?.focus();
  }

  return { form, dueno, campo, cambiar, reenviar };
}

function CodigoStep({ email, aviso, onAviso, onVolver }: CodigoStepProps) {
  const { form, dueno, campo, cambiar, reenviar } = useCodigo({ email, onAviso });
  const espera = useEspera('recuperacion', email);
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
        Escribe el código de {LIMITES.codigo} dígitos que enviamos a <strong>{email.trim()}</strong> y tu
        nueva contraseña.
      </p>
      {aviso && <Banner tone={aviso.tone}>{aviso.texto}</Banner>}
      {/* Tells a password manager which account the password belongs to. */}
      <input hidden readOnly type="text" name="cuenta" autoComplete="username" value={email} />
      <Field
        label="Código de recuperación"
        required
        error={form.errors.codigo}
        hint={`El código expira en ${CODIGO.vigenciaMinutos} minutos. Si no lo ves, busca en tu correo no deseado.`}
      >
        <CodeInput
          ref={campo}
          name="codigo"
          value={form.borrador.codigo}
          onChange={(codigo) => form.put({ codigo })}
        />
      </Field>
      <Button
        variant="secondary"
        icon={<RotateCw aria-hidden="true" />}
        disabled={espera > 0 || form.busy}
        onClick={() => void reenviar()}
      >
        {espera > 0 ? `Reenviar código en ${espera} s` : 'Reenviar código'}
      </Button>
      <PasswordNuevaFields
        errors={form.errors}
        nueva={form.text('nueva')}
        repetida={form.text('repetida')}
        dueno={dueno}
      />
      <Button type="submit" size="lg" block loading={form.busy}>
        {form.busy ? 'Cambiando…' : 'Cambiar contraseña'}
      </Button>
      <Button variant="ghost" disabled={form.busy} onClick={onVolver}>
        Usar otro email
      </Button>
    </form>
  );
}
