import { ClipboardCheck } from 'lucide-react';
import { type Ref, useRef, useState } from 'react';
import { ACTUALIZAR_PRODUCTO, CREAR_PRODUCTO } from '#contract/calls/addresses.ts';
import type { Producto } from '#contract/schemas/catalogo/productos.ts';
import { CATEGORIAS, controlaStockPorDefecto, NOMBRE_DE_CATEGORIA } from '#contract/words/categorias.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { Button } from '#ui/controls/button.tsx';
import { FormDialog } from '#ui/dialogs/form-dialog.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { Field } from '#ui/fields/field.tsx';
import { Options, Select } from '#ui/fields/select.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { MoneyInput, TextInput } from '#ui/fields/text-input.tsx';
import { api } from '../../../lib/api.ts';
import { useEventos } from '../../../lib/en-vivo/eventos.ts';
import { EnDuda, useIntento } from '../../../shared/formularios/intento.tsx';
import { useEdicion } from '../../../shared/formularios/use-edicion.ts';
import { type Form, lockForm } from '../../../shared/formularios/use-form.ts';
import { ConteoDialog } from '../movimientos/conteo-dialog.tsx';
import { OcasionesField } from '../ocasiones/ocasiones-field.tsx';
import { CategoriaFields } from './categoria-fields.tsx';
import { GaleriaField } from './galeria/galeria-field.tsx';
import { useGaleria } from './galeria/use-galeria.ts';
import { margenDe } from './margen.ts';
import {
  borradorDe,
  cambiosDelProducto,
  cuerpoDe,
  duplicado,
  erroresDe,
  formDataOf,
  type ProductoBorrador,
  siguiente,
} from './producto-borrador.ts';
import styles from './producto-form-dialog.module.css';

interface ProductoFormDialogProps {
  /** The product to change; undefined creates a new one. */
  producto: Producto | undefined;
  /** The product that a new one starts as a copy of. */
  copiaDe?: Producto | undefined;
  /** The code that a new one starts with. */
  codigo?: string | undefined;
  onClose: () => void;
  onSaved: () => void;
  /** Called when one was created and the form stays open for the next; without it the form creates one. */
  onAdded?: (() => void) | undefined;
}

/** The margin, updated while the prices are typed. */
function MargenOutput({ borrador: { precioCompra, precioVenta } }: { borrador: ProductoBorrador }) {
  const margen = margenDe(precioCompra, precioVenta);
  return (
    <output className={styles.margin} data-loss={margen?.pierde || undefined}>
      {margen?.texto ?? 'Margen: escribe los dos precios'}
    </output>
  );
}

const EN_DUDA = 'No se sabe si este producto quedó creado: búscalo en la lista antes de crearlo otra vez.';

/** What changed in the shop since the form opened. Events that arrive while it is being sent are its own. */
function useCambiosAjenos(id: string | undefined, busy: boolean) {
  const [ahora, setAhora] = useState<{ cambiado?: boolean; stock?: number }>({});
  useEventos({
    'producto-cambiado': ({ _id }) =>
      _id === id && !busy && setAhora((antes) => ({ ...antes, cambiado: true })),
    'stock-cambiado': ({ _id, stock }) => _id === id && !busy && setAhora((antes) => ({ ...antes, stock })),
  });
  return ahora;
}

