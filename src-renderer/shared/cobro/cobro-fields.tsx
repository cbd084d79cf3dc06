import { Banknote, CreditCard, Landmark, Split } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { type Centavos, centavos, formatoQ } from '#contract/words/dinero.ts';
import { METODOS_PAGO, type MetodoPago, NOMBRE_DE_METODO } from '#contract/words/pagos.ts';
import { leerMonto, textoDeMonto } from '../formularios/numeros.ts';
import { AmountField, alEnter } from './amount-field.tsx';
import { billetesPara, type Descuento, errorDePartes, type Pago } from './cobro.ts';
import styles from './cobro-fields.module.css';
import { MixtoFields, textoDeFalta } from './mixto-fields.tsx';

const ICONO: Record<MetodoPago, ReactNode> = {
  efectivo: <Banknote />,
  tarjeta: <CreditCard />,
  transferencia: <Landmark />,
  mixto: <Split />,
};

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
