import { Banknote, CreditCard, Landmark, Split } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type RefObject, useState } from 'react';
import { type Centavos, formatoQ } from '#contract/dinero.ts';
import { ETIQUETA_METODO, MEDIOS_PAGO, METODOS_PAGO, type MetodoPago } from '#contract/pagos.ts';
import { Field } from '#ui/field.tsx';
import { MoneyInput, type MoneyInputProps } from '#ui/text-input.tsx';
import { billetesPara, type Descuento, faltaDeMixto, type Medio, type Pago } from './cobro.ts';
import { leerMonto, noEsMonto, textoAlSalir, textoDeMonto } from './monto.ts';
import styles from './payment-fields.module.css';

const ICONO: Record<MetodoPago, ReactNode> = {
  efectivo: <Banknote />,
  tarjeta: <CreditCard />,
  transferencia: <Landmark />,
  mixto: <Split />,
};

/** Does it on Enter, whose press must not go on into a button that gets the focus by it. */
function alEnter(event: KeyboardEvent, hacer: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  hacer();
}

interface AmountFieldProps extends Omit<MoneyInputProps, 'value' | 'onChange' | 'onBlur'> {
  label: string;
  error?: string | false | undefined;
  value: string;
  onText: (texto: string) => void;
}

/** An amount that is written in full once its field is left. That it is none is told only then: half of one is none. */
function AmountField({ label, error, onText, ...rest }: AmountFieldProps) {
  const [dentro, setDentro] = useState(false);
  const malo = !dentro && noEsMonto(rest.value) && 'No es un monto';
  return (
    <Field label={label} error={malo || error}>
      <MoneyInput
        {...rest}
        onChange={(event) => onText(event.currentTarget.value)}
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

export interface MethodChoiceProps {
  metodo: MetodoPago;
  onChange: Cambiar;
  locked: boolean;
}

/** How it is paid, as four buttons of which one is chosen. */
export function MethodChoice({ metodo, onChange, locked }: MethodChoiceProps) {
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
            {uno === 'transferencia' ? <abbr title="Transferencia">Transf.</abbr> : ETIQUETA_METODO[uno]}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

export interface AmountFieldsProps {
  pago: Pago;
  onChange: Cambiar;
  total: Centavos;
  locked: boolean;
  /** What is wrong with the cash received. */
  error: string | false | undefined;
  recibido: RefObject<HTMLInputElement | null>;
  mixto: RefObject<HTMLInputElement | null>;
  /** The key that leads to the cash received. */
  shortcut?: string;
  onEnter: () => void;
  /** Stands beside the cash received: the discount. */
  children: ReactNode;
}

/** Discount, cash received, and the parts of a mixed payment. */
export function AmountFields(props: AmountFieldsProps) {
  const { pago, onChange, total, locked, error, recibido, shortcut, onEnter, children } = props;
  const conEfectivo =
    pago.metodo === 'efectivo' || (pago.metodo === 'mixto' && leerMonto(pago.mixto.efectivo) > 0);
  return (
    <>
      {pago.metodo === 'mixto' && <MixedAmounts {...props} />}
      <div className={styles.amounts}>
        {children}
        {conEfectivo && (
          <AmountField
            label="Efectivo recibido"
            error={error}
            ref={recibido}
            aria-keyshortcuts={shortcut}
            placeholder="Exacto"
            maxLength={12}
            readOnly={locked}
            value={pago.recibido}
            onText={(texto) => onChange({ recibido: texto })}
            onKeyDown={(event) => alEnter(event, onEnter)}
          />
        )}
      </div>
      {pago.metodo === 'efectivo' && total > 0 && !locked && (
        // biome-ignore lint/a11y/useSemanticElements: buttons beside a field that has its own label
        <div className={styles.bills} role="group" aria-label="Efectivo recibido, de un toque">
          <button type="button" className={styles.bill} onClick={() => onChange({ recibido: '' })}>
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
      )}
    </>
  );
}

const MODOS = [
  { modo: 'Q', nombre: 'en quetzales' },
  { modo: '%', nombre: 'en porcentaje' },
] as const;

export interface DiscountFieldProps {
  descuento: Descuento;
  onChange: (descuento: Descuento) => void;
  locked: boolean;
  error: string | false | undefined;
  input?: RefObject<HTMLInputElement | null>;
  shortcut?: string;
  onEnter: () => void;
}

/** An amount off, in quetzales or as a percentage. */
export function DiscountField({
  descuento,
  onChange,
  locked,
  error,
  input,
  shortcut,
  onEnter,
}: DiscountFieldProps) {
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
        placeholder="0.00"
        maxLength={10}
        readOnly={locked}
        value={descuento.texto}
        onText={(escrito) => {
          // `10%` says itself what it is.
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
            />
            {modo}
            <span className="visually-hidden"> ({nombre})</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function MixedAmounts({ pago, onChange, total, locked, mixto, onEnter }: AmountFieldsProps) {
  const falta = faltaDeMixto(pago, total);
  const poner = (medio: Medio, texto: string) => onChange({ mixto: { ...pago.mixto, [medio]: texto } });
  return (
    <div>
      <div className={styles.mixed}>
        {MEDIOS_PAGO.map((medio, place) => (
          <AmountField
            key={medio}
            label={ETIQUETA_METODO[medio]}
            ref={place === 0 ? mixto : undefined}
            maxLength={12}
            readOnly={locked}
            value={pago.mixto[medio]}
            onText={(texto) => poner(medio, texto)}
            onFocus={(event) => {
              const input = event.currentTarget;
              // An empty part offers to cover what is left; typing replaces it.
              if (!locked && !input.value && falta > 0) poner(medio, textoDeMonto(falta));
              setTimeout(() => input.select());
            }}
            onKeyDown={(event) => alEnter(event, onEnter)}
          />
        ))}
      </div>
      {falta !== 0 && (
        <p className={styles.missing} role="status">
          {falta > 0
            ? `Faltan ${formatoQ(falta)} para llegar al total.`
            : `Sobran ${formatoQ(-falta as Centavos)}: los pagos pasan del total.`}
        </p>
      )}
    </div>
  );
}
