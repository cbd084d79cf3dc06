import { Send } from 'lucide-react';
import { useState } from 'react';
import {
  ACTUALIZAR_SERVIDOR_DE_CORREO,
  ELIMINAR_SERVIDOR_DE_CORREO,
  PROBAR_CORREO,
} from '#contract/calls/addresses.ts';
import { type CorreoConfigurado, SEGURIDAD_DE_CORREO } from '#contract/schemas/tienda/correos.ts';
import { AppError } from '#contract/words/errores.ts';
import { Button } from '#ui/controls/button.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../../lib/api.ts';
import { decirError } from '../../../lib/errores.ts';
import { useConfirmacion } from '../../../shared/acceso/confirmacion.tsx';
import { vistoDe } from '../../../shared/formularios/edicion.ts';
import { useEdicion } from '../../../shared/formularios/use-edicion.ts';
import type { Form, FormErrors } from '../../../shared/formularios/use-form.ts';
import { ConfiguracionForm } from '../configuracion-form.tsx';
import styles from './correos.module.css';

type Seguridad = (typeof SEGURIDAD_DE_CORREO)[number];

const SEGURIDADES: Record<Seguridad, string> = {
  tls: 'TLS desde el principio (465)',
  starttls: 'STARTTLS (587)',
  ninguna: 'Sin cifrar (solo en esta computadora)',
};

type Respuesta = CorreoConfigurado & { message: string };

type Correo = Partial<NonNullable<CorreoConfigurado['correo']>>;

function borradorDe(correo: Correo) {
  return {
    host: correo.host ?? '',
    puerto: String(correo.puerto || 587),
    seguridad: correo.seguridad || ('starttls' as Seguridad),
    usuario: correo.usuario ?? '',
    password: '',
    remitente: correo.remitente ?? '',
  };
}
type Borrador = ReturnType<typeof borradorDe>;

function erroresDe({ host, puerto, remitente }: Borrador): FormErrors<Borrador> {
  const errors: FormErrors<Borrador> = {};
  if (!host.trim()) errors.host = 'El servidor es obligatorio';
  if (!/^\d{1,5}$/.test(puerto.trim()) || Number(puerto) < 1 || Number(puerto) > 65_535)
    errors.puerto = 'El puerto es un número de 1 a 65535';
  if (!remitente.trim()) errors.remitente = 'El remitente es obligatorio';
  return errors;
}

interface CorreoServerFormProps {
  inicial: CorreoConfigurado;
  onSaved: (correo: CorreoConfigurado) => void;
}

/** The sending of a test mail, and why the last one failed. */
function useCorreoDePrueba() {
  const [testing, setTesting] = useState(false);
  const [error, setError] = useState<{ motivo: string; tecnico: string }>();

  async function probar() {
    setTesting(true);
    setError(undefined);
    try {
      const { message } = await api(PROBAR_CORREO);
      toast.success(message);
    } catch (failure) {
      const [detalle] = (failure instanceof AppError && failure.details) || [];
      if (detalle?.tecnico) setError({ motivo: detalle.msg, tecnico: detalle.tecnico });
      else decirError(failure, 'El correo de prueba no salió');
    } finally {
      setTesting(false);
    }
  }

  return { testing, error, probar, olvidarError: () => setError(undefined) };
}

type CorreoDePrueba = ReturnType<typeof useCorreoDePrueba>;

function PruebaButton({ prueba, disabled }: { prueba: CorreoDePrueba; disabled: boolean }) {
  return (
    <Button
      variant="secondary"
      icon={<Send aria-hidden="true" />}
      loading={prueba.testing}
      disabled={disabled}
      onClick={() => void prueba.probar()}
    >
      {prueba.testing ? 'Enviando…' : 'Enviar prueba'}
    </Button>
  );
}

/** Why the test mail failed, also in the mail server's own words. */
function PruebaError({ prueba: { error, olvidarError } }: { prueba: CorreoDePrueba }) {
  return (
    error && (
      <Banner tone="danger" onClear={olvidarError}>
        {error.motivo}
        <small className={styles.technical}>{error.tecnico}</small>
      </Banner>
    )
  );
}

/** The SMTP server that sends the shop's mails: set here, or when the server started. */
export function CorreoServerForm({ inicial, onSaved }: CorreoServerFormProps) {
  const prueba = useCorreoDePrueba();
  if (inicial.origen !== 'servidor' || !inicial.correo)
    return <EditableServer inicial={inicial} prueba={prueba} onSaved={onSaved} />;
  const { host, puerto, remitente } = inicial.correo;
  return (
    <>
      <Banner tone="info" action={<PruebaButton prueba={prueba} disabled={false} />}>
        Los correos salen por {host}, puerto {puerto}, de parte de {remitente}. Así se fijó al arrancar el
        servidor (SMTP_URL); aquí no se puede cambiar.
      </Banner>
      <PruebaError prueba={prueba} />
    </>
  );
}

