import { ABRIR_CAJA } from '#contract/calls/addresses.ts';
import type { AperturaJson, SesionConTodo } from '#contract/schemas/ventas/caja.ts';
import { aQuetzales } from '#contract/words/dinero.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Field } from '#ui/fields/field.tsx';
import { MoneyInput } from '#ui/fields/text-input.tsx';
import { api } from '../../../lib/api.ts';
import { errorDeMontoDeCaja } from '../../../shared/caja/conteo.ts';
import { EnDuda, queEnDuda, useIntento } from '../../../shared/formularios/intento.tsx';
import { leerMonto } from '../../../shared/formularios/numeros.ts';
import { useForm } from '../../../shared/formularios/use-form.ts';
import styles from './caja-dialogs.module.css';

interface AbrirCajaDialogProps {
  onClose: () => void;
  onDone: (abierta: SesionConTodo) => void;
}

/** Asks for the opening amount of a new cash session. */
export function AbrirCajaDialog({ onClose, onDone }: AbrirCajaDialogProps) {
  const form = useForm({ fondoInicial: '' });
  const { pendiente, enviar } = useIntento<AperturaJson>();

  async function abrir() {
    const { fondoInicial } = form.borrador;
    const answer = await form.send(
      {
        fondoInicial: errorDeMontoDeCaja(fondoInicial, {
          cero: true,
          falta: 'Escribe con cuánto efectivo empiezas, aunque sea 0',
        }),
      },
      () =>
        enviar(
          () => ({ fondoInicial: aQuetzales(leerMonto(fondoInicial)) }),
          (envio) => api(ABRIR_CAJA, envio),
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
