import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { type Centavos, centavos, formatoQ } from '#contract/words/dinero.ts';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { Price } from '#ui/display/price.tsx';
import { cambioDelPago, efectivoDebido, type Pago } from './cobro.ts';

/**
 * The implausible amount of cash that is asked about, in centavos, if any. `corregir` withdraws the question and selects
 * the amount in `recibido`.
 */
export function useEfectivoDudoso(recibido: RefObject<HTMLInputElement | null>) {
  const [dudoso, setDudoso] = useState<Centavos>();
  function corregir(): void {
    // At once: a digit typed before the old amount is selected would be added to it.
    flushSync(() => setDudoso(undefined));
    recibido.current?.focus();
    recibido.current?.select();
  }
  return { dudoso, setDudoso, corregir };
}

interface EfectivoDudosoDialogProps {
  /** The cash that is asked about, in centavos; undefined asks nothing. */
  recibido: Centavos | undefined;
  pago: Pago;
  total: Centavos;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks about an implausibly high amount of cash, which is probably a typing error. */
export function EfectivoDudosoDialog({ recibido, pago, total, ...answers }: EfectivoDudosoDialogProps) {
  if (recibido === undefined) return null;
  const cambio = centavos(Math.max(0, cambioDelPago(pago, total) ?? 0));
  return (
    <ConfirmDialog
      open
      title={
        <>
          ¿Recibiste <Price centavos={recibido} /> en efectivo?
        </>
      }
      description={`Se deben ${formatoQ(efectivoDebido(pago, total))}: el vuelto sería de ${formatoQ(cambio)}.`}
      confirmLabel="Sí, cobrar"
      cancelLabel="Corregir"
      destructive={false}
      {...answers}
    />
  );
}