function EditableServer({ inicial, prueba, onSaved }: CorreoServerFormProps & { prueba: CorreoDePrueba }) {
  const form = useEdicion<Correo, Borrador>(inicial.correo ?? {}, borradorDe);
  const { borrador } = form;
  const { confirmado, dialogo } = useConfirmacion();
  const hay = inicial.origen === 'tienda';

  async function enviar(
    call: () => Promise<Respuesta | undefined>,
    found: FormErrors<Borrador>,
    failed: string,
  ) {
    const answer = await form.send(found, call, failed);
    if (!answer) return;
    const { origen, correo } = answer;
    prueba.olvidarError();
    onSaved({ origen, correo });
    form.empezar(correo ?? {});
  }

  const guardar = () =>
    enviar(
      () => {
        const { password, ...correo } = {
          ...borrador,
          host: borrador.host.trim(),
          puerto: Number(borrador.puerto),
        };
        const body = { ...correo, password, visto: vistoDe(form.visto, correo) };
        return confirmado(
          {
            title: 'Guardar el servidor de correo',
            description:
              'Por él salen también los códigos con que se cambia una contraseña. Para guardarlo, escribe la tuya.',
            confirmLabel: 'Guardar',
          },
          (actual) => api(ACTUALIZAR_SERVIDOR_DE_CORREO, { body: { ...body, actual } }),
        );
      },
      erroresDe(borrador),
      'Error al guardar la configuración de correo',
    );

  const quitar = () =>
    enviar(
      () =>
        confirmado(
          {
            title: '¿Dejar de enviar correos?',
            description:
              'Se olvidan el servidor y su contraseña. Los avisos y los códigos no se pierden: esperan aquí hasta que haya otro servidor. Para confirmarlo, escribe tu contraseña.',
            confirmLabel: 'Dejar de enviar',
            danger: true,
          },
          (actual) => api(ELIMINAR_SERVIDOR_DE_CORREO, { body: { actual } }),
        ),
      {},
      'Error al quitar la configuración de correo',
    );

  return (
    <>
      {!hay && (
        <Banner tone="warning">
          La tienda todavía no puede enviar correos. Nada se pierde: los avisos y los códigos esperan arriba,
          y los códigos se pueden dar por teléfono.
        </Banner>
      )}
      <PruebaError prueba={prueba} />
      <ConfiguracionForm
        title="Servidor de correo"
        changed={form.changed}
        busy={form.busy}
        onDiscard={() => form.reset()}
        onSubmit={() => void guardar()}
        actions={
          hay && (
            <>
              <Button variant="ghost" disabled={form.busy} onClick={() => void quitar()}>
                Dejar de enviar correos
              </Button>
              {!form.changed && <PruebaButton prueba={prueba} disabled={form.busy} />}
            </>
          )
        }
      >
        <ServerFields form={form} tienePassword={inicial.correo?.tienePassword ?? false} />
      </ConfiguracionForm>
      {dialogo}
    </>
  );
}

function ServerFields({ form, tienePassword }: { form: Form<Borrador>; tienePassword: boolean }) {
  const { borrador, errors } = form;
  return (
    <div className={styles.fields}>
      <Field
        label="Servidor"
        required
        error={errors.host}
        hint="Lo dice tu proveedor de correo. El de Gmail es smtp.gmail.com."
      >
        <TextInput autoCapitalize="none" spellCheck={false} maxLength={100} {...form.text('host')} />
      </Field>
      <Field label="Puerto" required error={errors.puerto}>
        <TextInput inputMode="numeric" maxLength={5} {...form.text('puerto')} />
      </Field>
      <Field label="Usuario" optional error={errors.usuario}>
        <TextInput autoCapitalize="none" autoComplete="off" maxLength={200} {...form.text('usuario')} />
      </Field>
      <Field
        label="Contraseña"
        error={errors.password}
        hint={
          tienePassword
            ? 'Hay una guardada: escribe otra solo para cambiarla.'
            : 'Gmail y otros piden aquí una «contraseña de aplicación».'
        }
      >
        <PasswordInput autoComplete="new-password" maxLength={500} {...form.text('password')} />
      </Field>
      <Field label="Seguridad" error={errors.seguridad}>
        <Select
          name="seguridad"
          value={borrador.seguridad}
          onChange={({ currentTarget }) => form.put({ seguridad: currentTarget.value as Seguridad })}
        >
          <Options values={SEGURIDAD_DE_CORREO} labels={SEGURIDADES} />
        </Select>
      </Field>
      <Field
        label="Remitente"
        required
        error={errors.remitente}
        hint="La dirección de la que llegan los correos a tus clientes."
      >
        <TextInput type="email" autoCapitalize="none" maxLength={100} {...form.text('remitente')} />
      </Field>
    </div>
  );
}
