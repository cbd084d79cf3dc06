import { CircleAlert, CirclePause, ListRestart, Trash } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { centavos, formatoQ } from '#contract/words/dinero.ts';
import { Button, IconButton } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Price } from '#ui/display/price.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { cambioDelPago, faltaDeMixto } from '../../shared/cobro/cobro.ts';
import { CambioStatus } from '../../shared/cobro/cobro-fields.tsx';
import { EfectivoDudosoDialog } from '../../shared/cobro/efectivo-dudoso-dialog.tsx';
import { Kbd } from '../../shared/pagina/kbd.tsx';
import { esDedo } from '../../shared/teclado/teclado.ts';
import { cuentasDe, useBorrador } from './carrito/borrador.ts';
import { piezas } from './carrito/carrito.ts';
import { LineaRow } from './carrito/linea-row.tsx';
import { Quitadas } from './carrito/quitadas.tsx';
import styles from './carrito-panel.module.css';
import { ClienteFields } from './cobro/cliente-fields.tsx';
import { DescuentoDeVenta, MetodoDePago, PagoFields } from './cobro/pago-fields.tsx';
import { UltimaVenta } from './cobro/ultima-venta.tsx';
import type { Cobro } from './cobro/use-cobro.ts';
import { ponerEnEspera } from './en-espera/en-espera.ts';

interface CarritoPanelProps {
  cobro: Cobro;
  onBack: () => void;
  /** Opens the list of sales on hold. */
  onWaiting: () => void;
  /** The number pad on a phone: above the checkout button, which stays where it is. */
  pad?: ReactNode;
}

/** The sale being made: its lines scroll; the total and the checkout button stay in sight. */
export function CarritoPanel({ cobro, onBack, onWaiting, pad }: CarritoPanelProps) {
  const locked = useBorrador(({ procesando, intento }) => procesando || !!intento);

  return (
    <section aria-label="Carrito" className={styles.panel}>
      <PanelHeader cobro={cobro} locked={locked} onBack={onBack} onWaiting={onWaiting} />
      <div className={styles.middle}>
        <UnansweredNotices />
        <Lineas locked={locked} />
        <Quitadas />
        {cobro.ultima && <UltimaVenta venta={cobro.ultima} />}
        <div data-clear className={styles.fields}>
          <div className={styles.folds}>
            <ClienteFields locked={locked} cobro={cobro} onDone={onBack} />
            <DescuentoDeVenta locked={locked} cobro={cobro} onBack={onBack} />
          </div>
          <MetodoDePago locked={locked} />
          <PagoFields locked={locked} cobro={cobro} />
        </div>
      </div>
      {pad}
      <PanelFooter cobro={cobro} />
      <Preguntas cobro={cobro} />
    </section>
  );
}

/** How many there are of something, in words. */
const cuantos = (numero: number, uno: string, varios: string) => `${numero} ${numero === 1 ? uno : varios}`;

/** The numbers of lines and units, and the actions on the whole cart. */
function PanelHeader({ cobro, locked, onBack, onWaiting }: CarritoPanelProps & { locked: boolean }) {
  const { lineas, procesando, enEspera } = useBorrador();
  return (
    <header data-clear className={styles.header}>
      <div className={styles.heading}>
        <h2 className={styles.title}>Carrito</h2>
        <span className={styles.pieces}>
          {lineas.length > 0 && `${cuantos(lineas.length, 'línea', 'líneas')} · `}
          {cuantos(piezas(lineas), 'artículo', 'artículos')}
        </span>
      </div>
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
  );
}

/** Says which sales were sent and not answered: the one on the screen, or one on hold. */
function UnansweredNotices() {
  const { intento, procesando, enEspera } = useBorrador();
  return (
    <>
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
            Entre las ventas en espera{' '}
            {!esDedo() && (
              <>
                (<Kbd>F1</Kbd>){' '}
              </>
            )}
            hay una sin confirmar. Retómala y procésala: si ya quedó registrada,{' '}
            <strong>no se cobra dos veces</strong>.
          </p>
        </div>
      )}
    </>
  );
}