/** The product as typed, with its pictures, and its sending. */
function useProductoForm({
  producto,
  copiaDe,
  codigo,
  onSaved,
  onAdded,
}: Omit<ProductoFormDialogProps, 'onClose'>) {
  const form = useEdicion(producto, (uno) =>
    copiaDe ? duplicado(copiaDe) : { ...borradorDe(uno), ...(codigo && { codigo }) },
  );
  const galeria = useGaleria(producto ?? copiaDe, () => void guardar());
  const { pendiente, enviar } = useIntento<FormData>();
  const { borrador, visto } = form;
  // The save waits for its pictures; which of the two buttons asked for it is remembered meanwhile.
  const otroDespues = useRef(false);
  const nombreRef = useRef<HTMLInputElement>(null);

  async function mandar(): Promise<{ message: string }> {
    const imagenes = galeria.galeria;
    if (visto) {
      const cambios = cambiosDelProducto(visto, borrador);
      const body = formDataOf({ ...cambios, galeria: galeria.changed ? imagenes : undefined });
      return await api(ACTUALIZAR_PRODUCTO, { params: { id: visto._id }, body });
    }
    // Where the pictures of the original could not be loaded, the server copies the main one.
    const imagenDe = imagenes ? undefined : copiaDe?._id;
    return await enviar(
      () => formDataOf({ ...cuerpoDe(borrador), galeria: imagenes, imagenDe }),
      (envio) => api(CREAR_PRODUCTO, envio),
    );
  }

  async function guardar() {
    if (!(await form.send(erroresDe(borrador), mandar, 'Error al guardar el producto'))) return;
    if (!otroDespues.current) return onSaved();
    form.reset(siguiente(borrador));
    galeria.vaciar();
    nombreRef.current?.focus();
    onAdded?.();
  }

  function pedirGuardar({ otro }: { otro: boolean }) {
    otroDespues.current = otro;
    galeria.save();
  }

  return {
    form: pendiente ? lockForm(form) : form,
    visto,
    galeria,
    nombreRef,
    pedirGuardar,
    pendiente,
    changed: galeria.changed || form.changed || !!pendiente,
  };
}

export function ProductoFormDialog({ onClose, ...props }: ProductoFormDialogProps) {
  const { producto, copiaDe, onAdded } = props;
  const { form, visto, galeria, nombreRef, pedirGuardar, pendiente, changed } = useProductoForm(props);
  const ahora = useCambiosAjenos(visto?._id, form.busy);
  const [contando, setContando] = useState(false);
  const dejarDeContar = () => setContando(false);
  const porContar = visto && { ...visto, stock: ahora.stock ?? visto.stock };
  return (
    <>
      <FormDialog
        size="lg"
        title={producto ? 'Editar producto' : copiaDe ? 'Duplicar producto' : 'Nuevo producto'}
        changed={changed}
        busy={form.busy || galeria.held}
        leaveWarning={pendiente && EN_DUDA}
        submitLabel={producto ? 'Guardar cambios' : 'Crear producto'}
        another={onAdded && { label: 'Guardar y agregar otro', onSubmit: () => pedirGuardar({ otro: true }) }}
        onClose={onClose}
        onSubmit={() => pedirGuardar({ otro: false })}
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
          <MainFields form={form} nombreRef={nombreRef} primero={!producto} />
          <GaleriaField galeria={galeria} disabled={!!pendiente} />
          <NumberFields
            form={form}
            primero={!!producto}
            stockAhora={visto && ahora.stock !== visto.stock ? ahora.stock : undefined}
            onContar={visto?.controlaStock ? () => setContando(true) : undefined}
          />
          <CategoriaFields form={form} />
          <DescripcionField form={form} />
          <OcasionesField
            value={form.borrador.ocasiones}
            onChange={(ocasiones) => form.put({ ocasiones })}
            hint="El catálogo lo muestra en la página de cada una."
            error={form.errors.ocasiones}
          />
          <ActivoSwitch form={form} />
        </div>
      </FormDialog>
      {contando && porContar && (
        <ConteoDialog producto={porContar} onClose={dejarDeContar} onSaved={dejarDeContar} />
      )}
    </>
  );
}

interface FieldsProps {
  form: Form<ProductoBorrador>;
  /** Typing begins here: a new product at its name, an existing one, which mostly gets another price, at that. */
  primero?: boolean;
}

