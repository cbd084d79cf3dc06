import { FileKey2 } from 'lucide-react';
import { useState } from 'react';
import { ANULAR_HOJA, CREAR_HOJA, OBTENER_HOJA, OBTENER_SEGUNDO_PASO } from '#contract/calls/addresses.ts';
import type { HojaDeRecuperacion } from '#contract/schemas/personas/hojas.ts';
import { codigosQueQuedan, HOJA } from '#contract/words/hojas.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Card } from '#ui/display/card.tsx';
import { RelativeTime } from '#ui/display/relative-time.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';
import { PasswordActualDialog, pideActual } from '../../shared/acceso/password-actual-dialog.tsx';
import { useForm } from '../../shared/formularios/use-form.ts';
import type { HojaHecha } from '../../shared/hoja-de-recuperacion/hoja-de-recuperacion.tsx';
import { HojaHechaView } from '../../shared/hoja-de-recuperacion/hoja-hecha.tsx';
import { Loaded } from '../../shared/pagina/loaded.tsx';
import { useTienda } from '../../shared/tienda/tienda.ts';
import { CodigoField } from './codigo-field.tsx';
import styles from './cuenta-page.module.css';

/** The signed-in owner's recovery sheet. */
export function HojaCard() {
  const load = useLoad(
    'hoja',
    (signal) => api(OBTENER_HOJA, { signal }),
    'Error al cargar la hoja de recuperación',
  );
  return (
    <Card as="section" aria-label="Hoja de recuperación" title="Hoja de recuperación">
      <Loaded load={load} loading="Cargando la hoja de recuperación…" rows={2} columns={1}>
        {({ hoja }) => <Hoja hoja={hoja} onChange={load.reload} />}
      </Loaded>
    </Card>
  );
}

function Hoja({ hoja, onChange }: { hoja: HojaDeRecuperacion | null; onChange: () => void }) {
  const [making, setMaking] = useState(false);
  const [voiding, setVoiding] = useState(false);
  return (
    <>
      <p className={styles.quiet}>
        Es un papel con {HOJA.codigos} códigos. Si olvidas tu contraseña, con uno de ellos pones otra en la
        computadora de la tienda, sin correo y sin internet.
      </p>
      {hoja ? (
        <HojaState hoja={hoja} />
      ) : (
        <Banner tone="warning" className={styles.state}>
          Todavía no tienes tu hoja. Si olvidas tu contraseña, sin ella puedes quedarte afuera.
        </Banner>
      )}
      <div className={styles.buttons}>
        <Button
          variant={hoja ? 'secondary' : 'primary'}
          icon={<FileKey2 aria-hidden="true" />}
          onClick={() => setMaking(true)}
        >
          {hoja ? 'Hacer una hoja nueva' : 'Hacer mi hoja'}
        </Button>
        {hoja && (
          <Button variant="ghost" onClick={() => setVoiding(true)}>
            Anular esta hoja
          </Button>
        )}
      </div>
      {making && (
        <HacerHojaDialog conAnterior={hoja !== null} onMade={onChange} onClose={() => setMaking(false)} />
      )}
      {voiding && <AnularHojaDialog onDone={onChange} onClose={() => setVoiding(false)} />}
    </>
  );
}

function HojaState({ hoja: { fechaCreacion, quedan, ultimoUso } }: { hoja: HojaDeRecuperacion }) {
  const zona = useTienda()?.zonaHoraria;
  return (
    <div className={styles.state}>
      <p>
        <strong>{codigosQueQuedan(quedan)}</strong> · Hecha el{' '}
        <RelativeTime iso={fechaCreacion} timeZone={zona} />
      </p>
      {ultimoUso && (
        <>
          <p>
            Último uso: <RelativeTime iso={ultimoUso} timeZone={zona} />
          </p>
          <p className={styles.quiet}>Si no fuiste tú, anúlala y cambia tu contraseña.</p>
        </>
      )}
    </div>
  );
}

interface HacerHojaDialogProps {
  /** Whether making it voids another one. */
  conAnterior: boolean;
  onMade: () => void;
  onClose: () => void;
}

const VACIO = { actual: '' };

/** Asks for the password again, then shows the new sheet. */
function HacerHojaDialog({ conAnterior, onMade, onClose }: HacerHojaDialogProps) {
  const form = useForm({ ...VACIO, codigo: '' });
  // Looked up when it opens: the card beside it may have changed it since the page was loaded.
  const { data } = useLoad(
    'segundo-paso-de-la-hoja',
    (signal) => api(OBTENER_SEGUNDO_PASO, { signal }),
    'Error al cargar la verificación en dos pasos',
  );
  const conCodigo = Boolean(data?.segundoPaso) || form.errors.codigo !== undefined;
  const [hecha, setHecha] = useState<HojaHecha>();

  async function hacer() {
    const { actual, codigo } = form.borrador;
    const answer = await form.send(
      { ...pideActual(actual), ...(conCodigo && !codigo.trim() && { codigo: 'Escribe el código' }) },
      () => api(CREAR_HOJA, { body: { actual, ...(conCodigo && { codigo }) } }),
      'Error al hacer la hoja de recuperación',
    );
    if (!answer) return;
    setHecha({ codigos: answer.codigos, fechaCreacion: answer.hoja.fechaCreacion });
    onMade();
  }

  if (hecha) {
    return (
      <Dialog open title="Tu hoja de recuperación" closeOnBackdrop={false} onClose={onClose}>
        <HojaHechaView hoja={hecha} leaveLabel="Ya la guardé" onLeave={onClose} />
      </Dialog>
    );
  }
  return (
    <PasswordActualDialog
      title={conAnterior ? 'Hacer una hoja nueva' : 'Hacer mi hoja'}
      description={
        conAnterior
          ? 'La hoja que tienes ahora deja de servir. Para hacer otra, escribe tu contraseña.'
          : 'Para hacerla, escribe tu contraseña.'
      }
      confirmLabel="Hacer la hoja"
      form={form}
      onSend={() => void hacer()}
      onClose={onClose}
    >
      {conCodigo && <CodigoField error={form.errors.codigo} {...form.text('codigo')} />}
    </PasswordActualDialog>
  );
}

function AnularHojaDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const form = useForm(VACIO);

  async function anular() {
    const { actual } = form.borrador;
    const answer = await form.send(
      pideActual(actual),
      () => api(ANULAR_HOJA, { body: { actual } }),
      'Error al anular la hoja',
    );
    if (!answer) return;
    onDone();
    onClose();
  }

  return (
    <PasswordActualDialog
      title="¿Anular esta hoja?"
      description="Ninguno de sus códigos vuelve a servir. Después puedes hacer otra. Para anularla, escribe tu contraseña."
      confirmLabel="Anular la hoja"
      danger
      form={form}
      onSend={() => void anular()}
      onClose={onClose}
    />
  );
}
