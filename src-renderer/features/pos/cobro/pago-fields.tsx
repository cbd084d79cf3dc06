import type { RefObject } from 'react';
import type { Centavos } from '#contract/words/dinero.ts';
import { METODOS_PAGO } from '#contract/words/pagos.ts';
import type { Pago } from '../../../shared/cobro/cobro.ts';
import { CobroFields, DescuentoField, MetodoChoice } from '../../../shared/cobro/cobro-fields.tsx';
import { cuentasDe, useBorrador } from '../carrito/borrador.ts';
import type { ErrorDeVenta } from './vender.ts';

function cambiar(pago: Partial<Pago>): void {
  useBorrador.setState((state) => ({ pago: { ...state.pago, ...pago } }));
}

/** Selects the next payment method. */
export function siguienteMetodo(): void {
  const { metodo } = useBorrador.getState().pago;
  cambiar({ metodo: METODOS_PAGO[(METODOS_PAGO.indexOf(metodo) + 1) % METODOS_PAGO.length] ?? 'efectivo' });
}

/** The choice of payment method. */
export function MetodoDePago({ locked }: { locked: boolean }) {
  const metodo = useBorrador((state) => state.pago.metodo);
  return <MetodoChoice metodo={metodo} onChange={cambiar} locked={locked} />;
}

interface PagoFieldsProps {
  total: Centavos;
  locked: boolean;
  error: ErrorDeVenta | undefined;
  descuento: RefObject<HTMLInputElement | null>;
  recibido: RefObject<HTMLInputElement | null>;
  mixto: RefObject<HTMLInputElement | null>;
  onEnter: () => void;
  onBack: () => void;
}

/** Discount, cash received, and the amounts of a mixed payment. */
export function PagoFields({ error, descuento: input, onBack, ...rest }: PagoFieldsProps) {
  const pago = useBorrador((state) => state.pago);
  const descuento = useBorrador((state) => state.descuento);
  const excedido = useBorrador((state) => state.lineas.length > 0 && cuentasDe(state).excedido);
  return (
    <CobroFields
      {...rest}
      pago={pago}
      onChange={cambiar}
      error={error?.campo === 'recibido' && 'Revisa el pago'}
      shortcut="F9"
    >
      <DescuentoField
        descuento={descuento}
        onChange={(cambio) => useBorrador.setState({ descuento: cambio })}
        locked={rest.locked}
        error={excedido ? 'Pasa del subtotal' : error?.campo === 'descuento' && error.texto}
        input={input}
        shortcut="F6"
        onEnter={onBack}
      />
    </CobroFields>
  );
}
