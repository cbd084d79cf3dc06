import { useEffect, useRef, useState } from 'react';
import { type Autorizacion, PIDE_AUTORIZACION } from '#contract/schemas/personas/autorizacion.ts';
import { AppError } from '#contract/words/errores.ts';
import { deviceStorage } from '#ui/browser/storage.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { textoDeError } from '../../lib/errores.ts';
import { errorDeEmail } from './acceso.ts';

/** The owner who allowed something on this device last: their address need not be typed again. */
const CLAVE = 'guirnalda.autoriza';

interface Pedida {
  /** Tells it from the question before, whose fields and button are not its own. */
  turno: number;
  titulo: string;
  /** Why the owner is asked, as the server said it; without a full stop. */
  motivo: string;
  hacer: (autorizacion: Autorizacion) => Promise<void>;
  dejar: () => void;
}

/** The refusal that the owner's password lifts; undefined for any other error. */
function pideAutorizacion(error: unknown): string | undefined {
  if (!(error instanceof AppError) || error.code !== 'sin-permiso') return undefined;
  return error.details?.find(({ path }) => path === PIDE_AUTORIZACION)?.msg;
}

/** Whether a write with a password is to be tried with another, or later. */
function seReintenta(error: unknown): boolean {
  if (pideAutorizacion(error) !== undefined) return true;
  return error instanceof AppError && error.code === 'demasiados-intentos';
}

/**
 * Runs writes that the owner may have to allow. `autorizado` runs one at once; where the server asks for the owner, a
 * dialog asks for their password and runs it again. It resolves to the answer, or to undefined when nobody allowed it or
 * the screen was left or asked something else before, and rejects with any other error. `dialogo` is to be shown.
 */
export function useAutorizacion() {
  const [pedida, setPedida] = useState<Pedida>();
  const enPantalla = useRef(true);
  const abierta = useRef<Pedida>(undefined);
  const turnos = useRef(0);
  useEffect(() => {
    enPantalla.current = true;
    return () => {
      enPantalla.current = false;
      // Whoever waits for the answer outlives this screen: the till would stay busy.
      abierta.current?.dejar();
    };
  }, []);

  function preguntar<T>(titulo: string, motivo: string, hacer: (autorizacion: Autorizacion) => Promise<T>) {
    return new Promise<T | undefined>((resolve, reject) => {
      let enviando = false;
      turnos.current += 1;
      const turno = turnos.current;
      const esLaAbierta = () => abierta.current?.turno === turno;
      function mostrar(nueva: Pedida | undefined) {
        abierta.current = nueva;
        setPedida(nueva);
      }
      function cerrar() {
        if (esLaAbierta()) mostrar(undefined);
      }
      function dejar() {
        // What is sent already may be done: only its answer tells.
        if (enviando) return;
        cerrar();
        resolve(undefined);
      }
      // Nobody can answer the question before any more.
      abierta.current?.dejar();
      mostrar({
        turno,
        titulo,
        motivo,
        dejar,
        async hacer(autorizacion) {
          enviando = true;
          try {
            const hecho = await hacer(autorizacion);
            cerrar();
            resolve(hecho);
          } catch (error) {
            enviando = false;
            if (!seReintenta(error)) {
              cerrar();
              reject(error);
            } else if (enPantalla.current && esLaAbierta()) throw error;
            else dejar();
          }
        },
      });
    });
  }

  async function autorizado<T>(
    titulo: string,
    hacer: (autorizacion?: Autorizacion) => Promise<T>,
  ): Promise<T | undefined> {
    let motivo: string | undefined;
    try {
      return await hacer();
    } catch (error) {
      motivo = pideAutorizacion(error);
      if (motivo === undefined) throw error;
    }
    return enPantalla.current ? await preguntar(titulo, motivo, hacer) : undefined;
  }

  return { autorizado, dialogo: pedida && <AutorizacionDialog key={pedida.turno} {...pedida} /> };
}

/** Asks for the owner's PIN, password or code, at the screen of somebody who alone may not do it. */
function AutorizacionDialog({ titulo, motivo, hacer, dejar }: Omit<Pedida, 'turno'>) {
  const [conocido] = useState(() => deviceStorage.readText(CLAVE) ?? '');
  const [email, setEmail] = useState(conocido);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<{ email?: string | undefined; password?: string | undefined }>({});
  const [busy, setBusy] = useState(false);

  async function enviar() {
    const deEmail = errorDeEmail(email);
    const dePassword = password ? undefined : 'Escribe el PIN o la contraseña';
    setErrors({ email: deEmail, password: dePassword });
    if (deEmail || dePassword) return;
    setBusy(true);
    try {
      await hacer({ email: email.trim(), password });
      deviceStorage.writeText(CLAVE, email.trim());
    } catch (error) {
      setErrors({ password: textoDeError(error, 'No se pudo comprobar') });
      setPassword('');
    }
    setBusy(false);
  }

  return (
    <FormDialog
      title={titulo}
      size="sm"
      // What was typed here is nobody's work: closing asks nothing.
      changed={false}
      busy={busy}
      submitLabel="Autorizar"
      onClose={dejar}
      onSubmit={() => void enviar()}
    >
      <p>{motivo || 'Esto lo autoriza el propietario'}. Queda anotado quién lo hizo y quién lo autorizó.</p>
      <Field label="Email del propietario" required error={errors.email}>
        <TextInput
          type="email"
          autoComplete="off"
          spellCheck={false}
          data-autofocus={!conocido || undefined}
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
      </Field>
      <Field
        label="PIN o contraseña del propietario"
        required
        error={errors.password}
        hint="Quien tiene verificación en dos pasos escribe su PIN o un código de su aplicación: su contraseña aquí no sirve."
      >
        <PasswordInput
          autoComplete="off"
          data-autofocus={conocido !== '' || undefined}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      </Field>
    </FormDialog>
  );
}
