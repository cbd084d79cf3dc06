import { Banknote, CreditCard, Landmark, Split } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { type Centavos, centavos, formatoQ } from '#contract/words/dinero.ts';
import {
  MEDIOS_PAGO,
  METODOS_PAGO,
  type MedioPago,
  type MetodoPago,
  NOMBRE_DE_METODO,
} from '#contract/words/pagos.ts';
import { Field } from '#ui/fields/field.tsx';
import { MoneyInput, type MoneyInputProps } from '#ui/fields/text-input.tsx';
import { leerMonto, noEsMonto, textoAlSalir, textoDeMonto } from '../formularios/numeros.ts';
import {
  billetesPara,
  type Descuento,
  errorDePartes,
  faltaDeMixto,
  type Pago,
  parteQueSigue,
} from './cobro.ts';
import styles from './cobro-fields.module.css';

const ICONO: Record<MetodoPago, ReactNode> = {
  efectivo: <Banknote />,
  tarjeta: <CreditCard />,
  transferencia: <Landmark />,
  mixto: <Split />,
};

/** Runs `hacer` on Enter, whose key press must not also click a button focused by it. */
function alEnter(event: KeyboardEvent, hacer: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  hacer();
}

interface AmountFieldProps extends Omit<MoneyInputProps, 'value' | 'onChange' | 'onBlur'> {
  label: string;
  /** Which keys a number pad on the screen has for it. */
  'data-teclado': 'monto';
  error?: string | false | undefined;
  value: string;
  onText: (texto: string) => void;
}

/**
 * An amount field, formatted in full on blur. Also validates on blur, so that a half-typed amount is not
 * flagged.
 */
function AmountField({ label, error, onText, ...rest }: AmountFieldProps) {
  const [dentro, setDentro] = useState(false);
  const errorPropio = !dentro && noEsMonto(rest.value) && 'No es un monto';
  return (
    <Field label={label} error={errorPropio || error}>
      <MoneyInput
        {...rest}
        onChange={(event) => {
          // A field that a closing dialog gives the focus back to hears of no focus.
          setDentro(true);
          onText(event.currentTarget.value);
        }}
        onFocus={(event) => {
          setDentro(true);
          if (rest.onFocus) rest.onFocus(event);
          else event.currentTarget.select();
        }}
        onBlur={() => {
          setDentro(false);
          onText(textoAlSalir(rest.value));
        }}
      />
    </Field>
  );
}

type Cambiar = (cambio: Partial<Pago>) => void;

interface MetodoChoiceProps {
  metodo: MetodoPago;
  onChange: Cambiar;
  locked: boolean;
}