/** Keeps the selected line in sight when the list gets another height, or is shown. */
function useSeleccionALaVista() {
  const lista = useRef<HTMLUListElement>(null);
  const vacia = useBorrador((state) => state.lineas.length === 0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: an empty cart has no list
  useEffect(() => {
    if (!lista.current) return;
    const elemento = lista.current;
    // Scrolls the list alone: what is around it keeps the field in sight that is being typed in.
    const vigila = new ResizeObserver(() => {
      const linea = elemento.querySelector('[aria-current]')?.getBoundingClientRect();
      if (!linea) return;
      const { top, bottom } = elemento.getBoundingClientRect();
      elemento.scrollTop += Math.min(0, linea.top - top) || Math.max(0, linea.bottom - bottom);
    });
    vigila.observe(elemento);
    return () => vigila.disconnect();
  }, [vacia]);
  return lista;
}

/** How the sales on hold are resumed while the cart is empty, by key or by touch. */
function textoDeEspera(cuantas: number): string {
  if (cuantas === 1)
    return esDedo()
      ? 'Retoma arriba la venta que dejaste en espera.'
      : 'F10 retoma la venta que dejaste en espera.';
  return `${esDedo() ? 'Arriba están' : 'F10 muestra'} las ${cuantas} ventas que dejaste en espera.`;
}

function Lineas({ locked }: { locked: boolean }) {
  const { lineas, seleccion, enEspera } = useBorrador();
  const lista = useSeleccionALaVista();
  if (lineas.length === 0) {
    return (
      <EmptyState
        compact
        className={styles.empty}
        accent="mint"
        title="Listo para la próxima venta"
        text={
          enEspera.length === 0 ? 'Escanea un código o toca un producto.' : textoDeEspera(enEspera.length)
        }
      />
    );
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long cart scrolls with the arrow keys
    <ul ref={lista} className={styles.lines} aria-label="Productos del carrito" tabIndex={0}>
      {lineas.map((linea) => (
        <LineaRow
          key={linea.producto._id}
          linea={linea}
          selected={linea.producto._id === seleccion}
          locked={locked}
        />
      ))}
    </ul>
  );
}

/** The total, the change, and the checkout button. */
function PanelFooter({ cobro }: Pick<CarritoPanelProps, 'cobro'>) {
  const borrador = useBorrador();
  const { procesando, pago } = borrador;
  const { subtotal, descuento, total } = cuentasDe(borrador);
  const cambio = cambioDelPago(pago, total);
  return (
    <footer data-clear className={styles.footer}>
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
        <CambioStatus
          cambio={cambio}
          falta={pago.metodo === 'mixto' ? faltaDeMixto(pago, total) : undefined}
        />
        <output aria-label="Total">
          <Price centavos={total} />
        </output>
      </div>
      <Button
        ref={cobro.campos.boton}
        variant="accent"
        size="lg"
        block
        className={styles.process}
        loading={procesando}
        disabled={total <= 0}
        aria-keyshortcuts="F9"
        onClick={cobro.procesar}
      >
        {procesando ? 'Procesando...' : 'Procesar Venta'}
        {!procesando && <Kbd className={styles.key}>F9</Kbd>}
      </Button>
    </footer>
  );
}

/** Asks before the cart is emptied, and about an implausible cash amount. */
function Preguntas({ cobro }: Pick<CarritoPanelProps, 'cobro'>) {
  const borrador = useBorrador();
  const { intento, pago, lineas } = borrador;
  const { subtotal, total } = cuentasDe(borrador);
  const cuantas = piezas(lineas);
  return (
    <>
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
      <EfectivoDudosoDialog
        recibido={cobro.dudoso}
        pago={pago}
        total={total}
        onCancel={cobro.corregir}
        onConfirm={cobro.creer}
      />
    </>
  );
}
