import { ReceiptText } from 'lucide-react';
import { useState } from 'react';
import type { Venta } from '#contract/schemas/ventas/ventas.ts';
import { centavos, formatoQ } from '#contract/words/dinero.ts';
import { MeEquivoqueLink } from '../../../shared/cobro/me-equivoque-link.tsx';
import { PapelDialog } from '../../../shared/ticket/papel-dialog.tsx';
import { ticketDe } from '../../../shared/ticket/ticket.ts';
import { useTienda } from '../../../shared/tienda/tienda.ts';
import styles from './ultima-venta.module.css';

/** The last sale, whose client may still be waiting for the change; a press shows its ticket. */
export function UltimaVenta({ venta }: { venta: Venta }) {
  const [abierta, setAbierta] = useState(false);
  const ticket = ticketDe(venta, useTienda());
  const vuelto = ticket.cambio ? formatoQ(centavos(ticket.cambio)) : undefined;
  return (
    <>
      <button type="button" data-clear className={styles.last} onClick={() => setAbierta(true)}>
        <ReceiptText aria-hidden="true" />
        Última venta: {vuelto ? `vuelto ${vuelto}` : formatoQ(centavos(ticket.total))}
      </button>
      {abierta && (
        <PapelDialog
          title={`Venta ${venta.numero}`}
          papel={ticket}
          nombre="ticket"
          onClose={() => setAbierta(false)}
        >
          {vuelto && (
            <p>
              Vuelto <strong>{vuelto}</strong>
            </p>
          )}
          <MeEquivoqueLink venta={venta} />
        </PapelDialog>
      )}
    </>
  );
}
