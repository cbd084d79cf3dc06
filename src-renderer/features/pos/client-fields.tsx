import { UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import { LIMITES } from '#contract/limites.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { Kbd } from '../../lib/kbd.tsx';
import { ponerClienteDeMostrador } from './acciones.ts';
import { useBorrador } from './borrador.ts';
import styles from './client-fields.module.css';
import type { Reparo } from './vender.ts';

export interface ClientFieldsProps {
  locked: boolean;
  reparo: Reparo | undefined;
  nombre: RefObject<HTMLInputElement | null>;
  telefono: RefObject<HTMLInputElement | null>;
  /** Enter in the last field: on with the sale. */
  onDone: () => void;
}

/** Who buys; one press for whoever leaves no data. */
export function ClientFields({ locked, reparo, nombre, telefono, onDone }: ClientFieldsProps) {
  const cliente = useBorrador((state) => state.cliente);
  return (
    <fieldset className={styles.client}>
      <legend className="visually-hidden">Datos del cliente</legend>
      <Field label="Cliente" error={reparo?.campo === 'nombre' && 'Falta el nombre'}>
        <TextInput
          ref={nombre}
          autoComplete="off"
          aria-keyshortcuts="F4"
          placeholder="Nombre"
          maxLength={LIMITES.nombreProducto}
          readOnly={locked}
          value={cliente.nombre}
          onChange={(event) => {
            useBorrador.setState({ cliente: { ...cliente, nombre: event.currentTarget.value } });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') telefono.current?.focus();
          }}
        />
      </Field>
      <Field label="Teléfono" error={reparo?.campo === 'telefono' && 'Falta el teléfono'}>
        <TextInput
          ref={telefono}
          type="tel"
          autoComplete="off"
          placeholder="5555-1234"
          maxLength={20}
          readOnly={locked}
          value={cliente.telefono}
          onChange={(event) => {
            useBorrador.setState({ cliente: { ...cliente, telefono: event.currentTarget.value } });
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter') onDone();
          }}
        />
      </Field>
      <button
        type="button"
        className={styles.walkIn}
        title="Cliente de mostrador (F2)"
        aria-keyshortcuts="F2"
        disabled={locked}
        onClick={ponerClienteDeMostrador}
      >
        <UserRound aria-hidden="true" />
        <Kbd>F2</Kbd>
        <span className={styles.walkInName}>
          <span className="visually-hidden">Cliente de mostrador</span>
          <span aria-hidden="true">Mostrador</span>
        </span>
      </button>
    </fieldset>
  );
}
