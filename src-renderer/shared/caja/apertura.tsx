import { ABRIR_CAJA } from '#contract/calls/addresses.ts';
import type { AperturaJson, SesionConTodo } from '#contract/schemas/ventas/caja.ts';
import { aQuetzales } from '#contract/words/dinero.ts';
import { Field } from '#ui/fields/field.tsx';
import { MoneyInput } from '#ui/fields/text-input.tsx';
import { api } from '../../lib/api.ts';
import { EnDuda, useIntento } from '../formularios/intento.tsx';
import { leerMonto } from '../formularios/numeros.ts';
import { useForm } from '../formularios/use-form.ts';
import styles from './cerrar-caja-dialog.module.css';
import { errorDeMontoDeCaja } from './conteo.ts';

/** The opening of a drawer as it is typed and sent. `onDone` gets the session that was opened. */
export function useApertura(onDone: (abierta: SesionConTodo) => void) {
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

  return { form, enDuda: !!pendiente, abrir };
}

/** The fund that a drawer is opened with. */
export function FondoField({ form, enDuda }: Pick<ReturnType<typeof useApertura>, 'form' | 'enDuda'>) {
  return (
    <div className={styles.form}>
      <EnDuda shown={enDuda && !form.busy} />
      <Field
        label="Fondo inicial"
        required
        error={form.errors.fondoInicial}
        hint="El efectivo que hay en la gaveta para dar vuelto. Lo que vendas en efectivo se suma solo."
      >
        <MoneyInput
          large
          data-autofocus
          data-teclado="monto"
          maxLength={12}
          readOnly={enDuda}
          {...form.text('fondoInicial')}
        />
      </Field>
    </div>
  );
}
