import { UserRound } from 'lucide-react';
import type { RefObject } from 'react';
import type { Cliente } from '#contract/schemas/ventas/clientes.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Kbd } from '../../../shared/pagina/kbd.tsx';
import { decir, ponerClienteDeMostrador, sePuedeCambiar } from '../carrito/acciones.ts';
import { useBorrador } from '../carrito/borrador.ts';
import styles from './cliente-fields.module.css';
import { ClienteInput } from './cliente-input.tsx';
import type { ErrorDeVenta } from './vender.ts';

interface ClienteFieldsProps {
  locked: boolean;
  error: ErrorDeVenta | undefined;
  nombre: RefObject<HTMLInputElement | null>;
  telefono: RefObject<HTMLInputElement | null>;
  /** Enter with both fields filled, or an earlier client picked. */
  onDone: () => void;
}

/** Fills in the name that belongs to the phone, unless one was typed. */
function completarNombre({ nombre }: Cliente): void {
  const { cliente, intento, procesando } = useBorrador.getState();
  if (intento || procesando || cliente.nombre.trim()) return;
  useBorrador.setState({ cliente: { ...cliente, nombre } });
  decir(`Cliente: ${nombre}`);
}

/** Who buys, starting with the phone; one button sets the walk-in client. */
export function ClienteFields({ locked, error, nombre, telefono, onDone }: ClienteFieldsProps) {
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
      <ClienteInput
        label="Teléfono"
        error={error?.campo === 'telefono' && 'Falta el teléfono'}
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
      <ClienteInput
        label="Cliente"
        error={error?.campo === 'nombre' && 'Falta el nombre'}
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
