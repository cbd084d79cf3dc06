import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import type { CajaCambiada, MovimientoManualJson } from '#contract/caja.ts';
import { aQuetzales } from '#contract/dinero.ts';
import { LIMITES } from '#contract/limites.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { MoneyInput, TextInput } from '#ui/text-input.tsx';
import { api } from '../../lib/api.ts';
import { EnDuda, queEnDuda } from '../../lib/en-duda.tsx';
import { leerMonto } from '../../lib/monto.ts';
import { reparoDeMonto } from '../../lib/monto-de-caja.ts';
import { useForm } from '../../lib/use-form.ts';
import { useIntento } from '../../lib/use-intento.ts';
import styles from './caja-dialogs.module.css';

export interface MovimientoDialogProps {
  /** The drawer that was looked at. */
  sesionId: string;
  onClose: () => void;
  onDone: () => void;
}

const TIPOS = [
  { tipo: 'entrada', nombre: 'Entra', icon: <ArrowDownToLine aria-hidden="true" /> },
  { tipo: 'salida', nombre: 'Sale', icon: <ArrowUpFromLine aria-hidden="true" /> },
] as const;

/** Cash that comes or goes without a sale, and why. */
export function MovimientoDialog({ sesionId, onClose, onDone }: MovimientoDialogProps) {
  const form = useForm({ tipo: 'salida' as MovimientoManualJson['tipo'], monto: '', motivo: '' });
  const { pendiente, enviar } = useIntento<MovimientoManualJson>();
  const { tipo, monto, motivo } = form.draft;
  const locked = !!pendiente;

  async function anotar() {
    const answer = await form.send(
      {
        monto: reparoDeMonto(monto, { cero: false, falta: 'Escribe cuánto efectivo' }),
        motivo: motivo.trim() ? undefined : 'Por favor escribe el motivo',
      },
      () =>
        enviar(
          () => ({ tipo, monto: aQuetzales(leerMonto(monto)), motivo: motivo.trim(), sesion: sesionId }),
          (envio) => api.post<CajaCambiada>('/api/caja/movimientos', envio),
        ),
      'Error al anotar el efectivo',
    );
    if (answer) onDone();
  }

  return (
    <FormDialog
      size="sm"
      title="Entrada o salida de efectivo"
      changed={form.changed}
      busy={form.busy}
      submitLabel={tipo === 'salida' ? 'Anotar salida' : 'Anotar entrada'}
      leaveWarning={locked ? queEnDuda('quedó anotado') : undefined}
      onClose={onClose}
      onSubmit={() => void anotar()}
    >
      <div className={styles.form}>
        <EnDuda shown={locked && !form.busy} />
        <fieldset className={styles.kinds} disabled={locked}>
          <legend className="visually-hidden">El efectivo</legend>
          {TIPOS.map((uno) => (
            <label key={uno.tipo} className={styles.kind}>
              <input
                type="radio"
                name="tipo"
                data-autofocus={uno.tipo === tipo || undefined}
                checked={uno.tipo === tipo}
                onChange={() => form.put({ tipo: uno.tipo })}
              />
              {uno.icon}
              {uno.nombre}
            </label>
          ))}
        </fieldset>
        <Field label="Monto" required error={form.errors.monto}>
          <MoneyInput maxLength={12} readOnly={locked} {...form.text('monto')} />
        </Field>
        <Field label="Motivo" required error={form.errors.motivo}>
          <TextInput
            autoComplete="off"
            placeholder={tipo === 'salida' ? 'Pago al repartidor' : 'Más sencillo'}
            maxLength={LIMITES.motivo}
            readOnly={locked}
            {...form.text('motivo')}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
