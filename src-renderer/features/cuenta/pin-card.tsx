import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { OBTENER_PIN, PONER_PIN, QUITAR_PIN } from '#contract/calls/addresses.ts';
import { errorDePin, PIN } from '#contract/words/pin.ts';
import { Button } from '#ui/controls/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { Field } from '#ui/fields/field.tsx';
import { PasswordInput } from '#ui/fields/password-input.tsx';
import { api } from '../../lib/api.ts';
import { useLoad } from '../../lib/use-load.ts';
import { PasswordActualDialog, pideActual } from '../../shared/acceso/password-actual-dialog.tsx';
import { useForm } from '../../shared/formularios/use-form.ts';
import { Loaded } from '../../shared/pagina/loaded.tsx';
import styles from './cuenta-page.module.css';
import own from './segundo-paso-card.module.css';

/** The PIN with which the signed-in owner allows something at somebody else's screen. */
export function PinCard() {
  const load = useLoad('pin', (signal) => api(OBTENER_PIN, { signal }), 'Error al cargar el PIN');
  return (
    <Card as="section" aria-label="PIN para autorizar" title="PIN para autorizar">
      <p className={styles.quiet}>
        Con él autorizas un descuento grande, o que se suelte un pedido, en la pantalla de un empleado, sin
        escribir ahí tu contraseña. No sirve para entrar.
      </p>
      <Loaded load={load} loading="Cargando el PIN…" rows={1} columns={1}>
        {({ tienePin }) => <Pin tienePin={tienePin} onChange={load.reload} />}
      </Loaded>
    </Card>
  );
}

function Pin({ tienePin, onChange }: { tienePin: boolean; onChange: () => void }) {
  const [open, setOpen] = useState<'poner' | 'quitar'>();
  const dialog = { onDone: onChange, onClose: () => setOpen(undefined) };
  return (
    <>
      {tienePin && (
        <p className={styles.state}>
          <strong>Tienes un PIN</strong>
        </p>
      )}
      <div className={styles.buttons}>
        <Button
          variant={tienePin ? 'secondary' : 'primary'}
          icon={<KeyRound aria-hidden="true" />}
          onClick={() => setOpen('poner')}
        >
          {tienePin ? 'Cambiar el PIN' : 'Poner mi PIN'}
        </Button>
        {tienePin && (
          <Button variant="ghost" onClick={() => setOpen('quitar')}>
            Quitar el PIN
          </Button>
        )}
      </div>
      {open === 'poner' && <PonerPinDialog {...dialog} />}
      {open === 'quitar' && <QuitarPinDialog {...dialog} />}
    </>
  );
}

interface DialogProps {
  onDone: () => void;
  onClose: () => void;
}

const DE_PIN = { autoComplete: 'off', inputMode: 'numeric', maxLength: PIN.digitos } as const;

function PonerPinDialog({ onDone, onClose }: DialogProps) {
  const form = useForm({ actual: '', pin: '', repetido: '' });

  async function poner() {
    const { actual, pin, repetido } = form.borrador;
    const error = errorDePin(pin);
    const answer = await form.send(
      {
        ...pideActual(actual),
        ...(error && { pin: error }),
        ...(!error && repetido !== pin && { repetido: 'No es igual al PIN' }),
      },
      () => api(PONER_PIN, { body: { actual, pin } }),
      'Error al guardar el PIN',
    );
    if (!answer) return;
    onDone();
    onClose();
  }

  return (
    <PasswordActualDialog
      title="PIN para autorizar"
      description="Elige seis números que nadie adivine: ni tu cumpleaños ni tu teléfono."
      confirmLabel="Guardar el PIN"
      form={form}
      onSend={() => void poner()}
      onClose={onClose}
    >
      <Field label="PIN" required error={form.errors.pin} className={own.below}>
        <PasswordInput {...DE_PIN} {...form.text('pin')} />
      </Field>
      <Field label="Repite el PIN" required error={form.errors.repetido} className={own.below}>
        <PasswordInput {...DE_PIN} {...form.text('repetido')} />
      </Field>
    </PasswordActualDialog>
  );
}

function QuitarPinDialog({ onDone, onClose }: DialogProps) {
  const form = useForm({ actual: '' });

  async function quitar() {
    const { actual } = form.borrador;
    const answer = await form.send(
      pideActual(actual),
      () => api(QUITAR_PIN, { body: { actual } }),
      'Error al quitar el PIN',
    );
    if (!answer) return;
    onDone();
    onClose();
  }

  return (
    <PasswordActualDialog
      title="¿Quitar el PIN?"
      description="Deja de servir en todas las cajas. Para quitarlo, escribe tu contraseña."
      confirmLabel="Quitar el PIN"
      danger
      form={form}
      onSend={() => void quitar()}
      onClose={onClose}
    />
  );
}
