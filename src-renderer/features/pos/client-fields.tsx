import { UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import type { Cliente } from '#contract/clientes.ts';
import { LIMITES } from '#contract/limites.ts';
import { formatoTelefono } from '#contract/texto.ts';
import { Kbd } from '../../lib/kbd.tsx';
import { ponerClienteDeMostrador, sePuedeCambiar } from './acciones.ts';
import { useBorrador } from './borrador.ts';
import styles from './client-fields.module.css';
import { ClientInput } from './client-input.tsx';
import type { Reparo } from './vender.ts';
import { decir } from './voz.ts';

export interface ClientFieldsProps {
  locked: boolean;
  reparo: Reparo | undefined;
  nombre: RefObject<HTMLInputElement | null>;
  telefono: RefObject<HTMLInputElement | null>;
  /** Enter with both written, or an earlier client chosen: on with the sale. */
  onDone: () => void;
}

/** The name of whom the phone belongs to, where nobody wrote another one. */
function completarNombre({ nombre }: Cliente): void {
  const { cliente, intento, procesando } = useBorrador.getState();
  if (intento || procesando || cliente.nombre.trim()) return;
  useBorrador.setState({ cliente: { ...cliente, nombre } });
  decir(`Cliente: ${nombre}`);
}

/** Who buys, by the phone first; one press for whoever leaves no data. */
export function ClientFields({ locked, reparo, nombre, telefono, onDone }: ClientFieldsProps) {
  const cliente = useBorrador((state) => state.cliente);

  function elegir({ nombre, telefono }: Cliente) {
    if (!sePuedeCambiar()) return;
    useBorrador.setState({ cliente: { nombre, telefono: formatoTelefono(telefono) } });
    decir(`Cliente: ${nombre}`);
    onDone();
  }

  return (
    <fieldset className={styles.client}>
      <legend className="visually-hidden">Datos del cliente</legend>
      <ClientInput
        label="Teléfono"
        error={reparo?.campo === 'telefono' && 'Falta el teléfono'}
        input={telefono}
        type="tel"
        aria-keyshortcuts="F4"
        placeholder="5555-1234"
        maxLength={20}
        readOnly={locked}
        value={cliente.telefono}
        onType={(texto) => useBorrador.setState({ cliente: { ...cliente, telefono: texto } })}
        onPick={elegir}
        onKnown={completarNombre}
        onEnter={() => (cliente.nombre.trim() ? onDone() : nombre.current?.focus())}
      />
      <ClientInput
        label="Cliente"
        error={reparo?.campo === 'nombre' && 'Falta el nombre'}
        input={nombre}
        placeholder="Nombre"
        maxLength={LIMITES.nombreProducto}
        readOnly={locked}
        value={cliente.nombre}
        onType={(texto) => useBorrador.setState({ cliente: { ...cliente, nombre: texto } })}
        onPick={elegir}
        onEnter={() => (cliente.telefono.trim() ? onDone() : telefono.current?.focus())}
      />
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
