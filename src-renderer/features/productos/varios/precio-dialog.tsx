import { useState } from 'react';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import type { VariosProductosJson } from '#contract/schemas/catalogo/varios-productos.ts';
import { formatoQ } from '#contract/words/dinero.ts';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import type { Column } from '#ui/display/columns.ts';
import { DataTable } from '#ui/display/data-table.tsx';
import { Price } from '#ui/display/price.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import { MoneyInput, TextInput } from '#ui/fields/text-input.tsx';
import { EnDuda, useIntento } from '../../../shared/formularios/intento.tsx';
import { type Form, lockForm, useForm } from '../../../shared/formularios/use-form.ts';
import { LoadingOrFailed } from '../../../shared/pagina/loaded.tsx';
import type { Seleccion } from '../seleccion/seleccion.ts';
import { useElegidos } from '../seleccion/use-elegidos.ts';
import { cambioDe, erroresDePrecio, MODOS, type Modo, precioNuevo, SIN_PRECIO } from './precio-borrador.ts';
import styles from './precio-dialog.module.css';
import { cambiarVariosProductos } from './varios.ts';

const NOMBRE_DE_MODO: Record<Modo, string> = {
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

interface PrecioDialogProps {
  elegidos: Seleccion;
  onClose: () => void;
  onSaved: () => void;
}

/** The new price as typed, the products that it changes, and its sending. */
function useCambioDePrecio({ elegidos, onSaved }: Omit<PrecioDialogProps, 'onClose'>) {
  const { data: productos, error, reload } = useElegidos(elegidos);
  const form = useForm(SIN_PRECIO);
  const { pendiente, enviar } = useIntento<VariosProductosJson>();
  const { borrador } = form;
  const [enviados, setEnviados] = useState<Producto[]>();
  // After an unanswered attempt the prices sent are shown: current ones may already include the change.
  const filas = pendiente ? enviados : productos;
  const cambio = cambioDe(borrador);

  async function guardar() {
    if (!filas) return;
    setEnviados(filas);
    const vistos = filas.map(({ precioVenta }) => precioVenta);
    const answer = await form.send(
      pendiente ? {} : erroresDePrecio(borrador, vistos),
      () =>
        enviar(
          () => ({
            ids: filas.map(({ _id }) => _id),
            // Validated just before.
            cambio: cambio as NonNullable<typeof cambio>,
            preciosVistos: vistos,
          }),
          ({ body, idempotencyKey }) => cambiarVariosProductos(body, idempotencyKey),
        ),
      'Error al cambiar los precios',
    );
    if (answer) onSaved();
    else reload();
  }

  return { form: pendiente ? lockForm(form) : form, pendiente, filas, cambio, error, reload, guardar };
}

/** Changes the selling price of all selected products, with a preview. */
export function PrecioDialog({ elegidos, onClose, onSaved }: PrecioDialogProps) {
  const { form, pendiente, filas, cambio, error, reload, guardar } = useCambioDePrecio({ elegidos, onSaved });
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
        <PrecioFields form={form} />
        <p className={styles.quiet}>
          Los precios nuevos se redondean a dos decimales. Las ventas y pedidos ya hechos conservan el suyo.
        </p>
        {!filas ? (
          <LoadingOrFailed
            error={error}
            reload={reload}
            loading="Cargando los precios…"
            rows={4}
            columns={3}
          />
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

/** A percentage up or down, or one price for all. */
function PrecioFields({ form: { borrador, errors, text } }: { form: Form<typeof SIN_PRECIO> }) {
  return (
    <div className={styles.fields}>
      <Field label="Qué hacer">
        <Select {...text('modo')}>
          <Options values={MODOS} labels={NOMBRE_DE_MODO} />
        </Select>
      </Field>
      <Field label={borrador.modo === 'poner' ? 'Precio Venta' : 'Porcentaje'} required error={errors.valor}>
        {borrador.modo === 'poner' ? (
          <MoneyInput data-autofocus maxLength={12} {...text('valor')} />
        ) : (
          <TextInput
            data-autofocus
            inputMode="decimal"
            autoComplete="off"
            placeholder="10"
            maxLength={9}
            {...text('valor')}
          />
        )}
      </Field>
    </div>
  );
}
