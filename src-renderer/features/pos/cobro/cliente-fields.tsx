import { UserRound, UserRoundCheck } from 'lucide-react';
import { useState } from 'react';
import { type Cliente, comienzoDeTelefono } from '#contract/schemas/ventas/clientes.ts';
import { LIMITES } from '#contract/words/limites.ts';
import { CONSUMIDOR_FINAL, esConsumidorFinal } from '#contract/words/pagos.ts';
import { soloDeTelefono, tieneLetras } from '#contract/words/telefono.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Kbd } from '../../../shared/pagina/kbd.tsx';
import { decir, escribirCliente, ponerConsumidorFinal, sePuedeCambiar } from '../carrito/acciones.ts';
import { useBorrador } from '../carrito/borrador.ts';
import type { Borrador } from '../carrito/borrador-storage.ts';
import styles from './cliente-fields.module.css';
import { ClienteInput } from './cliente-input.tsx';
import { Plegado, usePlegarAlSeguir } from './plegado.tsx';
import type { Cobro } from './use-cobro.ts';

interface ClienteFieldsProps {
  locked: boolean;
  cobro: Cobro;
  /** Enter with both fields filled, or an earlier client picked. */
  onDone: () => void;
}

/** Fills in the name that belongs to the phone, unless one was typed. */
function completarNombre({ nombre }: Cliente): void {
  const { cliente, intento, procesando } = useBorrador.getState();
  if (intento || procesando || cliente.nombre.trim()) return;
  escribirCliente({ nombre });
  decir(`Cliente: ${nombre}`);
}

/** Whether a client has all that a sale needs. */
function estaCompleto({ nombre, telefono }: Borrador['cliente']): boolean {
  return nombre.trim() !== '' && comienzoDeTelefono(telefono)?.length === LIMITES.telefono;
}

/** Who buys: folded while it is the walk-in client or complete, and nobody asked for the fields. */
export function ClienteFields(props: ClienteFieldsProps) {
  const cliente = useBorrador((state) => state.cliente);
  const desplegado = useBorrador((state) => state.desplegado.cliente);
  const puesto = esConsumidorFinal(cliente);
  const completo = estaCompleto(cliente);
  const empezado = cliente.nombre + cliente.telefono !== '';
  if (desplegado || (empezado && !completo)) return <ClienteDesplegado {...props} />;
  const propio = completo && !puesto;
  return (
    <Plegado
      icon={completo ? <UserRoundCheck aria-hidden="true" /> : <UserRound aria-hidden="true" />}
      texto={propio ? cliente.nombre : CONSUMIDOR_FINAL.nombre}
      detalle={propio ? formatoTelefono(cliente.telefono) : undefined}
      label={propio ? 'cambiar el cliente' : 'escribir el cliente'}
      shortcut="F4"
      puesto={completo}
      disabled={props.locked}
      onOpen={() => props.cobro.irA('telefono')}
    />
  );
}

/** Short: the field is narrow. */
const SIN_LETRAS = 'Solo números';

/** The client's fields, starting with the phone; one button sets the walk-in client. */
function ClienteDesplegado({ locked, cobro, onDone }: ClienteFieldsProps) {
  const cliente = useBorrador((state) => state.cliente);
  const { error } = cobro;
  const { nombre, telefono } = cobro.campos;
  /** Something that no phone holds was typed last. */
  const [rechazado, setRechazado] = useState(false);
  const suyo = cobro.clienteDelTelefono;
  // Whose phone it is stays in sight until the name is theirs.
  const campos = usePlegarAlSeguir<HTMLFieldSetElement>('cliente', estaCompleto(cliente) && !suyo);

  function elegir({ nombre, telefono }: Cliente) {
    if (!sePuedeCambiar()) return;
    escribirCliente({ nombre, telefono: formatoTelefono(telefono) });
    decir(`Cliente: ${nombre}`);
    onDone();
  }

  function limpiarTelefono(texto: string): string {
    const limpio = soloDeTelefono(texto);
    setRechazado(limpio !== texto);
    return limpio;
  }

  const faltaTelefono =
    error?.campo === 'telefono' && (tieneLetras(cliente.telefono) ? SIN_LETRAS : 'Falta el teléfono');
  return (
    <fieldset ref={campos} className={styles.client}>
      <legend className="visually-hidden">Datos del cliente</legend>
      <ClienteInput
        label="Teléfono"
        error={rechazado ? SIN_LETRAS : faltaTelefono}
        input={telefono}
        clean={limpiarTelefono}
        type="tel"
        data-teclado="telefono"
        enterKeyHint={cliente.nombre.trim() ? 'done' : 'next'}
        aria-keyshortcuts="F4"
        placeholder="5555-1234"
        maxLength={20}
        readOnly={locked}
        value={cliente.telefono}
        onType={(texto) => escribirCliente({ telefono: texto })}
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
        onType={(texto) => escribirCliente({ nombre: texto })}
        onPick={elegir}
        onEnter={() => (cliente.telefono.trim() ? onDone() : telefono.current?.focus())}
      />
      <button
        type="button"
        className={styles.walkIn}
        title={`${CONSUMIDOR_FINAL.nombre} (F2)`}
        aria-keyshortcuts="F2"
        disabled={locked}
        onClick={() => {
          ponerConsumidorFinal();
          onDone();
        }}
      >
        <UserRound aria-hidden="true" />
        <Kbd className={styles.walkInKey}>F2</Kbd>
        <span className={styles.walkInName}>
          <span className="visually-hidden">{CONSUMIDOR_FINAL.nombre}</span>
          <span aria-hidden="true">C/F</span>
        </span>
      </button>
      {suyo && (
        <p className={styles.known} role="status">
          Este teléfono es de {suyo.nombre}
        </p>
      )}
    </fieldset>
  );
}
