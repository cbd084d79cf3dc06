import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useState,
} from 'react';
import { type Cliente, comienzoDeTelefono } from '#contract/clientes.ts';
import { formatoTelefono } from '#contract/texto.ts';
import { Field } from '#ui/field.tsx';
import { TextInput } from '#ui/text-input.tsx';
import styles from './client-input.module.css';
import { useClientes } from './use-clientes.ts';

type Cosas = 'type' | 'placeholder' | 'maxLength' | 'readOnly' | 'aria-keyshortcuts';

export interface ClientInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, Cosas> {
  label: string;
  error: string | false | undefined;
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onType: (texto: string) => void;
  /** An earlier client was chosen from what is offered. */
  onPick: (cliente: Cliente) => void;
  /** What was typed is all of this client's phone, and nobody else's. */
  onKnown?: (cliente: Cliente) => void;
  /** Enter with nothing chosen: on to the next field. */
  onEnter: () => void;
}

/** Where the offer stands: below its field, over everything. */
interface Lugar {
  left: number;
  top: number;
}

/**
 * A field about the client that offers earlier ones while it is typed in. Nothing is chosen until an arrow chooses:
 * who types a new client is never in its way.
 */
export function ClientInput(props: ClientInputProps) {
  const { label, error, input, value, onType, onPick, onKnown, onEnter, ...rest } = props;
  const [lugar, setLugar] = useState<Lugar>();
  const [elegido, setElegido] = useState(-1);
  // Asked for to the end even when the field was left: a whole phone still brings its name.
  const [escrito, setEscrito] = useState<string>();
  const clientes = useClientes(escrito);
  const id = useId();
  const abierto = !!lugar && escrito === value && clientes.length > 0;

  const [unico] = clientes;
  const conocido = clientes.length === 1 && unico?.telefono === comienzoDeTelefono(value) && unico;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the phone is whole
  useEffect(() => {
    if (conocido) onKnown?.(conocido);
  }, [conocido]);

  function cerrar() {
    setLugar(undefined);
    setElegido(-1);
  }

  function elegir(cliente: Cliente) {
    cerrar();
    setEscrito(undefined);
    onPick(cliente);
  }

  function onKeyDown(event: KeyboardEvent) {
    const elegida = abierto ? clientes[elegido] : undefined;
    if (event.key === 'Enter') {
      if (elegida) elegir(elegida);
      else {
        cerrar();
        onEnter();
      }
      return;
    }
    if (!abierto) return;
    if (event.key === 'Escape') cerrar();
    else if (event.key === 'ArrowDown') setElegido((elegido + 1) % clientes.length);
    else if (event.key === 'ArrowUp') setElegido(elegido <= 0 ? clientes.length - 1 : elegido - 1);
    else return;
    event.preventDefault();
  }

  return (
    <div className={styles.box}>
      <Field label={label} error={error}>
        <TextInput
          ref={input}
          autoComplete="off"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={abierto}
          aria-controls={abierto ? `${id}lista` : undefined}
          aria-activedescendant={abierto && elegido >= 0 ? `${id}${elegido}` : undefined}
          value={value}
          onChange={(event) => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            setLugar({ left, top: bottom });
            setElegido(-1);
            setEscrito(event.currentTarget.value);
            onType(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          onBlur={cerrar}
          {...rest}
        />
      </Field>
      {abierto && (
        <div
          id={`${id}lista`}
          role="listbox"
          aria-label="Clientes anteriores"
          className={styles.list}
          style={lugar}
        >
          {clientes.map((cliente, place) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are the field's
            <div
              key={cliente._id}
              id={`${id}${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === elegido}
              className={styles.option}
              // The focus stays in the field: its loss would take the offer away before it is pressed.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => elegir(cliente)}
            >
              <span className={styles.name}>{cliente.nombre}</span>
              <span className={styles.phone}>{formatoTelefono(cliente.telefono)}</span>
              <span className={styles.times}>
                {cliente.numeroVentas} {cliente.numeroVentas === 1 ? 'compra' : 'compras'}
              </span>
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
