import type { DetalleDeError } from '#contract/words/errores.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { Button } from '#ui/controls/button.tsx';
import { Field } from '#ui/fields/field.tsx';
import { TextArea } from '#ui/fields/text-area.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import { pasteWhole } from '../../lib/forms/paste-whole.ts';
import { TelefonoField } from '../../lib/forms/telefono-field.tsx';
import styles from './checkout-dialog.module.css';
import { type DatosDePedido, PATH_DE } from './datos-de-pedido.ts';

interface ClienteFieldsProps {
  datos: DatosDePedido;
  errores: readonly DetalleDeError[];
  disabled: boolean;
  onChange: (campo: keyof DatosDePedido, valor: string) => void;
  /** Forgets who ordered last on this device; absent when nobody is remembered. */
  onOlvidar: (() => void) | undefined;
}

/** «Información del Cliente». Checkout shows each error as a toast, which announces it. */
export function ClienteFields({ datos, errores, disabled, onChange, onOlvidar }: ClienteFieldsProps) {
  const error = (campo: keyof DatosDePedido) => errores.find(({ path }) => path === PATH_DE[campo])?.msg;
  return (
    <fieldset className={styles.campos} disabled={disabled}>
      <legend className={styles.titulo}>Información del Cliente</legend>
      {onOlvidar && (
        <p className={styles.recordado}>
          <span>Tu nombre y tu teléfono son los de tu último pedido.</span>
          <Button variant="secondary" size="sm" onClick={onOlvidar}>
            No soy yo
          </Button>
        </p>
      )}
      <Field
        label="Nombre completo"
        required
        count={datos.nombre.length}
        max={LIMITES.nombrePersona}
        error={error('nombre')}
        quiet
      >
        <TextInput
          name="nombre"
          autoComplete="name"
          maxLength={LIMITES.nombrePersona}
          onPaste={pasteWhole}
          value={datos.nombre}
          onChange={(event) => onChange('nombre', event.currentTarget.value)}
        />
      </Field>
      <TelefonoField
        error={error('telefono')}
        quiet
        value={datos.telefono}
        onChange={(telefono) => onChange('telefono', telefono)}
      />
      <Field
        label="Email"
        optional
        count={datos.email.length}
        max={LIMITES.email}
        error={error('email')}
        quiet
        className={styles.ancho}
      >
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={LIMITES.email}
          onPaste={pasteWhole}
          value={datos.email}
          onChange={(event) => onChange('email', event.currentTarget.value)}
        />
      </Field>
      {datos.direccion !== undefined && (
        <DireccionField
          value={datos.direccion}
          error={error('direccion')}
          onChange={(direccion) => onChange('direccion', direccion)}
        />
      )}
      <Field
        label="Notas del pedido"
        optional
        count={datos.notas.length}
        max={LIMITES.notas}
        error={error('notas')}
        quiet
        className={styles.ancho}
      >
        <TextArea
          name="notas"
          rows={3}
          maxLength={LIMITES.notas}
          placeholder="Colores, hora en que pasarás, un mensaje…"
          value={datos.notas}
          onChange={(event) => onChange('notas', event.currentTarget.value)}
        />
      </Field>
    </fieldset>
  );
}

interface DireccionFieldProps {
  value: string;
  error: string | undefined;
  onChange: (direccion: string) => void;
}

function DireccionField({ value, error, onChange }: DireccionFieldProps) {
  return (
    <Field
      label="Dirección de entrega"
      optional
      hint="Solo si quieres que te lo llevemos."
      count={value.length}
      max={LIMITES.direccion}
      error={error}
      quiet
      className={styles.ancho}
    >
      <TextArea
        name="direccion"
        rows={2}
        autoComplete="street-address"
        maxLength={LIMITES.direccion}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Field>
  );
}
