import { useEffect, useState } from 'react';
import type { Caja } from '#contract/schemas/ventas/caja.ts';
import { diaDe } from '#contract/words/dias.ts';
import type { Centavos } from '#contract/words/dinero.ts';
import type { VentaSinCaja } from '#contract/words/pagos.ts';
import { deviceStorage } from '#ui/browser/storage.ts';
import type { Load } from '../../lib/use-load.ts';
import { efectivoDebido, type Pago } from '../cobro/cobro.ts';
import { useTienda } from '../tienda/tienda.ts';

/** Where this device keeps the day on which a person chose not to be asked again. */
const claveDe = (usuarioId: string) => `guirnalda.sin-caja.${usuarioId}`;

/** What a cash payment without an open drawer waits for. */
export interface PreguntaDeCaja {
  /** Whether the question is open. */
  abierta: boolean;
  /** Whether the shop lets the person go on without a drawer. */
  puedeSeguir: boolean;
  /** Asks if it has to; true when the payment must wait for the answer. */
  hayQuePreguntar: (pago: Pago, total: Centavos) => boolean;
  /** Closes the question. */
  dejar: () => void;
  /** Closes the question because the drawer was opened. */
  cajaAbierta: () => void;
  /** Closes the question to go on without a drawer, today without asking again. */
  seguir: (callarHoy: boolean) => void;
}

/** Asks somebody whose drawer is closed before they take cash, as the shop wants it. */
export function useSinCaja(
  usuarioId: string,
  { data, reload }: Pick<Load<Caja>, 'data' | 'reload'>,
): PreguntaDeCaja {
  const tienda = useTienda();
  const [abierta, setAbierta] = useState(false);
  const politica: VentaSinCaja = tienda?.ventaSinCaja ?? 'preguntar';
  const hoy = diaDe(new Date(), tienda?.zonaHoraria);
  const hayCaja = data?.sesion ? true : data ? false : undefined;

  // Whoever opens a drawer begins another shift: without one they are asked again.
  useEffect(() => {
    if (hayCaja) deviceStorage.remove(claveDe(usuarioId));
  }, [hayCaja, usuarioId]);

  function hayQuePreguntar(pago: Pago, total: Centavos): boolean {
    const callada = politica === 'preguntar' && deviceStorage.readText(claveDe(usuarioId)) === hoy;
    // While the drawer's state is not known, the server decides.
    if (hayCaja !== false || politica === 'permitir' || callada || efectivoDebido(pago, total) <= 0)
      return false;
    setAbierta(true);
    return true;
  }

  return {
    abierta,
    puedeSeguir: politica !== 'no-permitir',
    hayQuePreguntar,
    dejar: () => setAbierta(false),
    cajaAbierta() {
      reload();
      setAbierta(false);
    },
    seguir(callarHoy) {
      if (callarHoy) deviceStorage.writeText(claveDe(usuarioId), hoy);
      setAbierta(false);
    },
  };
}
