import { useState } from 'react';
import { formatoQ } from '#contract/dinero.ts';
import type { Producto } from '#contract/productos.ts';
import type { VariosProductosJson } from '#contract/varios-productos.ts';
import { Banner } from '#ui/banner.tsx';
import { type Column, DataTable } from '#ui/data-table.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { Price } from '#ui/price.tsx';
import { Options, Select } from '#ui/select.tsx';
import { TableSkeleton } from '#ui/skeleton.tsx';
import { MoneyInput, TextInput } from '#ui/text-input.tsx';
import { EnDuda } from '../../lib/en-duda.tsx';
import { LoadFailed } from '../../lib/page-frame.tsx';
import { useForm } from '../../lib/use-form.ts';
import { useIntento } from '../../lib/use-intento.ts';
import { cambioDe, checkPrecio, MODOS, type Modo, precioNuevo, SIN_PRECIO } from './precio-draft.ts';
import styles from './price-dialog.module.css';
import type { Seleccion } from './seleccion.ts';
import { useElegidos } from './use-elegidos.ts';
import { mandarVarios } from './varios.ts';

const ETIQUETA_MODO: Record<Modo, string> = {
  subir: 'Subir un porcentaje',
  bajar: 'Bajar un porcentaje',
  poner: 'Poner el mismo precio',
};

function columnas(cambio: ReturnType<typeof cambioDe>): Column<Producto>[] {
  return [
    { header: 'Producto', rowHeader: true, cell: ({ nombre }) => nombre },
    { header: 'Ahora', num: true, cell: ({ precioVenta }) => <Price quetzales={precioVenta} /> },
    {
      header: 'Nuevo',
      num: true,
      cell: ({ precioVenta, precioCompra }) => {
        if (!cambio) return '—';
        const nuevo = precioNuevo(precioVenta, cambio);
        const pierde = precioCompra !== undefined && nuevo < Math.round(precioCompra * 100);
        return (
          <>
            <span className={styles.new}>{formatoQ(nuevo)}</span>
            {pierde && <span className={styles.loss}>menos de lo que cuesta</span>}
          </>
        );
      },
    },
  ];
}

export interface PriceDialogProps {
  elegidos: Seleccion;
  onClose: () => void;
  onSaved: () => void;
}

/** Another selling price for all that are chosen, seen before it is written. */
export function PriceDialog({ elegidos, onClose, onSaved }: PriceDialogProps) {
  const { data: productos, error, reload } = useElegidos(elegidos);
  const form = useForm(SIN_PRECIO);
  const { pendiente, enviar } = useIntento<VariosProductosJson>();
  const { draft, errors, text } = form;
  const [enviados, setEnviados] = useState<Producto[]>();
  // In doubt they stay as they were sent: a price that may have changed is not shown changed once more.
  const filas = pendiente ? enviados : productos;
  const cambio = cambioDe(draft);
  // Not disabled: that would take the focus from the field that is being sent.
  const cerrado = pendiente ? { 'aria-disabled': true, readOnly: true, onChange: () => undefined } : {};

  async function guardar() {
    if (!filas) return;
    setEnviados(filas);
    const vistos = filas.map(({ precioVenta }) => precioVenta);
    const answer = await form.send(
      pendiente ? {} : checkPrecio(draft, vistos),
      () =>
        enviar(
          () => ({
            ids: filas.map(({ _id }) => _id),
            // Checked just before.
            cambio: cambio as NonNullable<typeof cambio>,
            preciosVistos: vistos,
          }),
          ({ body, idempotencyKey }) => mandarVarios(body, idempotencyKey),
        ),
      'Error al cambiar los precios',
    );
    if (answer) onSaved();
    else reload();
  }

  const valor = { 'data-autofocus': true, ...text('valor'), ...cerrado };
  return (
    <FormDialog
      title="Cambiar el precio de venta"
      changed={form.changed}
      busy={form.busy}
      leaveWarning={
        pendiente && 'No se sabe si los precios ya cambiaron: mira la lista antes de cambiarlos otra vez.'
      }
      submitLabel={
        filas?.length ? `Cambiar ${filas.length} ${filas.length === 1 ? 'precio' : 'precios'}` : undefined
      }
      onClose={onClose}
      onSubmit={() => void guardar()}
    >
      <div className={styles.content}>
        <EnDuda
          shown={!!pendiente && !form.busy}
          otraVez="Guarda otra vez tal como está: si los precios ya cambiaron, no cambian dos veces."
        />
        <div className={styles.fields}>
          <Field label="Qué hacer">
            <Select {...text('modo')} {...cerrado}>
              <Options values={MODOS} labels={ETIQUETA_MODO} />
            </Select>
          </Field>
          <Field label={draft.modo === 'poner' ? 'Precio Venta' : 'Porcentaje'} required error={errors.valor}>
            {draft.modo === 'poner' ? (
              <MoneyInput maxLength={12} {...valor} />
            ) : (
              <TextInput inputMode="decimal" autoComplete="off" placeholder="10" maxLength={9} {...valor} />
            )}
          </Field>
        </div>
        <p className={styles.quiet}>
          Los precios nuevos se redondean a dos decimales. Las ventas y pedidos ya hechos conservan el suyo.
        </p>
        {error && !filas ? (
          <LoadFailed error={error} onRetry={reload} />
        ) : !filas ? (
          <TableSkeleton rows={4} columns={3} label="Cargando los precios…" />
        ) : filas.length === 0 ? (
          <Banner tone="warning">Los productos elegidos ya no están.</Banner>
        ) : (
          <DataTable
            label="Precios de los productos elegidos"
            columns={columnas(cambio)}
            rows={filas}
            rowKey={({ _id }) => _id}
          />
        )}
      </div>
    </FormDialog>
  );
}
