import { Tag, X } from 'lucide-react';
import { formatoQ } from '#contract/words/dinero.ts';
import { METODOS_PAGO } from '#contract/words/pagos.ts';
import { IconButton } from '#ui/controls/button.tsx';
import { type Descuento, errorDelDescuento, type Pago } from '../../../shared/cobro/cobro.ts';
import { CobroFields, DescuentoField, MetodoChoice } from '../../../shared/cobro/cobro-fields.tsx';
import { leerMonto } from '../../../shared/formularios/numeros.ts';
import { desplegar, escribirPago } from '../carrito/acciones.ts';
import { cuentasDe, useBorrador } from '../carrito/borrador.ts';
import { BORRADOR_VACIO } from '../carrito/borrador-storage.ts';
import styles from './pago-fields.module.css';
import { Plegado, usePlegarAlSeguir } from './plegado.tsx';
import type { Cobro } from './use-cobro.ts';

/** Selects the next payment method. */
export function siguienteMetodo(): void {
  const { metodo } = useBorrador.getState().pago;
  escribirPago({
    metodo: METODOS_PAGO[(METODOS_PAGO.indexOf(metodo) + 1) % METODOS_PAGO.length] ?? 'efectivo',
  });
}

/** The choice of payment method. */
export function MetodoDePago({ locked }: { locked: boolean }) {
  const metodo = useBorrador((state) => state.pago.metodo);
  return <MetodoChoice metodo={metodo} onChange={escribirPago} locked={locked} />;
}

interface PagoFieldsProps {
  locked: boolean;
  cobro: Cobro;
}

/** What to do before the sale where no amount is asked. */
const ANTES: Partial<Record<Pago['metodo'], string>> = {
  tarjeta: 'Cobra primero en tu terminal y después procesa la venta.',
  transferencia: 'Revisa que la transferencia haya llegado y después procesa la venta.',
};

/** Cash received, or the amounts of a mixed payment; for the other methods, what comes before the sale. */
export function PagoFields({ locked, cobro }: PagoFieldsProps) {
  const pago = useBorrador((state) => state.pago);
  const total = useBorrador((state) => cuentasDe(state).total);
  const antes = ANTES[pago.metodo];
  const campo = cobro.error?.campo;
  return (
    <div className={styles.payment}>
      {antes && <p className={styles.before}>{antes}</p>}
      <CobroFields
        pago={pago}
        onChange={escribirPago}
        total={total}
        locked={locked}
        error={(campo === 'recibido' || campo === 'mixto') && 'Revisa el pago'}
        recibido={cobro.campos.recibido}
        mixto={cobro.campos.mixto}
        shortcut="F9"
        onExacto={cobro.exacto}
        onEnter={cobro.procesar}
      />
    </div>
  );
}

interface DescuentoDeVentaProps extends PagoFieldsProps {
  onBack: () => void;
}

/** A discount in words: «Descuento 10%». */
function textoDeDescuento({ modo, texto }: Descuento): string {
  const monto = formatoQ(leerMonto(texto));
  return `Descuento ${modo === 'Q' ? monto : `${monto.slice(1).replace(/\.00$/, '')}%`}`;
}

/** The discount: folded while there is none or it is written, and nobody asked for it. */
export function DescuentoDeVenta(props: DescuentoDeVentaProps) {
  const descuento = useBorrador((state) => state.descuento);
  const excedido = useBorrador((state) => state.lineas.length > 0 && cuentasDe(state).excedido);
  const desplegado = useBorrador((state) => state.desplegado.descuento);
  const puesto = descuento.texto !== '';
  if (desplegado || (puesto && (excedido || errorDelDescuento(descuento)))) {
    return <DescuentoDesplegado {...props} excedido={excedido} />;
  }
  return (
    <Plegado
      icon={<Tag aria-hidden="true" />}
      texto={puesto ? textoDeDescuento(descuento) : 'Sin descuento'}
      label={puesto ? 'cambiar el descuento' : 'poner un descuento'}
      shortcut="F6"
      puesto={puesto}
      disabled={props.locked}
      onOpen={() => props.cobro.irA('descuento')}
    />
  );
}

/** The discount's field; one button takes the discount away. */
function DescuentoDesplegado({
  locked,
  cobro,
  onBack,
  excedido,
}: DescuentoDeVentaProps & { excedido: boolean }) {
  const descuento = useBorrador((state) => state.descuento);
  const { error } = cobro;
  const terminado = leerMonto(descuento.texto) > 0 && !excedido && !errorDelDescuento(descuento);
  const campos = usePlegarAlSeguir<HTMLDivElement>('descuento', terminado);
  return (
    <div ref={campos} className={styles.discount}>
      <DescuentoField
        descuento={descuento}
        onChange={(cambio) => useBorrador.setState({ descuento: cambio })}
        locked={locked}
        error={excedido ? 'Pasa del subtotal' : error?.campo === 'descuento' && error.texto}
        input={cobro.campos.descuento}
        shortcut="F6"
        onEnter={onBack}
      />
      <IconButton
        label="Quitar el descuento"
        icon={<X />}
        className={styles.clear}
        disabled={locked}
        onClick={() => {
          useBorrador.setState({ descuento: BORRADOR_VACIO.descuento });
          desplegar('descuento', false);
          onBack();
        }}
      />
    </div>
  );
}