function MainFields({
  form: { borrador, errors, put, text },
  nombreRef,
  primero,
}: FieldsProps & { nombreRef: Ref<HTMLInputElement> }) {
  return (
    <div className={styles.main}>
      <Field
        className={styles.whole}
        label="Nombre"
        required
        error={errors.nombre}
        count={borrador.nombre.length}
        max={LIMITES.nombreProducto}
      >
        <TextInput
          ref={nombreRef}
          data-autofocus={primero || undefined}
          maxLength={LIMITES.nombreProducto}
          {...text('nombre')}
        />
      </Field>
      <Field label="Categoría" required error={errors.categoria}>
        <Select
          {...text('categoria')}
          onChange={(event) => {
            const nueva = event.currentTarget.value;
            const controlaStock = controlaStockPorDefecto(nueva);
            const cambia = controlaStock !== controlaStockPorDefecto(borrador.categoria);
            put({ categoria: nueva, ...(cambia && { controlaStock }) });
          }}
        >
          <option value="">Elige una categoría</option>
          <Options values={CATEGORIAS} labels={NOMBRE_DE_CATEGORIA} />
        </Select>
      </Field>
      <Field label="Código de barras" optional error={errors.codigo}>
        <TextInput
          maxLength={LIMITES.codigoProducto}
          autoComplete="off"
          {...text('codigo')}
          onKeyDown={(event) => {
            // A scanner ends with Enter, which must not submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
      </Field>
    </div>
  );
}

function DescripcionField({ form: { borrador, errors, text } }: FieldsProps) {
  return (
    <Field
      label="Descripción"
      optional
      error={errors.descripcion}
      count={borrador.descripcion.length}
      max={LIMITES.descripcion}
    >
      <TextArea maxLength={LIMITES.descripcion} {...text('descripcion')} />
    </Field>
  );
}

/** `stockAhora` is the current stock, when it changed since the form opened; `onContar` opens the count of a product. */
function NumberFields({
  form: { borrador, errors, put, text },
  stockAhora,
  onContar,
  primero,
}: FieldsProps & { stockAhora: number | undefined; onContar: (() => void) | undefined }) {
  return (
    <div className={styles.numbers}>
      <Field label="Precio Compra" required error={errors.precioCompra}>
        <MoneyInput maxLength={12} {...text('precioCompra')} />
      </Field>
      <Field label="Precio Venta" required error={errors.precioVenta}>
        <MoneyInput
          maxLength={12}
          {...(primero && {
            'data-autofocus': true,
            onFocus: (event) => event.currentTarget.select(),
          })}
          {...text('precioVenta')}
        />
      </Field>
      <MargenOutput borrador={borrador} />
      <Checkbox
        className={styles.tracks}
        label="Controlar stock"
        hint="Apágalo para servicios: nunca se agotan."
        checked={borrador.controlaStock}
        onChange={(event) => put({ controlaStock: event.currentTarget.checked })}
      />
      {borrador.controlaStock && (
        <>
          <Field
            label="Stock"
            required
            error={errors.stock}
            hint={stockAhora !== undefined && `Ahora hay ${stockAhora}`}
          >
            <TextInput inputMode="numeric" maxLength={9} {...text('stock')} />
          </Field>
          <Field label="Stock Mínimo" required error={errors.stockMinimo}>
            <TextInput inputMode="numeric" maxLength={9} {...text('stockMinimo')} />
          </Field>
          {onContar && (
            <Button
              variant="secondary"
              className={styles.tracks}
              icon={<ClipboardCheck aria-hidden="true" />}
              onClick={onContar}
            >
              Corregir existencias
            </Button>
          )}
        </>
      )}
    </div>
  );
}

function ActivoSwitch({ form: { borrador, put } }: FieldsProps) {
  return (
    <Checkbox
      label="Activo"
      hint="Se vende en la caja y en el catálogo."
      checked={borrador.activo}
      onChange={(event) => put({ activo: event.currentTarget.checked })}
    />
  );
}
