import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { centavos } from '#contract/words/dinero.ts';
import { nombreDelMetodo } from '#contract/words/pagos.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { Price } from '#ui/display/price.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { abrirCajonPorVenta } from '../impresion/cajon.ts';
import { ImpresionDetenida } from '../ticket/impresion-detenida.tsx';
import { PapelPreview, useTicket } from '../ticket/papel-preview.tsx';
import { MeEquivoqueLink } from './me-equivoque-link.tsx';
import styles from './venta-hecha-dialog.module.css';

interface VentaHechaDialogProps {
  venta: Venta;
  title: string;
  /** Label of the button that closes it. */
  onwards: string;
  /** Rendered below the facts. */
  hint?: ReactNode;
  onClose: () => void;
}

/** The completed sale: the change to give back, its ticket, and one key to continue. */
export function VentaHechaDialog({ venta, title, onwards, hint, onClose }: VentaHechaDialogProps) {
  const { ticket, paper, print, printBySelf, printing } = useTicket(venta);
  const [detenida, setDetenida] = useState(false);

  const begun = useRef(false);

  const printIfWished = useEffectEvent(async () => {
    if (begun.current) return;
    begun.current = true;
    // Before the ticket: the change is given while it prints.
    void abrirCajonPorVenta(venta);
    setDetenida(await printBySelf());
  });
  useEffect(() => void printIfWished(), []);

  return (
    <Dialog
      open
      title={title}
      className={styles.steady}
      // The second tap of a double tap lands there, before anybody has read the change.
      closeOnBackdrop={false}
      onClose={onClose}
      footer={
        <>
          <Button
            variant="secondary"
            size="lg"
            icon={<Printer aria-hidden="true" />}
            loading={printing}
            onClick={() => void print()}
          >
            Imprimir ticket
          </Button>
          <Button size="lg" data-autofocus onClick={onClose}>
            {onwards}
          </Button>
        </>
      }
    >
      {detenida && <ImpresionDetenida ticket={ticket} onPrinted={() => setDetenida(false)} />}
      {venta.muyBajoCosto && (
        <Banner tone="warning">
          Se vendió a menos de la mitad de lo que costó. Si fue un error, anúlala o pide que la anulen.
        </Banner>
      )}
      <div className={styles.columns}>
        <div className={styles.side}>
          <dl data-clear className={styles.facts}>
            <div>
              <dt>Total</dt>
              <dd>
                <Price quetzales={venta.total} size="xl" />
              </dd>
            </div>
            {ticket.cambio !== null && (
              <div className={styles.change}>
                <dt>Vuelto</dt>
                <dd>
                  <Price centavos={centavos(ticket.cambio)} />
                </dd>
              </div>
            )}
            <div>
              <dt>Ticket</dt>
              <dd className={styles.number}>{venta.numero}</dd>
            </div>
            <div>
              <dt>Método de pago</dt>
              <dd>{nombreDelMetodo(venta)}</dd>
            </div>
          </dl>
          {hint && <p className={styles.hint}>{hint}</p>}
          <MeEquivoqueLink venta={venta} />
        </div>
        <PapelPreview papel={ticket} label="Vista del ticket" paper={paper} />
      </div>
    </Dialog>
  );
}
