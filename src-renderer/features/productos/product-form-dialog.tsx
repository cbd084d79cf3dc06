import { useState } from 'react';
import {
  CATEGORIAS,
  type Categoria,
  controlaStockPorDefecto,
  ETIQUETA_CATEGORIA,
  ETIQUETA_TAMANO,
  ETIQUETA_TIPO_GLOBO,
  ETIQUETA_TIPO_SERVICIO,
  TAMANOS,
  TIPOS_GLOBO,
  TIPOS_SERVICIO,
} from '#contract/categorias.ts';
import { AppError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import type { Producto } from '#contract/productos.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { ProductPicture } from '#ui/product-picture.tsx';
import { Options, Select } from '#ui/select.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { MoneyInput, TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.ts';
import { api } from '../../lib/api.ts';
import { decirFallo } from '../../lib/fallo.ts';
import { PictureField } from '../../lib/picture-field.tsx';
import {
  checkDraft,
  type DraftErrors,
  draftOf,
  formDataOf,
  isChanged,
  type ProductDraft,
} from './product-draft.ts';
import styles from './product-form-dialog.module.css';

export interface ProductFormDialogProps {
  /** The product to change; absent makes a new one. */
  producto: Producto | undefined;
  onClose: () => void;
  onSaved: () => void;
}

type TextName = { [K in keyof ProductDraft]: ProductDraft[K] extends string ? K : never }[keyof ProductDraft];

function errorsOf(error: unknown): DraftErrors {
  if (!(error instanceof AppError)) return {};
  return Object.fromEntries((error.details ?? []).map(({ path, msg }) => [path, msg]));
}

export function ProductFormDialog({ producto, onClose, onSaved }: ProductFormDialogProps) {
  const [draft, setDraft] = useState(() => draftOf(producto));
  const [errors, setErrors] = useState<DraftErrors>({});
  const [imagen, setImagen] = useState<File>();
  const [busy, setBusy] = useState(false);
  const categoria = draft.categoria as Categoria | '';

  function put(change: Partial<ProductDraft>) {
    setDraft((before) => ({ ...before, ...change }));
    setErrors((before) => ({
      ...before,
      ...Object.fromEntries(Object.keys(change).map((name) => [name, undefined])),
    }));
  }

  const text = (name: TextName) => ({
    name,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => put({ [name]: event.currentTarget.value }),
  });

  function show(found: DraftErrors): boolean {
    setErrors(found);
    const first = Object.entries(found).find(([, error]) => error)?.[0];
    if (first) document.querySelector<HTMLElement>(`dialog [name="${first}"]`)?.focus();
    return first !== undefined;
  }

  async function guardar() {
    if (busy || show(checkDraft(draft))) return;
    setBusy(true);
    try {
      const body = formDataOf(draft, imagen, producto?.stock);
      const { message } = producto
        ? await api.put<{ message: string }>(`/api/productos/${producto._id}`, { body })
        : await api.post<{ message: string }>('/api/productos', { body });
      toast.success(message);
      onSaved();
    } catch (error) {
      show(errorsOf(error));
      decirFallo(error, 'Error al guardar el producto');
      setBusy(false);
    }
  }

  return (
    <FormDialog
      size="lg"
      title={producto ? 'Editar producto' : 'Nuevo producto'}
      changed={imagen !== undefined || isChanged(draft, draftOf(producto))}
      busy={busy}
      submitLabel={producto ? 'Guardar cambios' : 'Crear producto'}
      onClose={onClose}
      onSubmit={() => void guardar()}
    >
      <div className={styles.form}>
        <PictureField
          className={styles.picture}
          label="Imagen"
          hay={Boolean(producto?.imagenUrl)}
          actual={
            <ProductPicture
              rounded
              categoria={categoria || undefined}
              imagenUrl={producto?.imagenUrl}
              eager
              alt=""
            />
          }
          file={imagen}
          onFile={setImagen}
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
          <Field label="Stock" required error={errors.stock}>
            <TextInput inputMode="numeric" maxLength={7} {...text('stock')} />
          </Field>
          <Field label="Stock Mínimo" required error={errors.stockMinimo}>
            <TextInput inputMode="numeric" maxLength={7} {...text('stockMinimo')} />
          </Field>
        </div>
        {categoria === 'globos' && (
          <div className={styles.extras}>
            <Field label="Tipo de Globo" error={errors.tipoGlobo}>
              <Select {...text('tipoGlobo')}>
                <option value="">Sin indicar</option>
                <Options values={TIPOS_GLOBO} labels={ETIQUETA_TIPO_GLOBO} />
              </Select>
            </Field>
            <Field label="Color" error={errors.color}>
              <TextInput maxLength={40} {...text('color')} />
            </Field>
            <Field label="Tamaño" error={errors.tamano}>
              <Select {...text('tamano')}>
                <option value="">Sin indicar</option>
                <Options values={TAMANOS} labels={ETIQUETA_TAMANO} />
              </Select>
            </Field>
          </div>
        )}
        {categoria === 'servicios' && (
          <div className={styles.extras}>
            <Field label="Tipo de Servicio" error={errors.tipoServicio}>
              <Select {...text('tipoServicio')}>
                <option value="">Sin indicar</option>
                <Options values={TIPOS_SERVICIO} labels={ETIQUETA_TIPO_SERVICIO} />
              </Select>
            </Field>
          </div>
        )}
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
