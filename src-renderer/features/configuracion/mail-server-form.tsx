import { Send } from 'lucide-react';
import { useState } from 'react';
import { type CorreoConfigurado, SEGURIDAD_DE_CORREO } from '#contract/correos.ts';
import { AppError } from '#contract/errores.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import { PasswordInput } from '#ui/password-input.tsx';
import { Options, Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { vistoDe } from '../../lib/edicion.ts';
import { decirFallo } from '../../lib/fallo.ts';
import { useEdicion } from '../../lib/use-edicion.ts';
import type { FormErrors } from '../../lib/use-form.ts';
import styles from './configuracion-page.module.css';
import { SettingsForm } from './settings-form.tsx';

type Seguridad = (typeof SEGURIDAD_DE_CORREO)[number];

const SEGURIDADES: Record<Seguridad, string> = {
  tls: 'TLS desde el principio (465)',
  starttls: 'STARTTLS (587)',
  ninguna: 'Sin cifrar (solo en esta computadora)',
};

type Guardado = CorreoConfigurado & { message: string };

type Correo = Partial<NonNullable<CorreoConfigurado['correo']>>;

function draftOf(correo: Correo) {
  return {
    host: correo.host ?? '',
    puerto: String(correo.puerto || 587),
    seguridad: correo.seguridad || ('starttls' as Seguridad),
    usuario: correo.usuario ?? '',
    password: '',
    remitente: correo.remitente ?? '',
  };
}
type Draft = ReturnType<typeof draftOf>;

function check({ host, puerto, remitente }: Draft): FormErrors<Draft> {
  const errors: FormErrors<Draft> = {};
  if (!host.trim()) errors.host = 'El servidor es obligatorio';
  if (!/^\d{1,5}$/.test(puerto.trim()) || Number(puerto) < 1 || Number(puerto) > 65_535)
    errors.puerto = 'El puerto es un número de 1 a 65535';
  if (!remitente.trim()) errors.remitente = 'El remitente es obligatorio';
  return errors;
}

export interface MailServerFormProps {
  inicial: CorreoConfigurado;
  onSaved: (guardado: CorreoConfigurado) => void;
}

/** By which server the shop's mails leave. */
export function MailServerForm({ inicial, onSaved }: MailServerFormProps) {
  const form = useEdicion<Correo, Draft>(inicial.correo ?? {}, draftOf);
  const { draft, errors } = form;
  const [asking, setAsking] = useState(false);
  const [testing, setTesting] = useState(false);
  const [fallo, setFallo] = useState<{ motivo: string; tecnico: string }>();
  const hay = inicial.origen === 'tienda';
  const tienePassword = inicial.correo?.tienePassword ?? false;

  async function enviar(call: () => Promise<Guardado>, found: FormErrors<Draft>, failed: string) {
    const answer = await form.send(found, call, failed);
    if (!answer) return;
    const { origen, correo } = answer;
    setFallo(undefined);
    onSaved({ origen, correo });
    form.empezar(correo ?? {});
  }

  const guardar = () =>
    enviar(
      () => {
        const { password, ...ajustes } = { ...draft, host: draft.host.trim(), puerto: Number(draft.puerto) };
        const body = { ...ajustes, password, visto: vistoDe(form.visto, ajustes) };
        return api.put<Guardado>('/api/configuracion/correo', { body });
      },
      check(draft),
      'Error al guardar la configuración de correo',
    );

  async function quitar() {
    await enviar(
      () => api.delete<Guardado>('/api/configuracion/correo'),
      {},
      'Error al quitar la configuración de correo',
    );
    setAsking(false);
  }

  async function probar() {
    setTesting(true);
    setFallo(undefined);
    try {
      const { message } = await api.post<{ message: string }>('/api/configuracion/correo/prueba');
      toast.success(message);
    } catch (error) {
      const [detalle] = (error instanceof AppError && error.details) || [];
      if (detalle?.tecnico) setFallo({ motivo: detalle.msg, tecnico: detalle.tecnico });
      else decirFallo(error, 'El correo de prueba no salió');
    } finally {
      setTesting(false);
    }
  }

  const prueba = (
    <Button
      variant="secondary"
      icon={<Send aria-hidden="true" />}
      loading={testing}
      disabled={form.busy}
      onClick={() => void probar()}
    >
      {testing ? 'Enviando…' : 'Enviar prueba'}
    </Button>
  );

  const noSalio = fallo && (
    <Banner tone="danger" onClear={() => setFallo(undefined)}>
      {fallo.motivo}
      <small className={styles.technical}>{fallo.tecnico}</small>
    </Banner>
  );

  if (inicial.origen === 'servidor' && inicial.correo) {
    const { host, puerto, remitente } = inicial.correo;
    return (
      <>
        <Banner tone="info" action={prueba}>
          Los correos salen por {host}, puerto {puerto}, de parte de {remitente}. Así se fijó al arrancar el
          servidor (SMTP_URL); aquí no se puede cambiar.
        </Banner>
        {noSalio}
      </>
    );
  }

  return (
    <>
      {!hay && (
        <Banner tone="warning">
          La tienda todavía no puede enviar correos. Nada se pierde: los avisos y los códigos esperan abajo, y
          los códigos se pueden dar por teléfono.
        </Banner>
      )}
      {noSalio}
      <SettingsForm
        title="Servidor de correo"
        changed={form.changed}
        busy={form.busy}
        onDiscard={() => form.reset()}
        onSubmit={() => void guardar()}
        actions={
          hay && (
            <>
              <Button variant="ghost" disabled={form.busy} onClick={() => setAsking(true)}>
                Dejar de enviar correos
              </Button>
              {!form.changed && prueba}
            </>
          )
        }
      >
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
              value={draft.seguridad}
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
      </SettingsForm>
      <ConfirmDialog
        open={asking}
        title="¿Dejar de enviar correos?"
        description="Se olvidan el servidor y su contraseña. Los avisos y los códigos no se pierden: esperan aquí hasta que haya otro servidor."
        confirmLabel="Dejar de enviar"
        loading={form.busy}
        onCancel={() => setAsking(false)}
        onConfirm={() => void quitar()}
      />
    </>
  );
}
