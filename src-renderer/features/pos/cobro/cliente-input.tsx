import {
  type InputHTMLAttributes,
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Cliente, comienzoDeTelefono } from '#contract/schemas/ventas/clientes.ts';
import { formatoTelefono } from '#contract/words/texto.ts';
import { Field } from '#ui/fields/field.tsx';
import { TextInput } from '#ui/fields/text-input.tsx';
import styles from './cliente-input.module.css';
import { positionOf } from './sugerencias-position.ts';
import { useSugerenciasDeClientes } from './use-sugerencias-de-clientes.ts';

type Cosas = 'type' | 'placeholder' | 'maxLength' | 'readOnly' | 'aria-keyshortcuts' | 'enterKeyHint';

interface ClienteInputProps extends Pick<InputHTMLAttributes<HTMLInputElement>, Cosas> {
  label: string;
  'data-teclado'?: 'telefono';
  error: string | false | undefined;
  input: RefObject<HTMLInputElement | null>;
  value: string;
  onType: (texto: string) => void;
  /** Takes out of what is typed or pasted what the field does not hold. */
  clean?: (texto: string) => string;
  /** An earlier client was picked from the suggestions. */
  onPick: (cliente: Cliente) => void;
  /** The typed phone is complete and belongs to this client alone. */
  onKnown?: (cliente: Cliente) => void;
  /** Enter without a selected suggestion: on to the next field. */
  onEnter: () => void;
}

type SugerenciasOptions = Pick<ClienteInputProps, 'value' | 'onPick' | 'onKnown' | 'onEnter'>;

/** The earlier clients that match what is being typed, and which of them the arrow keys have selected. */
function useSugerencias({ value, onPick, onKnown, onEnter }: SugerenciasOptions) {
  const [escribiendo, setEscribiendo] = useState(false);
  const [elegido, setElegido] = useState(-1);
  // The search finishes even after blur: a complete phone still fills in its name.
  const [escrito, setEscrito] = useState<string>();
  const clientes = useSugerenciasDeClientes(escrito);
  const abierto = escribiendo && escrito === value && clientes.length > 0;

  const [unico] = clientes;
  const conocido = clientes.length === 1 && unico?.telefono === comienzoDeTelefono(value) && unico;
  // biome-ignore lint/correctness/useExhaustiveDependencies: reports once, when the phone is complete
  useEffect(() => {
    if (conocido) onKnown?.(conocido);
  }, [conocido]);

  function cerrar() {
    setEscribiendo(false);
    setElegido(-1);
  }

  function elegir(cliente: Cliente) {
    cerrar();
    setEscrito(undefined);
    onPick(cliente);
  }

  function alEscribir(texto: string) {
    setEscribiendo(true);
    setElegido(-1);
    setEscrito(texto);
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

  return { clientes, abierto, elegido, cerrar, elegir, alEscribir, onKeyDown };
}

/**
 * A client field that suggests earlier clients while typing. No suggestion is selected until an arrow key
 * selects one, so that a new client is typed undisturbed.
 */
export function ClienteInput(props: ClienteInputProps) {
  const { label, error, input, value, onType, clean, onPick, onKnown, onEnter, ...rest } = props;
  const sugerencias = useSugerencias({ value, onPick, onKnown, onEnter });
  const { abierto, elegido } = sugerencias;
  const id = useId();
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
          onChange={({ currentTarget }) => {
            const texto = clean ? clean(currentTarget.value) : currentTarget.value;
            sugerencias.alEscribir(texto);
            onType(texto);
          }}
          onKeyDown={sugerencias.onKeyDown}
          onBlur={sugerencias.cerrar}
          {...rest}
        />
      </Field>
      {abierto && <SugerenciasList id={id} input={input} sugerencias={sugerencias} />}
    </div>
  );
}

/** Keeps a list beside its field and inside the window, above the number pad. */
function useBeside(input: RefObject<HTMLInputElement | null>) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    function place() {
      if (!list.current || !input.current) return;
      const { style, offsetWidth: width, offsetHeight, clientHeight, scrollHeight } = list.current;
      const field = input.current.getBoundingClientRect();
      const teclado = document.querySelector('[data-teclado-panel]')?.getBoundingClientRect();
      const position = positionOf(
        field,
        { width, height: scrollHeight + offsetHeight - clientHeight },
        {
          width: innerWidth,
          height: teclado && teclado.right > field.left ? teclado.top : innerHeight,
        },
      );
      for (const [name, px] of Object.entries(position)) style[name as keyof typeof position] = `${px}px`;
    }
    place();
    addEventListener('resize', place);
    addEventListener('scroll', place, true);
    return () => {
      removeEventListener('resize', place);
      removeEventListener('scroll', place, true);
    };
  });
  return list;
}

interface SugerenciasListProps {
  id: string;
  input: RefObject<HTMLInputElement | null>;
  sugerencias: ReturnType<typeof useSugerencias>;
}

function SugerenciasList({ id, input, sugerencias }: SugerenciasListProps) {
  const { clientes, elegido, elegir } = sugerencias;
  const list = useBeside(input);
  return (
    <div ref={list} id={`${id}lista`} role="listbox" aria-label="Clientes anteriores" className={styles.list}>
      {clientes.map((cliente, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: its keys are handled by the field
        <div
          key={cliente._id}
          id={`${id}${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === elegido}
          className={styles.option}
          // Keeps the focus in the field: on blur the suggestions would close before the click.
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
  );
}
