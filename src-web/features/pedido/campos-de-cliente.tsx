import type { DetalleDeError } from '#contract/errores.ts';
import { LIMITES } from '#contract/limites.ts';
import { Field } from '#ui/field.tsx';
import { TextArea } from '#ui/text-area.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { pegarEntero } from '../../lib/pegar-entero.ts';
import { telefonoEscrito } from '../../lib/telefono.ts';
import type { DatosDePedido } from './datos.ts';
import styles from './dialogo-checkout.module.css';

export interface CamposDeClienteProps {
  datos: DatosDePedido;
  errores: readonly DetalleDeError[];
  disabled: boolean;
  onChange: (cambio: Partial<DatosDePedido>) => void;
}

/** «Información del Cliente». */
export function CamposDeCliente({ datos, errores, disabled, onChange }: CamposDeClienteProps) {
  const error = (path: string) => errores.find((uno) => uno.path === path)?.msg;
  return (
    <fieldset className={styles.campos} disabled={disabled}>
      <legend className={styles.titulo}>Información del Cliente</legend>
      <Field
        label="Nombre completo"
        required
        count={datos.nombre.length}
        max={LIMITES.nombrePersona}
        error={error('cliente.nombre')}
      >
        <TextInput
          name="nombre"
          autoComplete="name"
          maxLength={LIMITES.nombrePersona}
          value={datos.nombre}
          onChange={(event) => onChange({ nombre: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Teléfono"
        required
        count={datos.telefono.length}
        max={LIMITES.telefono}
        error={error('cliente.telefono')}
      >
        {/* No maxLength: the browser would cut «5555-1234» before its dash is taken out. */}
        <TextInput
          name="telefono"
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          value={datos.telefono}
          onChange={(event) => onChange({ telefono: telefonoEscrito(event.currentTarget.value) })}
        />
      </Field>
      <Field
        label="Email"
        optional
        count={datos.email.length}
        max={LIMITES.email}
        error={error('cliente.email')}
        className={styles.ancho}
      >
        <TextInput
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          maxLength={LIMITES.email}
          onPaste={pegarEntero}
          value={datos.email}
          onChange={(event) => onChange({ email: event.currentTarget.value })}
        />
      </Field>
      <Field
        label="Notas del pedido"
        optional
        count={datos.notas.length}
        max={LIMITES.notas}
        error={error('notasCliente')}
        className={styles.ancho}
      >
        <TextArea
          name="notas"
          rows={3}
          maxLength={LIMITES.notas}
          placeholder="Colores, hora en que pasarás, un mensaje…"
          value={datos.notas}
          onChange={(event) => onChange({ notas: event.currentTarget.value })}
        />
      </Field>
    </fieldset>
  );
}
