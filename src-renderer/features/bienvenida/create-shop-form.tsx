import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { NetworkError } from '#contract/api-client.ts';
import { AppError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import { digitosDeTelefono } from '#contract/telefono.ts';
import { FORMATO_EMAIL } from '#contract/texto.ts';
import type { SesionIniciada } from '#contract/usuarios.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { motivoDe } from '../../lib/fallo.ts';
import { RUTAS } from '../../lib/routes.ts';
import { abrirSesion } from '../../lib/session.ts';
import { cargarTienda } from '../../lib/tienda.ts';
import styles from './bienvenida-page.module.css';
import { type Borrador, guardarBorrador, leerBorrador, olvidarBorrador } from './borrador.ts';

interface Datos extends Borrador {
  password: string;
  otraVez: string;
}
type Errores = Partial<Record<keyof Datos, string>>;

/** The longest name of a shop that the server keeps. */
const NOMBRE_TIENDA = 60;

function revisar(datos: Datos): Errores {
  const errores: Errores = {};
  const nombre = datos.nombre.trim();
  const email = datos.email.trim();
  if (!datos.tienda.trim()) errores.tienda = 'El nombre de la tienda es obligatorio';
  if (!nombre) errores.nombre = 'El nombre es obligatorio';
  else if (nombre.length < LIMITES.nombrePersonaMinimo) {
    errores.nombre = 'El nombre debe tener entre 2 y 30 caracteres';
  }
  if (!email) errores.email = 'El email es obligatorio';
  else if (!FORMATO_EMAIL.test(email)) errores.email = 'El formato del email no es válido';
  const digitos = digitosDeTelefono(datos.telefono);
  if (datos.telefono.trim() && digitos.length !== LIMITES.telefono) {
    errores.telefono = 'El teléfono debe tener exactamente 8 dígitos';
  }
  if (!datos.password) errores.password = 'La contraseña es obligatoria';
  else if (datos.password.length < LIMITES.password) {
    errores.password = 'La contraseña debe tener al menos 6 caracteres';
  } else if (datos.password !== datos.otraVez) errores.otraVez = 'Las contraseñas no coinciden';
  return errores;
}

function delServidor(error: unknown): Errores {
  if (!(error instanceof AppError)) return {};
  return Object.fromEntries((error.details ?? []).map(({ path, msg }) => [path, msg]));
}

export interface CreateShopFormProps {
  disabled: boolean;
  onBusy: (busy: boolean) => void;
}

/** Makes the shop and its owner, and opens it. */
export function CreateShopForm({ disabled, onBusy }: CreateShopFormProps) {
  const navigate = useNavigate();
  const [datos, setDatos] = useState<Datos>(() => ({ ...leerBorrador(), password: '', otraVez: '' }));
  const [errores, setErrores] = useState<Errores>({});
  const [fallo, setFallo] = useState('');
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => guardarBorrador(datos), [datos]);

  function mostrar(encontrados: Errores) {
    setErrores(encontrados);
    const primero = Object.keys(datos).find((campo) => encontrados[campo as keyof Datos]);
    form.current?.querySelector<HTMLInputElement>(`[name=${primero}]`)?.focus();
  }

  async function crear(event: FormEvent) {
    event.preventDefault();
    if (busy || disabled) return;
    const encontrados = revisar(datos);
    setFallo('');
    mostrar(encontrados);
    if (Object.keys(encontrados).length > 0) return;
    setBusy(true);
    onBusy(true);
    try {
      const { token, user, message } = await api.post<SesionIniciada>('/api/auth/registro', {
        body: {
          nombre: datos.nombre.trim(),
          email: datos.email.trim(),
          password: datos.password,
          telefono: digitosDeTelefono(datos.telefono),
          tienda: datos.tienda.trim(),
        },
      });
      olvidarBorrador();
      abrirSesion(token, user);
      toast.success(message);
      await Promise.all([cargarTienda(), navigate(RUTAS.dashboard, { replace: true })]);
    } catch (error) {
      mostrar(delServidor(error));
      setFallo(
        error instanceof NetworkError
          ? 'La tienda no respondió. Tus datos siguen aquí: inténtalo otra vez.'
          : motivoDe(error, 'Error al registrar usuario'),
      );
    } finally {
      setBusy(false);
      onBusy(false);
    }
  }

  const campo = (name: keyof Datos) => ({
    name,
    value: datos[name],
    disabled: disabled && !busy,
    onChange: (event: { currentTarget: { value: string } }) => {
      const { value } = event.currentTarget;
      setDatos((antes) => ({ ...antes, [name]: value }));
      setErrores((antes) => ({ ...antes, [name]: undefined }));
    },
  });

  return (
    <Card as="section" padding="lg" title="Crear mi tienda">
      <form ref={form} noValidate className={styles.form} onSubmit={crear}>
        <Field
          className={styles.whole}
          label="Nombre de la tienda"
          required
          error={errores.tienda}
          hint="Se verá en el catálogo y en los tickets."
          count={datos.tienda.length}
          max={NOMBRE_TIENDA}
        >
          <TextInput maxLength={NOMBRE_TIENDA} autoFocus autoComplete="organization" {...campo('tienda')} />
        </Field>
        <Field
          label="Tu nombre"
          required
          error={errores.nombre}
          count={datos.nombre.length}
          max={LIMITES.nombrePersona}
        >
          <TextInput maxLength={LIMITES.nombrePersona} autoComplete="name" {...campo('nombre')} />
        </Field>
        <Field label="Teléfono" optional error={errores.telefono}>
          <TextInput
            type="tel"
            maxLength={20}
            autoComplete="tel-national"
            placeholder="5555-1234"
            {...campo('telefono')}
          />
        </Field>
        <Field className={styles.whole} label="Email" required error={errores.email}>
          <TextInput
            type="email"
            maxLength={LIMITES.email}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            {...campo('email')}
          />
        </Field>
        <Field label="Contraseña" required error={errores.password} hint="Mínimo 6 caracteres.">
          <PasswordInput autoComplete="new-password" {...campo('password')} />
        </Field>
        <Field label="Repite la contraseña" required error={errores.otraVez}>
          <PasswordInput autoComplete="new-password" {...campo('otraVez')} />
        </Field>
        {fallo && (
          <div className={styles.whole}>
            <Banner tone="danger">{fallo}</Banner>
          </div>
        )}
        <Button type="submit" size="lg" block className={styles.whole} loading={busy} disabled={disabled}>
          {busy ? 'Creando tu tienda…' : 'Crear mi tienda'}
        </Button>
      </form>
    </Card>
  );
}
