import { Printer } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { centavos, formatoQ } from '#contract/dinero.ts';
import { ETIQUETA_METODO } from '#contract/pagos.ts';
import type { Venta } from '#contract/ventas.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Price } from '#ui/price.tsx';
import { desktop } from './desktop.ts';
import styles from './sale-done-dialog.module.css';
import { Paper, useSaleTicket } from './sale-ticket.tsx';

export interface SaleDoneDialogProps {
  venta: Venta;
  title: string;
  /** What the button that goes on says. */
  onwards: string;
  /** Under the facts. */
  hint?: ReactNode;
  onClose: () => void;
}

/** The completed sale: what to give back, the ticket, and one key to go on. */
export function SaleDoneDialog({ venta, title, onwards, hint, onClose }: SaleDoneDialogProps) {
  const { ticket, paper, print, printing } = useSaleTicket(venta);

  const printIfWished = useEffectEvent(async () => {
    const ajustes = await desktop()?.llamar('ajustes:leer', undefined);
    if (ajustes?.imprimirAlVender) await print();
  });
  useEffect(() => {
    printIfWished().catch(() => undefined);
  }, []);

  return (
    <Dialog
      open
      title={title}
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
      <div className={styles.columns}>
        <div className={styles.side}>
          <dl className={styles.facts}>
            <div>
              <dt>Total</dt>
              <dd>
                <Price quetzales={venta.total} size="xl" />
              </dd>
            </div>
            {ticket.cambio !== null && (
              <div className={styles.change}>
                <dt>Cambio</dt>
                <dd>{formatoQ(centavos(ticket.cambio))}</dd>
              </div>
            )}
            <div>
              <dt>Ticket</dt>
              <dd className={styles.number}>{venta.numero}</dd>
            </div>
            <div>
              <dt>Método de pago</dt>
              <dd>{ETIQUETA_METODO[venta.metodoPago]}</dd>
            </div>
          </dl>
          {hint && <p className={styles.hint}>{hint}</p>}
        </div>
        <Paper papel={ticket} label="Vista del ticket" paper={paper} />
      </div>
    </Dialog>
  );
}
