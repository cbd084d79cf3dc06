import { ArrowDownToLine, ArrowUpFromLine } from 'lucide-react';
import { REGISTRAR_MOVIMIENTO_DE_CAJA } from '#contract/calls/addresses.ts';
import type { MovimientoManualJson } from '#contract/schemas/ventas/caja.ts';
import { aQuetzales } from '#contract/words/dinero.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { MoneyInput, TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../../lib/api.ts';
import { errorDeMontoDeCaja } from '../../../shared/caja/conteo.ts';
import { EnDuda, queEnDuda, useIntento } from '../../../shared/formularios/intento.tsx';
import { MOTIVOS_DE_MOVIMIENTO, MotivosChips } from '../../../shared/formularios/motivos-chips.tsx';
import { leerMonto } from '../../../shared/formularios/numeros.ts';
import { useForm } from '../../../shared/formularios/use-form.ts';
import { TecladoDeDialogo } from '../../../shared/teclado/teclado-panel.tsx';
import styles from './caja-dialogs.module.css';

interface MovimientoDialogProps {
  /** The session shown when the dialog opened. */
  sesionId: string;
  onClose: () => void;
  onDone: () => void;
}

const TIPOS = [
  { tipo: 'entrada', nombre: 'Entra', icon: <ArrowDownToLine aria-hidden="true" /> },
  { tipo: 'salida', nombre: 'Sale', icon: <ArrowUpFromLine aria-hidden="true" /> },
] as const;

/** Cash that enters or leaves the drawer without a sale, with a reason. */
export function MovimientoDialog({ sesionId, onClose, onDone }: MovimientoDialogProps) {
  const form = useForm({ tipo: 'salida' as MovimientoManualJson['tipo'], monto: '', motivo: '' });
  const { pendiente, enviar } = useIntento<MovimientoManualJson>();
  const { tipo, monto, motivo } = form.borrador;
  const locked = !!pendiente;

  async function anotar() {
    const answer = await form.send(
      {
        monto: errorDeMontoDeCaja(monto, { cero: false, falta: 'Escribe cuánto efectivo' }),
        motivo: motivo.trim() ? undefined : 'Por favor escribe el motivo',
      },
      () =>
        enviar(
          () => ({ tipo, monto: aQuetzales(leerMonto(monto)), motivo: motivo.trim(), sesion: sesionId }),
          (envio) => api(REGISTRAR_MOVIMIENTO_DE_CAJA, envio),
        ),
      'Error al anotar el efectivo',
    );
    if (answer) onDone();
  }

  return (
    <FormDialog
      size="sm"
      aside={<TecladoDeDialogo />}
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
          <MoneyInput data-teclado="monto" maxLength={12} readOnly={locked} {...form.text('monto')} />
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
        <MotivosChips
          motivos={MOTIVOS_DE_MOVIMIENTO[tipo]}
          motivo={motivo}
          disabled={locked}
          onChange={(elegido) => form.put({ motivo: elegido })}
        />
      </div>
    </FormDialog>
  );
}
