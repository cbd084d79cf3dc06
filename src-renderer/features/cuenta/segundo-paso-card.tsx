import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import {
  ACTIVAR_SEGUNDO_PASO,
  CREAR_SEGUNDO_PASO,
  OBTENER_SEGUNDO_PASO,
  QUITAR_SEGUNDO_PASO,
} from '#contract/calls/addresses.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Card } from '#ui/display/card.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';
import { PasswordActualDialog, pideActual } from '../../shared/acceso/password-actual-dialog.tsx';
import { useForm } from '../../shared/formularios/use-form.ts';
import { Loaded } from '../../shared/pagina/loaded.tsx';
import { QrCode } from '../../shared/pagina/qr-code.tsx';
import { useTienda } from '../../shared/tienda/tienda.ts';
import { CodigoField } from './codigo-field.tsx';
import styles from './cuenta-page.module.css';
import own from './segundo-paso-card.module.css';

/** Whether the owner's sign-in asks for a code of their phone besides the password. */
export function SegundoPasoCard() {
  const load = useLoad(
    'segundo-paso',
    (signal) => api(OBTENER_SEGUNDO_PASO, { signal }),
    'Error al cargar la verificación en dos pasos',
  );
  return (
    <Card as="section" aria-label="Verificación en dos pasos" title="Verificación en dos pasos">
      <p className={styles.quiet}>
        Para entrar se pide, además de tu contraseña, un código que solo tiene tu teléfono. Quien averigüe tu
        contraseña se queda afuera.
      </p>
      <Loaded load={load} loading="Cargando la verificación en dos pasos…" rows={1} columns={1}>
        {({ segundoPaso }) => <Estado desde={segundoPaso?.fechaActivacion} onChange={load.reload} />}
      </Loaded>
    </Card>
  );
}

function Estado({ desde, onChange }: { desde: string | undefined; onChange: () => void }) {
  const zona = useTienda()?.zonaHoraria;
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {desde && (
        <p className={styles.state}>
          <strong>Activada</strong> · Desde el <RelativeTime iso={desde} timeZone={zona} />
        </p>
      )}
      <div className={styles.buttons}>
        {desde ? (
          <Button variant="secondary" onClick={() => setOpen(true)}>
            Quitar
          </Button>
        ) : (
          <Button icon={<ShieldCheck aria-hidden="true" />} onClick={() => setOpen(true)}>
            Activar
          </Button>
        )}
      </div>
      {open && desde && <QuitarDialog onDone={onChange} onClose={close} />}
      {open && !desde && <ActivarDialog onDone={onChange} onClose={close} />}
    </>
  );
}

interface DialogProps {
  onDone: () => void;
  onClose: () => void;
}

interface Creado {
  direccion: string;
  secreto: string;
}

/** Asks for the password, then for the first code of the phone. */
function ActivarDialog({ onDone, onClose }: DialogProps) {
  const [creado, setCreado] = useState<Creado>();
  return creado ? (
    <PrimerCodigo creado={creado} onDone={onDone} onClose={onClose} />
  ) : (
    <PedirPassword onCreado={setCreado} onClose={onClose} />
  );
}

function PedirPassword({ onCreado, onClose }: { onCreado: (creado: Creado) => void; onClose: () => void }) {
  const form = useForm({ actual: '' });

  async function crear() {
    const { actual } = form.borrador;
    const answer = await form.send(
      pideActual(actual),
      () => api(CREAR_SEGUNDO_PASO, { body: { actual } }),
      'Error al preparar la verificación en dos pasos',
      true,
    );
    if (answer) onCreado(answer);
  }

  return (
    <PasswordActualDialog
      title="Activar la verificación en dos pasos"
      description="Necesitas en tu teléfono una aplicación de códigos, como Google Authenticator, Microsoft Authenticator o 2FAS."
      confirmLabel="Seguir"
      form={form}
      onSend={() => void crear()}
      onClose={onClose}
    />
  );
}

function PrimerCodigo({ creado, onDone, onClose }: DialogProps & { creado: Creado }) {
  const form = useForm({ codigo: '' });

  async function activar() {
    const { codigo } = form.borrador;
    const answer = await form.send(
      codigo.trim() ? {} : { codigo: 'Escribe el código que muestra tu aplicación' },
      () => api(ACTIVAR_SEGUNDO_PASO, { body: { codigo } }),
      'Error al activar la verificación en dos pasos',
    );
    if (!answer) return;
    onDone();
    onClose();
  }

  return (
    <Dialog
      open
      size="sm"
      title="Escanea el código con tu aplicación"
      closeOnBackdrop={false}
      dismissible={!form.busy}
      onClose={onClose}
      onSubmit={() => void activar()}
      footer={
        <>
          <Button variant="secondary" disabled={form.busy} onClick={onClose}>
            Cancelar
          </Button>
          <Button type="submit" loading={form.busy}>
            Activar
          </Button>
        </>
      }
    >
      <div className={own.steps}>
        <div className={own.qr}>
          <QrCode url={creado.direccion} label="Código QR para tu aplicación de códigos" />
        </div>
        <p className={styles.quiet}>
          Si no puedes escanearlo, escribe esta clave en la aplicación:{' '}
          <code className={own.secret}>{creado.secreto.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
        <Field
          label="Código que muestra la aplicación"
          required
          error={form.errors.codigo}
          hint="Son 6 números, y cambian cada 30 segundos."
        >
          <TextInput
            data-autofocus
            autoComplete="one-time-code"
            inputMode="numeric"
            maxLength={20}
            {...form.text('codigo')}
          />
        </Field>
      </div>
    </Dialog>
  );
}

function QuitarDialog({ onDone, onClose }: DialogProps) {
  const form = useForm({ actual: '', codigo: '' });

  async function quitar() {
    const { actual, codigo } = form.borrador;
    const answer = await form.send(
      {
        ...pideActual(actual),
        ...(!codigo.trim() && { codigo: 'Escribe el código' }),
      },
      () => api(QUITAR_SEGUNDO_PASO, { body: { actual, codigo } }),
      'Error al quitar la verificación en dos pasos',
    );
    if (!answer) return;
    onDone();
    onClose();
  }

  return (
    <PasswordActualDialog
      title="Quitar la verificación en dos pasos"
      description="Después basta tu contraseña para entrar."
      confirmLabel="Quitar"
      danger
      form={form}
      onSend={() => void quitar()}
      onClose={onClose}
    >
      <CodigoField error={form.errors.codigo} {...form.text('codigo')} />
    </PasswordActualDialog>
  );
}
