import { useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { INICIAR_SESION } from '#contract/calls/addresses.ts';
import { NetworkError } from '#contract/client/api-client.ts';
import type { AccesoDemo, PrimerosPasos } from '#contract/schemas/tienda/arranque.ts';
import { AppError } from '#contract/words/errores.ts';
import { Button } from '#ui/controls/button.tsx';
import { ThemeToggle } from '#ui/controls/theme-toggle.tsx';
import { ShopLogo } from '#ui/drawings/logo.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../lib/api.ts';
import { paginaDeInicio, RUTAS } from '../../lib/routes.ts';
import { esServidorListo, useServer } from '../../lib/server.ts';
import { abrirSesion, cerrarSesion, useSession } from '../../lib/session/session.ts';
import { errorDeEmail, vueltaDe } from '../../shared/acceso/acceso.ts';
import { ayudaDe } from '../../shared/pagina/ayuda.ts';
import { useTitle } from '../../shared/pagina/page-frame.tsx';
import { abrirCatalogo, CatalogoLink } from '../../shared/tienda/catalogo-link.tsx';
import { DemoStrip } from '../../shared/tienda/demo-strip.tsx';
import { leerPrimerosPasos } from '../../shared/tienda/primeros-pasos.ts';
import { useTienda } from '../../shared/tienda/tienda.ts';
import { AccesosDemo } from './accesos-demo.tsx';
import { DiscoSinSesion } from './disco-sin-sesion.tsx';
import styles from './login-page.module.css';
import { type SegundoPaso, SegundoPasoField } from './segundo-paso-field.tsx';

interface Typed {
  email: string;
  password: string;
  /** Of the second step, once it is asked for. */
  codigo?: string | undefined;
}

type Errors = Partial<Record<keyof Typed, string>>;

function revisar({ email, password, codigo }: Typed): Errors {
  const deEmail = errorDeEmail(email);
  return {
    ...(deEmail && { email: deEmail }),
    ...(!password && { password: 'La contraseña es obligatoria' }),
    ...(codigo?.trim() === '' && { codigo: 'Escribe el código' }),
  };
}

/**
 * Signs out whoever is signed in, and leads a shop without an owner to the setup. Returns the first run's state, and why
 * the session ended when the person did not end it.
 */
function useFreshStart() {
  const navigate = useNavigate();
  // Read before it is forgotten with the rest of the session.
  const [cierre] = useState(() => useSession.getState().cierre);
  const [pasos, setPasos] = useState<PrimerosPasos>();
  useEffect(() => {
    cerrarSesion();
    const controller = new AbortController();
    leerPrimerosPasos(controller.signal).then(
      (answer) => {
        setPasos(answer);
        if (answer.pendiente) void navigate(RUTAS.bienvenida, { replace: true });
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [navigate]);
  return { pasos, cierre };
}

/** The form as typed, and its sending. */
function useSignIn() {
  const navigate = useNavigate();
  const vuelta = vueltaDe(useLocation().state);
  const [email, setEmail] = useState(vuelta.email ?? '');
  const [password, setPassword] = useState('');
  const [segundoPaso, setSegundoPaso] = useState<SegundoPaso>();
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function entrarComo({ email, password }: AccesoDemo) {
    setEmail(email);
    setPassword(password);
    void entrar({ email, password });
  }

  const campoDe = (campo: keyof Typed) => form.current?.querySelector<HTMLInputElement>(`[name=${campo}]`);

  async function entrar(typed: Typed) {
    if (busy) return;
    const { email, password, codigo } = typed;
    const found = revisar(typed);
    setErrors(found);
    setFailure('');
    const first = (['email', 'password', 'codigo'] as const).find((campo) => found[campo]);
    if (first) {
      campoDe(first)?.focus();
      return;
    }
    setBusy(true);
    try {
      const { token, user } = await api(INICIAR_SESION, {
        body: { email: email.trim(), password, ...(codigo && { codigo }) },
      });
      const inicio = paginaDeInicio(user);
      abrirSesion(token, user);
      if (inicio) await navigate(inicio, { replace: true });
      else abrirCatalogo({ replace: true });
    } catch (error) {
      if (error instanceof AppError && error.code === 'segundo-paso') {
        setSegundoPaso((antes) => antes ?? { codigo: '', deHoja: false });
        return;
      }
      setFailure(
        error instanceof AppError
          ? error.message || 'Error al iniciar sesión'
          : 'Error de conexión. Intenta nuevamente.',
      );
      if (!(error instanceof NetworkError)) {
        const delCodigo = error instanceof AppError && error.code === 'codigo-invalido';
        campoDe(delCodigo ? 'codigo' : 'password')?.select();
      }
    } finally {
      setBusy(false);
    }
  }

  return {
    vuelta,
    email,
    setEmail,
    password,
    setPassword,
    segundoPaso,
    setSegundoPaso,
    errors,
    failure,
    busy,
    form,
    entrarComo,
    entrar,
  };
}

/** The staff's sign-in. */
export function LoginPage() {
  useTitle('Acceso administrativo');
  const tienda = useTienda();
  const listo = useServer(esServidorListo);
  const { pasos, cierre } = useFreshStart();
  const signIn = useSignIn();

  return (
    <>
      <DemoStrip />
      <main className={styles.page}>
        <div className={styles.theme}>
          <ThemeToggle />
        </div>
        <div className={styles.card}>
          <div className={styles.brand}>
            <ShopLogo nombre={tienda?.nombre ?? 'Guirnalda'} logoUrl={tienda?.logoUrl ?? null} size={56} />
          </div>
          <h1 className={styles.title}>Acceso administrativo</h1>
          <p className={styles.text}>Para el personal de la tienda.</p>
          {!listo && (
            <Banner tone="warning">La tienda todavía no responde. Puedes escribir mientras contesta.</Banner>
          )}
          <DiscoSinSesion />
          {cierre && !signIn.failure && <Banner tone="warning">{cierre}. Entra con la nueva.</Banner>}
          {signIn.vuelta.hecho && !signIn.failure && <Banner tone="success">{signIn.vuelta.hecho}</Banner>}
          {signIn.failure && <Banner tone="danger">{signIn.failure}</Banner>}
          <SignInForm signIn={signIn} />
          <CatalogoLink className={styles.catalogue}>Ver el catálogo público</CatalogoLink>
          <Link to={ayudaDe(RUTAS.login)} className={styles.catalogue}>
            Ayuda
          </Link>
        </div>
        {pasos && pasos.accesosDemo.length > 0 && <AccesosDemo pasos={pasos} onChoose={signIn.entrarComo} />}
      </main>
    </>
  );
}

function SignInForm({ signIn }: { signIn: ReturnType<typeof useSignIn> }) {
  const { email, password, segundoPaso, errors, busy, form } = signIn;
  const enviar = (codigo = segundoPaso?.codigo) => void signIn.entrar({ email, password, codigo });
  return (
    <form
      ref={form}
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        enviar();
      }}
    >
      <Field label="Email" required error={errors.email}>
        <TextInput
          type="email"
          name="email"
          required
          autoFocus={!signIn.vuelta.email}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          onChange={(event) => {
            signIn.setEmail(event.currentTarget.value);
            // Another person may have no second step.
            signIn.setSegundoPaso(undefined);
          }}
        />
      </Field>
      <Field label="Contraseña" required error={errors.password}>
        <PasswordInput
          name="password"
          required
          autoFocus={Boolean(signIn.vuelta.email)}
          autoComplete="current-password"
          value={password}
          onChange={(event) => signIn.setPassword(event.currentTarget.value)}
        />
      </Field>
      {segundoPaso && (
        <SegundoPasoField
          value={segundoPaso}
          error={errors.codigo}
          onChange={signIn.setSegundoPaso}
          onComplete={(codigo) => enviar(codigo)}
        />
      )}
      <Button type="submit" size="lg" block loading={busy}>
        {busy ? 'Entrando…' : 'Iniciar Sesión'}
      </Button>
      <Link to={RUTAS.recuperar} state={{ email: email.trim() }} className={styles.forgotten}>
        ¿Olvidaste tu contraseña?
      </Link>
    </form>
  );
}
