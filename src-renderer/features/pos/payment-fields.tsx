import { Banknote, CreditCard, Landmark, Split } from 'lucide-react';
import type { KeyboardEvent, ReactNode, RefObject } from 'react';
import { type Centavos, formatoQ } from '#contract/dinero.ts';
import { ETIQUETA_METODO, MEDIOS_PAGO, METODOS_PAGO, type MetodoPago } from '#contract/pagos.ts';
import { Field } from '#ui/field.tsx';
import { MoneyInput, TextInput } from '#ui/text-input.tsx';
import { cuentasDe, useBorrador } from './borrador.ts';
import {
  billetesPara,
  esMonto,
  faltaDeMixto,
  leerMonto,
  type Medio,
  type Pago,
  textoDeMonto,
} from './cobro.ts';
import styles from './payment-fields.module.css';
import type { Reparo } from './vender.ts';

const ICONO: Record<MetodoPago, ReactNode> = {
  efectivo: <Banknote />,
  tarjeta: <CreditCard />,
  transferencia: <Landmark />,
  mixto: <Split />,
};

function cambiar(pago: Partial<Pago>): void {
  useBorrador.setState((state) => ({ pago: { ...state.pago, ...pago } }));
}

/** Does it on Enter, whose press must not go on into a button that gets the focus by it. */
function alEnter(event: KeyboardEvent, hacer: () => void): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  hacer();
}

/** The next payment method, for its key. */
export function siguienteMetodo(): void {
  const { metodo } = useBorrador.getState().pago;
  cambiar({ metodo: METODOS_PAGO[(METODOS_PAGO.indexOf(metodo) + 1) % METODOS_PAGO.length] ?? 'efectivo' });
}

/** How it is paid, as four buttons of which one is chosen. */
export function PaymentMethod({ locked }: { locked: boolean }) {
  const metodo = useBorrador((state) => state.pago.metodo);
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
            onChange={() => cambiar({ metodo: uno })}
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

export interface PaymentAmountsProps {
  total: Centavos;
  locked: boolean;
  reparo: Reparo | undefined;
  descuento: RefObject<HTMLInputElement | null>;
  recibido: RefObject<HTMLInputElement | null>;
  mixto: RefObject<HTMLInputElement | null>;
  onEnter: () => void;
  onBack: () => void;
}

/** Discount, cash received, and the parts of a mixed payment. */
export function PaymentAmounts(props: PaymentAmountsProps) {
  const { total, locked, reparo, recibido, onEnter } = props;
  const pago = useBorrador((state) => state.pago);
  const conEfectivo =
    pago.metodo === 'efectivo' || (pago.metodo === 'mixto' && leerMonto(pago.mixto.efectivo) > 0);
  return (
    <>
      {pago.metodo === 'mixto' && <MixedAmounts {...props} pago={pago} />}
      <div className={styles.amounts}>
        <DiscountField {...props} />
        {conEfectivo && (
          <Field label="Efectivo recibido" error={reparo?.campo === 'recibido' && 'Revisa el pago'}>
            <MoneyInput
              ref={recibido}
              aria-keyshortcuts="F9"
              placeholder="Exacto"
              maxLength={12}
              readOnly={locked}
              value={pago.recibido}
              onChange={(event) => cambiar({ recibido: event.currentTarget.value })}
              onFocus={(event) => event.currentTarget.select()}
              onBlur={() => cambiar({ recibido: textoDeMonto(leerMonto(pago.recibido)) })}
              onKeyDown={(event) => alEnter(event, onEnter)}
            />
          </Field>
        )}
      </div>
      {pago.metodo === 'efectivo' && total > 0 && !locked && (
        // biome-ignore lint/a11y/useSemanticElements: buttons beside a field that has its own label
        <div className={styles.bills} role="group" aria-label="Efectivo recibido, de un toque">
          <button type="button" className={styles.bill} onClick={() => cambiar({ recibido: '' })}>
            Exacto
          </button>
          {billetesPara(total).map((suma) => (
            <button
              key={suma}
              type="button"
              className={styles.bill}
              onClick={() => cambiar({ recibido: textoDeMonto(suma) })}
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

function DiscountField({ locked, reparo, descuento: ref, onBack }: PaymentAmountsProps) {
  const descuento = useBorrador((state) => state.descuento);
  const excedido = useBorrador((state) => state.lineas.length > 0 && cuentasDe(state).excedido);
  const noEsMonto = descuento.texto.trim() !== '' && !esMonto(descuento.texto);
  const Input = descuento.modo === 'Q' ? MoneyInput : TextInput;
  return (
    <div className={styles.discount}>
      <Field
        label="Descuento"
        error={
          noEsMonto
            ? 'No es un monto: cuenta como 0'
            : (excedido || reparo?.campo === 'descuento') && 'Pasa del subtotal'
        }
      >
        <Input
          ref={ref}
          inputMode="decimal"
          autoComplete="off"
          aria-keyshortcuts="F6"
          placeholder="0.00"
          maxLength={10}
          readOnly={locked}
          value={descuento.texto}
          onChange={(event) => {
            // `10%` says itself what it is.
            const [texto = '', porcentaje] = event.currentTarget.value.split('%');
            const modo = porcentaje === undefined ? descuento.modo : '%';
            useBorrador.setState({ descuento: { modo, texto } });
          }}
          onFocus={(event) => event.currentTarget.select()}
          onBlur={() => {
            // What is no amount becomes what it counts as: nothing.
            const texto = textoDeMonto(leerMonto(descuento.texto));
            useBorrador.setState({
              descuento: { ...descuento, texto: descuento.texto.trim() && (texto || '0') },
            });
          }}
          onKeyDown={(event) => alEnter(event, onBack)}
        />
      </Field>
      <fieldset className={styles.mode} disabled={locked}>
        <legend className={styles.legend}>Tipo de descuento</legend>
        {MODOS.map(({ modo, nombre }) => (
          <label key={modo} title={nombre}>
            <input
              type="radio"
              name="modoDescuento"
              value={modo}
              checked={descuento.modo === modo}
              onChange={() => useBorrador.setState({ descuento: { ...descuento, modo } })}
            />
            {modo}
            <span className="visually-hidden"> ({nombre})</span>
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function MixedAmounts({ pago, total, locked, mixto, onEnter }: PaymentAmountsProps & { pago: Pago }) {
  const falta = faltaDeMixto(pago, total);
  const poner = (medio: Medio, texto: string) => cambiar({ mixto: { ...pago.mixto, [medio]: texto } });
  return (
    <div>
      <div className={styles.mixed}>
        {MEDIOS_PAGO.map((medio, place) => (
          <Field key={medio} label={ETIQUETA_METODO[medio]}>
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
              onBlur={() => poner(medio, textoDeMonto(leerMonto(pago.mixto[medio])))}
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
