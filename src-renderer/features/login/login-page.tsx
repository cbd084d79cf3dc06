import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { NetworkError } from '#contract/api-client.ts';
import { AppError } from '#contract/errores.ts';
import { FORMATO_EMAIL } from '#contract/texto.ts';
import type { AccesoDemo } from '#contract/tienda.ts';
import type { SesionIniciada } from '#contract/usuarios.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ShopLogo } from '#ui/drawings/logo.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { ThemeToggle } from '#ui/theme-toggle.tsx';
import { api } from '../../lib/api.ts';
import { ayudaDe } from '../../lib/ayuda.ts';
import { abrirCatalogo } from '../../lib/catalogo.ts';
import { CatalogueLink } from '../../lib/catalogue-link.tsx';
import { leerPrimerosPasos } from '../../lib/primeros-pasos.ts';
import { paginaDeInicio, RUTAS } from '../../lib/routes.ts';
import { esServidorListo, useServer } from '../../lib/server.ts';
import { abrirSesion, cerrarSesion } from '../../lib/session.ts';
import { useTienda } from '../../lib/tienda.ts';
import { useTitle } from '../../lib/use-title.ts';
import { DemoAccesses } from './demo-accesses.tsx';
import styles from './login-page.module.css';

interface Errors {
  email?: string;
  password?: string;
}

function revisar(email: string, password: string): Errors {
  const errors: Errors = {};
  if (!email.trim()) errors.email = 'El email es obligatorio';
  else if (!FORMATO_EMAIL.test(email.trim())) errors.email = 'El formato del email no es válido';
  if (!password) errors.password = 'La contraseña es obligatoria';
  return errors;
}

/** Sign-in of the staff. Whoever comes here is signed out first; a shop without an owner is made instead. */
export function LoginPage() {
  useTitle('Acceso administrativo');
  const navigate = useNavigate();
  const tienda = useTienda();
  const listo = useServer(esServidorListo);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const [accesosDemo, setAccesosDemo] = useState<AccesoDemo[]>([]);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    cerrarSesion();
    const controller = new AbortController();
    leerPrimerosPasos(controller.signal).then(
      (pasos) => {
        setAccesosDemo(pasos.accesosDemo);
        if (pasos.pendiente) void navigate(RUTAS.bienvenida, { replace: true });
      },
      () => undefined,
    );
    return () => controller.abort();
  }, [navigate]);

  function llenarCon(acceso: AccesoDemo) {
    setEmail(acceso.email);
    setPassword(acceso.password);
    setErrors({});
    setFailure('');
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  }

  async function entrar() {
    const found = revisar(email, password);
    setErrors(found);
    setFailure('');
    const first = found.email ? 'email' : found.password ? 'password' : undefined;
    if (first) {
      form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      const { token, user } = await api.post<SesionIniciada>('/api/auth/login', {
        body: { email: email.trim(), password },
      });
      const inicio = paginaDeInicio(user);
      abrirSesion(token, user);
      if (inicio) await navigate(inicio, { replace: true });
      else abrirCatalogo({ replace: true });
    } catch (error) {
      setFailure(
        error instanceof AppError
          ? error.message || 'Error al iniciar sesión'
          : 'Error de conexión. Intenta nuevamente.',
      );
      if (!(error instanceof NetworkError)) {
        form.current?.querySelector<HTMLInputElement>('[name=password]')?.select();
      }
    } finally {
      setBusy(false);
    }
  }

  return (
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
        {failure && <Banner tone="danger">{failure}</Banner>}
        <form
          ref={form}
          noValidate
          className={styles.form}
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) void entrar();
          }}
        >
          <Field label="Email" required error={errors.email}>
            <TextInput
              type="email"
              name="email"
              required
              autoFocus
              autoComplete="username"
              autoCapitalize="none"
              spellCheck={false}
              value={email}
              onChange={(event) => setEmail(event.currentTarget.value)}
            />
          </Field>
          <Field label="Contraseña" required error={errors.password}>
            <PasswordInput
              name="password"
              required
              autoComplete="current-password"
              value={password}
              onChange={(event) => setPassword(event.currentTarget.value)}
            />
          </Field>
          <Button type="submit" size="lg" block loading={busy}>
            {busy ? 'Entrando…' : 'Iniciar Sesión'}
          </Button>
        </form>
        <CatalogueLink className={styles.catalogue}>Ver el catálogo público</CatalogueLink>
        <Link to={ayudaDe(RUTAS.login)} className={styles.catalogue}>
          Ayuda
        </Link>
      </div>
      {accesosDemo.length > 0 && <DemoAccesses accesos={accesosDemo} onChoose={llenarCon} />}
    </main>
  );
}