/** The payment method, as four radio buttons. */
export function MetodoChoice({ metodo, onChange, locked }: MetodoChoiceProps) {
  return (
    <fieldset className={styles.methods} disabled={locked}>
      <legend className={styles.legend}>Método de pago</legend>
      {METODOS_PAGO.map((uno) => (
        <label key={uno} className={styles.method}>
          <input
            type="radio"
            name="metodoPago"
            value={uno}
            checked={uno === metodo}
            onChange={() => onChange({ metodo: uno })}
          />
          {ICONO[uno]}
          <span>
            {uno === 'transferencia' ? <abbr title="Transferencia">Transf.</abbr> : NOMBRE_DE_METODO[uno]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

interface CobroFieldsProps {
  pago: Pago;
  onChange: Cambiar;
  total: Centavos;
  locked: boolean;
  /** What is wrong with the payment: with a part of a mixed one, or with the cash received. */
  error: string | false | undefined;
  recibido: RefObject<HTMLInputElement | null>;
  /** The part of a mixed payment to go to next. */
  mixto: RefObject<HTMLInputElement | null>;
  /** The key that focuses the cash received. */
  shortcut?: string;
  /** «Exacto» was pressed: `useExacto` notes it. */
  onExacto: () => void;
  onEnter: () => void;
  /** Rendered beside the cash received: the discount. Without it, the notes are there. */
  children?: ReactNode;
}

/** Discount, cash received, and the amounts of a mixed payment. */
export function CobroFields(props: CobroFieldsProps) {
  const { pago, onChange, total, locked, error, onEnter, children } = props;
  const enPartes = errorDePartes(pago, total) !== undefined;
  const deRecibido = { ...props, error: !enPartes && error };
  const esMixto = pago.metodo === 'mixto';
  const conBilletes = pago.metodo === 'efectivo' && total > 0 && !locked;
  // Without the discount, a mixed payment has it in the row of its parts: no row appears with the first cash.
  const enMixto = esMixto && !children;
  const conEfectivo = pago.metodo === 'efectivo' || (esMixto && leerMonto(pago.mixto.efectivo) > 0);
  return (
    <>
      {esMixto && (
        <MixtoFields
          mixto={pago.mixto}
          onChange={(mixto) => onChange({ mixto })}
          total={total}
          locked={locked}
          error={enPartes && error}
          next={props.mixto}
          onEnter={onEnter}
        >
          {enMixto && <RecibidoField {...deRecibido} label="Recibido" disabled={!conEfectivo} />}
        </MixtoFields>
      )}
      {(children || (conEfectivo && !enMixto)) && (
        <div className={children || !conBilletes ? styles.amounts : styles.cash}>
          {children}
          {conEfectivo && <RecibidoField {...deRecibido} label={RECIBIDO} />}
          {conBilletes && <Billetes onChange={onChange} total={total} onExacto={props.onExacto} />}
        </div>
      )}
    </>
  );
}

const RECIBIDO = 'Efectivo recibido';

/** The cash that the client hands over, empty for the exact amount. */
function RecibidoField({
  label,
  disabled,
  pago,
  onChange,
  locked,
  error,
  recibido,
  shortcut,
  onEnter,
}: CobroFieldsProps & { label: string; disabled?: boolean }) {
  return (
    <AmountField
      label={label}
      aria-label={RECIBIDO}
      error={error}
      ref={recibido}
      aria-keyshortcuts={shortcut}
      data-teclado="monto"
      placeholder="Exacto"
      maxLength={12}
      disabled={disabled}
      readOnly={locked}
      value={pago.recibido}
      onText={(texto) => onChange({ recibido: texto })}
      onKeyDown={(event) => alEnter(event, onEnter)}
    />
  );
}

/** The exact amount and the likely notes, each by one press. */
function Billetes({ onChange, total, onExacto }: Pick<CobroFieldsProps, 'onChange' | 'total' | 'onExacto'>) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: buttons beside a field that has its own label
    <div className={styles.bills} role="group" aria-label="Efectivo recibido, de un toque">
      <button type="button" className={styles.bill} onClick={onExacto}>
        Exacto
      </button>
      {billetesPara(total).map((suma) => (
        <button
          key={suma}
          type="button"
          className={styles.bill}
          onClick={() => onChange({ recibido: textoDeMonto(suma) })}
        >
          {formatoQ(suma).replace(/\.00$/, '')}
        </button>
      ))}
    </div>
  );
}

const MODOS = [
  { modo: 'Q', nombre: 'en quetzales' },
  { modo: '%', nombre: 'en porcentaje' },
] as const;

interface DescuentoFieldProps {
  descuento: Descuento;
  onChange: (descuento: Descuento) => void;
  locked: boolean;
  error: string | false | undefined;
  input?: RefObject<HTMLInputElement | null>;
  shortcut?: string;
  onEnter: () => void;
}

/** A discount, in quetzales or as a percentage. */
export function DescuentoField({
  descuento,
  onChange,
  locked,
  error,
  input,
  shortcut,
  onEnter,
}: DescuentoFieldProps) {
  return (
    <div className={styles.discount}>
      <AmountField
        label="Descuento"
        error={error}
        ref={input}
        unit={descuento.modo}
        inputMode="decimal"
        autoComplete="off"
        aria-keyshortcuts={shortcut}
        data-teclado="monto"
        placeholder="0.00"
        maxLength={10}
        readOnly={locked}
        value={descuento.texto}
        onText={(escrito) => {
          // A typed `10%` selects the percentage.
          const [texto = '', porcentaje] = escrito.split('%');
          onChange({ modo: porcentaje === undefined ? descuento.modo : '%', texto });
        }}
        onKeyDown={(event) => alEnter(event, onEnter)}
      />
      <fieldset className={styles.mode} disabled={locked}>
        <legend className={styles.legend}>Tipo de descuento</legend>
        {MODOS.map(({ modo, nombre }) => (
          <label key={modo} title={nombre} className={styles.unit}>
            <input
              type="radio"
              name="modoDescuento"
              value={modo}
              checked={descuento.modo === modo}
              onChange={() => onChange({ ...descuento, modo })}
              // A press, which has a count; with the arrow keys one goes on choosing.
              onClick={({ detail }) => detail > 0 && input?.current?.focus()}
            />
            {modo}
            <span className="visually-hidden"> ({nombre})</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** Selects a field's text, unless the focus has moved on: selecting takes it back. */
function selectIfFocused(input: HTMLInputElement): void {
  if (document.activeElement === input) input.select();
}

/** The parts that an error took the focus to, until a person presses them or a key in them. */
const llevados = new WeakSet<HTMLInputElement>();

/** Focuses the part that an error is about; the rest is not written into it, as nobody said it was paid so. */
export function enfocarPorError({ current }: RefObject<HTMLInputElement | null>): void {
  if (!current) return;
  llevados.add(current);
  current.focus();
}

interface MixtoFieldsProps {
  mixto: Pago['mixto'];
  onChange: (mixto: Pago['mixto']) => void;
  /** What they must add up to. */
  total: Centavos;
  locked: boolean;
  /** Whether nothing is proposed before an amount was typed: which method it was is not to be guessed. */
  sinProponer?: boolean;
  /** What is wrong with the part to go to next. */
  error?: string | false | undefined;
  /** The part to go to next. */
  next?: RefObject<HTMLInputElement | null>;
  onEnter: () => void;
  /** A fourth field in their row: the cash received. */
  children?: ReactNode;
}

/** The amounts of a mixed payment, by method. */
export function MixtoFields(props: MixtoFieldsProps) {
  const { mixto, onChange, total, locked, sinProponer, error, next, onEnter, children } = props;
  const falta = faltaDeMixto({ mixto }, total);
  const siguiente = parteQueSigue({ mixto }, total);
  const propone = !locked && falta > 0 && !(sinProponer && falta === total);
  const poner = (medio: MedioPago, texto: string) => onChange({ ...mixto, [medio]: texto });
  const focused = useRef<HTMLInputElement>(undefined);
  /** The field that a press is about to focus. */
  const pressed = useRef<HTMLInputElement>(undefined);
  const campos = useRef<(HTMLInputElement | null)[]>([]);
  /** Whether Enter goes on to the next part: something is missing, and there is one. */
  const sigue = (place: number) => falta > 0 && place < MEDIOS_PAGO.length - 1;

  // As soon as the proposed amount is shown: a digit typed before it is selected would be added to it.
  useLayoutEffect(() => {
    if (focused.current) selectIfFocused(focused.current);
    focused.current = undefined;
  });

  function enfocar(input: HTMLInputElement, medio: MedioPago): void {
    // An empty part is filled with what is left; typing replaces it.
    const propuesto = propone && !input.value ? textoDeMonto(falta) : undefined;
    const texto = propuesto ?? input.value;
    if (propuesto !== undefined) {
      focused.current = input;
      poner(medio, propuesto);
    } else input.select();
    // A mouse sets the caret after the focus; what was typed meanwhile stays as it is.
    setTimeout(() => {
      if (input.value === texto) selectIfFocused(input);
    });
  }

  return (
    <div className={children ? styles.four : styles.mixed}>
      {MEDIOS_PAGO.map((medio, place) => (
        <AmountField
          key={medio}
          label={children && medio === 'transferencia' ? 'Transf.' : NOMBRE_DE_METODO[medio]}
          aria-label={NOMBRE_DE_METODO[medio]}
          ref={(input) => {
            campos.current[place] = input;
            if (medio === siguiente && next) next.current = input;
          }}
          maxLength={12}
          readOnly={locked}
          error={medio === siguiente && error}
          value={mixto[medio]}
          onText={(texto) => poner(medio, texto)}
          onMouseDown={({ currentTarget }) => {
            const llevado = llevados.delete(currentTarget);
            if (llevado || document.activeElement !== currentTarget) pressed.current = currentTarget;
          }}
          onFocus={({ currentTarget }) => {
            // What is proposed is cash that may be received, whose field it enables: not before the press is over.
            if (pressed.current === currentTarget || llevados.has(currentTarget)) currentTarget.select();
            else enfocar(currentTarget, medio);
          }}
          onClick={({ currentTarget }) => {
            if (pressed.current === currentTarget) enfocar(currentTarget, medio);
            pressed.current = undefined;
          }}
          data-teclado="monto"
          enterKeyHint={sigue(place) ? 'next' : 'done'}
          onKeyDown={(event) => {
            llevados.delete(event.currentTarget);
            alEnter(event, () => (sigue(place) ? campos.current[place + 1]?.focus() : onEnter()));
          }}
        />
      ))}
      {children}
    </div>
  );
}

/** What the parts of a mixed payment lack, or what they have too much, in words; nothing when they add up. */
export function textoDeFalta(falta: Centavos): string | undefined {
  if (falta === 0) return undefined;
  return falta > 0 ? `Faltan ${formatoQ(falta)}` : `Sobran ${formatoQ(centavos(-falta))}`;
}

interface CambioStatusProps {
  cambio: Centavos | undefined;
  /** What a mixed payment lacks; it comes before the change. */
  falta?: Centavos | undefined;
}

/** The change to give back, or how much is missing; nothing while no cash was typed. */
export function CambioStatus({ cambio, falta = centavos(0) }: CambioStatusProps) {
  return (
    <span role="status">
      {falta !== 0 ? (
        <span className={styles.change} data-tone="warning">
          {textoDeFalta(falta)}
        </span>
      ) : (
        cambio !== undefined && (
          <span className={styles.change} data-tone={cambio < 0 ? 'danger' : 'success'}>
            {cambio < 0 ? 'Faltan ' : 'Vuelto '}
            <strong>{formatoQ(centavos(Math.abs(cambio)))}</strong>
          </span>
        )
      )}
    </span>
  );
}
