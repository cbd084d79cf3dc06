import { CircleAlert, CirclePause, ListRestart, Trash } from 'lucide-react';
import { centavos, formatoQ } from '#contract/dinero.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Price } from '#ui/price.tsx';
import { ChangeDue } from '../../lib/change-due.tsx';
import { cambioDelPago, efectivoDebido } from '../../lib/cobro.ts';
import { Kbd } from '../../lib/kbd.tsx';
import { cuentasDe, useBorrador } from './borrador.ts';
import { piezas } from './carrito.ts';
import { CartLine } from './cart-line.tsx';
import styles from './cart-panel.module.css';
import { ClientFields } from './client-fields.tsx';
import { ponerEnEspera } from './en-espera.ts';
import { PaymentAmounts, PaymentMethod } from './payment-fields.tsx';
import type { Cobro } from './use-cobro.ts';

export interface CartPanelProps {
  cobro: Cobro;
  onBack: () => void;
  /** Shows the sales that wait. */
  onWaiting: () => void;
}

/** The sale being made: its lines scroll; the total and the button that charges never do. */
export function CartPanel({ cobro, onBack, onWaiting }: CartPanelProps) {
  const borrador = useBorrador();
  const { lineas, seleccion, procesando, intento, pago, enEspera } = borrador;
  const { subtotal, descuento, total } = cuentasDe(borrador);
  const locked = procesando || !!intento;
  const cambio = cambioDelPago(pago, total);
  const cuantas = piezas(lineas);

  return (
    <section aria-label="Carrito" className={styles.panel}>
      <header className={styles.header}>
        <h2 className={styles.title}>Carrito</h2>
        <span className={styles.pieces}>
          {cuantas} {cuantas === 1 ? 'artículo' : 'artículos'}
        </span>
        {lineas.length > 0 && (
          <IconButton
            size="sm"
            label="Poner en espera (F10)"
            icon={<CirclePause />}
            aria-keyshortcuts="F10"
            disabled={locked}
            onClick={() => {
              ponerEnEspera();
              onBack();
            }}
          />
        )}
        {enEspera.length > 0 && (
          <IconButton
            size="sm"
            label={`Ventas en espera: ${enEspera.length} (F1)`}
            icon={<ListRestart />}
            count={enEspera.length}
            aria-keyshortcuts="F1"
            disabled={locked}
            onClick={onWaiting}
          />
        )}
        <Button
          variant="ghost"
          size="sm"
          icon={<Trash aria-hidden="true" />}
          aria-keyshortcuts="F8"
          disabled={procesando}
          onClick={cobro.pedirVaciar}
        >
          Vaciar
        </Button>
      </header>

      <div className={styles.middle}>
        {intento && !procesando && (
          <div role="alert" className={styles.pending}>
            <CircleAlert aria-hidden="true" />
            <p>
              No llegó la respuesta de esta venta. Procésala de nuevo tal como está: si ya quedó registrada,{' '}
              <strong>no se cobra dos veces</strong>.
            </p>
          </div>
        )}
        {enEspera.some((venta) => venta.intento) && (
          <div role="alert" className={styles.pending}>
            <CircleAlert aria-hidden="true" />
            <p>
              Entre las ventas en espera (<Kbd>F1</Kbd>) hay una sin confirmar. Retómala y procésala: si ya
              quedó registrada, <strong>no se cobra dos veces</strong>.
            </p>
          </div>
        )}
        {lineas.length === 0 ? (
          <EmptyState
            compact
            className={styles.empty}
            accent="mint"
            title="Listo para la próxima venta"
            text={
              enEspera.length === 0
                ? 'Escanea un código o toca un producto.'
                : enEspera.length === 1
                  ? 'F10 retoma la venta que dejaste en espera.'
                  : `F10 muestra las ${enEspera.length} ventas que dejaste en espera.`
            }
          />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long cart scrolls with the arrow keys
          <ul className={styles.lines} aria-label="Productos del carrito" tabIndex={0}>
            {lineas.map((linea) => (
              <CartLine
                key={linea.producto._id}
                linea={linea}
                selected={linea.producto._id === seleccion}
                locked={locked}
              />
            ))}
          </ul>
        )}
        <div className={styles.fields}>
          <ClientFields
            locked={locked}
            reparo={cobro.reparo}
            nombre={cobro.campos.nombre}
            telefono={cobro.campos.telefono}
            onDone={onBack}
          />
          <PaymentMethod locked={locked} />
          <PaymentAmounts
            total={total}
            locked={locked}
            reparo={cobro.reparo}
            descuento={cobro.campos.descuento}
            recibido={cobro.campos.recibido}
            mixto={cobro.campos.mixto}
            onEnter={cobro.procesar}
            onBack={onBack}
          />
        </div>
      </div>

      <footer className={styles.footer}>
        {descuento > 0 && (
          <p className={styles.sum}>
            <span>
              Subtotal <Price centavos={subtotal} />
            </span>
            <span>
              Descuento <Price centavos={centavos(-descuento)} />
            </span>
          </p>
        )}
        <div className={styles.total}>
          <span className={styles.totalName}>Total</span>
          <ChangeDue cambio={cambio} />
          <output aria-label="Total">{formatoQ(total)}</output>
        </div>
        <Button
          ref={cobro.campos.boton}
          variant="accent"
          size="lg"
          block
          loading={procesando}
          disabled={total <= 0}
          aria-keyshortcuts="F9"
          onClick={cobro.procesar}
        >
          {procesando ? 'Procesando...' : 'Procesar Venta'}
          {!procesando && <Kbd className={styles.key}>F9</Kbd>}
        </Button>
      </footer>

      <ConfirmDialog
        open={cobro.vaciando}
        title="¿Vaciar el carrito?"
        description={
          intento
            ? 'Esta venta quedó sin confirmar y puede estar registrada. Si la vacías, revísala después en los reportes.'
            : `Se quitan ${cuantas === 1 ? 'el artículo' : `los ${cuantas} artículos`} por ${formatoQ(subtotal)} y los datos del cliente.`
        }
        confirmLabel="Vaciar carrito"
        cancelLabel="Seguir vendiendo"
        onCancel={cobro.noVaciar}
        onConfirm={cobro.vaciar}
      />
      <ConfirmDialog
        open={cobro.dudoso !== undefined}
        title={`¿Recibiste ${formatoQ(cobro.dudoso ?? centavos(0))} en efectivo?`}
        description={`Se deben ${formatoQ(efectivoDebido(pago, total))}: el cambio sería de ${formatoQ(centavos(Math.max(0, cambio ?? 0)))}.`}
        confirmLabel="Sí, cobrar"
        cancelLabel="Corregir"
        destructive={false}
        onCancel={cobro.corregir}
        onConfirm={cobro.creer}
      />
    </section>
  );
}
