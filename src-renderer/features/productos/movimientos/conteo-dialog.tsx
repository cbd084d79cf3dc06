import { useState } from 'react';
import { AJUSTAR_STOCK } from '#contract/calls/addresses.ts';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../../lib/api.ts';
import { decirError, textoDeError } from '../../../lib/errores.ts';
import { conLoDeAhora } from '../../../shared/formularios/edicion.ts';
import { EnDuda, useIntento } from '../../../shared/formularios/intento.tsx';
import { leerEntero } from '../../../shared/formularios/numeros.ts';
import { lockForm, useForm } from '../../../shared/formularios/use-form.ts';
import { diferenciaDe, erroresDeConteo, SIN_CONTAR } from './conteo-borrador.ts';
import styles from './movimientos-dialog.module.css';

interface ConteoDialogProps {
  producto: Pick<Producto, '_id' | 'nombre' | 'stock'>;
  onClose: () => void;
  onSaved: () => void;
}

const EN_DUDA = 'No se sabe si el conteo quedó anotado: mira los movimientos antes de hacerlo otra vez.';

/** Corrects a product's stock to what was counted. A sale meanwhile is told, and the count looked at again. */
export function ConteoDialog({ producto, onClose, onSaved }: ConteoDialogProps) {
  const { _id, nombre } = producto;
  const [{ stock, cambio }, setVisto] = useState<{ stock: number; cambio?: string }>({
    stock: producto.stock,
  });
  const form = useForm(SIN_CONTAR);
  const { pendiente, enviar } = useIntento<{ conteo: number; visto: { stock: number }; motivo: string }>();

  async function guardar() {
    const answer = await form.send(
      pendiente ? {} : erroresDeConteo(form.borrador),
      () =>
        enviar(
          () => ({
            conteo: leerEntero(form.borrador.conteo) ?? 0,
            visto: { stock },
            motivo: form.borrador.motivo.trim(),
          }),
          (envio) => api(AJUSTAR_STOCK, { ...envio, params: { id: _id } }),
        ),
      (failure) => {
        const ahora = conLoDeAhora({ stock }, failure);
        if (ahora) setVisto({ ...ahora, cambio: textoDeError(failure, '') });
        else decirError(failure, 'Error al corregir las existencias');
      },
    );
    if (answer) onSaved();
  }

  const { text, errors, borrador } = pendiente ? lockForm(form) : form;
  return (
    <FormDialog
      title={`Corregir existencias de «${nombre}»`}
      changed={form.changed}
      busy={form.busy}
      leaveWarning={pendiente && EN_DUDA}
      submitLabel="Guardar conteo"
      onClose={onClose}
      onSubmit={() => void guardar()}
    >
      <div className={styles.content}>
        <EnDuda
          shown={!!pendiente && !form.busy}
          otraVez="Guarda otra vez tal como está: si ya quedó anotado, no se anota dos veces."
        />
        {cambio && <Banner tone="warning">{cambio}</Banner>}
        <div className={styles.count}>
          <p>
            En el sistema hay <strong>{stock.toLocaleString('es-GT')}</strong>
          </p>
          <Field
            label="Conté"
            required
            error={errors.conteo}
            hint={diferenciaDe(borrador, stock) ?? 'Cuántas hay de verdad, en la tienda y guardadas.'}
          >
            <TextInput
              data-autofocus
              inputMode="numeric"
              autoComplete="off"
              maxLength={LIMITES.stock.toLocaleString('en-US').length}
              {...text('conteo')}
            />
          </Field>
          <Field label="Motivo" required error={errors.motivo}>
            <TextInput autoComplete="off" maxLength={LIMITES.motivo} {...text('motivo')} />
          </Field>
        </div>
      </div>
    </FormDialog>
  );
}
