import { Banknote, CreditCard, Landmark, Split } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { type Centavos, formatoQ } from '#contract/dinero.ts';
import { ETIQUETA_METODO, MEDIOS_PAGO, METODOS_PAGO, type MetodoPago } from '#contract/pagos.ts';
import { Field } from '#ui/field.tsx';
import { MoneyInput } from '#ui/text-input.tsx';
import { billetesPara, type Descuento, faltaDeMixto, type Medio, type Pago } from './cobro.ts';
import { esMonto, leerMonto, textoAlSalir, textoDeMonto } from './monto.ts';
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

const noEsMonto = (texto: string) => texto.trim() !== '' && !esMonto(texto);

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
          <Field label="Efectivo recibido" error={noEsMonto(pago.recibido) ? 'No es un monto' : error}>
            <MoneyInput
              ref={recibido}
              aria-keyshortcuts={shortcut}
              placeholder="Exacto"
              maxLength={12}
              readOnly={locked}
              value={pago.recibido}
              onChange={(event) => onChange({ recibido: event.currentTarget.value })}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={() => onChange({ recibido: textoAlSalir(pago.recibido) })}
              onKeyDown={(event) => alEnter(event, onEnter)}
            />
          </Field>
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
      <Field label="Descuento" error={noEsMonto(descuento.texto) ? 'No es un monto: cuenta como 0' : error}>
        <MoneyInput
          ref={input}
          unit={descuento.modo}
          inputMode="decimal"
          autoComplete="off"
          aria-keyshortcuts={shortcut}
          placeholder="0.00"
          maxLength={10}
          readOnly={locked}
          value={descuento.texto}
          onChange={(event) => {
            // `10%` says itself what it is.
            const [texto = '', porcentaje] = event.currentTarget.value.split('%');
            const modo = porcentaje === undefined ? descuento.modo : '%';
            onChange({ modo, texto });
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            // What is no amount becomes what it counts as: nothing.
            const texto = textoDeMonto(leerMonto(descuento.texto));
            onChange({ ...descuento, texto: descuento.texto.trim() && (texto || '0') });
          }}
          onKeyDown={(event) => alEnter(event, onEnter)}
        />
      </Field>
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
          <Field
            key={medio}
            label={ETIQUETA_METODO[medio]}
            error={noEsMonto(pago.mixto[medio]) && 'No es un monto'}
          >
            <MoneyInput
              ref={place === 0 ? mixto : undefined}
              maxLength={12}
              readOnly={locked}
              value={pago.mixto[medio]}
              onChange={(event) => poner(medio, event.currentTarget.value)}
              onFocus={(event) => {
                const input = event.currentTarget;
                // An empty part offers to cover what is left; typing replaces it.
                if (!locked && !input.value && falta > 0) poner(medio, textoDeMonto(falta));
                setTimeout(() => input.select());
              }}
              onBlur={() => poner(medio, textoAlSalir(pago.mixto[medio]))}
              onKeyDown={(event) => alEnter(event, onEnter)}
            />
          </Field>
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
