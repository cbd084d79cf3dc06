import type { RefObject } from 'react';
import type { Centavos } from '#contract/dinero.ts';
import { METODOS_PAGO } from '#contract/pagos.ts';
import type { Pago } from '../../lib/cobro.ts';
import { AmountFields, DiscountField, MethodChoice } from '../../lib/payment-fields.tsx';
import { cuentasDe, useBorrador } from './borrador.ts';
import type { Reparo } from './vender.ts';

function cambiar(pago: Partial<Pago>): void {
  useBorrador.setState((state) => ({ pago: { ...state.pago, ...pago } }));
}

/** The next payment method, for its key. */
export function siguienteMetodo(): void {
  const { metodo } = useBorrador.getState().pago;
  cambiar({ metodo: METODOS_PAGO[(METODOS_PAGO.indexOf(metodo) + 1) % METODOS_PAGO.length] ?? 'efectivo' });
}

/** How the sale is paid. */
export function PaymentMethod({ locked }: { locked: boolean }) {
  const metodo = useBorrador((state) => state.pago.metodo);
  return <MethodChoice metodo={metodo} onChange={cambiar} locked={locked} />;
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

/** Discount, cash received, and the parts of a mixed payment of the sale. */
export function PaymentAmounts({ reparo, descuento: input, onBack, ...rest }: PaymentAmountsProps) {
  const pago = useBorrador((state) => state.pago);
  const descuento = useBorrador((state) => state.descuento);
  const excedido = useBorrador((state) => state.lineas.length > 0 && cuentasDe(state).excedido);
  return (
    <AmountFields
      {...rest}
      pago={pago}
      onChange={cambiar}
      error={reparo?.campo === 'recibido' && 'Revisa el pago'}
      shortcut="F9"
    >
      <DiscountField
        descuento={descuento}
        onChange={(cambio) => useBorrador.setState({ descuento: cambio })}
        locked={rest.locked}
        error={excedido ? 'Pasa del subtotal' : reparo?.campo === 'descuento' && reparo.texto}
        input={input}
        shortcut="F6"
        onEnter={onBack}
      />
    </AmountFields>
  );
}
