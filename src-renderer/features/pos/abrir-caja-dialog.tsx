import type { AperturaJson, CajaCambiada, SesionConTodo } from '#contract/caja.ts';
import { aQuetzales } from '#contract/dinero.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { MoneyInput } from '#ui/text-input.tsx';
import { api } from '../../lib/api.ts';
import { EnDuda, queEnDuda } from '../../lib/en-duda.tsx';
import { leerMonto } from '../../lib/monto.ts';
import { reparoDeMonto } from '../../lib/monto-de-caja.ts';
import { useForm } from '../../lib/use-form.ts';
import { useIntento } from '../../lib/use-intento.ts';
import styles from './caja-dialogs.module.css';

export interface AbrirCajaDialogProps {
  onClose: () => void;
  onDone: (abierta: SesionConTodo) => void;
}

/** Asks for the fund of a new session. */
export function AbrirCajaDialog({ onClose, onDone }: AbrirCajaDialogProps) {
  const form = useForm({ fondoInicial: '' });
  const { pendiente, enviar } = useIntento<AperturaJson>();

  async function abrir() {
    const { fondoInicial } = form.draft;
    const answer = await form.send(
      {
        fondoInicial: reparoDeMonto(fondoInicial, {
          cero: true,
          falta: 'Escribe con cuánto efectivo empiezas, aunque sea 0',
        }),
      },
      () =>
        enviar(
          () => ({ fondoInicial: aQuetzales(leerMonto(fondoInicial)) }),
          (envio) => api.post<CajaCambiada>('/api/caja/abrir', envio),
        ),
      'Error al abrir la caja',
    );
    if (answer) onDone(answer.sesion);
  }

  return (
    <FormDialog
      size="sm"
      title="Abrir caja"
      changed={form.changed}
      busy={form.busy}
      submitLabel="Abrir caja"
      leaveWarning={pendiente ? queEnDuda('se abrió la caja') : undefined}
      onClose={onClose}
      onSubmit={() => void abrir()}
    >
      <div className={styles.form}>
        <EnDuda shown={!!pendiente && !form.busy} />
        <Field
          label="Fondo inicial"
          required
          error={form.errors.fondoInicial}
          hint="El efectivo que hay en la gaveta para dar vuelto. Lo que vendas en efectivo se suma solo."
        >
          <MoneyInput
            large
            data-autofocus
            maxLength={12}
            readOnly={!!pendiente}
            {...form.text('fondoInicial')}
          />
        </Field>
      </div>
    </FormDialog>
  );
}
