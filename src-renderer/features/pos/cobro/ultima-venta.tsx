import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { centavos, formatoQ } from '#contract/words/dinero.ts';
import { PapelDialog } from '../../../shared/ticket/papel-dialog.tsx';
import { ticketDe } from '../../../shared/ticket/ticket.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './ultima-venta.module.css';

/** The change of the last sale, which its client may still be waiting for; a press shows its ticket. */
export function UltimaVenta({ venta }: { venta: Venta }) {
  const [abierta, setAbierta] = useState(false);
  const ticket = ticketDe(venta, useTienda());
  if (ticket.cambio === null) return null;
  const vuelto = formatoQ(centavos(ticket.cambio));
  return (
    <>
      <button type="button" data-clear className={styles.last} onClick={() => setAbierta(true)}>
        <ReceiptText aria-hidden="true" />
        Última venta: vuelto {vuelto}
      </button>
      {abierta && (
        <PapelDialog
          title={`Venta ${venta.numero}`}
          papel={ticket}
          nombre="ticket"
          onClose={() => setAbierta(false)}
        >
          <p>
            Vuelto <strong>{vuelto}</strong>
          </p>
        </PapelDialog>
      )}
    </>
  );
}
