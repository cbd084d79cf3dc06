import { useState } from 'react';
import {
  CATEGORIAS,
  type Categoria,
  controlaStockPorDefecto,
  ETIQUETA_CATEGORIA,
} from '#contract/categorias.ts';
import { AppError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import type { Producto } from '#contract/productos.ts';
import { Banner } from '#ui/banner.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { ProductPicture } from '#ui/product-picture.tsx';
import { Options, Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { MoneyInput, TextInput } from '#ui/text-input.tsx';
import { api } from '../../lib/api.ts';
import { EnDuda } from '../../lib/en-duda.tsx';
import { useEventos } from '../../lib/eventos.ts';
import { PictureField } from '../../lib/picture-field.tsx';
import { useEdicion } from '../../lib/use-edicion.ts';
import { lockForm } from '../../lib/use-form.ts';
import { useIntento } from '../../lib/use-intento.ts';
import { usePicture } from '../../lib/use-picture.ts';
import { CategoryFields } from './category-fields.tsx';
import { margenDe } from './margen.ts';
import {
  bodyOf,
  changesOf,
  checkDraft,
  copyOf,
  draftOf,
  formDataOf,
  type ProductDraft,
} from './product-draft.ts';
import styles from './product-form-dialog.module.css';

export interface ProductFormDialogProps {
  /** The product to change; absent makes a new one. */
  producto: Producto | undefined;
  /** What a new one begins as a copy of. */
  copiaDe?: Producto | undefined;
  onClose: () => void;
  onSaved: () => void;
}

/** The prices' margin as they are typed. */
function Margin({ draft: { precioCompra, precioVenta } }: { draft: ProductDraft }) {
  const margen = margenDe(precioCompra, precioVenta);
  return (
    <output className={styles.margin} data-loss={margen?.pierde || undefined}>
      {margen?.texto ?? 'Margen: escribe los dos precios'}
    </output>
  );
}

const EN_DUDA = 'No se sabe si este producto quedó creado: búscalo en la lista antes de crearlo otra vez.';

export function ProductFormDialog({ producto, copiaDe, onClose, onSaved }: ProductFormDialogProps) {
  const form = useEdicion(producto, (uno) => (copiaDe ? copyOf(copiaDe) : draftOf(uno)));
  const [original, setOriginal] = useState(copiaDe?.imagenUrl ? copiaDe : undefined);
  const imagen = usePicture(() => void guardar());
  const { pendiente, enviar } = useIntento<FormData>();
  const { draft, errors, put, text } = pendiente ? lockForm(form) : form;
  const { visto } = form;
  const [ahora, setAhora] = useState<{ cambiado?: boolean; stock?: number }>({});
  // What is told while this form is being sent is what it does itself.
  useEventos({
    'producto-cambiado': ({ _id }) =>
      _id === visto?._id && !form.busy && setAhora((antes) => ({ ...antes, cambiado: true })),
    'stock-cambiado': ({ _id, stock }) =>
      _id === visto?._id && !form.busy && setAhora((antes) => ({ ...antes, stock })),
  });
  const categoria = draft.categoria as Categoria | '';

  async function mandar(): Promise<{ message: string }> {
    const picture = { file: imagen.file, de: original?._id };
    if (visto) {
      const body = formDataOf(changesOf(visto, draft), picture);
      return await api.put(`/api/productos/${visto._id}`, { body });
    }
    try {
      return await enviar(
        () => formDataOf(bodyOf(draft), picture),
        (envio) => api.post<{ message: string }>('/api/productos', envio),
      );
    } catch (error) {
      // The picture to copy went meanwhile: the next try goes without it.
      if (error instanceof AppError && error.details?.some(({ path }) => path === 'imagenDe'))
        setOriginal(undefined);
      throw error;
    }
  }

  async function guardar() {
    if (await form.send(checkDraft(draft), mandar, 'Error al guardar el producto')) onSaved();
  }

  return (
    <FormDialog
      size="lg"
      title={producto ? 'Editar producto' : copiaDe ? 'Duplicar producto' : 'Nuevo producto'}
      changed={imagen.file !== undefined || imagen.reading || form.changed || !!pendiente}
      busy={form.busy || imagen.held}
      leaveWarning={pendiente && EN_DUDA}
      submitLabel={producto ? 'Guardar cambios' : 'Crear producto'}
      onClose={onClose}
      onSubmit={imagen.save}
    >
      <div className={styles.form}>
        <EnDuda
          shown={!!pendiente && !form.busy}
          otraVez="Crea el producto otra vez tal como está: si ya quedó creado, no se crea dos veces."
        />
        {ahora.cambiado && (
          <Banner tone="info">
            Alguien más acaba de cambiar este producto. Lo que no cambies aquí queda como lo dejó.
          </Banner>
        )}
        <PictureField
          className={styles.picture}
          label="Imagen"
          hay={Boolean((producto ?? original)?.imagenUrl)}
          actual={
            <ProductPicture
              rounded
              categoria={categoria || undefined}
              imagenUrl={(producto ?? original)?.imagenUrl}
              eager
              alt=""
            />
          }
          file={imagen.file}
          onFile={(file) => !pendiente && imagen.put(file)}
          onReading={imagen.onReading}
        />
        <div className={styles.main}>
          <Field
            className={styles.whole}
            label="Nombre"
            required
            error={errors.nombre}
            count={draft.nombre.length}
            max={LIMITES.nombreProducto}
          >
            <TextInput data-autofocus maxLength={LIMITES.nombreProducto} {...text('nombre')} />
          </Field>
          <Field label="Categoría" required error={errors.categoria}>
            <Select
              {...text('categoria')}
              onChange={(event) => {
                const nueva = event.currentTarget.value;
                const [antes, ahora] = [draft.categoria, nueva].map(controlaStockPorDefecto);
                put({ categoria: nueva, ...(antes === ahora ? {} : { controlaStock: ahora }) });
              }}
            >
              <option value="">Elige una categoría</option>
              <Options values={CATEGORIAS} labels={ETIQUETA_CATEGORIA} />
            </Select>
          </Field>
          <Field label="Código de barras" optional error={errors.codigo}>
            <TextInput
              maxLength={LIMITES.codigoProducto}
              autoComplete="off"
              {...text('codigo')}
              onKeyDown={(event) => {
                // A scanner ends with Enter; that is no wish to save.
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
          </Field>
        </div>
        <div className={styles.numbers}>
          <Field label="Precio Compra" required error={errors.precioCompra}>
            <MoneyInput maxLength={12} {...text('precioCompra')} />
          </Field>
          <Field label="Precio Venta" required error={errors.precioVenta}>
            <MoneyInput maxLength={12} {...text('precioVenta')} />
          </Field>
          <Margin draft={draft} />
          <Field
            label="Stock"
            required
            error={errors.stock}
            hint={
              visto && ahora.stock !== undefined && ahora.stock !== visto.stock && `Ahora hay ${ahora.stock}`
            }
          >
            <TextInput inputMode="numeric" maxLength={9} {...text('stock')} />
          </Field>
          <Field label="Stock Mínimo" required error={errors.stockMinimo}>
            <TextInput inputMode="numeric" maxLength={9} {...text('stockMinimo')} />
          </Field>
        </div>
        <CategoryFields form={{ draft, errors, text }} />
        <Field
          className={styles.row}
          label="Descripción"
          optional
          error={errors.descripcion}
          count={draft.descripcion.length}
          max={LIMITES.descripcion}
        >
          <TextArea maxLength={LIMITES.descripcion} {...text('descripcion')} />
        </Field>
        <div className={styles.checks}>
          <Checkbox
            label="Activo"
            hint="Se vende en la caja y en el catálogo."
            checked={draft.activo}
            onChange={(event) => put({ activo: event.currentTarget.checked })}
          />
          <Checkbox
            label="Controlar stock"
            hint="Apágalo para servicios: nunca se agotan."
            checked={draft.controlaStock}
            onChange={(event) => put({ controlaStock: event.currentTarget.checked })}
          />
        </div>
      </div>
    </FormDialog>
  );
}
